import type { Clauses } from '../kit/clauses.js';

/** The clauses of this book, in their order; those from UM-50 on are its fire model (battlefield/weapon-bands). */
export const clauses = {
  'UM-1':
    'A turn has seven phases: orders; morale, of militia, aircraft, infantry, vehicles, hovertanks and then the force; suppressive fire; movement; firing; orbital activity; special actions, which are rallying, treating casualties and reorganising.',
  'UM-2':
    'Orbital activity is named without a rule, and so are aircraft except for air defence; neither is modelled further.',

  'UM-10':
    'The morale number of a unit depends on its training and experience. Some pairs do not exist. A higher number is harder to reach, and experience raises it.',
  'UM-11':
    'What the unit has and lacks changes its number: armour, medical support, officers, supplies, leave, faith, and what the enemy can do to it.',

  'UM-20':
    'A unit tests when it first comes under fire, when it sets out to enter an enemy position or to cross ground swept by fire, when it is first in hand-to-hand combat, and after some hits.',
  'UM-21': 'Pieces that share a place share a roll of 2d6, to which each adds its own modifiers.',
  'UM-22':
    'Added to the roll: an officer who leads by example, enemy casualties in sight, close or indirect fire, own casualties by tenths, being outnumbered, rank, riding in an APC, enemies in heavy armour, tanks, air attack. Only one leader counts.',
  'UM-23':
    'A piece that reaches the number acts freely. Up to 3 below it, it goes no closer to the enemy; up to 6, it retires to cover nearby, or fights where it stands; farther below, it surrenders to an enemy close by, or runs and leaves its casualties.',
  'UM-24': 'By one reading a hit makes its target test if the target stays in action.',

  'UM-30':
    'A group tests with 2d6 against its number when it has two casualties, or a quarter of more than eight members; at half it adds −4, at three quarters −8.',
  'UM-31': 'A group that fails withdraws in good order, takes its casualties along and fights back.',
  'UM-32': 'By one reading each threshold is tested once, when it is first reached.',

  'UM-40':
    'Air defence locks on to a flyer with a d10; the number needed depends on the weapon and on how fast the flyer is. A weapon that is locked on adds 3 to its fire.',

  'UM-50':
    'A shot hits when a d10 shows the hit number or more, once for each time that the number goes into the roll. By one reading the die shows 0 to 9.',
  'UM-51': 'Each weapon has a hit number and a penetration for each of six range bands up to 120 cm.',
  'UM-52':
    'Properties of the firer, the target and the shot change the roll to hit: movement, training, experience, officers, cover, armour, blast, evasion, a lock-on.',
  'UM-53':
    'A hit kills a machine when a d10 plus the penetration exceeds its armour; the machine explodes when the excess is more than 6. Some weapons penetrate nothing.',
  'UM-54': 'A d10 and the armour of a soldier decide the effect of a hit, from unharmed to dead.',
  'UM-55': 'By one reading a soldier with a serious wound or worse is out of action.',
  'UM-56': 'Each way of moving has a tactical and a non-tactical rate in centimetres.',
} as const satisfies Clauses;
export type Clause = keyof typeof clauses;
