import { type Assumption, rulesNamed } from '../../battlefield/assumption.js';
import { ofShots } from '../../battlefield/field-rules.js';
import { soldiersOf } from '../../battlefield/pieces.js';
import { FACTOR_NAMES } from '../../battlefield/weapon-bands/factors.js';
import { readingLine } from '../uses.js';
import type { Options } from './book.js';
import { LINES, MOVES_IN_THE_OPEN } from './coverage.js';
import { BOOK_EVENTS } from './events.js';

/** Our choices where the clauses are silent, in the order of the turn. */

const { controlledDamage, damaged, frightened, hullLost, intercepted } = BOOK_EVENTS;
const GOT_OUT = hullLost.counts.gotOut.rule;
const SURVIVED = hullLost.counts.survivors.rule;
const EXPLODED = hullLost.counts.exploded.rule;

export const unitBreak: Assumption = {
  clauses: ['MR-32'],
  section: '4.3',
  says: 'A unit breaks when, after a turn’s checks, enough of it is broken or was eliminated by them: `unitBreakPercent`, by default half.',
};

export const forceBreak: Assumption = {
  clauses: ['MR-70'],
  section: '4.7',
  says: 'A force breaks at its breaking point, or when all of its units on the board have broken.',
};

export const assumptions: readonly Assumption[] = [
  unitBreak,
  forceBreak,
  {
    section: '4',
    says: 'In each phase all pieces act at once. The phases of a turn are interceptive fire, checks, movement, fire and close combat.',
  },
  {
    clauses: ['MR-7'],
    section: '4.6',
    says: 'Damage hits each of the levels and weapons that a hull has left with the same chance.',
    about: rulesNamed(...Object.values(damaged.counts).map(({ rule }) => rule)),
  },
  {
    clauses: ['MR-6', 'MR-7'],
    section: '4',
    says: 'A hull that loses levels of movement moves less, in proportion, rounded down.',
    about: rulesNamed(damaged.counts.movement.rule),
  },
  {
    clauses: ['MR-7'],
    section: '4.1',
    says: 'Only levels of movement and targeting are repaired, each with the same chance; weapons and damage control are not.',
    about: rulesNamed(controlledDamage.counts.mended.rule),
  },
  {
    clauses: ['MR-40'],
    section: '4.2',
    says: 'A piece always fires interceptively when it can, if its unit uses interceptive fire.',
    about: rulesNamed(
      intercepted.counts.unmarked.rule,
      LINES.markedPass,
      LINES.cautiousFire,
      LINES.shakenFire,
    ),
  },
  {
    clauses: ['MR-40'],
    section: '4.2',
    says: 'Broken pieces take no part in interceptive fire. They do not check for it either; a check that they pass in phase 4.3 rallies them.',
    about: rulesNamed(intercepted.counts.unmarked.rule, LINES.markedPass),
  },
  {
    clauses: ['MR-50'],
    section: '4.3',
    says: '“Cannot retreat” applies to a whole unit: soldiers of a unit that is not cut off never surrender.',
    about: rulesNamed(LINES.surrender),
  },
  {
    clauses: ['MR-53'],
    section: '4.3',
    says: 'A morale officer always shoots, once for the checks of a phase. Then all other pieces of the unit are steady.',
    about: rulesNamed(LINES.officerShoots),
  },
  {
    clauses: ['MR-32'],
    section: '4.3',
    says: 'A drone that breaks while immobile is not abandoned: it stays where it is and does not fire.',
    where: ({ units }) => units.some((unit) => unit.kind === 'vehicle' && soldiersOf(unit) === 0),
  },
  {
    clauses: ['MR-11'],
    section: '4.3',
    says: 'With `automaticStays: false` a piece can fail a check at full strength, where the book has no failure; it is then cautious.',
    about: rulesNamed(readingLine<Options>('automaticStays', false)),
  },
  {
    clauses: ['MR-30', 'MR-31'],
    section: '3',
    says: 'Being under fire is counted by unit: one shot at it, hit or miss, counts for all its pieces until the end of its next movement.',
    about: ({ clause }) => clause === 'MR-30' || clause === 'MR-31',
  },
  {
    clauses: ['MR-30', 'MR-31'],
    section: '4.4',
    says: 'Cover ahead counts only when it lies on the way; cover behind counts at any distance.',
    about: rulesNamed(...MOVES_IN_THE_OPEN),
  },
  {
    clauses: ['MR-83'],
    section: '3',
    says: 'A shot of an NBC weapon frightens its target even when it cannot hit.',
    about: rulesNamed(frightened.counts.all.rule),
  },
  {
    clauses: ['MR-60'],
    section: '4.6',
    says: 'Any hull that fire destroys explodes.',
    about: rulesNamed(EXPLODED),
  },
  {
    clauses: ['MR-60', 'MR-61'],
    section: '4.6',
    says: 'In an explosion, the number of crew still inside depends on the points before the damage of the phase. Each of them has a separate roll to survive, whatever the rank.',
    about: rulesNamed(EXPLODED),
  },
  {
    clauses: ['MR-61'],
    section: '2',
    says: 'A crew on foot is unarmed and stays where it is, unless it falls back.',
    about: rulesNamed(GOT_OUT, SURVIVED),
  },
  {
    clauses: ['MR-61'],
    section: '4.3',
    says: 'A crew that abandons its vehicle after a failed check flees in the same turn, without another check.',
    about: rulesNamed(GOT_OUT),
  },
  {
    clauses: ['MR-60', 'MR-61'],
    section: '4.6',
    says: 'Those who survive an explosion are steady, and must check.',
    about: rulesNamed(SURVIVED),
  },
  {
    clauses: ['MR-62'],
    section: '4.3',
    says: 'With the option `bailedCrews` the points of a crew on foot count up to the level of its vehicle. Without it they are compared with those of the whole crew.',
    about: rulesNamed(GOT_OUT, SURVIVED),
  },
  {
    clauses: ['MR-62'],
    section: '4.3',
    says: 'The option `bailedCrews` also applies to those who survive an explosion.',
    about: rulesNamed(SURVIVED),
  },
  {
    clauses: ['MR-70', 'MR-71'],
    section: '4.7',
    says: 'Once one force has reached its breaking point, the other cannot reach its own; the battle goes on until a force has left the board or time runs out, and all pieces of a retreating force leave, whatever their posture.',
    about: rulesNamed(LINES.breakingPoint),
  },
  {
    clauses: ['UM-52'],
    section: '3',
    says: 'Officers who add to the fire of their unit are its pieces of rank lieutenant or above and its morale officer; those in a hull do not count.',
    about: rulesNamed(ofShots(FACTOR_NAMES.officer)),
  },
];
