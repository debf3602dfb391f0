// Made by scripts/types.mjs from the packets of the server. Run `npm run types` after changing those.

export type FromServer = Packet | Change | Done | Refused | Why | Draft | Chat | Presence;
export type FromClient = Say | Undo | Try | WhyNot | Takeback | Resign | Remove | Return | Speak | Language | Whole;

/**
 * A kind of bot that plays a game.
 */
export interface BotPacket {
  name: string;
  title: string;
  text: string;
}
/**
 * What has changed since the last packet or change, for readers who asked for changes.
 */
export interface Change {
  type: 'change';
  base: number;
  seq: number;
  set: [(number | string)[], unknown][];
  log: LogPart;
}
/**
 * The end of the log: forget what you have from line `start` on, then append these.
 */
export interface LogPart {
  start: number;
  lines: LogLine[];
}
/**
 * One event as the reader sees it.
 */
export interface LogLine {
  move: number;
  event: string;
  seat: number;
  args: {
    [k: string]: number | string | string[];
  };
  text: string;
}
/**
 * New lines of talk.
 */
export interface Chat {
  type: 'chat';
  lines: ChatLine[];
}
/**
 * Something that was said beside the game.
 */
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  sign: string;
  text: string;
  at: string;
}
/**
 * One option: the line to say, and its wording in the reader's language.
 */
export interface ChoicePacket {
  line: string;
  text: string;
  verb: string;
  args: {
    [k: string]: number | string | string[];
  };
  ends: boolean;
}
/**
 * How time is kept.
 */
export interface ClockWish {
  kind?: 'days' | 'live' | 'none';
  minutes?: number;
  increment?: number;
  days?: number;
}
/**
 * A name and a password; a new account may have an e-mail address.
 */
export interface Credentials {
  name: string;
  password: string;
  email?: string;
}
/**
 * A message was carried out and is stored.
 */
export interface Done {
  type: 'done';
  id: string;
  seq: number;
}
/**
 * What saying some lines would lead to, as far as the seat may foresee it; nothing is stored.
 */
export interface Draft {
  type: 'draft';
  id: string;
  lines: string[];
  view: {
    [k: string]: unknown;
  };
  question: string;
  prompt: string;
  choices: ChoicePacket[];
  is_complete: boolean;
}
/**
 * Whose password was forgotten.
 */
export interface ForgottenWish {
  name: string;
}
/**
 * A game on the first page.
 */
export interface GameCard {
  name: string;
  title: string;
  tagline: string;
  players_text: string;
  length: string;
  kind: string;
  goal: string;
  least: number;
  most: number;
  usual: number;
  options: OptionPacket[];
  bots: BotPacket[];
}
/**
 * A variant of the rules, explained.
 */
export interface OptionPacket {
  name: string;
  title: string;
  text: string;
  default: string;
  values: OptionValue[];
}
/**
 * One value of an option, explained.
 */
export interface OptionValue {
  value: string;
  title: string;
  text: string;
}
/**
 * A game's words in one language: what a table needs besides the packet.
 */
export interface GameWords {
  game: string;
  lang: string;
  title: string;
  kinds: {
    [k: string]: KindPacket;
  };
  zones: ZonePacket[];
  side_zones: ZonePacket[];
  labels: {
    [k: string]: string;
  };
  help: string[];
}
/**
 * A kind of thing; a number in a view stands for `things[number - first]`.
 */
export interface KindPacket {
  kind: string;
  first: number;
  things: Thing[];
}
/**
 * A card, tile or place: its word in the notation, its name, what the name means, what it does.
 */
export interface Thing {
  word: string;
  name: string;
  plain: string;
  rule: string;
  numbers: [string, number][];
}
/**
 * How a field of a view is to be shown.
 */
export interface ZonePacket {
  field: string;
  label: string;
  form: 'counts' | 'flag' | 'hidden' | 'marks' | 'number' | 'seat' | 'spaces' | 'things';
  kind: string;
  places: string;
  turned?: number;
  passing?: boolean;
}
/**
 * That a server is well.
 */
