/** As much of an element as its place in a row needs. */
export interface Placed {
  offsetLeft: number;
}

/** How many things that wrap into rows stand in the first rows; all of them if there are no more rows. */
export function fitting(things: Placed[], rows: number): number {
  if (rows < 1) return 0;
  let row = things.length > 0 ? 1 : 0;
  for (let i = 1; i < things.length; i += 1) {
    const [before, thing] = [things[i - 1], things[i]];
    if (before && thing && thing.offsetLeft <= before.offsetLeft) row += 1;
    if (row > rows) return i;
  }
  return Infinity;
}
