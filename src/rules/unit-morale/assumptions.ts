import { type Assumption, rulesNamed } from '../../battlefield/assumption.js';
import { ALL_BLOWS, isShotInBand, ofShots } from '../../battlefield/field-rules.js';
import { isHull } from '../../battlefield/pieces.js';
import { FACTOR_NAMES } from '../../battlefield/weapon-bands/factors.js';
import { cellLine } from '../uses.js';
import type { Tables } from './book.js';
import { LINES, testsLine } from './coverage.js';
import { BOOK_EVENTS } from './events.js';
import { OCCASIONS } from './results.js';

/** Our choices where the clauses are silent, in the order of the turn. */

const TESTS = OCCASIONS.map(({ name }) => testsLine(name));
const modifier = (key: keyof Tables['testModifiers']) => cellLine<Tables>('testModifiers', key);

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
    says: 'As printed, a higher morale number is harder to reach, and experience raises it: veterans are more careful than novices.',
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
    about: rulesNamed(testsLine('first under fire')),
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
    says: 'A free officer leads by example the other pieces at the same place, except officers.',
    about: rulesNamed(modifier('leading')),
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
    says: 'Casualties of an enemy unit that has nobody left on the board are not in sight.',
    about: rulesNamed(modifier('enemyCasualty')),
  },
  {
    clauses: ['UM-22'],
    section: '11.2',
    says: 'Friendly casualties are those of the unit itself; casualties are those of fire and close combat.',
    about: rulesNamed(modifier('friendlyCasualties'), modifier('enemyCasualty')),
  },
  {
    clauses: ['UM-30'],
    section: '11.2',
    says: 'A group is all units of a force.',
    about: rulesNamed(LINES.groupTested),
  },
  {
    clauses: ['UM-32'],
    section: '11.2',
    says: 'A group that crosses several thresholds at once tests at the highest; once a force has withdrawn, no group tests.',
    about: rulesNamed(LINES.groupTested),
  },
  {
    clauses: ['UM-1'],
    section: '11.5',
    says: 'Close combat comes last in the firing phase.',
    about: rulesNamed(ALL_BLOWS),
  },
  {
    clauses: ['UM-1'],
    section: '11.7',
    says: 'The rules for rallying, treatment and reorganising are our own; they apply to units that were left in peace this turn.',
    about: rulesNamed(
      LINES.rally,
      BOOK_EVENTS.rallied.counts.pieces.rule,
      BOOK_EVENTS.tended.counts.casualties.rule,
      BOOK_EVENTS.reorganised.counts.all.rule,
    ),
  },
  {
    clauses: ['UM-52'],
    section: '3',
    says: 'Officers who add to the fire of their unit are its pieces of rank lieutenant or above; those in a hull do not count.',
    about: rulesNamed(ofShots(FACTOR_NAMES.officer)),
  },
];
