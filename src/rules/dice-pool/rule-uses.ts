import { fieldUseLayout, shotsCounted } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { CAUSE, CAUSES } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import type { DicePoolPlan } from './compile.js';
import type { Book } from './morale.js';
import { optionSources } from './option-sources.js';
import { optionsSchema } from './options.js';
import { type Counted, tableUses } from './table-uses.js';
import { EVENT, MANNER, MANNERS, TEST, TESTS, useLayout } from './use-layout.js';
import { OCCASION, OCCASIONS } from './witness.js';

/** How often each rule of the book was used, from the counters of `RuleCounter`, in the order of the book. */
export function ruleUses(
  book: Book,
  { units, field, compiled }: CompiledUnits,
  uses: ArrayLike<number>,
): RuleUse[] {
  const at = useLayout(field).start;
  const event = (which: EVENT) => uses[at.events + which]!;
  const ofTests = (what: TEST, ...occasions: OCCASION[]) =>
    occasions.reduce((sum, occasion) => sum + uses[at.tests + occasion * TESTS + what]!, 0);
  const counted: Counted = { event, tests: (what) => ofTests(what, 0, 1, 2, 3) };
  const { objectives } = field;
  const { troops, woundedFight } = compiled as DicePoolPlan;
  const { objectiveDice } = book.tables;
  /** An objective for which no dice are given or taken is none. */
  const has = (type: string, dice: number) =>
    dice !== 0 && objectives.some((objective) => objective.type === type);
  const firstLost = fieldUseLayout(field, MANNERS).start.lost;
  const holds = (isPrimary: boolean, dice: number) =>
    dice !== 0 &&
    objectives.some((objective) => objective.type === 'hold' && objective.isPrimary === isPrimary);
  const lost = (unit: number, cause: CAUSE) => uses[firstLost + unit * CAUSES + cause]!;
  return [
    ...optionUses(book, counted, ofTests),
    ...tableUses(book, troops, counted),
    rule('DP-2', 'a failed test takes its dice (dice)', counted.tests(TEST.DICE_LOST)),
    rule('DP-3', 'units destroyed take dice (reckonings)', event(EVENT.DESTROYED)),
    rule('DP-4', 'a force collapses', event(EVENT.COLLAPSED)),
    rule('DP-5', 'the pool holds too few for a second die', counted.tests(TEST.SHORT)),
    rule('DP-10', 'tests within a leader’s range', counted.tests(TEST.LED)),
    rule('DP-10', 'the owner does not risk the second die', counted.tests(TEST.UNWILLING)),
    rule('DP-11', 'a unit that took casualties falls back', event(EVENT.FELL_BACK)),
    rule('DP-12', 'heavy losses: one die in spite of a leader', counted.tests(TEST.HEAVY)),
    rule('DP-13', 'a unit that fell back tests and stays', rallied(ofTests)),
    rule('DP-13', 'a unit that fell back tests and is removed', ofTests(TEST.FAILED, OCCASION.FELL_BACK)),
    rule('DP-14', 'a unit is let go', event(EVENT.LET_GO)),
    rule('DP-21', 'the loss of the senior commander takes dice', event(EVENT.COMMANDER)),
    ...(
      [
        ['captures give dice', EVENT.CAPTURES, has('capture', objectiveDice.capture)],
        ['primary objectives lost take dice', EVENT.PRIMARY, holds(true, objectiveDice.losePrimary)],
        ['secondary objectives lost take dice', EVENT.SECONDARY, holds(false, objectiveDice.loseSecondary)],
        ['conditions failed take dice', EVENT.FAILED_CONDITION, has('deadline', objectiveDice.failCondition)],
        ['units escorted off the board give dice', EVENT.ESCORTED, has('escort', objectiveDice.escort)],
        ['enemies destroyed in close combat give dice', EVENT.MELEE, has('melee', objectiveDice.melee)],
      ] as const
    ).map(([name, which, isWanted]) => rule('DP-30', `${name} (reckonings)`, event(which), isWanted)),
    rule('DP-40', 'casualties diagnosed afterwards', event(EVENT.DIAGNOSED)),
    rule('DP-41', 'casualties diagnosed afterwards with a medic’s help', event(EVENT.DIAGNOSED_MEDICS)),
    rule('DP-41', 'casualties treated in the field', event(EVENT.TREATED)),
    rule('DP-41', 'casualties treated in the field with a medic’s help', event(EVENT.MEDICS)),
    rule('DP-41', 'the lightly wounded return (pieces)', event(EVENT.RETURNED)),
    rule('DP-42', 'the seriously wounded fight (pieces)', woundedFight ? event(EVENT.SERIOUS) : 0),
    rule('DP-42', 'a unit with seriously wounded moves', event(EVENT.SLOWED)),
    rule('DP-42', 'tests at a raised activation value', counted.tests(TEST.WEAK)),
    rule('DP-50', 'a routed unit surrenders', event(EVENT.SURRENDERED)),
    rule('DP-50', 'captured (pieces)', event(EVENT.CAPTURED)),
    ...OCCASIONS.flatMap((occasion, i) =>
      (['holds', 'fails'] as const).map((result): RuleUse => {
        const failed = ofTests(TEST.FAILED, i);
        const count = result === 'fails' ? failed : ofTests(TEST.ALL, i) - failed;
        return {
          clause: 'DP-10',
          kind: 'transition',
          name: `${occasion}: ${result}`,
          uses: count,
          switchedOn: false,
        };
      }),
    ),
    ...units.flatMap((unit, u) =>
      unit.doctrine.order === 'withdraw'
        ? [rule('', `${unit.id} withdraws (pieces that left)`, lost(u, CAUSE.LEFT), true)]
        : [],
    ),
    ...fireUses(units, field, MANNERS, uses).map((use) => ({ clause: '', ...use })),
    {
      clause: 'DP-42',
      kind: 'modifier',
      name: 'seriously wounded (dice to hit)',
      uses: event(EVENT.WEAK_DICE),
      switchedOn: false,
    },
    {
      clause: '',
      kind: 'modifier',
      name: 'moving (shots)',
      uses: shotsCounted(field, MANNERS, uses, { manner: MANNER.MOVING }),
      switchedOn: false,
    },
  ];
}

