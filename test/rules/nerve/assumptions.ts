import { type Assumption, rulesNamed } from '#src/battlefield/assumption.js';
import { BOOK_EVENTS } from './events.js';

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
    about: rulesNamed(BOOK_EVENTS.tested.counts.shaken.rule),
  },
  {
    clauses: ['N-2', 'N-3'],
    section: '13.3',
    says: 'All test at once: a unit that is shaken by a test of this turn still steadies others in their tests, and no longer as they rally.',
    about: rulesNamed(BOOK_EVENTS.tested.counts.steadied.rule),
  },
];
