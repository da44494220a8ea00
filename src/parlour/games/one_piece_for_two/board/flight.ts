/** A piece on its way to its place: it falls, or is carried over. */

const FALL = 250;

/** An attachment that brings its element from so far away to where it is. */
export function flight(dx: number, dy: number): (node: Element) => () => void {
  return (node) => {
    const animation = node.animate(frames(dx, dy), { duration: FALL, fill: "backwards" });
    return () => animation.cancel();
  };
}

/** Carried over first if it came from aside, then down with a small bounce. */
function frames(dx: number, dy: number): Keyframe[] {
  const start: Keyframe = { transform: `translate(${dx}px, ${dy}px)`, easing: dx ? "ease-out" : "ease-in" };
  const over: Keyframe[] = dx ? [{ transform: `translate(0, ${Math.min(dy, -60)}px)`, easing: "ease-in", offset: 0.6 }] : [];
  return [
    start,
    ...over,
    { transform: "translate(0, 0)", easing: "ease-out", offset: 0.82 },
    { transform: "translate(0, -7px)", easing: "ease-in", offset: 0.91 },
    { transform: "translate(0, 0)" },
  ];
}
