import { lossesCounted, shotsCounted } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import { modifierUse, readingUses, ruleUse, transitionUse } from '../uses.js';
import { type Book, members, options as records } from './book.js';
import { OCCASIONS } from './fields.js';
import { RESULT, RESULTS } from './morale.js';
import { type Counted, tableUses } from './table-uses.js';
import type { UnitMoraleUnit } from './troops.js';
import { EVENT, RALLY, rollAt, useLayout } from './use-layout.js';

/** How often each rule of the book was used, from the counters of `RuleCounter`, in the order of the book. */
export function ruleUses(
  book: Book,
  { units, field }: CompiledUnits<UnitMoraleUnit>,
  uses: ArrayLike<number>,
): RuleUse[] {
  const at = useLayout(field).start;
  const event = (which: EVENT) => uses[at.events + which]!;
  const all = Array.from({ length: field.unitCount }, (_, unit) => unit);
  const occasions = [...OCCASIONS.keys(), RALLY];
  const rollsOn = (occasion: number) =>
    all.reduce((sum, unit) => sum + uses[rollAt(at.rolls, unit, occasion)]!, 0);
  const rolls = (unit: number) =>
    occasions.reduce((sum, occasion) => sum + uses[rollAt(at.rolls, unit, occasion)]!, 0);
  const result = (occasion: number, which: number) => uses[at.results + occasion * RESULTS.length + which]!;
  const tested = (which: number) => OCCASIONS.reduce((sum, _, i) => sum + result(i, which), 0);
  const groupOf = (force: number, threshold: number, failed: 0 | 1) =>
    uses[at.group + (force * 3 + threshold - 1) * 2 + failed]!;
  const members = [0, 1].map((force) =>
    all.reduce((sum, unit) => {
      const fields = unit * FIELDS.UNIT;
      return sum + (field.units[fields + UNIT.FORCE] === force ? field.units[fields + UNIT.PIECES]! : 0);
    }, 0),
  );
  const isSmall = (force: number) => members[force]! <= book.tables.smallGroup;
  const group = (threshold: number, size?: 'small' | 'large') =>
    [0, 1]
      .filter((force) => size === undefined || isSmall(force) === (size === 'small'))
      .reduce((sum, force) => sum + groupOf(force, threshold, 0), 0);
  const groups = group(1) + group(2) + group(3);
  const failed = [1, 2, 3].reduce((sum, i) => sum + groupOf(0, i, 1) + groupOf(1, i, 1), 0);
  const counted: Counted = {
    event,
    rolls,
    allRolls: all.reduce((sum, unit) => sum + rolls(unit), 0),
    atLeast: (least) =>
      [RESULT.HELD, RESULT.RETIRES, RESULT.RUNS].reduce(
        (sum, which) => sum + (which >= least ? tested(which) : 0),
        0,
      ),
    condition: (index) => uses[at.conditions + index]!,
    own: (which) => uses[at.own + which]!,
    group,
  };
  const lost = (unit: number, cause: CAUSE) => lossesCounted(field, MANNERS, uses, unit, cause);
  const lostTo = (cause: CAUSE) => all.reduce((sum, unit) => sum + lost(unit, cause), 0);
  const hasFlyers = field.units.some((value, i) => i % FIELDS.UNIT === UNIT.FLIES && value === 1);
  return [
    ...optionUses(book, { event, rallies: rollsOn(RALLY), casualtiesSeen: counted.condition(0), groups }),
    ...tableUses(book, units, counted),
    ruleUse('UM-1', 'rally (rolls)', rollsOn(RALLY)),
    ruleUse('UM-1', 'rallied (pieces)', event(EVENT.RALLIED)),
    ruleUse('UM-1', 'casualties tended', event(EVENT.TENDED)),
    ruleUse('UM-1', 'a unit reorganises', event(EVENT.REORGANISED)),
    ...OCCASIONS.map((occasion, i) => ruleUse('UM-20', `tests: ${occasion} (rolls)`, rollsOn(i))),
    ruleUse('UM-23', 'surrendered (pieces)', lostTo(CAUSE.SURRENDERED)),
    ruleUse('UM-23', 'casualties left behind', event(EVENT.LEFT_BEHIND)),
    ruleUse('UM-24', 'a hit that can make its target test (phases)', event(EVENT.HIT)),
    ruleUse('UM-30', 'group morale is tested', groups),
    ruleUse('UM-31', 'a group withdraws', failed),
    ...(hasFlyers
      ? [
          ruleUse('UM-40', 'air defence tries to lock on', event(EVENT.LOCK_TRIED)),
          ruleUse('UM-40', 'air defence locks on', event(EVENT.LOCKED)),
        ]
      : []),
    ...[...OCCASIONS, 'rally'].flatMap((occasion, i) =>
      RESULTS.map((name, which) => transitionUse('UM-23', `${occasion}: ${name} (pieces)`, result(i, which))),
    ),
    ...units.flatMap((unit, u) =>
      unit.doctrine.order === 'withdraw'
        ? [ruleUse('', `${unit.id} withdraws (pieces that left)`, lost(u, CAUSE.LEFT), true)]
        : [],
    ),
    ...fireUses(units, field, MANNERS, uses).map((use) => ({ clause: '', ...use })),
    ...(field.firing
      ? []
      : [modifierUse('', 'moving (shots)', shotsCounted(field, MANNERS, uses, { manner: MANNER.MOVING }))]),
  ];
}

/** Of what is switched off nothing is counted. */
function optionUses(
  { options }: Book,
  counted: { event: Counted['event']; rallies: number; casualtiesSeen: number; groups: number },
): RuleUse[] {
  const { event, rallies, casualtiesSeen, groups } = counted;
  const uses: Record<keyof Book['options'], number> = {
    hitsCauseMorale: event(EVENT.HIT),
    enemyCasualties: casualtiesSeen,
    groupRetest: groups,
    groupNumber: groups,
    rally: rallies + event(EVENT.RALLIED),
    treatment: event(EVENT.TENDED),
    reorganise: event(EVENT.REORGANISED),
  };
  return readingUses(options, members.optionsSchema.parse({}), records, uses).filter(
    ({ option }) => !['never', 'off'].includes(options[option as keyof Book['options']]),
  );
}
