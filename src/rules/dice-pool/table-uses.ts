import type { RuleUse } from '../contract.js';
import { CellUses } from '../uses.js';
import { type Book, members, QUALITIES, type Quality, type Tables } from './book.js';
import type { Descriptor } from './troops.js';
import { EVENT, TEST } from './use-layout.js';

/** What was counted: events, and tests of all occasions. */
export interface Counted {
  event: (which: EVENT) => number;
  tests: (what: TEST) => number;
}

/** Dice that something gives or takes: 0 switches that off. */
const DICE: readonly (keyof Tables)[] = ['unitDestroyedDice', 'seniorCommanderDice', 'objectiveDice'];

/** The cells of the tables. */
export function tableUses(
  { tables }: Book,
  troops: readonly Descriptor[],
  { event, tests }: Counted,
): RuleUse[] {
  const cells = new CellUses(tables, members.tablesSchema.parse({}), members.tableSources, DICE);
  const battles = event(EVENT.FORCES) / 2;
  const commanders = (quality: Quality) => troops.filter(({ commander }) => commander === quality).length;
  const ofQualities = (uses: (quality: Quality, i: number) => number) =>
    Object.fromEntries(QUALITIES.map((quality, i) => [quality, uses(quality, i)])) as Record<Quality, number>;
  const wounds = event(EVENT.DIAGNOSED) + event(EVENT.TREATED);
  const medics = event(EVENT.DIAGNOSED_MEDICS) + event(EVENT.MEDICS);
  return [
    ...cells.several('poolDice', {
      unit: battles * troops.length,
      ...ofQualities((quality) => battles * commanders(quality)),
      standard: battles * troops.reduce((sum, { standards }) => sum + standards, 0),
    }),
    ...cells.several(
      'commandSpan',
      ofQualities((_, i) => tests(TEST.SPAN + i)),
    ),
    cells.single('unitDestroyedDice', event(EVENT.DESTROYED)),
    cells.single('seniorCommanderDice', event(EVENT.COMMANDER)),
    cells.single('fallBack', event(EVENT.FELL_BACK) - event(EVENT.STUCK)),
    cells.single('heavyLossPercent', tests(TEST.SHARE)),
    cells.single('heavyLosses', tests(TEST.AT_ONCE)),
    cells.single('secondDieFrom', tests(TEST.POOL_READ)),
    cells.single('routAtMost', event(EVENT.ROUT_POOL_READ)),
    ...cells.several('objectiveDice', {
      capture: event(EVENT.CAPTURES),
      losePrimary: event(EVENT.PRIMARY),
      loseSecondary: event(EVENT.SECONDARY),
      failCondition: event(EVENT.FAILED_CONDITION),
      escort: event(EVENT.ESCORTED),
      melee: event(EVENT.MELEE),
    }),
    cells.single('lightUpTo', wounds),
    cells.single('seriousUpTo', wounds),
    cells.single('fieldPenalty', event(EVENT.TREATED)),
    cells.single('medicBonus', medics),
    cells.single('mostMedics', medics),
    cells.single('medicRange', event(EVENT.MEDICS_NEAR)),
    cells.single('woundedPenalty', event(EVENT.WEAK_DICE) + event(EVENT.SLOWED) + tests(TEST.WEAK)),
    cells.single('captureDistance', event(EVENT.REMOVED) - event(EVENT.OFF_BOARD) + event(EVENT.ROUTED)),
  ];
}
