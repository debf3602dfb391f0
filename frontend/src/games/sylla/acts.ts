import type { Director } from '../../parts/acts.svelte';
import type { IconName } from '../../look/icons';
import type { Say } from '../../protocol/table';
import type { LogLine } from '../../protocol/types';
import type { Book } from './view';

/** 9.1, 10, 8.5, 11  What is seen before the log tells of it; each begins with the first line of its kind. */
const SCENES: Record<string, { name: Name; ms: number }> = {
  builds: { name: 'fists', ms: 2400 },
  helps_plebs: { name: 'fists', ms: 2400 },
  famine_loss: { name: 'famine', ms: 1700 },
  crisis: { name: 'crisis', ms: 2200 },
  averted: { name: 'averted', ms: 1300 },
  happens: { name: 'happens', ms: 1300 },
  christians: { name: 'christians', ms: 1700 },
  freed: { name: 'freed', ms: 1700 },
  tokens: { name: 'tokens', ms: 2400 },
};
type Name = 'fists' | 'famine' | 'crisis' | 'averted' | 'happens' | 'christians' | 'freed' | 'tokens';

/** Scenes that go on over several lines; a crisis and an event are one line each. */
const nameOf = (line: LogLine | undefined): Name | undefined => SCENES[line?.event ?? '']?.name;

export const direct: Director = (line, before) => {
  const scene = SCENES[line.event];
  const goesOn = nameOf(before.at(-1)) === scene?.name && line.event !== 'crisis' && line.event !== 'happens';
  return goesOn ? undefined : scene;
};

/** A row of a scene: a seat or a thing, its sign, and what it brings. */
export interface Row {
  key: string;
  seat?: number;
  icon?: IconName;
  text: string;
  /** How much of the longest bar. */
  bar?: number;
  change?: number;
}

export interface Play {
  title: string;
  icon: IconName;
  rows: Row[];
  /** What follows from it, in the words of the log. */
  notes: string[];
}

const number = (line: LogLine, name: string): number => Number(line.args[name] ?? 0);
const word = (line: LogLine, name: string): string => String(line.args[name] ?? '');

/** The lines of a log from one on, as long as they are told by the same step. */
function following(log: LogLine[], start: LogLine, stop: (line: LogLine) => boolean): LogLine[] {
  const rest = log.slice(log.indexOf(start));
  const end = rest.findIndex((line, i) => i > 0 && stop(line));
  return end < 0 ? rest : rest.slice(0, end);
}

/** What a scene shows, read from the log. */
export function playOf(name: string, start: LogLine, log: LogLine[], book: Book, say: Say): Play | undefined {
  const until = (...events: string[]) => following(log, start, (line) => events.includes(line.event));
  switch (name) {
    case 'fists':
      return fists(until('famine_loss'), book);
    case 'famine':
      return lossesOf(until('crisis', 'round', 'ecclesia', 'characters_offered'), book);
    case 'crisis':
      return crisis(start, until('crisis', 'round', 'ecclesia', 'characters_offered'), book, say);
    case 'averted':
      return averted(until('happens'), book, say);
    case 'happens':
      return happening(start, until('happens', 'event_left', 'chose_leaving', 'card_down', 'building_down'), book);
    case 'christians':
    case 'freed':
    case 'tokens':
      return counted(name, until(name === 'christians' ? 'freed' : name === 'freed' ? 'tokens' : 'over'), book);
  }
  return undefined;
}

/** 9  Thumbs and votes, places and prestige, and what moves for the people. */
function fists(lines: LogLine[], book: Book): Play {
  const shown = lines.filter((line) => line.event === 'builds' || line.event === 'helps_plebs');
  const most = Math.max(1, ...shown.map((line) => number(line, 'votes')));
  const done = lines.find((line) => line.event === 'work_done');
  const work = book.work(done ? word(done, 'work') : '');
  const gains = lines.filter((line) => line.event === 'work_prestige' || line.event === 'plebs_prestige');
  return {
    title: work?.name ?? '',
    icon: work?.icon ?? 'fist',
    rows: shown.map((line) => {
      const gain = gains.find((each) => each.seat === line.seat);
      return {
        key: `seat ${line.seat}`,
        seat: line.seat,
        icon: line.event === 'builds' ? 'thumb-up' : 'thumb-down',
        text: String(number(line, 'votes')),
        bar: number(line, 'votes') / most,
        change: gain ? number(gain, 'n') : undefined,
      };
    }),
    notes: lines.filter((line) => /^(marker_|famine_|too_few_votes)/.test(line.event)).map((line) => line.text),
  };
}

