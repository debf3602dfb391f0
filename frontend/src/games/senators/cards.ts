import type { IconName } from '../../look/icons';
import type { GameWords, Thing } from '../../protocol/types';

/** The numbers of the cards, as the view has them: 54 resources, 6 governors, other offices, influence, events. */
export const VALUES = 9;
export const FIRST_GOVERNOR = 54;
export const FIRST_OFFICE = 60;
export const CENSOR = 60;
export const FIRST_INFLUENCE = 63;
export const FIRST_EVENT = 72;
export const WAR = 73;
export const NEW_SENATOR = 74;
export const DEFICITS = [75, 76, 77];
/** The spaces of a ladder and the end of the senate's track that are drawn at least. */
export const SPACES = 15;
export const TRACK = 20;

export type Kind = 'resource' | 'governor' | 'office' | 'influence' | 'event';
export const RESOURCES = ['wheat', 'meat', 'iron', 'cloth', 'wood', 'olives'] as const;
export type Resource = (typeof RESOURCES)[number];

const GOODS: Record<Resource, IconName> = {
  wheat: 'wheat',
  meat: 'meat',
  iron: 'metal-bar',
  cloth: 'rolled-cloth',
  wood: 'log',
  olives: 'olive',
};

const SIGNS: Record<string, IconName> = {
  censor: 'eyeball',
  consul: 'caesar',
  quaestor: 'coins-pile',
  vox_populi: 'discussion',
  tribunes: 'roman-shield',
  lictors: 'battle-axe',
  mercatores: 'trade',
  equites: 'horse-head',
  pontifex_maximus: 'fire-bowl',
  princeps_senatus: 'laurel-crown',
  prefects: 'guards',
  praetors: 'scales',
  majority: 'vote',
  war: 'crossed-swords',
  new_senator: 'roman-toga',
  deficit_a: 'broken-pottery',
  deficit_b: 'broken-pottery',
  deficit_c: 'broken-pottery',
  civil_conflict: 'torch',
  eviction: 'exit-door',
};

/** What a card is, by its number. */
export interface CardFacts {
  card: number;
  word: string;
  kind: Kind;
  /** Of resources and governors. */
  resource?: Resource;
  /** Of resources. */
  value?: number;
  icon: IconName;
  thing: Thing;
}

export function kindOf(card: number): Kind {
  if (card < FIRST_GOVERNOR) return 'resource';
  if (card < FIRST_OFFICE) return 'governor';
  if (card < FIRST_INFLUENCE) return 'office';
  return card < FIRST_EVENT ? 'influence' : 'event';
}

export function resourceOf(card: number): Resource | undefined {
  if (card < FIRST_GOVERNOR) return RESOURCES[Math.floor(card / VALUES)];
  return card < FIRST_OFFICE ? RESOURCES[card - FIRST_GOVERNOR] : undefined;
}

export function valueOf(card: number): number | undefined {
  return card < FIRST_GOVERNOR ? (card % VALUES) + 1 : undefined;
}

export function goodIcon(resource: Resource): IconName {
  return GOODS[resource];
}

const UNKNOWN: Thing = { word: '', name: '?', plain: '', rule: '', numbers: [], printed: {}, traits: {} };

export function factsOf(card: number, words: GameWords): CardFacts {
  const thing = words.kinds['card']?.things[card] ?? UNKNOWN;
  const resource = resourceOf(card);
  const icon = resource && kindOf(card) === 'resource' ? GOODS[resource] : (SIGNS[thing.word] ?? 'ionic-column');
  return { card, word: thing.word, kind: kindOf(card), resource, value: valueOf(card), icon, thing };
}
