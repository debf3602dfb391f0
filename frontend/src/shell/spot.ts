/** A place in the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 14;

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function at(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/** The pixels that two places share. */
function shared(a: Box, b: Box): number {
  if (!overlaps(a, b)) return 0;
  return (
    (Math.min(a.right, b.right) - Math.max(a.left, b.left)) * (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  );
}

/** The pixels between two places, the longer way of across and down. */
function between(a: Box, b: Box): number {
  return Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom, 0);
}

/** To cover other pieces as much as a note can is as bad as to stand so many pixels away. */
const COVERING = 700;

/**
 * Where a note of some size stands: near what it speaks of, inside the window. It covers neither that nor what must stay
 * free, and of the other pieces as little as can be; far from everything, in the lower corner, if nothing else is left.
 */
export function besides(
  thing: Box,
  size: { width: number; height: number },
  room: Box,
  free: Box[],
  pieces: Box[] = [],
): Box {
  const { width, height } = size;
  const left = clamp((thing.left + thing.right - width) / 2, room.left, room.right - width);
  const top = clamp((thing.top + thing.bottom - height) / 2, room.top, room.bottom - height);
  const corner = at(room.right - width, room.bottom - height, width, height);
  const places = [
    at(thing.right + GAP, top, width, height),
    at(thing.left - GAP - width, top, width, height),
    at(left, thing.top - GAP - height, width, height),
    at(left, thing.bottom + GAP, width, height),
    at(room.right - width, top, width, height),
    at(room.right - width, room.top, width, height),
    corner,
  ].filter((place) => isIn(place, room) && ![thing, ...free].some((other) => overlaps(place, other)));
  const cost = (place: Box): number =>
    between(place, thing) +
    (COVERING * pieces.reduce((sum, piece) => sum + shared(place, piece), 0)) / (width * height);
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best), places[0] ?? corner);
}

function isIn(place: Box, room: Box): boolean {
  return place.left >= room.left && place.right <= room.right && place.top >= room.top && place.bottom <= room.bottom;
}

/** The part of the table that is called so, if it is drawn; a fold or a tab that leads there is opened. */
export function regionOf(name: string): HTMLElement | undefined {
  const drawn = [...document.querySelectorAll<HTMLElement>(`[data-region="${name}"]`)];
  const found = drawn.find((each) => each.getClientRects().length > 0);
  if (!found) document.querySelector<HTMLElement>(`[data-leads-to~="${name}"]`)?.click();
  return found;
}
