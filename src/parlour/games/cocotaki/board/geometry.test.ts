import { expect, test } from "vitest";
import { layout, seatAt, wheel } from "./geometry";

test.each([2, 3, 5, 10])("%i players sit apart and on the table, the viewer at the bottom", (seats) => {
  const place = layout(8, false, false);
  const at = Array.from({ length: seats }, (_, seat) => seatAt(place, seat, seats, 1));
  expect(at[1]!.x).toBeCloseTo(180);
  expect(Math.max(...at.map(({ y }) => y))).toBe(at[1]!.y);
  at.forEach((one, index) => {
    expect(one.x).toBeGreaterThan(34);
    expect(one.x).toBeLessThan(place.width - 34);
    for (const other of at.slice(index + 1))
      expect(Math.abs(one.x - other.x) > 68 || Math.abs(one.y - other.y) > 42).toBe(true);
  });
});

test("the next seat clockwise sits to the left", () => {
  expect(seatAt(layout(8, false, false), 1, 4, 0).x).toBeLessThan(180);
});

test.each([1, 7, 8, 15, 30])("a hand of %i cards keeps at least 44 pixels of each card free on a phone", (cards) => {
  const { hand, width, height } = layout(cards, false, false);
  expect(hand.length).toBe(cards);
  hand.forEach(({ x, y }, index) => {
    expect(x).toBeGreaterThan(30);
    expect(x).toBeLessThan(width - 30);
    expect(y).toBeLessThan(height - 40);
    const next = hand[index + 1];
    if (next && next.x > x) expect(next.x - x).toBeGreaterThanOrEqual(44);
  });
});

test("the choices of the wheel do not overlap, nor leave the table", () => {
  const places = wheel(layout(8, false, false), 10);
  places.forEach((one, index) => {
    expect(one.x - 42).toBeGreaterThanOrEqual(0);
    expect(one.x + 42).toBeLessThanOrEqual(360);
    for (const other of places.slice(index + 1))
      expect(Math.abs(one.x - other.x) >= 82 || Math.abs(one.y - other.y) >= 44).toBe(true);
  });
});
