import { lossesCounted, shotsCounted } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { soldiersOf } from '../../battlefield/pieces.js';
import { CAUSE } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import { modifierUse, ruleUse, transitionUse } from '../uses.js';
import type { MoraleRatioPlan, MoraleRatioUnit } from './compile.js';
import { countedChecks, resultsOf, shutdownsBy } from './counted-checks.js';
import type { Book } from './morale.js';
import { moveUses } from './move-uses.js';
import { optionUses } from './option-uses.js';
import { POSTURE, POSTURES } from './postures.js';
import { tableUses } from './table-uses.js';
import { CHECK_RESULTS } from './tables.js';
import { EVENT, MANNER, MANNERS, useLayout } from './use-layout.js';

/** How often each rule of the book was used, from the counters of `RuleCounter`, in the order of the book. */
export function ruleUses(
  book: Book,
  { units, field, compiled }: CompiledUnits<MoraleRatioUnit, MoraleRatioPlan>,
  uses: ArrayLike<number>,
): RuleUse[] {
  const at = useLayout(field, compiled).start;
  const checks = countedChecks(units, compiled, uses, at);
  const interceptive = checks.filter((check) => check.interceptive);
  const lostBy = (unit: number, cause: number) => lossesCounted(field, MANNERS, uses, unit, cause);
  const lost = (cause: number) => units.reduce((sum, _, unit) => sum + lostBy(unit, cause), 0);
  const otherwise = [CAUSE.ELIMINATED, CAUSE.ROUTED, CAUSE.LEFT, CAUSE.SURRENDERED];
  const lostOtherwise = otherwise.reduce((sum, cause) => sum + lost(cause), 0);
  const lostBesideWarbots = (...causes: number[]) =>
    units.reduce(
      (sum, { warbots }, u) =>
        warbots > 0 ? causes.reduce((all, cause) => all + lostBy(u, cause), sum) : sum,
      0,
    );
  const shots = (manner: number) => shotsCounted(field, MANNERS, uses, { manner });
  const reached = uses[at.breakingPoints]! + uses[at.breakingPoints + 1]!;
  const event = (which: EVENT) => uses[at.events + which]!;
  const shutdowns = (...results: number[]) => shutdownsBy(book, checks, results);

  return [
    ...optionUses(book, checks, {
      reached,
      mendingRolls: event(EVENT.MENDING_ROLL),
      shot: lost(CAUSE.SHOT),
      frightened: event(EVENT.FRIGHTENED),
      lostOtherwise,
      hitBesideWarbots: lostBesideWarbots(CAUSE.FIRE),
      lostBesideWarbots: lostBesideWarbots(CAUSE.FIRE, ...otherwise),
      weakened: event(EVENT.WEAKENED),
      weakenedOnTheMove: event(EVENT.WEAKENED_ON_THE_MOVE),
      lightShutdowns: shutdowns(POSTURE.CAUTIOUS, POSTURE.SHAKEN),
    }),
    ...tableUses(book, checks, {
      reached,
      unitBreaks: uses[at.unitBreaks]!,
      weakened: event(EVENT.WEAKENED),
      illAimed: event(EVENT.ILL_AIMED),
      mendingRolls: event(EVENT.MENDING_ROLL),
      exploded: event(EVENT.EXPLODED),
      wrecks: event(EVENT.WRECK),
      bailed: event(EVENT.GOT_OUT) + event(EVENT.SURVIVED_EXPLOSION),
      surrendered: event(EVENT.SURRENDERED),
      penalties: {
        cautious: shots(MANNER.INTERCEPTIVE + POSTURE.CAUTIOUS),
        shaken: shots(MANNER.INTERCEPTIVE + POSTURE.SHAKEN),
      },
    }),
    ruleUse('MR-4', 'a hit takes a point of a warbot that stands', event(EVENT.WEAKENED)),
    ruleUse('MR-7', 'a hull loses a level of movement', event(EVENT.LOST_MOVEMENT)),
    ruleUse('MR-7', 'a hull loses a level of targeting', event(EVENT.LOST_TARGETING)),
    ruleUse('MR-7', 'a hull loses a level of damage control', event(EVENT.LOST_DAMAGE_CONTROL)),
    ruleUse('MR-7', 'a hull loses a weapon', event(EVENT.LOST_WEAPON)),
    ruleUse('MR-7', 'a hull mends a level', event(EVENT.MENDED)),
    ruleUse('MR-15', 'a check succeeds and takes the marker off', resultsOf(checks, 0)),
    ruleUse('MR-20', 'markers are placed on a unit', uses[at.marked]!),
    ruleUse('MR-22', 'a vehicle or warbot damaged on the move checks next turn', event(EVENT.DEFERRED)),
    ...moveUses(uses, at.moves, shots(MANNER.SUPPRESSIVE)),
    ruleUse('MR-32', 'broken: leaves the board', lost(CAUSE.ROUTED)),
    ruleUse('MR-32', 'a crew abandons its vehicle', event(EVENT.ABANDONED)),
    ruleUse(
      'MR-33',
      'a strongpoint shuts down (checks that it failed)',
      shutdowns(POSTURE.CAUTIOUS, POSTURE.SHAKEN, POSTURE.BROKEN),
    ),
    ruleUse('MR-34', 'eliminated by a check', lost(CAUSE.ELIMINATED)),
    ruleUse('MR-34', 'a hull leaves a wreck', event(EVENT.WRECK)),
    ruleUse('MR-35', 'leaves the board otherwise', lost(CAUSE.LEFT)),
    ruleUse('MR-40', 'unmarked pieces fire interceptively', uses[at.unmarked]!),
    ruleUse('MR-40', 'marked pieces check for interceptive fire and pass', resultsOf(interceptive, 0)),
    ruleUse(
      'MR-41',
      'cautious pieces fire interceptively (shots)',
      shots(MANNER.INTERCEPTIVE + POSTURE.CAUTIOUS),
    ),
    ruleUse(
      'MR-41',
      'shaken pieces fire interceptively (shots)',
      shots(MANNER.INTERCEPTIVE + POSTURE.SHAKEN),
    ),
    ruleUse(
      'MR-41',
      'broken or eliminated by the check: no interceptive fire',
      resultsOf(interceptive, POSTURE.BROKEN) + resultsOf(interceptive, POSTURE.ELIMINATED),
    ),
    ruleUse(
      'MR-50',
      'soldiers surrender',
      event(EVENT.SURRENDERED),
      units.some((unit) => unit.cutOff && soldiersOf(unit) > 0),
    ),
    ruleUse('MR-50', 'who surrendered reaches the enemy', lost(CAUSE.SURRENDERED)),
    ruleUse('MR-53', 'a morale officer shoots', lost(CAUSE.SHOT)),
    ruleUse('MR-60', 'a hull explodes', event(EVENT.EXPLODED)),
    ruleUse('MR-60', 'crew survive an explosion', event(EVENT.SURVIVED_EXPLOSION)),
    ruleUse('MR-61', 'crew get out of an abandoned vehicle', event(EVENT.GOT_OUT)),
    ruleUse('MR-83', 'an NBC attack alone marks soldiers', event(EVENT.FRIGHTENED)),
    ruleUse('MR-70', 'a force reaches its breaking point', reached, book.tables.breakingPoint !== 'never'),
    ...units.flatMap((unit, u) => [
      ...(unit.interceptiveFire
        ? [
            ruleUse(
              'MR-40',
              `interceptive fire of ${unit.id} (pieces that took part)`,
              uses[at.intercepted + u]!,
              true,
            ),
          ]
        : []),
      ...(unit.doctrine.order === 'withdraw'
        ? [ruleUse('', `${unit.id} withdraws (pieces that left)`, lostBy(u, CAUSE.LEFT), true)]
        : []),
    ]),
    ...POSTURES.flatMap((posture, from) =>
      CHECK_RESULTS.map((result, to) => {
        const count = resultsOf(
          checks.filter((check) => check.from === from),
          to,
        );
        return transitionUse('MR-11', `${posture} → ${result === 'pass' ? 'steady' : result}`, count);
      }),
    ),
    ...fireUses(units, field, MANNERS, uses).map((use) => ({ clause: '', ...use })),
    modifierUse('', 'moving (shots)', shots(MANNER.MOVING) + shots(MANNER.SUPPRESSIVE)),
  ];
}
