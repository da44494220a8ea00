/** The animals' heads as SVG paths, centred on the origin in a square of 100 by 100. */

/** A part of a picture; `line` is the width of its outline. */
export interface Shape {
  readonly d: string;
  readonly fill?: string;
  readonly line?: number;
}

const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 0 ${x + rx} ${y}A${rx} ${ry} 0 1 0 ${x - rx} ${y}Z`;

/** A closed outline of round bumps. */
function fluffy(y: number, radius: number, bumps: number, depth: number): string {
  const point = (index: number, away: number) => {
    const angle = (index / bumps) * 2 * Math.PI - Math.PI / 2;
    return `${(away * Math.cos(angle)).toFixed(1)} ${(y + away * Math.sin(angle)).toFixed(1)}`;
  };
  const bump = (index: number) => `Q${point(index + 0.5, radius + depth)} ${point(index + 1, radius)}`;
  return `M${point(0, radius)}${Array.from({ length: bumps }, (_, index) => bump(index)).join("")}Z`;
}

/** A shape on the left and its mirror image on the right. */
const both = (path: (side: 1 | -1) => string, fill?: string, line?: number): Shape[] =>
  ([-1, 1] as const).map((side) => ({ d: path(side), ...(fill && { fill }), ...(line && { line }) }));

const INK = "#33241b";
const eyes = (x: number, y: number, size = 4): Shape[] => [
  ...both((side) => oval(side * x, y, size, size * 1.15), INK),
  ...both((side) => oval(side * x + size * 0.3, y - size * 0.45, size * 0.35), "#fff"),
];
const smile = (y: number, wide: number, deep: number): Shape => ({
  d: `M${-wide} ${y}Q0 ${y + deep} ${wide} ${y}`,
  line: 2.2,
});

export const HEADS: Record<string, readonly Shape[]> = {
  cow: [
    ...both(
      (s) => `M${s * 20} -30C${s * 22} -42 ${s * 32} -44 ${s * 33} -38C${s * 32} -32 ${s * 26} -28 ${s * 20} -24Z`,
      "#f3dfb6",
      2,
    ),
    ...both(
      (s) => `M${s * 22} -20C${s * 32} -28 ${s * 46} -24 ${s * 46} -14C${s * 42} -6 ${s * 30} -6 ${s * 23} -11Z`,
      "#6d4c3a",
      2,
    ),
    { d: "M-23 -31Q0 -40 23 -31Q30 -2 22 18Q0 32 -22 18Q-30 -2 -23 -31Z", fill: "#fffaf2", line: 2 },
    { d: "M4 -36Q17 -35 23 -31Q28 -14 26 2Q14 6 6 -8Q2 -22 4 -36Z", fill: "#6d4c3a" },
    { d: oval(0, 21, 25, 16), fill: "#f4b3a6", line: 2 },
    ...both((s) => oval(s * 10, 17, 3, 4), "#a35b52"),
    smile(27, 9, 7),
    ...eyes(12, -9),
  ],
  donkey: [
    ...both(
      (s) => `M${s * 8} -24C${s * 8} -44 ${s * 22} -52 ${s * 28} -46C${s * 32} -36 ${s * 26} -20 ${s * 18} -14Z`,
      "#8d8a92",
      2,
    ),
    ...both(
      (s) => `M${s * 14} -24C${s * 14} -36 ${s * 20} -42 ${s * 24} -41C${s * 25} -33 ${s * 22} -24 ${s * 17} -19Z`,
      "#e9b9ae",
    ),
    { d: "M-20 -22Q0 -34 20 -22Q24 2 17 24Q0 42 -17 24Q-24 2 -20 -22Z", fill: "#9c99a1", line: 2 },
    { d: "M-9 -28Q-4 -44 1 -34Q6 -44 9 -28Q5 -15 0 -18Q-5 -15 -9 -28Z", fill: "#4f4a52", line: 1.6 },
    { d: oval(0, 24, 19, 14), fill: "#efe6dd", line: 2 },
    ...both((s) => oval(s * 7, 20, 2.6, 3.6), "#5b4c49"),
    smile(28, 8, 6),
    ...eyes(10, -6),
  ],
  bee: [
    ...both(
      (s) => `M${s * 8} -16C${s * 20} -44 ${s * 48} -34 ${s * 42} -14C${s * 36} 0 ${s * 18} -2 ${s * 8} -10Z`,
      "#e4f3fb",
      2,
    ),
    ...both((s) => `M${s * 6} -30Q${s * 10} -44 ${s * 18} -43`, undefined, 2.4),
    ...both((s) => oval(s * 18, -43, 3.2), INK),
    { d: oval(0, 8, 26, 31), fill: "#f8c63d", line: 2 },
    { d: "M-25.5 14Q0 22 25.5 14L25 20Q24 23 23.2 25Q0 32 -23.2 25Q-25 20 -25.5 14Z", fill: "#3a2b20" },
    { d: "M-18.4 30.5Q0 37 18.4 30.5Q10 39 0 39Q-10 39 -18.4 30.5Z", fill: "#3a2b20" },
    ...both((s) => oval(s * 15, 3, 4, 3), "#f09a5b"),
    smile(2, 8, 8),
    ...eyes(10, -8),
  ],
  dog: [
    { d: "M-24 -28Q0 -40 24 -28Q32 4 20 22Q0 36 -20 22Q-32 4 -24 -28Z", fill: "#c98d4f", line: 2 },
    ...both(
      (s) =>
        `M${s * 20} -30C${s * 38} -34 ${s * 46} -8 ${s * 38} 12C${s * 34} 20 ${s * 26} 14 ${s * 26} 2C${s * 26} -8 ${s * 22} -16 ${s * 14} -24Z`,
      "#7d5030",
      2,
    ),
    { d: "M-6 -36Q0 -38 6 -36Q8 -10 16 4Q20 26 0 29Q-20 26 -16 4Q-8 -10 -6 -36Z", fill: "#f6e6cf" },
    { d: "M-5 21Q0 23 5 21Q8 36 0 37Q-8 36 -5 21Z", fill: "#ea7f86", line: 1.8 },
    { d: "M-13 15Q-7 24 0 17Q7 24 13 15", line: 2.2 },
    { d: "M-9 3Q0 -3 9 3Q8 12 0 14Q-8 12 -9 3Z", fill: INK },
    ...eyes(13, -9),
  ],
  sheep: [
    { d: fluffy(0, 33, 11, 16), fill: "#fffaf0", line: 2 },
    ...both(
      (s) => `M${s * 18} -12C${s * 30} -18 ${s * 40} -10 ${s * 38} -3C${s * 32} 3 ${s * 22} 0 ${s * 17} -4Z`,
      "#5a463c",
      2,
    ),
    { d: "M-18 -18Q0 -26 18 -18Q22 6 13 24Q0 34 -13 24Q-22 6 -18 -18Z", fill: "#6b5548", line: 2 },
    { d: fluffy(-22, 10, 7, 9), fill: "#fffaf0", line: 2 },
    ...both((s) => oval(s * 9, -4, 5.4, 6), "#fff"),
    ...both((s) => oval(s * 8.4, -3, 2.8, 3.2), INK),
    { d: "M-4 14L4 14L0 19ZM0 19V23M-6 23Q0 28 6 23", fill: "#f2b6a6", line: 1.8 },
  ],
  lion: [
    { d: fluffy(0, 36, 13, 18), fill: "#b9601f", line: 2 },
    ...both((s) => oval(s * 23, -22, 8), "#e9a84a", 2),
    { d: "M-25 -20Q0 -34 25 -20Q31 4 20 21Q0 34 -20 21Q-31 4 -25 -20Z", fill: "#f3b955", line: 2 },
    { d: oval(0, 15, 15, 11), fill: "#fdebc8" },
    { d: "M-8 3Q0 -1 8 3Q6 11 0 13Q-6 11 -8 3Z", fill: "#7b3f22" },
    { d: "M0 13V17M0 17Q-6 23 -11 17M0 17Q6 23 11 17", line: 2.2 },
    { d: "M-22 12L-34 9M-22 17L-33 19M22 12L34 9M22 17L33 19", line: 1.6 },
    ...eyes(12, -8),
  ],
  cat: [
    ...both((s) => `M${s * 6} -26L${s * 30} -42Q${s * 33} -24 ${s * 27} -8Z`, "#8f97a5", 2),
    ...both((s) => `M${s * 13} -25L${s * 26} -34Q${s * 27} -24 ${s * 24} -15Z`, "#f0b3ac"),
    { d: "M-27 -16Q-14 -28 0 -27Q14 -28 27 -16Q34 8 21 22Q0 34 -21 22Q-34 8 -27 -16Z", fill: "#9aa2b0", line: 2 },
    { d: "M-8 -26L-5 -15M0 -27V-14M8 -26L5 -15", line: 3 },
    ...both((s) => oval(s * 12, -3, 6.4, 6.8), "#d9ef8f", 1.6),
    ...both((s) => oval(s * 12, -3, 2, 5.6), INK),
    { d: oval(0, 15, 13, 9), fill: "#f4f1ec" },
    { d: "M-5 8Q0 6 5 8L0 13Z", fill: "#e2787f", line: 1.2 },
    { d: "M0 13V15M0 15Q-5 21 -10 16M0 15Q5 21 10 16", line: 2 },
    { d: "M-17 12L-37 8M-17 16L-37 18M17 12L37 8M17 16L37 18", line: 1.6 },
  ],
  rooster: [
    { d: "M-14 -26C-22 -38 -14 -46 -8 -40C-8 -50 6 -52 7 -41C14 -47 22 -38 15 -26Z", fill: "#d5342f", line: 2 },
    {
      d: "M-19 -18Q-16 -34 0 -34Q16 -34 19 -18Q22 0 31 36Q20 31 14 40Q7 32 0 41Q-7 32 -14 40Q-20 31 -31 36Q-22 0 -19 -18Z",
      fill: "#fff6e4",
      line: 2,
    },
    {
      d: "M-26 22Q-18 26 -13 33Q-7 26 0 34Q7 26 13 33Q18 26 26 22L31 36Q20 31 14 40Q7 32 0 41Q-7 32 -14 40Q-20 31 -31 36Z",
      fill: "#c9772e",
    },
    ...both(
      (s) => `M${s * 2} 2C${s * 12} 2 ${s * 12} 18 ${s * 5} 20C${s * 1} 19 ${s * 0} 10 ${s * 0} 4Z`,
      "#d5342f",
      1.6,
    ),
    { d: "M-11 -10Q0 -19 11 -10Q6 6 0 8Q-6 6 -11 -10Z", fill: "#f3a72c", line: 2 },
    { d: "M-10 -7Q0 -3 10 -7", line: 1.8 },
    ...eyes(12, -19, 3.6),
  ],
  butterfly: [
    { d: "M-3 -4C-10 -40 -46 -42 -44 -18C-42 0 -20 4 -3 2Z", fill: "#d9453c", line: 2 },
    { d: "M3 -4C10 -40 46 -42 44 -18C42 0 20 4 3 2Z", fill: "#f2bb2e", line: 2 },
    { d: "M-3 2C-20 4 -40 10 -36 26C-30 42 -10 36 -3 10Z", fill: "#4f9d4d", line: 2 },
    { d: "M3 2C20 4 40 10 36 26C30 42 10 36 3 10Z", fill: "#3d80c6", line: 2 },
    ...both((s) => oval(s * 28, -18, 6), "#fff8"),
    ...both((s) => oval(s * 22, 20, 5), "#fff8"),
    ...both((s) => `M${s * 2} -20Q${s * 6} -36 ${s * 14} -38`, undefined, 2.2),
    ...both((s) => oval(s * 14, -38, 2.6), INK),
    { d: oval(0, 2, 5, 22), fill: "#6b4a33", line: 2 },
    { d: oval(0, -17, 7.5), fill: "#8a6142", line: 2 },
    ...both((s) => oval(s * 2.8, -18, 1.4), INK),
  ],
};

/** A sign for each colour, so that no one has to tell the colours themselves apart. */
export const SIGNS: Record<string, string> = {
  red: "M0 9C-14 0 -9 -10 -3.5 -8.5Q-1 -8 0 -5Q1 -8 3.5 -8.5C9 -10 14 0 0 9Z",
  yellow: "M0 -10L2.9 -3.6L9.6 -2.9L4.6 1.7L6 8.4L0 5L-6 8.4L-4.6 1.7L-9.6 -2.9L-2.9 -3.6Z",
  green: "M-8 8C-11 -6 -1 -11 9 -9C11 2 5 11 -5 6.5L-8 8Z",
  blue: "M0 -10C5 -3 8 0 8 3.5A8 7 0 0 1 -8 3.5C-8 0 -5 -3 0 -10Z",
};
