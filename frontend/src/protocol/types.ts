// Made by scripts/types.mjs from the packets of the server. Run `npm run types` after changing those.

export type FromServer = Packet | Change | Done | Refused | Why | Draft | Chat | Presence | NotePacket;
export type FromClient =
  Say | Undo | Try | WhyNot | Takeback | Resign | Remove | Return | Speak | Learn | Language | Whole;

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
  steps?: number;
  story?: string;
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
 * A choice that gave a part of the win away: before which line, whose, what was chosen, and what was better.
 */
export interface CostlyChoice {
  move: number;
  seat: number;
  chosen: string;
  better: string;
  cost: number;
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
  foreseen: number;
  view: {
    [k: string]: unknown;
  };
  stack: string[];
  phase: string;
  standing: StandingPacket | null;
  question: string;
  prompt: string;
  choices: ChoicePacket[];
  is_complete: boolean;
}
/**
 * How the game stands as the reader may know it: nothing in it tells more than the view.
 */
export interface StandingPacket {
  seats: StandingSeat[];
  outlook: {
    [k: string]: unknown;
  };
}
/**
 * What a side would have if the game were scored now, as the reader may know it.
 */
export interface StandingSeat {
  seat: number;
  name: string;
  total: number;
  parts: {
    [k: string]: number;
  };
  hidden: string[];
}
/**
 * A number of the edition with all that is known of it.
 */
export interface EditionNumber {
  key: string;
  value: number;
  source: 'corrected' | 'printed' | 'reconstructed';
  ours: number;
  note: string;
  low: number;
  high: number;
}
/**
 * A whole game as a seat knew it, or with all cards up: the first moment, and what each line of the log changed.
 */