function rallied(ofTests: (what: TEST, occasion: OCCASION) => number): number {
  return ofTests(TEST.ALL, OCCASION.FELL_BACK) - ofTests(TEST.FAILED, OCCASION.FELL_BACK);
}

/** Options that are not as they are when nothing is said count as switched on. */
function optionUses(
  { options }: Book,
  { event, tests }: Counted,
  ofTests: (what: TEST, occasion: OCCASION) => number,
): RuleUse[] {
  const standard = optionsSchema.parse({});
  const uses: Record<keyof Book['options'], number> = {
    secondDie: tests(TEST.OPTION),
    routPolicy: event(EVENT.ROUT_OPTION),
    removedIsDestroyed: event(EVENT.REMOVED),
    activation: ofTests(TEST.ALL, OCCASION.ACTIVATION),
    treatment: event(options.treatment === 'afterwards' ? EVENT.DIAGNOSED : EVENT.TREATED),
    seriouslyWounded: event(EVENT.SERIOUS),
  };
  // Of units that act as a matter of course nothing is counted.
  const isCounted = (name: keyof Book['options']) =>
    name !== 'activation' || options.activation !== 'automatic';
  return (Object.keys(uses) as (keyof Book['options'])[]).filter(isCounted).map((name) => ({
    clause: optionSources[name].clause,
    kind: 'reading',
    name: `${name}: ${String(options[name])}`,
    option: name,
    uses: uses[name],
    switchedOn: options[name] !== standard[name],
  }));
}

/** How often a rule was used; `switchedOn`: the scenario asks for it. */
function rule(clause: string, name: string, uses: number, switchedOn = false): RuleUse {
  return { clause, kind: 'rule', name, uses, switchedOn };
}
