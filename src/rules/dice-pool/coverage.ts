import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import { fieldLines } from '../field-uses.js';
import { CellUses, modifierUse, readingUses, ruleUse, transitionUse } from '../uses.js';
import { type Book, members, type Options, QUALITIES, type Quality, type Tables } from './book.js';
import { type Counts, MARK, MARKED } from './events.js';
import { OCCASION, OCCASIONS, RECKONED } from './occasions.js';
import type { DicePoolPlan } from './plan.js';
import { observers } from './story.js';
import type { Descriptor, DicePoolUnit } from './troops.js';

/** How often each rule was used, in the order of the book. */
export function ruleUses(
  book: Book,
  { units, field, compiled }: CompiledUnits<DicePoolUnit, DicePoolPlan>,
  uses: ArrayLike<number>,
): RuleUse[] {
  const counts = observers.countsIn(field, uses);
  const { aimed, fought } = counts;
  const ofField = fieldLines(units, field, uses);
  return [
    ...optionUses(book.options, counts),
    ...tableUses(book, compiled.troops, counts),
    ...poolAndTestUses(counts),
    ...objectiveUses(book, field, counts),
    ...woundUses(compiled, counts),
    ...OCCASIONS.flatMap(({ name }, occasion) => {
      const failed = counts.tested.failed(occasion);
      return [
        transitionUse('DP-10', testLine(name, 'holds'), counts.tested.tests(occasion) - failed),
        transitionUse('DP-10', testLine(name, 'fails'), failed),
      ];
    }),
    ...units.flatMap((_, unit) => ofField.withdrawals(unit)),
    ...ofField.combat,
    modifierUse('DP-42', 'seriously wounded (dice to hit)', aimed.wounded() + fought.wounded()),
    ofField.moving,
  ];
}

/** Names of lines that assumptions are about, too. */
export const LINES = {
  destroyed: 'units destroyed take dice (reckonings)',
  removed: 'a unit that fell back tests and is removed',
  seniorLost: 'the loss of the senior commander takes dice',
  woundedFight: 'the seriously wounded fight (pieces)',
} as const;

/** The line of a result of the tests on an occasion. */
export function testLine(occasion: (typeof OCCASIONS)[number]['name'], result: 'holds' | 'fails'): string {
  return `${occasion}: ${result}`;
}

/** The options; units that act automatically are not counted. */
function optionUses(options: Options, { tested, letGo, removed, diagnosed, treated }: Counts): RuleUse[] {
  const uses: Record<keyof Options, number> = {
    secondDie: tested.marks(MARK.SECOND_DIE_OPTION),
    routPolicy: tested.marks(MARK.ROUT_OPTION) + letGo.routOption(),
    removedIsDestroyed: removed.alone(),
    activation: tested.tests(OCCASION.ACTIVATION),
    treatment: options.treatment === 'afterwards' ? diagnosed.casualties() : treated.casualties(),
    seriouslyWounded: treated.serious(),
  };
  return readingUses(options, members.optionsSchema.parse({}), members.optionSources, uses).filter(
    ({ option }) => option !== 'activation' || options.activation !== 'automatic',
  );
}

/** Dice that something gives or takes: 0 switches it off. */
const DICE: readonly (keyof Tables)[] = ['unitDestroyedDice', 'seniorCommanderDice', 'objectiveDice'];

