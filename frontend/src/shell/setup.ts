import type { ClockWish, GameCard, SeatWish, TableWish } from '../protocol/types';

/** A seat as the form has it: `me`, `open`, `friend`, or `bot` with its kind. */
export interface SeatField {
  who: string;
  /** What somebody who shares the screen is called. */
  name: string;
}

/** The form of a table to be set up. */
export interface Form {
  game: string;
  seats: SeatField[];
  options: Record<string, string>;
  edition: string;
  listed: boolean;
  clock: 'none' | 'live' | 'days';
  minutes: number;
  increment: number;
  days: number;
  onLeave: 'bot' | 'end';
  delay: number;
  webhook: string;
  rated: boolean;
}

/** The form as it first appears: the reader against bots. */
export function freshForm(game: GameCard): Form {
  return {
    game: game.name,
    seats: Array.from({ length: game.usual }, (_, i) => seatField(game, i)),
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    edition: '',
    listed: false,
    clock: 'none',
    minutes: 20,
    increment: 30,
    days: 2,
    onLeave: 'bot',
    delay: 0,
    webhook: '',
    rated: true,
  };
}

/** The reader on the first seat, a bot of the first kind on every other. */
export function quickTable(game: GameCard, seats: number = game.usual): TableWish {
  const bot = { kind: 'bot' as const, bot: game.bots[0]?.name ?? '' };
  return { game: game.name, seats: [{ kind: 'me' }, ...Array.from({ length: seats - 1 }, () => bot)] };
}

/** Who sits on a seat unless the reader says otherwise. */
export function seatField(game: GameCard, seat: number): SeatField {
  return { who: seat === 0 ? 'me' : `bot ${game.bots[0]?.name ?? ''}`, name: '' };
}

/** What the server is asked for. */
export function wishOf(form: Form): TableWish {
  return {
    game: form.game,
    seats: form.seats.map(seatWish),
    options: form.options,
    edition: form.edition,
    listed: form.listed,
    clock: clockWish(form),
    on_leave: form.onLeave,
    delay: form.delay,
    webhook: form.webhook.trim(),
    rated: form.rated,
  };
}

/** A seat as the server is asked for it. */
export function seatWish({ who, name }: SeatField): SeatWish {
  const [kind, bot = ''] = who.split(' ');
  if (kind === 'bot') return { kind, bot };
  if (kind === 'me') return { kind, name: name.trim() };
  return { kind: kind === 'friend' ? 'friend' : 'open' };
}

function clockWish(form: Form): ClockWish {
  if (form.clock === 'live') return { kind: 'live', minutes: form.minutes, increment: form.increment };
  return form.clock === 'days' ? { kind: 'days', days: form.days } : { kind: 'none' };
}
