/** Announcements for screen readers, rendered by `LiveRegion`. */
const MAX_LINES = 5;
let announced = $state.raw<{ id: number; text: string }[]>([]);
let count = 0;

/** The latest announcements. */
export const announcements = () => announced;

/** Announces a text; repeating the same text announces it again. */
export function announce(text: string): void {
  if (text) announced = [...announced.slice(1 - MAX_LINES), { id: count++, text }];
}
