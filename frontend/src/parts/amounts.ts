/** The place of the highest amount that is not above a wish, among ascending ones; the first if all are above. */
export function nearest(amounts: number[], wish: number): number {
  return Math.max(
    0,
    amounts.findLastIndex((amount) => amount <= wish),
  );
}
