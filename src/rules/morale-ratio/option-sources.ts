import type { OptionSource } from '../contract.js';
import type { Options } from './options.js';

/** Where each option comes from and what its values mean, for reports and for `odds`. */
export const optionSources: Record<keyof Options, OptionSource> = {
  leaders: {
    clause: 'MR-80',
    kind: 'printed',
    title: 'Leaders count for more',
    meanings: { off: 'every piece is worth one point', on: 'a piece is worth the points of its rank' },
  },
  moraleClasses: {
    clause: 'MR-81',
    kind: 'reading',
    title: 'Morale classes',
    meanings: {
      off: 'elite, regular and levy check alike',
      intended: 'the class factor raises the number needed: +1 helps the elite',
      literal: 'the class factor is added to a roll that must be low: +1 hurts the elite',
    },
  },
  experience: {
    clause: 'MR-82',
    kind: 'printed',
    title: 'Experience',
    meanings: { off: 'green troops check like seasoned ones', on: 'green troops check one worse' },
  },
  automaticStays: {
    clause: 'MR-84',
    kind: 'reading',
    title: 'Automatic results stay automatic',
    meanings: { true: 'factors do not touch them', false: 'factors shift them like any other' },
  },
  clamp: {
    clause: 'MR-84',
    kind: 'reading',
    title: 'Limits of the number needed',
    meanings: {
      none: 'it may leave the die: then every roll passes, or none',
      'one-to-nine': 'never under 1 or over one less than the die’s sides',
    },
  },
  endurance: {
    clause: 'MR-72',
    kind: 'reading',
    title: 'What a breaking point counts',
    meanings: { 'morale-points': 'points no longer on the board', pieces: 'pieces no longer on the board' },
  },
};
