/** Cards on their way: laid on the table, or drawn from the stack. */

const FLIGHT = 240;

/** An attachment that lays its element down from so far above on the drawing. */
export function flight(dy: number): (node: Element) => () => void {
  return (node) => {
    const start = { transform: `translate(${dy ? 0 : -10}px, ${dy || -10}px) scale(1.25)`, opacity: dy ? 0 : 0.6 };
    const animation = node.animate([start, { transform: "none", opacity: 1 }], {
      duration: FLIGHT,
      easing: "ease-out",
      fill: "backwards",
    });
    return () => animation.cancel();
  };
}

/** An attachment that brings its element from where the stack is, after so many others. */
export function drawnFrom(stack: () => Element | undefined, order: number): (node: Element) => (() => void) | undefined {
  return (node) => {
    const from = stack()?.getBoundingClientRect();
    if (!from) return undefined;
    const to = node.getBoundingClientRect();
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width || 1}) rotate(-8deg)`;
    const animation = node.animate([{ transform: start, opacity: 0.4 }, { transform: "none", opacity: 1 }], {
      duration: FLIGHT,
      delay: order * 60,
      easing: "ease-out",
      fill: "backwards",
    });
    return () => animation.cancel();
  };
}
