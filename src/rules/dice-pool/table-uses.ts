import type { RuleUse } from '../contract.js';
import type { Book } from './morale.js';
import { type Descriptor, QUALITIES, type Quality } from './options.js';
import { type Tables, tableSources, tablesSchema } from './tables.js';
import { EVENT, TEST } from './use-layout.js';

/** What was counted: events, and tests of all occasions. */
export interface Counted {
  event: (which: EVENT) => number;
  tests: (what: TEST) => number;
}

/** Dice that something gives or takes: 0 switches that off. */
const DICE: readonly (keyof Tables)[] = ['unitDestroyedDice', 'seniorCommanderDice', 'objectiveDice'];

/** The cells of the tables; those that the scenario changed count as switched on. */
export function tableUses(
  { tables }: Book,
  troops: readonly Descriptor[],
  { event, tests }: Counted,
): RuleUse[] {
  const printed = tablesSchema.parse({});
  const cell = (
    table: keyof Tables,
    key: string,
    uses: number,
    value: unknown,
    printedValue: unknown,
  ): RuleUse => ({
    clause: tableSources[table].clause,
    kind: 'cell',
    name: key === '' ? table : `${table} ${key}`,
    cell: { table, key },
    uses,
    switchedOn: value !== printedValue && !(value === 0 && DICE.includes(table)),
  });
  const single = (table: keyof Tables, uses: number): RuleUse =>
    cell(table, '', uses, tables[table], printed[table]);
  /** A table of several numbers, by what each was used for. */
  const several = <Table extends 'poolDice' | 'commandSpan' | 'objectiveDice'>(
    table: Table,
    uses: Readonly<Record<keyof Tables[Table], number>>,
  ): RuleUse[] =>
    (Object.keys(uses) as (keyof Tables[Table] & string)[]).map((key) =>
      cell(table, key, uses[key], tables[table][key], printed[table][key]),
    );
  const battles = event(EVENT.FORCES) / 2;
  const commanders = (quality: Quality) => troops.filter(({ commander }) => commander === quality).length;
  const ofQualities = (uses: (quality: Quality, i: number) => number) =>
    Object.fromEntries(QUALITIES.map((quality, i) => [quality, uses(quality, i)])) as Record<Quality, number>;
  const wounds = event(EVENT.DIAGNOSED) + event(EVENT.TREATED);
  const medics = event(EVENT.DIAGNOSED_MEDICS) + event(EVENT.MEDICS);
  return [
    ...several('poolDice', {
      unit: battles * troops.length,
      ...ofQualities((quality) => battles * commanders(quality)),
      standard: battles * troops.reduce((sum, { standards }) => sum + standards, 0),
    }),
    ...several(
      'commandSpan',
      ofQualities((_, i) => tests(TEST.SPAN + i)),
    ),
    single('unitDestroyedDice', event(EVENT.DESTROYED)),
    single('seniorCommanderDice', event(EVENT.COMMANDER)),
    single('fallBack', event(EVENT.FELL_BACK) - event(EVENT.STUCK)),
    single('heavyLossPercent', tests(TEST.SHARE)),
    single('heavyLosses', tests(TEST.AT_ONCE)),
    single('secondDieFrom', tests(TEST.POOL_READ)),
    single('routAtMost', event(EVENT.ROUT_POOL_READ)),
    ...several('objectiveDice', {
      capture: event(EVENT.CAPTURES),
      losePrimary: event(EVENT.PRIMARY),
      loseSecondary: event(EVENT.SECONDARY),
      failCondition: event(EVENT.FAILED_CONDITION),
      escort: event(EVENT.ESCORTED),
      melee: event(EVENT.MELEE),
    }),
    single('lightUpTo', wounds),
    single('seriousUpTo', wounds),
    single('fieldPenalty', event(EVENT.TREATED)),
    single('medicBonus', medics),
    single('mostMedics', medics),
    single('medicRange', event(EVENT.MEDICS_NEAR)),
    single('woundedPenalty', event(EVENT.WEAK_DICE) + event(EVENT.SLOWED) + tests(TEST.WEAK)),
    single('captureDistance', event(EVENT.REMOVED) - event(EVENT.OFF_BOARD) + event(EVENT.ROUTED)),
  ];
}
