/** A piece flying along its way, hop by hop. */

import { centre } from "./geometry";
import type { Square } from "./notation";

const HOP = 190;

/** An attachment that moves its element along the way and tells when it has arrived. */
export function flight(way: Square[], arrived: () => void): (node: Element) => () => void {
  return (node) => {
    const animation = node.animate(frames(way), { duration: HOP * (way.length - 1), fill: "both" });
    animation.onfinish = arrived;
    return () => animation.cancel();
  };
}

function frames(way: Square[]): Keyframe[] {
  const points = way.map(centre);
  return points.flatMap(({ x, y }, index) => {
    const here = { transform: `translate(${x}px, ${y}px)`, easing: "ease-out" };
    const next = points[index + 1];
    if (!next) return [here];
    const [middleX, middleY] = [(x + next.x) / 2, (y + next.y) / 2 - 14];
    return [here, { transform: `translate(${middleX}px, ${middleY}px) scale(1.16)`, easing: "ease-in" }];
  });
}
