import { expect, test } from "vitest";
import { parseInline } from "./markdown";

test("code, strong and emphasised text become spans of their own", () => {
  expect(parseInline("Say `moo` *at once*, **never** later.")).toEqual([
    { style: "plain", text: "Say " },
    { style: "code", text: "moo" },
    { style: "plain", text: " " },
    { style: "em", text: "at once" },
    { style: "plain", text: ", " },
    { style: "strong", text: "never" },
    { style: "plain", text: " later." },
  ]);
});

test("asterisks within code do not emphasise", () => {
  expect(parseInline("`2*3` and `4*5`").map(({ style }) => style)).toEqual(["code", "plain", "code"]);
});

test("HTML stays the text of a plain span", () => {
  const text = '<img src="x" onerror="alert(1)"> & <b>bold</b>';
  expect(parseInline(text)).toEqual([{ style: "plain", text }]);
});
