import { Acts } from '../parts/acts.svelte';
import { CartShelf } from '../parts/cart.svelte';
import { Hold } from '../parts/hold.svelte';
import type { Choice, GameBar, Loss, Preview } from '../protocol/table';
import type {
  Change,
  ChatLine,
  Done,
  Draft,
  FromServer,
  LogLine,
  NotePacket,
  Packet,
  Refused,
} from '../protocol/types';
import { get } from './api';
import { changed } from './change';
import { Foresight } from './foresight';
import { joined } from './log';
import { SeatSocket, socketAddress, type Connection, type Message } from './socket';
import { reader } from './settings.svelte';
import { words } from './words.svelte';

/** Something to tell the reader: why not, or what went wrong. */
export interface Notice {
  kind: 'why' | 'refused';
  text: string;
}

/** An answer that would waste something: the reader is asked once. */
export interface Doubt {
  choice: Choice;
  losses: Loss[];
}

/** A table as one seat has it: the last packet, the log, the talk, and the draft of what to say next. */
export class SeatedTable {
  packet = $state.raw<Packet>();
  /** When the packet came, for clocks. */
  packetAt = $state(0);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  online = $state.raw<number[]>([]);
  watchers = $state.raw<string[]>([]);
  draft = $state.raw<Draft>();
  connection = $state<Connection>('connecting');
  /** What stands beside the table in a lesson. */
  note = $state.raw<NotePacket>();
  notice = $state.raw<Notice>();
  /** Whether something was sent and no answer has come yet. */
  isSending = $state(false);
  doubt = $state.raw<Doubt>();
  /** What the answer bar knows of the game, once it is loaded. */
  bar = $state.raw<GameBar>();
  readonly hold = new Hold();
  readonly acts = new Acts();
  readonly cart: CartShelf = new CartShelf({
    question: () => this.shown?.question ?? '',
    preview: (lines) => this.preview(lines),
    send: (lines) => this.#say(lines),
  });

  #socket: SeatSocket;
  #said: string[] = [];
  #foresight = new Foresight();
  /** What was picked since something was last sent. */
  #picked: Choice[] = [];
  /** How many lines there were when the reader last said something, and with it. */
  saidAt = $state<number>();
  saidTo = $state<number>();
  /** The number of the packet that must come before the reader may choose again. */
  #due = 0;

