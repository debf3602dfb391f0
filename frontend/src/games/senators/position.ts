import type { Packet } from '../../protocol/types';
import { WAR } from './cards';

/** One player's side as the reader sees it. */
export interface Side {
  seat: number;
  senators: number;
  /** Known for the reader's own side, and for all when the game is over. */
  coins?: number;
  /** The hidden cards: which for the owner, how many for the others. */
  hand: number[];
  hidden: number;
  open: number[];
  picked: number[];
  bids: number[];
  out: boolean;
}

/** The table as the reader sees it. */
export interface Position {
  sides: Side[];
  decks: number[];
  discarded: number[];
  eventsLeft: number;
  revealed: number[];
  event?: number;
  wars: number;
  draft: number[];
  active: number;
  price: number;
  called: number;
  fists: number[];
  offers: number[];
  board: number;
  /** The boards on which the bidder has bid or passed. */
  settledBoards: number[];
  target: number;
  card: number;
  shielded: number;
  shield: number;
  laid: number[];
  values: number[];
  isConsul: boolean;
  isQuaestor: boolean;
  /** What is being settled now. */
  scene: Scene;
  /** Whether the bids of the auction are all placed. */
  isDeciding: boolean;
  /** Who is cashing in, or -1. */
  cashing: number;
}

export type Scene = 'draft' | 'fists' | 'senator' | 'act' | 'auction' | 'extortion' | 'cash_in' | 'over';

type Fields = Record<string, unknown>;

function number(of: Fields, name: string, otherwise = -1): number {
  const value = of[name];
  return typeof value === 'number' ? value : otherwise;
}

function numbers(of: Fields, name: string): number[] {
  const value = of[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}

/** How many there are, seen or not. */
function size(of: Fields, name: string): number {
  const value = of[name];
  if (Array.isArray(value)) return value.length;
  return value && typeof value === 'object' ? number(value as Fields, 'count', 0) : 0;
}

function readSide(of: Fields, seat: number): Side {
  return {
    seat,
    senators: number(of, 'senators', 0),
    coins: typeof of['coins'] === 'number' ? of['coins'] : undefined,
    hand: numbers(of, 'hand'),
    hidden: size(of, 'hand'),
    open: numbers(of, 'open'),
    picked: numbers(of, 'picked'),
    bids: numbers(of, 'bids'),
    out: of['out'] === true,
  };
}

/** The steps of the sequence of play that tell what is being settled, the innermost first. */
const SCENES: [string, Scene][] = [
  ['cashing_in', 'cash_in'],
  ['cash_in', 'cash_in'],
  ['extortion', 'extortion'],
  ['auction', 'auction'],
  ['phase_two', 'act'],
  ['at_war', 'fists'],
  ['short_of_money', 'fists'],
  ['selling_senator', 'senator'],
  ['draft', 'draft'],
];

function sceneOf(packet: Packet): Scene {
  if (packet.status === 'over') return 'over';
  const sequences = packet.stack.map((label) => label.split('.')[0]);
  return SCENES.find(([sequence]) => sequences.includes(sequence))?.[1] ?? 'act';
}

/** The seat of the step of a sequence: `cashing_in.has_finished 2` is seat 1. */
function seatOf(packet: Packet, sequence: string): number {
  const label = packet.stack.find((item) => item.startsWith(`${sequence}.`));
  return label ? Number.parseInt(label.split(' ')[1] ?? '0', 10) - 1 : -1;
}

export function positionOf(packet: Packet): Position {
  const view = packet.view as Fields;
  const players = (view['players'] ?? []) as Fields[];
  const revealed = numbers(view, 'revealed');
  return {
    sides: players.map(readSide),
    decks: ['low', 'middle', 'high', 'senate'].map((deck) => size(view, deck)),
    discarded: numbers(view, 'discard'),
    eventsLeft: size(view, 'events'),
    revealed,
    event: revealed.at(-1),
    wars: revealed.filter((card) => card === WAR).length,
    draft: numbers(view, 'draft'),
    active: number(view, 'active'),
    price: number(view, 'price', 0),
    called: number(view, 'called'),
    fists: numbers(view, 'fists'),
    offers: numbers(view, 'offers'),
    board: number(view, 'board'),
    settledBoards: numbers(view, 'settled_boards'),
    target: number(view, 'target'),
    card: number(view, 'card'),
    shielded: number(view, 'shielded'),
    shield: number(view, 'shield'),
    laid: numbers(view, 'laid'),
    values: numbers(view, 'values'),
    isConsul: view['consul'] === true,
    isQuaestor: view['quaestor'] === true,
    scene: sceneOf(packet),
    isDeciding: seatOf(packet, 'deciding') >= 0,
    cashing: seatOf(packet, 'cashing_in'),
  };
}

/** The highest bid on a board and who made it; there is never a tie. */
export function highestBid(sides: Side[], board: number): { seat: number; amount: number } {
  const bids = sides.map((side) => ({ seat: side.seat, amount: side.bids[board] ?? 0 }));
  return bids.reduce((best, bid) => (bid.amount > best.amount ? bid : best), { seat: -1, amount: 0 });
}

/** The other players, clockwise from the reader's left. */
export function opponents(sides: Side[], seat: number): Side[] {
  return seat < 0 ? sides : [...sides.slice(seat + 1), ...sides.slice(0, seat)];
}
