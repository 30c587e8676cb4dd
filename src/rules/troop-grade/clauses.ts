import type { Clauses } from '../kit/clauses.js';

/** The clauses of this book, in their order. */
export const clauses = {
  'TG-1': 'Before assaults are settled, every unit that had a base killed or damaged in the turn tests.',
  'TG-2':
    'A unit that is demoralized by losing an assault tests after it, so some units test twice in a turn.',

  'TG-10':
    'A unit adds its modifiers to a d6. At a total of 2 or more it never fails; at 1, 0, −1 and −2 its grade decides, and −2 stands for anything lower.',
  'TG-11':
    'A cell may hold two effects. The bases left share them evenly, and the effect named first takes the odd one.',
  'TG-12': 'A chart gives the effects by grade and total: pinned, withdraw, rout, surrender, disintegrate.',
  'TG-13': 'Machine guns count one grade higher.',

  'TG-20': 'A unit tests better with half or more of its bases in hard cover.',
  'TG-21': 'The defender of the scenario tests better.',
  'TG-22': 'A unit is weak when a third of its bases are lost.',
  'TG-23': 'A unit is damaged when it is one damaged machine, or when all its machines are.',
  'TG-24': 'A unit is unsupported when no friendly foot or tank unit is within 240 yards.',
  'TG-25': 'A unit that was demoralized before the die is thrown tests worse.',
  'TG-26': 'A unit is a remnant, and no longer just weak, when two thirds of its bases are lost.',
  'TG-27': 'A unit is gassed when it lost a base to a barrage with gas before the battle.',

  'TG-30':
    'Pinned bases stay through their next move, and foot with half of its bases in the open goes prone. Personnel vehicles and cavalry withdraw instead; tanks halt for a turn.',
  'TG-31':
    'Bases that withdraw go one move straight back. Where ground bars the way, they go as far as they can and are pinned; where enemies bar it, they surrender. Machines go at least half of their move; those that cannot move are abandoned.',
  'TG-32':
    'Bases that rout go an assault move straight back and are pinned. Machines go all of their move; damaged ones are abandoned.',
  'TG-33':
    'Foot and cavalry that surrender go to the nearest enemy, but disintegrate when friends are in between. Crews of vehicles surrender even then, and leave their vehicles.',
  'TG-34': 'Bases that disintegrate are removed.',

  'TG-40': 'A unit that routs, or loses an assault, is demoralized.',
  'TG-41': 'Demoralized units move, fire, fight and test much worse.',
  'TG-42':
    'In a later turn the owner may test a demoralized unit: it recovers unless the result is worse than pinned, which then applies.',
  'TG-43':
    'A routed unit that rolls rout and disintegrate next turn loses half of its bases, and the other half stays demoralized.',

  'TG-50':
    'An owner may test to take a unit out of an assault. If it passes, it routs an assault move and is demoralized; if not, the chart applies. Pinned units, and units that began the assault, may not test for this.',
  'TG-51':
    'Heavy weapons within the zone of a unit that failed share its die, machine guns as if one grade higher.',
} as const satisfies Clauses;

export type Clause = keyof typeof clauses;
