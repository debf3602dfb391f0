/** Cards with keys that tell copies apart: a card that leaves one place and appears in another is seen to travel. */
export function keyed(cards: number[]): { card: number; key: string }[] {
  const seen = new Map<number, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, key: copy > 0 ? `card ${card} ${copy}` : `card ${card}` };
  });
}