/** 10.1  What the famine costs everybody. */
function lossesOf(lines: LogLine[], book: Book): Play {
  const rows = lines
    .filter((line) => line.event === 'famine_loss')
    .map((line) => ({ key: `seat ${line.seat}`, seat: line.seat, text: '', change: -number(line, 'n') }));
  return { title: book.label('zone.level'), icon: 'wheat', rows, notes: [] };
}

/** 10.2  The tokens that all show, who gains and who loses. */
function crisis(start: LogLine, lines: LogLine[], book: Book, say: Say): Play {
  const token = book.token(word(start, 'token'));
  const change = (seat: number): number => {
    const line = lines.find((each) => each.seat === seat && /^crisis_/.test(each.event));
    return line ? number(line, 'n') * (line.event === 'crisis_gain' ? 1 : -1) : 0;
  };
  const shown = lines.filter((line) => line.event === 'showed');
  return {
    title: say('sylla.crisis', { token: token?.name ?? '' }),
    icon: token?.icon ?? 'help',
    rows: shown.map((line) => ({
      key: `seat ${line.seat}`,
      seat: line.seat,
      icon: token?.icon,
      text: String(number(line, 'n')),
      change: change(line.seat),
    })),
    notes: [],
  };
}

/** 8.5  The two events that are averted. */
function averted(lines: LogLine[], book: Book, say: Say): Play {
  const events = lines
    .filter((line) => line.event === 'averted')
    .map((line) => book.event(word(line, 'event_card')))
    .filter((event) => event !== undefined);
  return {
    title: say('sylla.fate_averted'),
    icon: 'shield',
    rows: events.map((event) => ({ key: event.word, icon: event.icon, text: event.name })),
    notes: [],
  };
}

/** 8.6  An event that happens, and what it moves. */
function happening(start: LogLine, lines: LogLine[], book: Book): Play {
  const event = book.event(word(start, 'event_card'));
  const notes = lines.slice(1).map((line) => line.text);
  return { title: event?.name ?? '', icon: event?.icon ?? 'help', rows: [], notes };
}

/** 11  What is counted at the end, seat by seat. */
function counted(name: string, lines: LogLine[], book: Book): Play {
  const told = lines.filter((line) => line.event === name);
  const seats = [...new Set(told.map((line) => line.seat))];
  const sum = (seat: number, what: string) =>
    told.filter((line) => line.seat === seat).reduce((total, line) => total + number(line, what), 0);
  return {
    title: book.label(`score.${name === 'freed' ? 'slaves' : name}`),
    icon: name === 'christians' ? 'greek-temple' : name === 'freed' ? 'breaking-chain' : 'ionic-column',
    rows: seats.map((seat) => ({
      key: `seat ${seat}`,
      seat,
      text: String(sum(seat, 'count')),
      change: sum(seat, 'n'),
    })),
    notes: [],
  };
}

const ENDING: Name[] = ['fists', 'famine', 'crisis', 'christians', 'freed', 'tokens'];

/** 9, 10, 11  How the last round ended, to be read again while the next one begins; or, after the game, how that ended. */
export function aftermath(log: LogLine[], book: Book, say: Say, isOver = false): Play[] {
  const last = log.findLastIndex((line) => line.event === 'round');
  const start = isOver ? last : log.slice(0, Math.max(last, 0)).findLastIndex((line) => line.event === 'round');
  if (start < 0) return [];
  const round = isOver ? log.slice(start) : log.slice(start, last);
  return round.flatMap((line, i) => {
    const name = direct(line, round.slice(0, i))?.name;
    const play = ENDING.some((each) => each === name) ? playOf(name ?? '', line, round, book, say) : undefined;
    return play ? [play] : [];
  });
}
