import type { Clauses } from '../kit/clauses.js';

/** The clauses of this book, in their order; those from UM-50 on are its fire model (battlefield/weapon-bands). */
export const clauses = {
  'UM-1':
    'A turn has seven phases: orders; morale, of militia, aircraft, infantry, vehicles, hovertanks and then the force; suppressive fire; movement; firing; orbital activity; special actions, which are rallying, treating casualties and reorganising.',
  'UM-2':
    'Orbital activity is named without a rule, and so are aircraft but for air defence; neither is played further.',

  'UM-10':
    'A unit has a morale number by training and experience. Some pairs do not exist. A higher number is harder to reach, and experience raises it.',
  'UM-11':
    'What the unit has and lacks changes its number: armour, medical support, officers, supplies, leave, faith, and what the enemy can do to it.',

  'UM-20':
    'A unit tests when it first comes under fire, when it sets out to enter an enemy position or to cross ground swept by fire, when it is first in hand-to-hand combat, and by some hits.',
  'UM-21': 'Those who share a place share a roll of 2d6, to which each adds his own modifiers.',
  'UM-22':
    'Added to the roll: an officer who leads by example, enemy casualties in sight, close or indirect fire, own casualties by tenths, being outnumbered, rank, riding in an APC, enemies in heavy armour, tanks, air attack. One leader counts.',
  'UM-23':
    'Who reaches the number goes on as he likes. Up to 3 below it he goes no closer to the enemy; up to 6 he retires to cover near, or fights where he stands; farther below he surrenders to an enemy close by, or runs and leaves his casualties.',
  'UM-24': 'By one reading a hit makes its target test when that stays in action.',

  'UM-30':
    'A group tests by 2d6 against its number when it has two casualties, or a quarter of more than eight members; at half it adds −4, at three quarters −8.',
  'UM-31': 'A group that fails withdraws in good order, takes its casualties along and fights back.',
  'UM-32': 'By one reading each threshold is tested once, when it is first reached.',

  'UM-40':
    'Air defence locks on to a flyer by a d10; the number needed depends on the weapon and on how fast the flyer is. A weapon that is locked on adds 3 to its fire.',

  'UM-50':
    'A shot hits when a d10 shows the hit number or more, and as many times as the number goes into the roll. By one reading the die shows 0 to 9.',
  'UM-51': 'Each weapon has a hit number and a penetration for each of six range bands up to 120 cm.',
  'UM-52':
    'What firer, target and shot are like changes the roll to hit: movement, training, experience, officers, cover, armour, blast, evasion, a lock-on.',
  'UM-53':
    'A hit kills a machine when a d10 and the penetration exceed its armour; it explodes when they do by more than 6. Some weapons penetrate nothing.',
  'UM-54': 'A d10 and the armour of a soldier say what a hit does to him, from unharmed to dead.',
  'UM-55': 'By one reading those are out of action whose wound is serious or worse.',
  'UM-56': 'Each way of moving has a tactical and a non-tactical rate in centimetres.',
} as const satisfies Clauses;
export type Clause = keyof typeof clauses;
