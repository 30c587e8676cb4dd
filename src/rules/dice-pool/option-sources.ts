import type { OptionSource } from '../kit/options.js';
import type { Options } from './options.js';

/** Where each option comes from and what its values mean, for reports and for `odds`. */
export const optionSources: Record<keyof Options, OptionSource> = {
  secondDie: {
    clause: 'DP-10',
    kind: 'assumed',
    title: 'Policy: the second die',
    perUnit: ['tests within a leader’s range'],
    meanings: {
      always: 'a unit that may throw two dice does',
      never: 'one die is risked, never two',
      'when-pool-at-least': 'two dice while the pool holds `secondDieFrom` or more',
    },
  },
  routPolicy: {
    clause: 'DP-14',
    kind: 'assumed',
    title: 'Policy: units that fell back',
    perUnit: ['fell back: holds', 'fell back: fails', 'a unit is let go'],
    meanings: {
      never: 'every unit that has fallen back tests to stay',
      always: 'every unit that has fallen back is let go, and no dice are risked',
      'when-pool-at-most': 'it is let go when the pool holds `routAtMost` or fewer',
    },
  },
  removedIsDestroyed: {
    clause: 'DP-15',
    kind: 'reading',
    title: 'Is a unit that is removed destroyed?',
    meanings: {
      false: 'it costs nothing besides the dice of the test',
      true: 'it costs the pool a die as well',
    },
  },
  activation: {
    clause: 'DP-16',
    kind: 'reading',
    title: 'Ordinary activation',
    meanings: {
      automatic: 'every steady unit acts',
      'test-free': 'a unit tests to act, and failing costs no dice',
      'test-costs-dice': 'a unit tests to act, and failing costs the dice thrown',
    },
  },
  treatment: {
    clause: 'DP-40',
    kind: 'printed',
    title: 'Treating the wounded',
    meanings: {
      afterwards: 'wounds are rolled for when the battle is over',
      'in-the-field': 'units with nobody to fire at treat their wounded, at a penalty',
    },
  },
  seriouslyWounded: {
    clause: 'DP-42',
    kind: 'reading',
    title: 'The seriously wounded',
    meanings: {
      rest: 'a piece found seriously wounded fights no more',
      fight: 'he must fight, with a penalty to movement and quality',
    },
  },
};
