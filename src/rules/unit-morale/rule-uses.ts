import { fieldUseLayout, shotsCounted } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, CAUSES } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import type { UnitMoraleUnit } from './compile.js';
import { OCCASIONS } from './fields.js';
import { type Book, RESULT, RESULTS } from './morale.js';
import { optionSources } from './option-sources.js';
import { optionsSchema } from './options.js';
import { type Counted, tableUses } from './table-uses.js';
import { EVENT, MANNER, MANNERS, RALLY, rollAt, useLayout } from './use-layout.js';

/** How often each rule of the book was used, from the counters of `RuleCounter`, in the order of the book. */
export function ruleUses(book: Book, { units, field }: CompiledUnits, uses: ArrayLike<number>): RuleUse[] {
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
  const firstLost = fieldUseLayout(field, MANNERS).start.lost;
  const lost = (unit: number, cause: CAUSE) => uses[firstLost + unit * CAUSES + cause]!;
  const lostTo = (cause: CAUSE) => all.reduce((sum, unit) => sum + lost(unit, cause), 0);
  const hasFlyers = field.units.some((value, i) => i % FIELDS.UNIT === UNIT.FLIES && value === 1);
  return [
    ...optionUses(book, { event, rallies: rollsOn(RALLY), casualtiesSeen: counted.condition(0), groups }),
    ...tableUses(book, units as UnitMoraleUnit[], counted),
    rule('UM-1', 'rally (rolls)', rollsOn(RALLY)),
    rule('UM-1', 'rallied (pieces)', event(EVENT.RALLIED)),
    rule('UM-1', 'casualties tended', event(EVENT.TENDED)),
    rule('UM-1', 'a unit reorganises', event(EVENT.REORGANISED)),
    ...OCCASIONS.map((occasion, i) => rule('UM-20', `tests: ${occasion} (rolls)`, rollsOn(i))),
    rule('UM-23', 'surrendered (pieces)', lostTo(CAUSE.SURRENDERED)),
    rule('UM-23', 'casualties left behind', event(EVENT.LEFT_BEHIND)),
    rule('UM-24', 'a unit is hit', event(EVENT.HIT)),
    rule('UM-30', 'group morale is tested', groups),
    rule('UM-31', 'a group withdraws', failed),
    ...(hasFlyers
      ? [
          rule('UM-40', 'air defence tries to lock on', event(EVENT.LOCK_TRIED)),
          rule('UM-40', 'air defence locks on', event(EVENT.LOCKED)),
        ]
      : []),
    ...[...OCCASIONS, 'rally'].flatMap((occasion, i) =>
      RESULTS.map(
        (name, which): RuleUse => ({
          clause: 'UM-23',
          kind: 'transition',
          name: `${occasion}: ${name} (pieces)`,
          uses: result(i, which),
          switchedOn: false,
        }),
      ),
    ),
    ...units.flatMap((unit, u) =>
      unit.doctrine.order === 'withdraw'
        ? [rule('', `${unit.id} withdraws (pieces that left)`, lost(u, CAUSE.LEFT), true)]
        : [],
    ),
    ...fireUses(units, field, MANNERS, uses).map((use) => ({ clause: '', ...use })),
    ...(field.firing
      ? []
      : [
          {
            clause: '',
            kind: 'modifier',
            name: 'moving (shots)',
            uses: shotsCounted(field, MANNERS, uses, { manner: MANNER.MOVING }),
            switchedOn: false,
          } satisfies RuleUse,
        ]),
  ];
}

/** Options that are not as they are when nothing is said count as switched on; of what is switched off nothing is counted. */
function optionUses(
  { options }: Book,
  counted: { event: Counted['event']; rallies: number; casualtiesSeen: number; groups: number },
): RuleUse[] {
  const standard = optionsSchema.parse({});
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
  const isOff = (name: keyof Book['options']) => ['never', 'off'].includes(options[name]);
  return (Object.keys(uses) as (keyof Book['options'])[])
    .filter((name) => !isOff(name))
    .map((name) => ({
      clause: optionSources[name].clause,
      kind: 'reading',
      name: `${name}: ${options[name]}`,
      option: name,
      uses: uses[name],
      switchedOn: options[name] !== standard[name],
    }));
}

/** How often a rule was used; `switchedOn`: the scenario asks for it. */
function rule(clause: string, name: string, uses: number, switchedOn = false): RuleUse {
  return { clause, kind: 'rule', name, uses, switchedOn };
}
