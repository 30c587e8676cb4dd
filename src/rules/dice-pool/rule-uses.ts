import { lossesCounted, shotsCounted } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import { CAUSE } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import { modifierUse, readingUses, ruleUse, transitionUse } from '../uses.js';
import { type Book, members } from './book.js';
import type { DicePoolPlan } from './compile.js';
import { type Counted, tableUses } from './table-uses.js';
import type { DicePoolUnit } from './troops.js';
import { EVENT, TEST, TESTS, useLayout } from './use-layout.js';
import { OCCASION, OCCASIONS } from './witness.js';

/** How often each rule of the book was used, from the counters of `RuleCounter`, in the order of the book. */
export function ruleUses(
  book: Book,
  { units, field, compiled }: CompiledUnits<DicePoolUnit, DicePoolPlan>,
  uses: ArrayLike<number>,
): RuleUse[] {
  const at = useLayout(field).start;
  const event = (which: EVENT) => uses[at.events + which]!;
  const ofTests = (what: TEST, ...occasions: OCCASION[]) =>
    occasions.reduce((sum, occasion) => sum + uses[at.tests + occasion * TESTS + what]!, 0);
  const counted: Counted = { event, tests: (what) => ofTests(what, 0, 1, 2, 3) };
  const { objectives } = field;
  const { troops, woundedFight } = compiled;
  const { objectiveDice } = book.tables;
  /** An objective for which no dice are given or taken is none. */
  const has = (type: string, dice: number) =>
    dice !== 0 && objectives.some((objective) => objective.type === type);
  const holds = (isPrimary: boolean, dice: number) =>
    dice !== 0 &&
    objectives.some((objective) => objective.type === 'hold' && objective.isPrimary === isPrimary);
  return [
    ...optionUses(book, counted, ofTests),
    ...tableUses(book, troops, counted),
    ruleUse('DP-2', 'a failed test takes its dice (dice)', counted.tests(TEST.DICE_LOST)),
    ruleUse('DP-3', 'units destroyed take dice (reckonings)', event(EVENT.DESTROYED)),
    ruleUse('DP-4', 'a force collapses', event(EVENT.COLLAPSED)),
    ruleUse('DP-5', 'the pool holds too few for a second die', counted.tests(TEST.SHORT)),
    ruleUse('DP-10', 'tests within a leader’s range', counted.tests(TEST.LED)),
    ruleUse('DP-10', 'the owner does not risk the second die', counted.tests(TEST.UNWILLING)),
    ruleUse('DP-11', 'a unit that took casualties falls back', event(EVENT.FELL_BACK)),
    ruleUse('DP-11', 'a unit falls back off the board', event(EVENT.OFF_BOARD)),
    ruleUse('DP-12', 'heavy losses: one die in spite of a leader', counted.tests(TEST.HEAVY)),
    ruleUse('DP-13', 'a unit that fell back tests and stays', rallied(ofTests)),
    ruleUse('DP-13', 'a unit that fell back tests and is removed', ofTests(TEST.FAILED, OCCASION.FELL_BACK)),
    ruleUse('DP-14', 'a unit is let go', event(EVENT.LET_GO)),
    ruleUse('DP-21', 'the loss of the senior commander takes dice', event(EVENT.COMMANDER)),
    ...(
      [
        ['captures give dice', EVENT.CAPTURES, has('capture', objectiveDice.capture)],
        ['primary objectives lost take dice', EVENT.PRIMARY, holds(true, objectiveDice.losePrimary)],
        ['secondary objectives lost take dice', EVENT.SECONDARY, holds(false, objectiveDice.loseSecondary)],
        ['conditions failed take dice', EVENT.FAILED_CONDITION, has('deadline', objectiveDice.failCondition)],
        ['units escorted off the board give dice', EVENT.ESCORTED, has('escort', objectiveDice.escort)],
        ['enemies destroyed in close combat give dice', EVENT.MELEE, has('melee', objectiveDice.melee)],
      ] as const
    ).map(([name, which, isWanted]) => ruleUse('DP-30', `${name} (reckonings)`, event(which), isWanted)),
    ruleUse('DP-40', 'casualties diagnosed afterwards', event(EVENT.DIAGNOSED)),
    ruleUse('DP-41', 'casualties diagnosed afterwards with a medic’s help', event(EVENT.DIAGNOSED_MEDICS)),
    ruleUse('DP-41', 'casualties treated in the field', event(EVENT.TREATED)),
    ruleUse('DP-41', 'casualties treated in the field with a medic’s help', event(EVENT.MEDICS)),
    ruleUse('DP-41', 'the lightly wounded return (pieces)', event(EVENT.RETURNED)),
    ruleUse('DP-42', 'the seriously wounded fight (pieces)', woundedFight ? event(EVENT.SERIOUS) : 0),
    ruleUse('DP-42', 'a unit with seriously wounded moves', event(EVENT.SLOWED)),
    ruleUse('DP-42', 'tests at a raised activation value', counted.tests(TEST.WEAK)),
    ruleUse('DP-50', 'a routed unit surrenders', event(EVENT.SURRENDERED)),
    ruleUse('DP-50', 'captured (pieces)', event(EVENT.CAPTURED)),
    ...OCCASIONS.flatMap((occasion, i) =>
      (['holds', 'fails'] as const).map((result) => {
        const failed = ofTests(TEST.FAILED, i);
        const count = result === 'fails' ? failed : ofTests(TEST.ALL, i) - failed;
        return transitionUse('DP-10', `${occasion}: ${result}`, count);
      }),
    ),
    ...units.flatMap((unit, u) =>
      unit.doctrine.order === 'withdraw'
        ? [
            ruleUse(
              '',
              `${unit.id} withdraws (pieces that left)`,
              lossesCounted(field, MANNERS, uses, u, CAUSE.LEFT),
              true,
            ),
          ]
        : [],
    ),
    ...fireUses(units, field, MANNERS, uses).map((use) => ({ clause: '', ...use })),
    modifierUse('DP-42', 'seriously wounded (dice to hit)', event(EVENT.WEAK_DICE)),
    modifierUse('', 'moving (shots)', shotsCounted(field, MANNERS, uses, { manner: MANNER.MOVING })),
  ];
}

function rallied(ofTests: (what: TEST, occasion: OCCASION) => number): number {
  return ofTests(TEST.ALL, OCCASION.FELL_BACK) - ofTests(TEST.FAILED, OCCASION.FELL_BACK);
}

function optionUses(
  { options }: Book,
  { event, tests }: Counted,
  ofTests: (what: TEST, occasion: OCCASION) => number,
): RuleUse[] {
  const uses: Record<keyof Book['options'], number> = {
    secondDie: tests(TEST.OPTION),
    routPolicy: event(EVENT.ROUT_OPTION),
    removedIsDestroyed: event(EVENT.REMOVED),
    activation: ofTests(TEST.ALL, OCCASION.ACTIVATION),
    treatment: event(options.treatment === 'afterwards' ? EVENT.DIAGNOSED : EVENT.TREATED),
    seriouslyWounded: event(EVENT.SERIOUS),
  };
  // Of units that act as a matter of course nothing is counted.
  return readingUses(options, members.optionsSchema.parse({}), members.optionSources, uses).filter(
    ({ option }) => option !== 'activation' || options.activation !== 'automatic',
  );
}
