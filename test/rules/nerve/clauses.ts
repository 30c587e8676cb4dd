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
