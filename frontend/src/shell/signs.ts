import type { IconName } from '../look/icons';

export interface Sign {
  icon: IconName;
  tone: 'terracotta' | 'laurel' | 'bronze' | 'porphyry' | 'sea';
}

/** Signs for kinds of things that many games have, by a part of the kind's name. */
const SIGNS: [string, Sign][] = [
  ['event', { icon: 'scroll-unfurled', tone: 'porphyry' }],
  ['omen', { icon: 'third-eye', tone: 'porphyry' }],
  ['province', { icon: 'globe', tone: 'laurel' }],
  ['region', { icon: 'globe', tone: 'laurel' }],
  ['building', { icon: 'greek-temple', tone: 'bronze' }],
  ['work', { icon: 'capitol', tone: 'bronze' }],
  ['token', { icon: 'crown-coin', tone: 'bronze' }],
  ['ware', { icon: 'amphora', tone: 'bronze' }],
  ['resource', { icon: 'wheat', tone: 'bronze' }],
  ['performer', { icon: 'drama-masks', tone: 'sea' }],
  ['character', { icon: 'caesar', tone: 'porphyry' }],
  ['achievement', { icon: 'laurels-trophy', tone: 'bronze' }],
  ['task', { icon: 'wax-tablet', tone: 'sea' }],
  ['order', { icon: 'tied-scroll', tone: 'sea' }],
  ['track', { icon: 'ionic-column', tone: 'sea' }],
  ['area', { icon: 'stone-tower', tone: 'sea' }],
  ['colour', { icon: 'wax-seal', tone: 'terracotta' }],
  ['card', { icon: 'roman-toga', tone: 'terracotta' }],
];

export function signOf(kind: string): Sign {
  return SIGNS.find(([part]) => kind.includes(part))?.[1] ?? { icon: 'laurels', tone: 'terracotta' };
}