  constructor(
    readonly table: string,
    readonly seat: number | undefined,
    /** Where a lesson is reached; nobody talks there. */
    lesson?: () => string,
  ) {
    this.#socket = new SeatSocket({
      address: lesson ?? (() => socketAddress(table, seat, words.lang)),
      hear: (message) => this.#hear(message),
      change: (connection) => (this.connection = connection),
    });
    if (!lesson) void this.hearEarlier();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket.close();
  }

  #hurry = (): void => {
    if (!document.hidden) this.#socket.hurry();
  };

  // -- what may be said ------------------------------------------------------------------------

  /** The choices of the packet, or of the draft; none while an answer is on its way. */
  get choices(): Choice[] {
    if (this.isSending) return [];
    return this.draft?.choices ?? this.packet?.choices ?? [];
  }

  get chosen(): string[] {
    return this.draft?.lines ?? [];
  }

  /** The packet as it would look after the draft. */
  get shown(): Packet | undefined {
    if (!this.packet || !this.draft) return this.packet;
    const { view, stack, phase, standing, question, prompt, choices } = this.draft;
    return { ...this.packet, view, stack, phase, standing, question, prompt, choices };
  }

  /** What the reader has drafted, in words. */
  get drafted(): string[] {
    return this.chosen.map((line) => this.#picked.findLast((choice) => choice.line === line)?.text ?? line);
  }

  pick = (choice: Choice): void => {
    this.notice = undefined;
    if (this.#doubts(choice)) return;
    this.hold.drop();
    this.#picked.push(choice);
    if (reader.prefs.confirm === 'on') this.#try([...this.chosen, choice.line]);
    else this.#say([choice.line]);
  };

  /** Ask once before something is wasted; whoever says the same again means it. */
  #doubts(choice: Choice): boolean {
    const isMeant = this.doubt?.choice.line === choice.line;
    const packet = this.shown;
    const losses = choice.ends && !isMeant && packet ? (this.bar?.losses?.(packet, choice) ?? []) : [];
    this.doubt = losses.length > 0 ? { choice, losses } : undefined;
    return this.doubt !== undefined;
  }

  /** Say several lines in one go. */
  send = (lines: string[]): void => {
    this.notice = undefined;
    if (lines.length > 0) this.#say([...this.chosen, ...lines]);
  };

  /** What lines would lead to after those that are drafted. */
  preview = async (more: string[]): Promise<Preview> => {
    const lines = [...this.chosen, ...more];
    const { packet } = this;
    if (!packet) throw new Error('there is no table yet');
    return this.#foresight.of(packet, lines, () => this.#send({ do: 'try', move: packet.move, lines }));
  };

  /** Send what is drafted. */
  confirm(): void {
    if (this.draft) this.#say(this.draft.lines);
  }

  /** Take back the last step of the draft. */
  stepBack(): void {
    const lines = this.chosen.slice(0, -1);
    if (lines.length > 0) this.#try(lines);
    else this.draft = undefined;
  }

  why = (line: string): void => {
    this.#send({ do: 'why', line });
  };

  undo(): void {
    this.draft = undefined;
    this.#sayOnce({ do: 'undo', move: this.packet?.move ?? 0 });
  }

  /** Use a button of the lesson's note. */
  learn(what: 'on' | 'skip' | 'do' | 'again'): void {
    this.notice = undefined;
    this.draft = undefined;
    if (this.note) this.#sayOnce({ do: 'learn', seq: this.note.seq, what });
  }

  proposeTakeback(toMove: number): void {
    this.#send({ do: 'takeback', to_move: toMove });
  }

  answerTakeback(agree: boolean): void {
    this.#send({ do: 'takeback', agree });
  }

  proposeRemoval(seat: number): void {
    this.#send({ do: 'remove', seat });
  }

  resign(): void {
    this.#send({ do: 'resign' });
  }

  comeBack(): void {
    this.#send({ do: 'return' });
  }

  speak(text: string): void {
    this.#send({ do: 'chat', text });
  }

  react(sign: string): void {
    this.#send({ do: 'chat', sign });
  }

  read(lang: string): void {
    this.draft = undefined;
    this.#socket.speak(lang);
  }

  #try(lines: string[]): void {
    this.#send({ do: 'try', move: this.packet?.move ?? 0, lines });
  }

  #say(lines: string[]): void {
    this.saidAt = this.packet?.move;
    this.saidTo = (this.packet?.move ?? 0) + lines.length;
    this.#sayOnce({ do: 'say', move: this.packet?.move ?? 0, lines });
  }

  /** Nothing else is said until this is answered: the next packet may ask something else. */
  #sayOnce(message: Message): void {
    if (this.isSending) return;
    this.isSending = true;
    this.#said.push(this.#send(message));
  }

  #send(message: Message): string {
    return this.#socket.send(message);
  }

  // -- what is heard ---------------------------------------------------------------------------

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'packet':
        return this.#take(message);
      case 'change':
        return this.#change(message);
      case 'draft':
        if (!this.#foresight.hear(message.id, message)) this.draft = message.lines.length > 0 ? message : undefined;
        return;
      case 'note':
        this.note = message;
        return;
      case 'chat':
        this.#talked(message.lines);
        return;
      case 'presence':
        this.online = message.online;
        this.watchers = message.watchers;
        return;
      case 'why':
        this.notice = message.text ? { kind: 'why', text: message.text } : undefined;
        return;
      case 'refused':
        return this.#refused(message);
      case 'done':
        return this.#done(message);
    }
  }

  /** Read what was said before the first line that is here, or the latest if there is none. */
  async hearEarlier(): Promise<void> {
    const before = this.chat[0]?.number;
    const asked = before === undefined ? '' : `?before=${before}`;
    const lines = await get<ChatLine[]>(`/api/tables/${encodeURIComponent(this.table)}/chat${asked}`).catch(() => []);
    this.#talked(lines);
  }

  #talked(lines: ChatLine[]): void {
    const fresh = lines.filter((line) => !this.chat.some((old) => old.number === line.number));
    this.chat = [...this.chat, ...fresh].sort((a, b) => a.number - b.number);
  }

  #change(change: Change): void {
    if (this.packet?.seq === change.base) this.#take(changed(this.packet, change));
    else this.#socket.askForWhole();
  }

  #take(packet: Packet): void {
    if (this.packet && packet.seq < this.packet.seq) return;
    const isFirst = this.packet === undefined;
    if (packet.move !== this.packet?.move) this.#begin();
    if (packet.seq !== this.packet?.seq) this.#foresight.forget();
    this.packet = packet;
    this.packetAt = Date.now();
    this.log = joined(this.log, packet.log);
    if (!isFirst) this.acts.hear(this.log, packet.log.start);
    this.#settle();
  }

  /** Another position: nothing is drafted, held, marked or doubted. */
  #begin(): void {
    this.draft = undefined;
    this.doubt = undefined;
    this.#picked = [];
    this.hold.drop();
    this.cart.show(undefined);
  }

  #refused(message: Refused): void {
    if (this.#foresight.hear(message.id, undefined, message.text)) return;
    this.#said = this.#said.filter((id) => id !== message.id);
    this.#settle();
    // What has become stale is shown by the packet that follows; there is nothing to explain.
    if (message.code !== 'stale') this.notice = { kind: 'refused', text: message.text };
  }

  #done(message: Done): void {
    if (!this.#said.includes(message.id)) return;
    this.#said = this.#said.filter((id) => id !== message.id);
    this.draft = undefined;
    this.#due = message.seq;
    this.#settle();
  }

  /** The reader may choose again once everything sent is answered and its packet is here. */
  #settle(): void {
    this.isSending = this.#said.length > 0 || (this.packet?.seq ?? 0) < this.#due;
  }
}
