import { expect, test } from "vitest";
import { position } from "./position";
import real from "./real.json";

test.each(real)("the view of $text is what the rules give", ({ text, view }) => {
  expect(position(text, view.totals.black, view.totals.white)).toEqual(view);
});
