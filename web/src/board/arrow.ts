/** Moves shown on a board: what was played and what was better. */

import type { Snippet } from "svelte";

export type Point = { readonly x: number; readonly y: number };

/** A move to show, and what choosing it does. */
export type Arrow = {
  /** Whether it was played or would have been better: a dashed line, or a solid one. */
  kind: "made" | "better";
  move: string;
  /** The path of the move, where its text does not say enough. */
  trace: string | null;
  /** The sign at its end. */
  sign: string;
  onpick: () => void;
};

/** The points of a move on a board; one point is a place without a way to it, none is a move that has no place. */
export type Route = (move: string, trace: string | null) => Point[];

/** Moves that a board shows: it says where they are, and how large a cell is. */
export type Arrows = {
  moves: string[];
  /** Moves whose pieces the coach points at; a board marks those that it shows beside its picture itself. */
  hinted?: string[];
  render: Snippet<[route: Route, cell: number]>;
};

/** What the coach points at: one move, or the pieces and places with which some moves begin. */
export type Hinted = { isMove: boolean; moves: string[]; traceOf: (move: string) => string | null };

/** The points where some moves begin, each once. */
export function startsOf(routes: readonly Point[][]): Point[] {
  const starts = routes.flatMap((points) => points.slice(0, 1));
  return starts.filter(
    (point, place) => starts.findIndex((other) => other.x === point.x && other.y === point.y) === place,
  );
}

/** The size of the head, compared with a cell. */
const HEAD_LENGTH = 0.34;
const HEAD_WIDTH = 0.28;

/** The shaft and the head of an arrow through some points, as SVG paths; no shaft for a single point. */
export function arrowPaths(points: readonly Point[], cell: number): { shaft: string; head: string } {
  const end = points.at(-1) as Point;
  const from = points.at(-2);
  if (!from) return { shaft: "", head: "" };
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const [dx, dy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  const back = Math.min(HEAD_LENGTH * cell, 0.8 * length);
  const neck = { x: end.x - back * dx, y: end.y - back * dy };
  const side = (HEAD_WIDTH * cell) / 1.4;
  const text = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
  const corners = [
    end,
    { x: neck.x - side * dy, y: neck.y + side * dx },
    { x: neck.x + side * dy, y: neck.y - side * dx },
  ];
  return {
    shaft: `M${[...points.slice(0, -1), neck].map(text).join("L")}`,
    head: `M${corners.map(text).join("L")}Z`,
  };
}

const round = (value: number): number => Math.round(10 * value) / 10;
