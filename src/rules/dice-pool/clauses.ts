import type { Clauses } from '../kit/clauses.js';

/** The clauses of this book, in their order. */
export const clauses = {
  'DP-1':
    'Each unit and each standard brings a die into the pool of its force; a commander brings two if elite or veteran, else one.',
  'DP-2': 'When a test fails, all its dice leave the pool.',
  'DP-3': 'Each unit of the force that is destroyed costs the pool a die.',
  'DP-4':
    'When no dice are left, the morale of the force collapses: all of it routs, and its battle is over.',
  'DP-5': 'No unit tests with more dice than the pool holds.',

  'DP-10':
    'A unit tests with one die, or with two if a leader reaches it and its owner wants to; it passes when any die shows its activation value or more.',
  'DP-11':
    'A unit that lost pieces to an attack tests as soon as the attack is over. When it fails, it goes straight back 4 inches for each piece lost.',
  'DP-12':
    'Even a led unit has only one die when half of it has been lost since the start, or 4 pieces fell in this attack.',
  'DP-13':
    'A unit that fell back does not act as usual in the next turn, but tests: it rallies and may act, or is removed.',
  'DP-14': 'The owner may let such a unit go: it is removed, and no dice are risked.',
  'DP-15': 'A unit that is removed can also be read as destroyed, and then costs a die.',
  'DP-16':
    'Other units may have to test to act, too; the book can be read either way on whether failing costs dice.',

  'DP-20': 'A leader reaches 4 inches when green, 6 when seasoned, 8 when veteran and 10 when elite.',
  'DP-21': 'The loss of the senior commander costs two dice.',

  'DP-30':
    'A force gains a die for an objective that it takes, for each unit that it brings off the board and for each that it destroys in close combat. It loses three dice for a lost primary objective, one for a lost secondary one, and one for a condition not met in time.',

  'DP-40':
    'A piece that is hit leaves the board at once. A d6 rolled during or after the battle decides its wound: light at 1 or 2, serious at 3 or 4, out of action at 5 or 6.',
  'DP-41':
    'In the field the roll is one higher. Each medic in the unit or within 8 inches of it, up to two, subtracts one. A 1 on the die is always light, and a 6 is always out of action.',
  'DP-42': 'A piece that must fight while seriously wounded moves and does everything worse by 2.',
  'DP-50':
    'After the battle the winner gets back all its casualties. The loser does not get back units that were destroyed, or that routed near an enemy and away from friends: they are captured.',
} as const satisfies Clauses;

export type Clause = keyof typeof clauses;
