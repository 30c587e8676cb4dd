import type { RuleUse } from '../contract.js';
import type { DicePoolPlan } from './compile.js';
import type { Book } from './morale.js';
import { QUALITIES } from './options.js';
import { type Tables, tableSources, tablesSchema } from './tables.js';
import { EVENT, TEST } from './use-layout.js';

/** What was counted: events, and tests of all occasions. */
export interface Counted {
  event: (which: EVENT) => number;
  tests: (what: TEST) => number;
}

/** The cells of the tables; those that the scenario changed count as switched on. */
export function tableUses({ tables }: Book, { troops }: DicePoolPlan, { event, tests }: Counted): RuleUse[] {
  const printed = tablesSchema.parse({});
  const cell = (table: keyof Tables, key: string, uses: number, changed: boolean): RuleUse => ({
    clause: tableSources[table].clause,
    kind: 'cell',
    name: key === '' ? table : `${table} ${key}`,
    cell: { table, key },
    uses,
    switchedOn: changed,
  });
  const single = (table: keyof Tables, uses: number): RuleUse =>
    cell(table, '', uses, tables[table] !== printed[table]);
  /** A table of several numbers, by what each was used for. */
  const several = <Table extends 'poolDice' | 'commandSpan' | 'objectiveDice'>(
    table: Table,
    uses: Readonly<Record<keyof Tables[Table], number>>,
  ): RuleUse[] =>
    (Object.keys(uses) as (keyof Tables[Table] & string)[]).map((key) =>
      cell(table, key, uses[key], tables[table][key] !== printed[table][key]),
    );
  const led = tests(TEST.LED);
  const commanders = (quality: string) => troops.filter(({ commander }) => commander === quality).length;
  const ofQualities = (uses: (quality: string) => number) =>
    Object.fromEntries(QUALITIES.map((quality) => [quality, uses(quality)])) as Record<
      (typeof QUALITIES)[number],
      number
    >;
  const wounds = event(EVENT.DIAGNOSED) + event(EVENT.TREATED);
  return [
    ...several('poolDice', {
      unit: troops.length,
      ...ofQualities(commanders),
      standard: troops.reduce((sum, { standards }) => sum + standards, 0),
    }),
    ...several(
      'commandSpan',
      ofQualities((quality) => (commanders(quality) > 0 ? led : 0)),
    ),
    single('unitDestroyedDice', event(EVENT.DESTROYED)),
    single('seniorCommanderDice', event(EVENT.COMMANDER)),
    single('fallBack', event(EVENT.FELL_BACK)),
    single('heavyLossPercent', tests(TEST.HEAVY)),
    single('heavyLosses', tests(TEST.HEAVY)),
    single('secondDieFrom', tests(TEST.UNWILLING)),
    single('routAtMost', event(EVENT.LET_GO)),
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
    single('medicBonus', event(EVENT.MEDICS)),
    single('mostMedics', event(EVENT.MEDICS)),
    single('medicRange', event(EVENT.MEDICS)),
    single('woundedPenalty', event(EVENT.WOUNDED_FIGHT)),
    single('captureDistance', event(EVENT.SURRENDERED)),
  ];
}
