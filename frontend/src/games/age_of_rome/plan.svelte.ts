import type { Cart } from '../../parts/cart.svelte';
import { printed } from '../../protocol/printed';
import type { Preview } from '../../protocol/table';
import type { Desk } from './desk';
import { ageOf, LEVELS, outlook } from './view';

/** What the reader has in mind and has not said yet: tiles to build, legions to move, chests for the taxes. */
export class Plan {
  /** Building types in the order of marking; a type again is its next level. */
  tiles = $state.raw<string[]>([]);
  /** Lines of marches. */
  moves = $state.raw<string[]>([]);
  /** How many money chests go with double taxes. */
  chests = $state(0);
  /** What the marked things lead to, once it is known. */
  after = $state.raw<Preview>();

  clear(): void {
    this.tiles = [];
    this.moves = [];
    this.chests = 0;
    this.after = undefined;
  }

  addTile(building: string): void {
    this.tiles = [...this.tiles, building];
  }

  /** The last tile of a type that is marked goes. */
  dropTile(building: string): void {
    const at = this.tiles.lastIndexOf(building);
    this.tiles = this.tiles.filter((_, i) => i !== at);
  }

  addMove(line: string): void {
    this.moves = [...this.moves, line];
  }

  dropMove(at: number): void {
    this.moves = this.moves.filter((_, i) => i !== at);
  }
}

/** A tile that is marked. */
export interface MarkedTile {
  building: string;
  level: number;
  cost: number;
}

/** 5.1, 5.2  The marked tiles with their levels and printed prices. */
export function markedTiles(desk: Desk, tiles: string[]): MarkedTile[] {
  const seen: Record<string, number> = {};
  return tiles.map((building) => {
    const at = desk.asking.choice('build', building)?.args['level'];
    const before = desk.ownQuarter?.sites.find((_, i) => desk.words.kinds['building']?.things[i]?.word === building);
    const level = (Number(at ?? (before?.level ?? 0) + 1) || 1) + (seen[building] ?? 0);
    seen[building] = (seen[building] ?? 0) + 1;
    return { building, level, cost: printed(desk.words, `buildings.${building}.cost${level}`) };
  });
}

/** Tiles as one thing to send, with their sum and what they lead to. */
export function buildCart(desk: Desk, plan: Plan, lines: string[], refusal: string): Cart {
  const tiles = markedTiles(desk, plan.tiles);
  const cost = tiles.reduce((sum, tile) => sum + tile.cost, 0);
  return {
    marked: tiles.map(({ building, level, cost }, i) => ({
      key: `${building} ${i}`,
      label: `${desk.thing('building', building)} ${LEVELS[level] ?? ''}`,
      amount: cost,
    })),
    text: desk.say('age.build', { n: tiles.length, cost }),
    sum: `${cost} / ${desk.own?.denarii ?? 0}`,
    lines,
    why: refusal || undefined,
    warning: aftermath(desk, plan.after),
    unmark: (key) => plan.dropTile(key.split(' ')[0] ?? ''),
  };
}

/** 1.3, 3.4  Fame, people and a new follower after what is marked. */
function aftermath(desk: Desk, after: Preview | undefined): string | undefined {
  const [own, then] = [desk.own, after && ageOf(after).players[desk.near]];
  const province = after && outlook(after)?.provinces.find((each) => each.seat === desk.near);
  if (!own || !then || !province) return undefined;
  return desk.say('age.after', {
    fame: then.fame,
    people: province.population,
    followers: then.followers - own.followers,
  });
}

/** Marches as one thing to send. */
export function marchCart(desk: Desk, plan: Plan): Cart {
  const textOf = (line: string) => desk.table.choices.find((choice) => choice.line === line)?.text ?? line;
  return {
    marked: plan.moves.map((line, i) => ({ key: String(i), label: textOf(line) })),
    text: desk.say('age.march', { n: plan.moves.length }),
    sum: `${plan.moves.length} / ${desk.view.moves}`,
    lines: plan.moves,
    closing: desk.asking.choice('stay')?.line,
    unmark: (key) => plan.dropMove(Number(key)),
  };
}