/** The cells of the tables. */
function tableUses({ tables }: Book, troops: readonly Descriptor[], counts: Counts): RuleUse[] {
  const cells = new CellUses(tables, members.tablesSchema.parse({}), members.tableSources, DICE);
  const { tested, reckoned, fellBack, letGo, removed, diagnosed, treated, aimed, fought, moved } = counts;
  const battles = diagnosed.forces() / 2;
  const commanders = (quality: Quality) => troops.filter(({ commander }) => commander === quality).length;
  const ofQualities = (uses: (quality: Quality, i: number) => number) =>
    Object.fromEntries(QUALITIES.map((quality, i) => [quality, uses(quality, i)])) as Record<Quality, number>;
  const wounds = diagnosed.casualties() + treated.casualties();
  return [
    ...cells.several('poolDice', {
      unit: battles * troops.length,
      ...ofQualities((quality) => battles * commanders(quality)),
      standard: battles * troops.reduce((sum, { standards }) => sum + standards, 0),
    }),
    ...cells.several(
      'commandSpan',
      ofQualities((_, i) => tested.spans(i)),
    ),
    cells.single('unitDestroyedDice', reckoned.each(RECKONED.DESTROYED)),
    cells.single('seniorCommanderDice', reckoned.each(RECKONED.COMMANDER)),
    cells.single('fallBack', fellBack.all() - fellBack.stuck()),
    cells.single('heavyLossPercent', tested.marks(MARK.SHARE)),
    cells.single('heavyLosses', tested.marks(MARK.AT_ONCE)),
    cells.single('secondDieFrom', tested.marks(MARK.POOL_READ)),
    cells.single('routAtMost', tested.marks(MARK.ROUT_POOL_READ) + letGo.routPoolRead()),
    ...cells.several('objectiveDice', {
      capture: reckoned.each(RECKONED.CAPTURED),
      losePrimary: reckoned.each(RECKONED.PRIMARY),
      loseSecondary: reckoned.each(RECKONED.SECONDARY),
      failCondition: reckoned.each(RECKONED.FAILED),
      escort: reckoned.each(RECKONED.ESCORTED),
      melee: reckoned.each(RECKONED.MELEE),
    }),
    cells.single('lightUpTo', wounds),
    cells.single('seriousUpTo', wounds),
    cells.single('fieldPenalty', treated.casualties()),
    cells.single('medicBonus', diagnosed.helped() + treated.helped()),
    cells.single('mostMedics', diagnosed.withMedics() + treated.withMedics()),
    cells.single('medicRange', treated.helpedByOthers()),
    cells.single(
      'woundedPenalty',
      aimed.wounded() + fought.wounded() + moved.slowed() + tested.marks(MARK.RAISED),
    ),
    cells.single('captureDistance', removed.alone() - fellBack.offBoard() + removed.withForce()),
  ];
}

function poolAndTestUses({ tested, paid, reckoned, collapsed, fellBack, letGo }: Counts): RuleUse[] {
  const failed = tested.failed(OCCASION.FELL_BACK);
  const rallied = tested.tests(OCCASION.FELL_BACK) - failed;
  return [
    paid.dice.line(),
    ruleUse('DP-3', LINES.destroyed, reckoned.each(RECKONED.DESTROYED)),
    collapsed.all.line(),
    markUse('short', tested),
    markUse('led', tested),
    markUse('unwilling', tested),
    fellBack.all.line(),
    fellBack.offBoard.line(),
    markUse('heavy', tested),
    ruleUse('DP-13', 'a unit that fell back tests and stays', rallied),
    ruleUse('DP-13', LINES.removed, failed),
    letGo.all.line(),
    ruleUse('DP-21', LINES.seniorLost, reckoned.each(RECKONED.COMMANDER)),
  ];
}

/** A rule that is counted by a mark of tests. */
function markUse(rule: keyof typeof MARKED, { marks }: Counts['tested']): RuleUse {
  const { mark, clause, name } = MARKED[rule];
  return ruleUse(clause, name, marks(mark));
}

/** Objectives; one that gives or takes no dice does not count. */
function objectiveUses({ tables }: Book, { objectives }: BattlefieldPlan, { reckoned }: Counts): RuleUse[] {
  const dice = tables.objectiveDice;
  const has = (type: string) => objectives.some((objective) => objective.type === type);
  const holds = (isPrimary: boolean) =>
    objectives.some((objective) => objective.type === 'hold' && objective.isPrimary === isPrimary);
  const line = (name: string, what: RECKONED, each: number, isThere: boolean) =>
    ruleUse('DP-30', `${name} (reckonings)`, reckoned.each(what), each !== 0 && isThere);
  return [
    line('captures give dice', RECKONED.CAPTURED, dice.capture, has('capture')),
    line('primary objectives lost take dice', RECKONED.PRIMARY, dice.losePrimary, holds(true)),
    line('secondary objectives lost take dice', RECKONED.SECONDARY, dice.loseSecondary, holds(false)),
    line('conditions failed take dice', RECKONED.FAILED, dice.failCondition, has('deadline')),
    line('units escorted off the board give dice', RECKONED.ESCORTED, dice.escort, has('escort')),
    line('enemies destroyed in close combat give dice', RECKONED.MELEE, dice.melee, has('melee')),
  ];
}

function woundUses({ woundedFight }: DicePoolPlan, counts: Counts): RuleUse[] {
  const { diagnosed, treated, moved, tested, removed } = counts;
  return [
    diagnosed.casualties.line(),
    diagnosed.helped.line(),
    treated.casualties.line(),
    treated.helped.line(),
    treated.returned.line(),
    ruleUse('DP-42', LINES.woundedFight, woundedFight ? treated.serious() : 0),
    moved.slowed.line(),
    markUse('raised', tested),
    removed.surrendered.line(),
    diagnosed.captured.line(),
  ];
}