export interface Health {
  status: 'ok';
  store: 'postgresql' | 'sqlite';
}
/**
 * What came of a deed: a link, if it made one.
 */
export interface HostAnswer {
  url: string;
}
/**
 * Something that a host did.
 */
export interface HostDeed {
  number: number;
  at: string;
  host: string;
  deed: string;
  person: string;
  table: string;
  words: string;
}
/**
 * How much there is of everything.
 */
export interface HostNumbers {
  numbers: {
    [k: string]: number;
  };
  games: {
    [k: string]: {
      [k: string]: number;
    };
  };
}
/**
 * Somebody, as hosts see them.
 */
export interface HostPerson {
  id: string;
  name: string;
  is_guest: boolean;
  email: string;
  created: string;
  is_host: boolean;
  is_banned: boolean;
  muted: string;
  tables: number;
}
/**
 * A line of talk that somebody complained of.
 */
export interface HostReport {
  number: number;
  table: string;
  at: string;
  reason: string;
  by: string;
  name: string;
  person: string;
  text: string;
  is_settled: boolean;
}
/**
 * A seat, as hosts see it.
 */
export interface HostSeat {
  seat: number;
  kind: string;
  name: string;
  person: string;
  has_left: boolean;
}
/**
 * A table, as hosts see it: nothing of its cards.
 */
export interface HostTable {
  table: string;
  game: string;
  status: string;
  rules: number;
  move: number;
  listed: boolean;
  created: string;
  updated: string;
  seats: HostSeat[];
}
/**
 * What a deed of a host needs: a name, so many hours, or a seat from 1.
 */
export interface HostWish {
  name?: string;
  hours?: number;
  seat?: number;
}
/**
 * Read in another language from now on; a whole packet follows.
 */
export interface Language {
  do: 'lang';
  lang: string;
}
/**
 * Be forgotten; whoever has an account says its password.
 */
export interface LeaveWish {
  password?: string;
}
/**
 * The reader.
 */
export interface MePacket {
  name: string;
  is_guest: boolean;
  email: string;
  email_confirmed: boolean;
  lang: string;
  prefs: {
    [k: string]: string;
  };
  csrf: string;
  push_key: string;
  is_host?: boolean;
}
/**
 * All that a seat gets of a table: the one thing that tells anything of a game.
 */
export interface Packet {
  type: 'packet';
  table: string;
  game: string;
  seat: number;
  seq: number;
  move: number;
  status: 'open' | 'over' | 'playing';
  options: {
    [k: string]: string;
  };
  seats: SeatPacket[];
  view: {
    [k: string]: unknown;
  };
  stack: string[];
  waiting: number[];
  decided: number[];
  question: string;
  prompt: string;
  choices: ChoicePacket[];
  sealed: string;
  picked: string[];
  undo: UndoPacket;
  takeback: TakebackPacket | null;
  log: LogPart;
  result: ResultPacket | null;
  commitment: string;
  key: string;
}
/**
 * Who sits where, as everybody may know it.
 */
export interface SeatPacket {
  seat: number;
  name: string;
  kind: 'bot' | 'open' | 'person';
  bot: string;
  is_you: boolean;
  is_online: boolean;
  has_left: boolean;
  left_ms: number | null;
  is_running: boolean;
}
/**
 * Whether the reader may undo now; if not, why.
 */
export interface UndoPacket {
  allowed: boolean;
  reason: string;
}
/**
 * A proposal to take back behind the seal, or that somebody shall leave, which all other persons must agree to.
 */
export interface TakebackPacket {
  by: number;
  to_move: number;
  agreed: number[];
  remove: number;
}
/**
 * How the game ended.
 */
export interface ResultPacket {
  reason: 'abandoned' | 'closed' | 'played' | 'resigned' | 'time';
  seats: ResultSeat[];
  text: string;
}
/**
 * What a seat ended with.
 */
export interface ResultSeat {
  seat: number;
  score: number;
  is_winner: boolean;
  breakdown: [string, number][];
}
/**
 * Another password; the one that was says that it is you.
 */
export interface PasswordWish {
  old: string;
  new: string;
}
/**
 * A change to oneself.
 */
