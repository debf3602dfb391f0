import type { GameWords, PrintedNumber, StandingPacket, StandingSeat, Thing } from './types';

/** A printed number of the table's edition, by its key there: `cards.forum.cost`. */
export function printed(words: GameWords, key: string): number {
  return words.printed[key]?.value ?? 0;
}

/** A printed number of a thing, by its stable name. */
export function printedOn(thing: Thing | undefined, name: string): number {
  return thing?.printed[name]?.value ?? 0;
}

/** Where a number comes from: the published game, our reconstruction, or the host; nothing if there is no such number. */
export function sourceOf(words: GameWords, key: string): PrintedNumber['source'] | undefined {
  return words.printed[key]?.source;
}

/** A trait of a thing that is one word: the ware of a trade card. */
export function trait(thing: Thing | undefined, name: string): string {
  const found = thing?.traits[name];
  return typeof found === 'string' ? found : '';
}

/** A trait of a thing that is several words: the colours of a card. */
export function traits(thing: Thing | undefined, name: string): string[] {
  const found = thing?.traits[name];
  return Array.isArray(found) ? found : [];
}

/** A thing by its kind and its word in the notation. */
export function thingOf(words: GameWords, kind: string, word: string): Thing | undefined {
  return words.kinds[kind]?.things.find((thing) => thing.word === word);
}

/** What follows from the rules as things lie now, as the game says it: `outlookOf<SyllaOutlook>(packet)`. */
export function outlookOf<T>(shown: { standing: StandingPacket | null }): T | undefined {
  return shown.standing?.outlook as T | undefined;
}

/** What a side would have if the game were scored now. */
export function shareOf(shown: { standing: StandingPacket | null }, seat: number): StandingSeat | undefined {
  return shown.standing?.seats.find((share) => share.seat === seat);
}
