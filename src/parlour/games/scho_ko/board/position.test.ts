import { expect, test } from "vitest";
import { position } from "./position";
import real from "./real.json";
import type { View } from "./view";

const written = (cells: number[][]) => cells.map(String).join(" ");

test.each(real)("the view of $text is what the rules give, up to the smaller bars", ({ text, view }) => {
  const { bars, roles, cells, ...rest } = view as View;
  const seen = position(text.split(" / ")[0]!.split(" "), written(bars.dark[0]!), written(bars.white[0]!));
  expect({ ...seen, roles, cells: seen.cells.sort((a, b) => a.x - b.x || a.y - b.y) }).toEqual({
    ...rest,
    roles,
    cells,
    bars: { dark: [bars.dark[0]], white: [bars.white[0]] },
  });
});
