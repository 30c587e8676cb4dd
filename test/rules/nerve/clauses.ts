import { type Assumption, rulesNamed } from '#src/battlefield/assumption.js';
import type { Clauses } from '#src/rules/kit/clauses.js';

/** The clauses of this book, in their order. */
export const clauses = {
  'N-1': 'As fire ends, a unit that lost a piece in it tests its nerve by a d6.',
  'N-2':
    'It holds when the roll is its nerve or less; a 6 never holds. A unit of its force near it that is not shaken adds 1 to its nerve.',
  'N-3':
    'A unit that fails is shaken: it stays where it is and fires worse. One that is shaken already routs, and is taken off the board.',
  'N-4':
    'As the turn ends, a shaken unit that did not test rallies when it rolls its nerve or less, counted as in a test.',
  'N-5': 'A force breaks, and retreats, when half or more of its units are shaken or gone.',
} as const satisfies Clauses;

export type Clause = keyof typeof clauses;

export const unitBreak: Assumption = {
  clauses: ['N-3'],
  section: '13.3',
  says: 'A unit breaks when it is shaken for the first time.',
};

export const forceBreak: Assumption = {
  clauses: ['N-5'],
  section: '13.5',
  says: 'A force breaks when half or more of its units are shaken or gone. It then gives the field to the other force, which cannot break any more, and retreats.',
};

/** Our own decisions where the clauses are silent. */
export const assumptions: readonly Assumption[] = [
  unitBreak,
  forceBreak,
  {
    clauses: ['N-3'],
    section: '13.1',
    says: 'A shaken unit stays where it is, but leaves with the others when its force retreats or it is ordered to withdraw.',
    about: rulesNamed('a unit is shaken'),
  },
  {
    clauses: ['N-2', 'N-3'],
    section: '13.3',
    says: 'All test at once: a unit that is shaken by a test of this turn still steadies others in their tests, and no longer as they rally.',
    about: rulesNamed('a unit nearby steadies it (tests)'),
  },
];
