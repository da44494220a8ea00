import { expect, test } from "vitest";
import { CHOICE_HEIGHT, layout, penaltyPlace, seatAt, wheel, type Format } from "./geometry";

const FORMATS: Format[] = ["tall", "wide", "low"];
const CASES = FORMATS.flatMap((format) => [2, 3, 5, 10].map((seats) => [format, seats] as const));

test.each(CASES)("on a %s board %i players sit apart and on the table, the viewer at the bottom", (format, seats) => {
  const place = layout(8, format, false);
  const at = Array.from({ length: seats }, (_, seat) => seatAt(place, seat, seats, 1));
  expect(at[1]!.x).toBeCloseTo(place.width / 2);
  expect(Math.max(...at.map(({ y }) => y))).toBe(at[1]!.y);
  at.forEach((one, index) => {
    expect(one.x).toBeGreaterThan(34);
    expect(one.x).toBeLessThan(place.width - 34);
    for (const other of at.slice(index + 1))
      expect(Math.abs(one.x - other.x) > 68 || Math.abs(one.y - other.y) > 42).toBe(true);
  });
});

test("the next seat clockwise sits to the left", () => {
  expect(seatAt(layout(8, "tall", false), 1, 4, 0).x).toBeLessThan(180);
});

test.each([1, 7, 8, 15, 30])("a hand of %i cards keeps at least 44 pixels of each card free on a phone", (cards) => {
  const { hand, width, height } = layout(cards, "tall", false);
  expect(hand.length).toBe(cards);
  hand.forEach(({ x, y }, index) => {
    expect(x).toBeGreaterThan(30);
    expect(x).toBeLessThan(width - 30);
    expect(y).toBeLessThan(height - 40);
    const next = hand[index + 1];
    if (next && next.x > x) expect(next.x - x).toBeGreaterThanOrEqual(44);
  });
});

test.each(FORMATS)("the choices of the wheel on a %s board have gaps and stay on the board", (format) => {
  const board = layout(8, format, false);
  const [wide, high] = [board.wheel.choice / 2, CHOICE_HEIGHT / 2];
  const places = wheel(board, 10);
  places.forEach((one, index) => {
    expect(one.x - wide).toBeGreaterThanOrEqual(2);
    expect(one.x + wide).toBeLessThanOrEqual(board.width - 2);
    expect(one.y - high).toBeGreaterThanOrEqual(4);
    expect(one.y + high).toBeLessThanOrEqual(board.height - 4);
    for (const other of places.slice(index + 1))
      expect(Math.abs(one.x - other.x) >= 2 * wide + 4 || Math.abs(one.y - other.y) >= CHOICE_HEIGHT + 2).toBe(true);
  });
});

test.each(FORMATS)("the number of a penalty stays on a %s board", (format) => {
  const place = layout(8, format, false);
  const seats = Array.from({ length: 10 }, (_, count) => count + 1).flatMap((count) =>
    Array.from({ length: count }, (_, seat) => seatAt(place, seat, count, 0)),
  );
  for (const seat of seats) {
    const number = penaltyPlace(place, seat);
    expect(seat.x + number.x).toBeLessThanOrEqual(place.width - 22);
    expect(seat.y + number.y).toBeGreaterThanOrEqual(24); // the height of the number, as it stands on its place
  }
});
