import { type Assumption, isShotInBand, rulesNamed } from '../../battlefield/assumption.js';
import { isHull } from '../../battlefield/pieces.js';
import type { Clauses } from '../kit/clauses.js';
import { OCCASIONS } from './results.js';

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

const TESTS = OCCASIONS.map(({ name }) => `tests: ${name} (rolls)`);

/** What is ours where the clauses are silent, in the order of the turn. */
export const unitBreak: Assumption = {
  clauses: ['UM-23'],
  section: '11.2',
  says: 'A unit breaks when enough of it retreats or surrenders by a test: `unitBreakPercent`, by default half.',
};

export const forceBreak: Assumption = {
  clauses: ['UM-31'],
  section: '11.2',
  says: 'A force breaks when it fails its group morale, and withdraws in good order; or when every unit that it has on the board has broken.',
};

export const assumptions: readonly Assumption[] = [
  unitBreak,
  forceBreak,
  {
    clauses: ['UM-10'],
    section: '11',
    says: 'As printed a higher morale number is harder, and experience raises it: veterans are more careful than novices.',
    about: rulesNamed(...TESTS),
  },
  {
    clauses: ['UM-11'],
    section: '11',
    says: 'Soldiers in `hma` or `ma`, and vehicles with the armour of a tank or a hoverbus, have the matching situation without naming it.',
    about: rulesNamed(...TESTS),
  },
  {
    clauses: ['UM-1'],
    section: '11.2',
    says: 'All units of a class test at once. Pieces that surrender stay in sight until all have tested.',
    about: rulesNamed(...TESTS),
  },
  {
    clauses: ['UM-21'],
    section: '11',
    says: 'A place is one unit at one depth: pieces of a unit that stand together share a roll; two units never do.',
    about: rulesNamed(...TESTS),
  },
  {
    section: '11',
    says: 'A hull and those in it are one stand, and are lost together; they test as soldiers without rank.',
    where: ({ units }) => units.some(isHull),
  },
  {
    clauses: ['UM-1'],
    section: '11.3',
    says: 'Stationary defenders, who fire before movement, are the units with interceptive fire that are not on the move.',
    about: isShotInBand,
    where: ({ units }) => units.some(({ interceptiveFire }) => interceptiveFire),
  },
  {
    clauses: ['UM-20'],
    section: '11.2',
    says: 'Being under fire is counted by unit: one shot at it, hit or miss, counts for all its pieces.',
    about: rulesNamed('tests: first under fire (rolls)'),
  },
  {
    clauses: ['UM-23'],
    section: '11.2',
    says: 'A result makes a posture worse, never better, until the piece rallies; tests due are taken in the next morale phase.',
    about: rulesNamed(...TESTS),
  },
  {
    clauses: ['UM-22'],
    section: '11.2',
    says: 'An officer who is free leads by example those at his place who are not officers.',
    about: rulesNamed('testModifiers leading'),
  },
  {
    clauses: ['UM-22'],
    section: '11.2',
    says: 'A unit is in sight within the distances of the tables; conditions are those of its front.',
    about: rulesNamed(...TESTS),
  },
  {
    clauses: ['UM-22'],
    section: '11.2',
    says: 'Friendly casualties are those of the unit itself; casualties are those of fire and close combat.',
    about: rulesNamed('testModifiers friendlyCasualties', 'testModifiers enemyCasualty'),
  },
  {
    clauses: ['UM-30'],
    section: '11.2',
    says: 'A group is all units of a force.',
    about: rulesNamed('group morale is tested'),
  },
  {
    clauses: ['UM-32'],
    section: '11.2',
    says: 'A group that crosses several thresholds at once tests at the highest; once a force has withdrawn nobody tests.',
    about: rulesNamed('group morale is tested'),
  },
  {
    clauses: ['UM-1'],
    section: '11.5',
    says: 'Close combat comes last in the firing phase.',
    about: rulesNamed('all (dice in close combat)'),
  },
  {
    clauses: ['UM-1'],
    section: '11.7',
    says: 'The rules for rallying, treatment and reorganising are our own; they apply to units that were left in peace this turn.',
    about: rulesNamed('rally (rolls)', 'rallied (pieces)', 'casualties tended', 'a unit reorganises'),
  },
  {
    clauses: ['UM-52'],
    section: '3',
    says: 'Officers who add to the fire of their unit are its pieces of rank lieutenant or above; none of those in a hull.',
    about: rulesNamed('officers (shots)'),
  },
];
