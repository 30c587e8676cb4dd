import { type Assumption, rulesNamed } from '../../battlefield/assumption.js';
import type { Clauses } from '../kit/clauses.js';
import type { DicePoolUnit } from './troops.js';

/** The clauses of this book, in their order. */
export const clauses = {
  'DP-1':
    'Each unit and each standard brings a die into the pool of its force; a commander brings two when he is elite or veteran, else one.',
  'DP-2': 'When a test fails, all its dice are gone from the pool.',
  'DP-3': 'Each unit of the force that is destroyed costs the pool a die.',
  'DP-4':
    'When no dice are left, the morale of the force collapses: all of it routs, and its battle is over.',
  'DP-5': 'Nobody tests with more dice than the pool has.',

  'DP-10':
    'A unit tests with one die, or with two where a leader reaches it and its owner wants to; it passes when any of them shows its activation value or more.',
  'DP-11':
    'A unit that lost pieces to an attack tests as soon as that is over. When it fails, it goes straight back 4 inches for each of them.',
  'DP-12':
    'Even a led unit has one die when half of it is gone since the start, or 4 pieces fell in this attack.',
  'DP-13':
    'Who fell back does not act as usual in the next turn, but tests: he rallies and may act, or is removed.',
  'DP-14': 'The owner may let such a unit go: it is removed, and he risks no dice.',
  'DP-15': 'A unit that is removed can also be read as destroyed, and then costs a die.',
  'DP-16':
    'Other units may have to test to act, too; the book can be read so that failing costs dice, or that it does not.',

  'DP-20': 'A leader reaches 4 inches when he is green, 6 seasoned, 8 veteran and 10 elite.',
  'DP-21': 'The loss of the senior commander costs two dice.',

  'DP-30':
    'A force gains a die for an objective that it takes, for each unit that it brings off the board and for each that it destroys in close combat. It loses three for a primary objective, one for a secondary one, and one for a condition not met in time.',

  'DP-40':
    'Who is hit is off the board at once. By a d6 his wound is light at 1 or 2, serious at 3 or 4, and at 5 or 6 he is out of action; this is rolled in the battle or after it.',
  'DP-41':
    'In the field the roll is one higher. Each medic in the unit, or within 8 inches of it, takes off one, two of them at most. A 1 on the die is always light, and a 6 is always out of action.',
  'DP-42': 'Who must fight though seriously wounded moves and does everything worse by 2.',
  'DP-50':
    'After the battle the winner gets back all who were hit. The loser does not get back units that were destroyed, or that routed near an enemy and away from friends: they are captured.',
} as const satisfies Clauses;

export type Clause = keyof typeof clauses;

const REMOVED = 'a unit that fell back tests and is removed';
const COLLAPSE = 'a force collapses';

/** What is ours where the clauses are silent, in the order of the turn. */
export const unitBreak: Assumption = {
  clauses: ['DP-13', 'DP-4'],
  section: '10.6',
  says: 'A unit breaks when it is removed: it fails its next test after falling back, is let go, falls back off the board, or its force collapses.',
};

export const forceBreak: Assumption = {
  clauses: ['DP-4'],
  section: '10.6',
  says: 'A force breaks when its pool is empty, and routs as a whole; or when the last of its units on the board are removed.',
};

export const assumptions: readonly Assumption[] = [
  unitBreak,
  forceBreak,
  {
    section: '10',
    says: 'The phases of a turn are activation, movement, fire, close combat and objectives. In each everybody acts at once, and tests are taken in the order in which units are listed.',
  },
  {
    clauses: ['DP-10'],
    section: '10',
    says: 'The activation value of a unit that names none is 4.',
    where: ({ units }) => units.some((unit) => (unit as DicePoolUnit)['dice-pool'].av === 4),
  },
  {
    clauses: ['DP-5'],
    section: '10',
    says: 'A test never throws more dice than the pool holds.',
    about: rulesNamed('the pool holds too few for a second die'),
  },
  {
    clauses: ['DP-4'],
    section: '10',
    says: 'Dice that are gained and lost at the same moment are counted together, gains first. A pool that is empty stays empty.',
    about: rulesNamed(
      COLLAPSE,
      'units destroyed take dice (reckonings)',
      'the loss of the senior commander takes dice',
    ),
  },
  {
    clauses: ['DP-11', 'DP-12'],
    section: '10.3',
    says: 'All the fire of a phase at a unit is one attack and causes one test.',
    about: rulesNamed('under fire: holds', 'under fire: fails'),
  },
  {
    clauses: ['DP-12'],
    section: '10',
    says: 'Losses since the start are the pieces that are off the board: pieces that were treated and returned no longer count.',
    about: rulesNamed('heavy losses: one die in spite of a leader'),
  },
  {
    clauses: ['DP-11', 'DP-13'],
    section: '10.3',
    says: 'A unit that falls back over its edge of the board is removed.',
    about: rulesNamed('a unit falls back off the board'),
  },
  {
    clauses: ['DP-21'],
    section: '10',
    says: 'A senior commander who is removed with his unit is lost; one who leaves by his orders is not.',
    about: rulesNamed('the loss of the senior commander takes dice'),
  },
  {
    clauses: ['DP-41'],
    section: '10.2',
    says: 'A unit with wounded treats them whenever it stands and has nobody in range; commanders and medics who fall are treated after the battle.',
    about: rulesNamed('casualties treated in the field'),
  },
  {
    clauses: ['DP-42'],
    section: '10.2',
    says: 'A unit of which half or more is seriously wounded has a higher activation value. With any seriously wounded piece it moves more slowly.',
    about: rulesNamed('the seriously wounded fight (pieces)'),
  },
  {
    clauses: ['DP-50'],
    section: '10.7',
    says: 'Who is captured is judged as all stood when activation began: units that are removed in the same activation still count as enemies near and as friends closer.',
    about: rulesNamed(REMOVED, 'a unit is let go'),
  },
  {
    clauses: ['DP-4', 'DP-13'],
    section: '10.6',
    says: 'Pieces that are removed in the section in which a force breaks do not count as losses at the break.',
    about: rulesNamed(COLLAPSE, REMOVED, 'a unit is let go'),
  },
  {
    clauses: ['DP-50'],
    section: '10.7',
    says: 'A unit that is removed while it is cut off has surrendered; a unit is cut off as a whole.',
    about: rulesNamed(REMOVED, 'a unit is let go', COLLAPSE),
    where: ({ units }) => units.some(({ cutOff }) => cutOff),
  },
  {
    clauses: ['DP-50'],
    section: '10.7',
    says: 'A force that does not hold the field recovers its casualties as the loser does; when nobody holds it, both do.',
    about: rulesNamed('casualties diagnosed afterwards', 'captured (pieces)'),
  },
  {
    clauses: ['DP-41', 'DP-50'],
    section: '10.7',
    says: 'After the battle the wounded are brought to the medics, who help their whole force.',
    about: rulesNamed('casualties diagnosed afterwards with a medic’s help'),
  },
  {
    clauses: ['UM-52'],
    section: '3',
    says: 'The only officer who adds to the fire of his unit is its commander.',
    about: rulesNamed('officers (shots)'),
  },
];
