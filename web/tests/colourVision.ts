/** Colours as people with colour blindness see them, and how different two of them look. */

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** Full dichromacy in linear RGB (Machado, Oliveira and Fernandes 2009), and normal vision. */
const VISIONS: Record<string, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The custom properties with plain colours in a style sheet, in the light and in the dark theme. */
function palettes(css: string): Record<"light" | "dark", Record<string, string>> {
  const [light = "", dark = ""] = css.split('[data-theme="dark"]');
  const read = (part: string) =>
    Object.fromEntries([...part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name, value]) => [name, value]));
  return { light: read(light), dark: { ...read(light), ...read(dark) } };
}

/** A difference that is seen at a glance. */
const CLEAR = 20;

/** The pairs of a group of colours that someone could confuse, in either theme, such as “dark deuteranopia red green 12”. */
export function confusable(css: string, group: string[]): string[] {
  const pairs = group.flatMap((one, place) => group.slice(0, place).map((other) => [other, one] as const));
  return inEveryVision(palettes(css), (colours, vision) =>
    pairs.flatMap(([one, other]) => {
      const seen = difference(colours[one] ?? "", colours[other] ?? "", vision);
      return seen >= CLEAR ? [] : [`${one} ${other} ${seen.toFixed()}`];
    }),
  );
}

/** The colours of a board against which someone could miss a mark, because neither its line nor its casing stands out. */
export function hiding(tokens: string, palette: string, mark: { line: string; casing: string }): string[] {
  const board = palettes(palette);
  const marks = palettes(tokens);
  return (["light", "dark"] as const).flatMap((theme) => {
    const [line, casing] = [marks[theme][mark.line] ?? "", marks[theme][mark.casing] ?? ""];
    return inEveryVision({ [theme]: board[theme] }, (colours, vision) =>
      Object.entries(colours).flatMap(([name, colour]) => {
        const seen = Math.max(difference(line, colour, vision), difference(casing, colour, vision));
        return seen >= CLEAR ? [] : [`${mark.line} ${name} ${seen.toFixed()}`];
      }),
    );
  });
}

/** What a check finds with each kind of vision, in each theme, with the theme and the vision in front. */
function inEveryVision(
  themes: Record<string, Record<string, string>>,
  check: (colours: Record<string, string>, vision: Matrix) => string[],
): string[] {
  return Object.entries(themes).flatMap(([theme, colours]) =>
    Object.entries(VISIONS).flatMap(([name, vision]) =>
      check(colours, vision).map((finding) => `${theme} ${name} ${finding}`),
    ),
  );
}

/** How different two colours such as `#a3262a` look: the distance in CIELAB, of which about 2 can just be noticed. */
function difference(one: string, other: string, vision: Matrix): number {
  const [a, b] = [one, other].map((colour) => lab(seen(linear(colour), vision)));
  return Math.hypot(a![0] - b![0], a![1] - b![1], a![2] - b![2]);
}

function linear(colour: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const times = (matrix: Matrix, [r, g, b]: Rgb): Rgb =>
  matrix.map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Rgb;

const seen = (colour: Rgb, vision: Matrix): Rgb =>
  times(vision, colour).map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb;

/** From linear sRGB to XYZ, relative to the white point D65. */
const XYZ: Matrix = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
];

function lab(colour: Rgb): Rgb {
  const [x, y, z] = times(XYZ, colour).map((value) =>
    value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116,
  ) as unknown as Rgb;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
