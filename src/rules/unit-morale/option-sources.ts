import type { OptionSource } from '../kit/options.js';
import type { Options } from './options.js';

/** Where each option comes from and what its values mean, for reports and for `odds`. */
export const optionSources: Record<keyof Options, OptionSource> = {
  hitsCauseMorale: {
    clause: 'UM-24',
    kind: 'reading',
    title: 'Hits that make a unit test',
    meanings: {
      'surviving-hits': 'hits that leave their target in action',
      'every-hit': 'every hit',
      none: 'hits make nobody test',
    },
  },
  enemyCasualties: {
    clause: 'UM-22',
    kind: 'reading',
    title: 'Enemy casualties in sight',
    meanings: {
      'last-turn': 'those who fell since the tests of the turn before count',
      all: 'all casualties of enemy units in sight count, whenever they fell',
    },
  },
  groupRetest: {
    clause: 'UM-32',
    kind: 'reading',
    title: 'Group morale beyond a threshold',
    meanings: {
      once: 'tested once at each threshold',
      'every-turn-beyond': 'tested every turn at the highest threshold reached',
    },
  },
  groupNumber: {
    clause: 'UM-30',
    kind: 'assumed',
    title: 'The morale number of a group',
    meanings: {
      commonest: 'the number of most of its pieces',
      lowest: 'the lowest number of its units',
      highest: 'the highest number of its units',
    },
  },
  rally: {
    clause: 'UM-1',
    kind: 'assumed',
    title: 'Rally',
    meanings: {
      test: 'units left in peace test again, and are free when they reach their number',
      automatic: 'units left in peace are free again',
      never: 'nobody rallies',
    },
  },
  treatment: {
    clause: 'UM-1',
    kind: 'assumed',
    title: 'Treating casualties',
    meanings: {
      on: 'units left in peace tend their casualties, who are not left behind later',
      off: 'nobody tends casualties',
    },
  },
  reorganise: {
    clause: 'UM-1',
    kind: 'assumed',
    title: 'Reorganising',
    meanings: {
      on: 'when its officers are gone an NCO of a unit left in peace leads by example',
      off: 'only officers lead by example',
    },
  },
};
