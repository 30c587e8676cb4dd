import type { OptionSource } from '../kit/options.js';
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
  psychology: {
    clause: 'MR-83',
    kind: 'reading',
    title: 'Psychological effects of NBC weapons',
    meanings: {
      off: 'they frighten nobody',
      intended: 'those without protection check, with −2 to the number needed: harder',
      literal: 'those without protection check, with −2 on a roll that must be low: easier',
    },
  },
  automaticStays: {
    clause: 'MR-84',
    kind: 'reading',
    title: 'Automatic results stay automatic',
    meanings: {
      true: 'factors do not touch them',
      false: 'factors shift them like any other; a piece that fails at full strength is cautious (assumed)',
    },
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
  strongpointMovement: {
    clause: 'MR-6a',
    kind: 'reading',
    title: 'Movement levels of a strongpoint',
    meanings: { none: 'it has none, and at most 9 points', counted: 'it has them, though it cannot move' },
  },
  strongpointShutdown: {
    clause: 'MR-33',
    kind: 'reading',
    title: 'System shutdown of a strongpoint',
    meanings: { broken: 'while it is broken', 'any-failure': 'while it is cautious, shaken or broken' },
  },
  damageControl: {
    clause: 'MR-7',
    kind: 'assumed',
    title: 'Damage control',
    meanings: { on: 'it may repair a lost level of movement or targeting', off: 'what is lost stays lost' },
  },
  bailedCrews: {
    clause: 'MR-62',
    kind: 'printed',
    title: 'Bailed vehicle crews',
    meanings: {
      off: 'a crew on foot checks against the points of the whole crew',
      on: 'a crew on foot checks against the level of its vehicle',
    },
  },
  markedBy: {
    clause: 'MR-20',
    kind: 'reading',
    title: 'What marks a unit for checks',
    meanings: {
      losses: 'every loss but the officer’s shot: hits, routs, leaving, surrender, elimination',
      hits: 'hits alone; routs, leaving, surrender and elimination mark nobody',
    },
  },
  warbotMarkers: {
    clause: 'MR-20',
    kind: 'reading',
    title: 'Whom a hit on a warbot marks',
    meanings: {
      damaged: 'the warbot that is damaged; the soldiers of its unit when a piece is lost',
      unit: 'every piece of its unit, and a loss every warbot',
    },
  },
  warbotsOnTheMove: {
    clause: 'MR-22',
    kind: 'reading',
    title: 'Warbots that interceptive fire hits',
    meanings: {
      'next-turn': 'they check next turn, as a vehicle does',
      'this-turn': 'they check in the same turn, as soldiers do',
    },
  },
  surrenderFrom: {
    clause: 'MR-50',
    kind: 'reading',
    title: 'Distance at which soldiers surrender',
    meanings: {
      soldier: 'from each soldier to the nearest enemy front',
      front: 'from the front of the unit to the nearest enemy front',
    },
  },
  moraleOfficers: {
    clause: 'MR-53',
    kind: 'printed',
    title: 'Morale officers',
    meanings: {
      off: 'they are leaders like others',
      on: 'they count a point more, and shoot one who would surrender',
    },
  },
};
