import { expect, test } from "vitest";
import { position } from "./position";
import real from "./real.json";
import type { View } from "./view";

test.each(real)("the view of $text is what the rules give", ({ text, view }) => {
  const { phase, last, line, winner, to_move } = view as View;
  expect(position(text.split(" / ")[0]!, { phase, last, line, winner, to_move })).toEqual(view);
});