export interface PersonWish {
  name?: string | null;
  lang?: string | null;
  prefs?: {
    [k: string]: string;
  } | null;
  email?: string | null;
}
/**
 * Who is here: seats with somebody connected, and the names of those who watch.
 */
export interface Presence {
  type: 'presence';
  online: number[];
  watchers: string[];
}
/**
 * Every error of the API.
 */
export interface Problem {
  code: string;
  text: string;
}
/**
 * A browser's subscription, as it writes itself.
 */
export interface PushWish {
  endpoint: string;
  keys: {
    [k: string]: string;
  };
  expirationTime?: number | null;
}
/**
 * A message was refused and changed nothing.
 */
export interface Refused {
  type: 'refused';
  id: string;
  code: string;
  text: string;
}
/**
 * Propose that somebody else shall leave; the others answer as they answer a takeback.
 */
export interface Remove {
  do: 'remove';
  id: string;
  seat: number;
}
/**
 * A moment of a game as a seat knew it, or with all cards up once the game is over.
 */
export interface ReplayPacket {
  moves: number;
  packet: Packet;
}
/**
 * What is wrong with a line of talk.
 */
export interface ReportWish {
  reason?: string;
}
/**
 * A new password, for whoever has a link.
 */
export interface ResetWish {
  token: string;
  password: string;
}
/**
 * Leave the seat; what happens then is an option of the table.
 */
export interface Resign {
  do: 'resign';
  id: string;
}
/**
 * Come back to a seat that a bot took over.
 */
export interface Return {
  do: 'return';
  id: string;
}
/**
 * Say lines of the notation, all or none. The same id twice is carried out once.
 */
export interface Say {
  do: 'say';
  id: string;
  move: number;
  lines: string[];
}
/**
 * Who shall sit on a seat.
 */
export interface SeatWish {
  kind: 'bot' | 'friend' | 'me' | 'open';
  bot?: string;
  name?: string;
}
/**
 * How many other browsers are logged in as you.
 */
export interface Sessions {
  others: number;
}
/**
 * Say something beside the game.
 */
export interface Speak {
  do: 'chat';
  id: string;
  text?: string;
  sign?: string;
}
/**
 * A table in a list.
 */
export interface TableCard {
  table: string;
  game: string;
  title: string;
  status: 'open' | 'over' | 'playing';
  seats: SeatPacket[];
  yours: number[];
  is_maker: boolean;
  your_turn: boolean;
  move: number;
  watchers: number;
  clock: string;
  updated: string;
}
/**
 * What the maker of a table gets: where it is, and a link for each seat that waits for a friend.
 */
export interface TableLinks {
  table: string;
  url: string;
  links: {
    [k: string]: string;
  };
  tokens: {
    [k: string]: string;
  };
}
/**
 * A table to be set up.
 */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: {
    [k: string]: string;
  };
  edition?: string;
  listed?: boolean;
  clock?: ClockWish;
  on_leave?: 'bot' | 'end';
  delay?: number;
  webhook?: string;
}
/**
 * Propose to take back to a moment, or answer a proposal.
 */
export interface Takeback {
  do: 'takeback';
  id: string;
  to_move?: number | null;
  agree?: boolean | null;
}
/**
 * Ask what lines would lead to, without saying them.
 */
export interface Try {
  do: 'try';
  id: string;
  move: number;
  lines: string[];
}
/**
 * Take back the last choice, or the sealed answer.
 */
export interface Undo {
  do: 'undo';
  id: string;
  move: number;
}
/**
 * Whether every die and shuffle follows from the promised key.
 */
export interface Verification {
  commitment: string;
  key: string;
  words: string[];
  difference: string | null;
}
/**
 * Get a whole packet, as when a change does not fit.
 */
export interface Whole {
  do: 'whole';
}
/**
 * Why a line cannot be said now; empty if it can.
 */
export interface Why {
  type: 'why';
  id: string;
  text: string;
}
/**
 * Ask why a line cannot be said.
 */
export interface WhyNot {
  do: 'why';
  id: string;
  line: string;
}
