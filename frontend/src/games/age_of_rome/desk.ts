import type { Choosing } from '../../parts/Piece.svelte';
import { Asking } from '../../parts/asking';
import type { Choice, Say, TableProps } from '../../protocol/table';
import type { AgeOfRomeOutlook, GameWords, Packet } from '../../protocol/types';
import { ageOf, labelOf, nameIn, nameOf, outlook, quartersOf, type Age, type Quarter, type Side } from './view';

/** The table as its parts read it: the position, the words, and what may be said. */
export class Desk {
  readonly packet: Packet;
  readonly words: GameWords;
  readonly view: Age;
  readonly told: AgeOfRomeOutlook | undefined;
  readonly asking: Asking;
  readonly say: Say;
  /** The reader's seat; for those who watch the first one. */
  readonly near: number;
  readonly quarters: Quarter[];

  constructor(readonly table: TableProps) {
    this.packet = table.packet;
    this.words = table.words;
    this.view = ageOf(table.packet);
    this.told = outlook(table.packet);
    this.asking = new Asking(table);
    this.say = table.say;
    this.near = Math.max(0, table.packet.seat);
    this.quarters = quartersOf(table.packet);
  }

  get isPlayer(): boolean {
    return this.packet.seat >= 0;
  }

  get question(): string {
    return this.isAsked ? this.packet.question : '';
  }

  get isAsked(): boolean {
    return this.table.choices.length > 0;
  }

  get own(): Side | undefined {
    return this.view.players[this.near];
  }

  get ownQuarter(): Quarter | undefined {
    return this.quarters.find((quarter) => quarter.slot === 0);
  }

  get isPlaying(): boolean {
    return this.packet.status === 'playing';
  }

  label(key: string): string {
    return labelOf(this.words, key);
  }

  name(seat: number): string {
    return nameOf(this.packet, this.words, seat);
  }

  thing(kind: string, word: string): string {
    return nameIn(this.words, kind, word);
  }

  /** The choices that name a thing. */
  about(name: string, word: string, ...verbs: string[]): Choice[] {
    return this.table.choices.filter(
      (choice) => choice.args[name] === word && (verbs.length === 0 || verbs.includes(choice.verb)),
    );
  }

  /** How a thing is chosen that several answers are about: it is taken up, and the bar shows what can be done with it. */
  taking(key: string, label: string, fits: (choice: Choice) => boolean): Choosing {
    const { hold } = this.table;
    return { choosable: true, chosen: hold.has(key) || undefined, onpick: () => hold.take({ key, label, fits }) };
  }
}