export interface Film {
  moves: number;
  first: Packet;
  frames: Change[];
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
  phase: string;
  standing: StandingPacket | null;
  waiting: number[];
  decided: number[];
  question: string;
  prompt: string;
  choices: ChoicePacket[];
  sealed: string;
  picked: string[];
  undo: UndoPacket;
  takeback: TakebackPacket | null;
  rematch: RematchPacket | null;
  held_ms: number;
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
  kind: 'bot' | 'friend' | 'open' | 'person';
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
 * Somebody offers to play again, or there is another table already.
 */
export interface RematchPacket {
  by: number;
  agreed: number[];
  declined: number[];
  waiting: number[];
  is_open: boolean;
  table: string;
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
 * What a seat ended with. A side that nobody sits at, such as Cassius, comes behind all seats.
 */
export interface ResultSeat {
  seat: number;
  name: string;
  score: number;
  is_winner: boolean;
  breakdown: [string, number][];
  parts: {
    [k: string]: number;
  };
}
/**
 * A film for whoever asks, and how else they may look at the game.
 */
export interface FilmPacket {
  film: Film;
  eyes: number[];
  all_up: boolean;
}
/**
 * What a seat of a game that is over ended with.
 */
export interface Finished {
  seat: number;
  name: string;
  bot: string;
  is_you: boolean;
  place: number;
  score: number;
  is_winner: boolean;
  has_left: boolean;
  rating: Rating | null;
}
/**
 * How strong somebody seems: a number on the scale of chess, and half of the interval in which it lies surely.
 */
export interface Rating {
  value: number;
  give: number;
}
/**
 * A game that is over, as one of its players finds it again.
 */
export interface FinishedGame {
  table: string;
  game: string;
  title: string;
  at: string;
  seats: Finished[];
  is_hidden: boolean;
}
/**
 * Whose password was forgotten.
 */
export interface ForgottenWish {
  name: string;
}
/**
 * A moment of a game that is over, to be played on from at a new table, and who shall sit there.
 */
export interface ForkWish {
  move: number;
  seats: SeatWish[];
  clock?: ClockWish;
  on_leave?: 'bot' | 'end';
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
  has_lesson: boolean;
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
 * A game's words in one language and edition: what a table needs besides the packet.
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
  phases: PhaseWords[];
  printed: {
    [k: string]: PrintedNumber;
  };
  help: string[];
  sections: {
    [k: string]: string[];
  };
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
  printed: {
    [k: string]: PrintedNumber;
  };
  traits: {
    [k: string]: number | string | string[];
  };
}
/**
 * A number of the edition, and where it comes from: the published game, our reconstruction, or the host.
 */
export interface PrintedNumber {
  value: number;
  source: 'corrected' | 'printed' | 'reconstructed';
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
 * A phase of the sequence of play: its stable name, and what it is called and does in the reader's language.
 */
export interface PhaseWords {
  name: string;
  title: string;
  text: string;
  fields?: string[];
}
/**
 * That a server is well.
 */
export interface Health {
  status: 'ok';
  store: 'postgresql' | 'sqlite';
}
/**
 * What a consul would consider in the reader's place, the best first; for the packet with this `move`.
 */
export interface Hint {
  move: number;
  options: HintOption[];
}
/**
 * Something that a consul would consider: how likely it would say so at first sight, and what it expects of it.
 */
export interface HintOption {
  line: string;
  chance: number;
  result: number;
}
/**
 * A player's record.
 */
export interface Home {
  ratings: RatedGame[];
  tallies: Tally[];
  mates: Mate[];
}
/**
 * The way of a rating through one game, the first moment first.
 */
export interface RatedGame {
  game: string;
  title: string;
  rating: Rating;
  played: number;
  history: [string, Rating][];
}
/**
 * How somebody did: over all, on a seat, with an option, or against an opponent.
 */
export interface Tally {
  by: 'game' | 'opponent' | 'option' | 'seat';
  game: string;
  title: string;
  bot: string;
  played: number;
  won: number;
}
/**
 * Somebody with whom the reader played: by a table and the seat there on which they last met.
 */
export interface Mate {
  name: string;
  table: string;
  seat: number;
  played: number;
  at: string;
  is_friend: boolean;
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
 * What the buttons of a lesson's note do: go on, skip the step, have it done, begin again.
 */
export interface Learn {
  do: 'learn';
  id: string;
  seq: number;
  what: 'again' | 'do' | 'on' | 'skip';
}
/**
 * Be forgotten; whoever has an account says its password.
 */
export interface LeaveWish {
  password?: string;
}
/**
 * Somebody at a table of the reader's, to be found again or no longer.
 */
export interface MateWish {
  table: string;
  seat: number;
  is_friend?: boolean;
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
 * What stands beside the table in a lesson.
 */
export interface NotePacket {
  type: 'note';
  seq: number;
  step: number;
  shown: 'amiss' | 'do' | 'end' | 'look' | 'watch';
  text: string;
  at: string;
  number: number;
  total: number;
  said: string;
  tone: '' | 'amiss' | 'comment' | 'other' | 'praise';
  is_playing: boolean;
  is_pointed_at: boolean;
  can_be_done: boolean;
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
 * Somebody on a ladder; bots are marked.
 */
export interface Ranked {
  name: string;
  bot: string;
  is_you: boolean;
  rating: Rating;
  played: number;
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
 * Where a seat's share of the win went: from the first decision over its own choices, the others' and luck.
 */
export interface ReviewAccount {
  seat: number;
  first: number;
  choices: number;
  others: number;
  luck: number;
  last: number;
}
/**
 * A game that is over, looked at with the eyes of a strong bot; nothing but its state before it is ready.
 */
export interface ReviewPacket {
  state: 'impossible' | 'none' | 'ready' | 'working';
  done: number;
  all: number;
  moments: number[];
  shares: number[][];
  costliest: CostlyChoice[];
  accounts: ReviewAccount[];
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
  rematch: RematchPacket | null;
  has_hints: boolean;
  rated: boolean;
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
  rated?: boolean;
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
 * A game that is over, to be put away or brought back.
 */
export interface TidyWish {
  table: string;
  hidden?: boolean;
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
  given?: number;
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
/**
 * What follows from the rules as things lie now; rows by seat, and in them by disc.
 */
export interface RomaOutlook {
  defences: number[][];
  forum_bonus: number[][];
  upkeep: number[];
}
/**
 * What follows from the rules as things lie now.
 */
export interface SenatorsOutlook {
  majority: number[];
  means: number;
  senator: number;
  sets: SenatorsSet[];
  wars: number[];
}
/**
 * 5.14  Three cards that the bank would buy.
 */
export interface SenatorsSet {
  cards: string[];
  named: number[];
  worth: number;
}
/**
 * What follows from the rules as things lie now; rows by seat unless said otherwise.
 */
export interface SyllaOutlook {
  crises: SyllaCrisis[];
  events: SyllaDanger[];
  famine: SyllaHunger;
  income: number[];
  power: number[][];
  tokens: SyllaTokens[];
  votes: number[];
}
/**
 * 10.2  A marker of the ladder.
 */
export interface SyllaCrisis {
  now: boolean;
  threatened: boolean;
  token: string;
}
/**
 * 8  An open event, by its space from the top.
 */
export interface SyllaDanger {
  buildings: string[];
  cards: string[];
  cubes: number[];
  event_card: string;
  fate: 'averted' | 'happened' | 'happens' | 'tied';
  leaders: number[];
  total: number;
}
/**
 * 10.1  The famine.
 */
export interface SyllaHunger {
  level: number;
  losses: number[];
  next: number;
}
/**
 * 11.3  The reader's own tokens of a kind, and what each is worth as its marker stands.
 */
export interface SyllaTokens {
  count: number;
  each: number;
  token: string;
}
/**
 * What follows from the rules as things lie now.
 */
export interface RomOutlook {
  best_set: RomBestSet | null;
  forum: number[][];
  landings: RomLanding[];
  offices: RomOffice[];
  power: number[][];
  regions: RomRegion[];
}
/**
 * 9.5  The best performance of a hand.
 */
export interface RomBestSet {
  performers: string[];
  points: number;
  rank: number;
}
/**
 * 5.3  Where a die of the reader would lie on a track, from 1, and whose groups it would push.
 */
export interface RomLanding {
  die: number;
  pushes: number[];
  refused: boolean;
  section: number;
  track: string;
}
/**
 * 11.1  A card that counts at the end, and what it would bring now.
 */
export interface RomOffice {
  card: string;
  points: number;
  seat: number;
}
/**
 * 11.2  A region that is in the game.
 */
export interface RomRegion {
  out: number;
  points: number[];
  region: string;
  size: number;
  strengths: number[];
  taken: number;
}
/**
 * What follows from the rules as things lie now; rows by seat unless said otherwise, Cassius last.
 */
export interface AgeOfRomeOutlook {
  areas: AgeOfRomeArea[];
  cassius: AgeOfRomeCassius | null;
  feud_room: number[];
  first_next: number;
  milestones: number[];
  order_of_play: number[];
  orders: AgeOfRomeOrderState[];
  provinces: AgeOfRomeProvince[];
  rewarded: number[];
  senate: AgeOfRomeSenate;
  sets: AgeOfRomeWareSet[];
  sites: AgeOfRomeSite[];
  tasks: AgeOfRomeTask[];
  titles: number[];
  turns: number;
}
/**
 * 9.3  A battle area.
 */
export interface AgeOfRomeArea {
  area: string;
  defence: number;
  fame: number[];
  legions: number;
  missing: number;
  places: number[][];
}
/**
 * 11.2  The card of Cassius that is turned up, in words of the notation; empty before the first.
 */
export interface AgeOfRomeCassius {
  act: string;
  build: string;
  builds: number;
  card: number;
  doubled: boolean;
  effect: string;
}
/**
 * An order of a player.
 */
export interface AgeOfRomeOrderState {
  at_most: boolean;
  each: number;
  fame: number;
  have: number;
  met: boolean;
  need: number;
  order: string;
}
/**
 * 1.3, 8  A province of the disc.
 */
export interface AgeOfRomeProvince {
  double_tax: number;
  loss: number;
  next_seat: number;
  population: number;
  province: string;
  seat: number;
  tax: number;
}
/**
 * 9.4  The senate column.
 */
export interface AgeOfRomeSenate {
  fame: number[];
  majority: number[];
  on_top: number[];
  worth: number[];
}
/**
 * 7.4  Three cards of the reader's hand that are a set.
 */
export interface AgeOfRomeWareSet {
  cards: string[];
  fame: number;
  ware: string;
}
/**
 * 5.1  The next tile of a type in the reader's province; the cost is -1 if there is none.
 */
export interface AgeOfRomeSite {
  building: string;
  cost: number;
  fame: number;
}
/**
 * 11.1  A task of the sole rule.
 */
export interface AgeOfRomeTask {
  have: number;
  met: boolean;
  need: number;
  task: string;
}
