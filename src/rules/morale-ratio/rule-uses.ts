import { fieldUseLayout, shotsCounted } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { soldiersOf } from '../../battlefield/pieces.js';
import { CAUSE, CAUSES } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import type { MoraleRatioPlan, MoraleRatioUnit } from './compile.js';
import { countedChecks, resultsOf, shutdownsBy } from './counted-checks.js';
import type { Book } from './morale.js';
import { moveUses } from './move-uses.js';
import { optionUses } from './option-uses.js';
import { POSTURE, POSTURES } from './postures.js';
import { rule } from './rule-use.js';
import { tableUses } from './table-uses.js';
import { CHECK_RESULTS } from './tables.js';
import { EVENT, MANNER, MANNERS, useLayout } from './use-layout.js';

/** How often each rule of the book was used, from the counters of `RuleCounter`, in the order of the book. */
export function ruleUses(
  book: Book,
  { units, field, compiled }: CompiledUnits,
  uses: ArrayLike<number>,
): RuleUse[] {
  const at = useLayout(field, compiled as MoraleRatioPlan).start;
  const checks = countedChecks(units as MoraleRatioUnit[], compiled as MoraleRatioPlan, uses, at);
  const interceptive = checks.filter((check) => check.interceptive);
  const firstLost = fieldUseLayout(field, MANNERS).start.lost;
  const lostBy = (unit: number, cause: number) => uses[firstLost + unit * CAUSES + cause]!;
  const lost = (cause: number) => units.reduce((sum, _, unit) => sum + lostBy(unit, cause), 0);
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
    rule('MR-4', 'a hit takes a point of a warbot that stands', event(EVENT.WEAKENED)),
    rule('MR-7', 'a hull loses a level of movement', event(EVENT.LOST_MOVEMENT)),
    rule('MR-7', 'a hull loses a level of targeting', event(EVENT.LOST_TARGETING)),
    rule('MR-7', 'a hull loses a level of damage control', event(EVENT.LOST_DAMAGE_CONTROL)),
    rule('MR-7', 'a hull loses a weapon', event(EVENT.LOST_WEAPON)),
    rule('MR-7', 'a hull mends a level', event(EVENT.MENDED)),
    rule('MR-15', 'a check succeeds and takes the marker off', resultsOf(checks, 0)),
    rule('MR-20', 'a unit that lost somebody is marked', uses[at.marked]!),
    rule('MR-22', 'a vehicle damaged on the move checks next turn', event(EVENT.DEFERRED)),
    ...moveUses(uses, at.moves, shots(MANNER.SUPPRESSIVE)),
    rule('MR-32', 'broken: leaves the board', lost(CAUSE.ROUTED)),
    rule('MR-32', 'a crew abandons its vehicle', event(EVENT.ABANDONED)),
    rule(
      'MR-33',
      'a strongpoint shuts down (checks that it failed)',
      shutdowns(POSTURE.CAUTIOUS, POSTURE.SHAKEN, POSTURE.BROKEN),
    ),
    rule('MR-34', 'eliminated by a check', lost(CAUSE.ELIMINATED)),
    rule('MR-34', 'a hull leaves a wreck', event(EVENT.WRECK)),
    rule('MR-35', 'leaves the board otherwise', lost(CAUSE.LEFT)),
    rule('MR-40', 'unmarked pieces fire interceptively', uses[at.unmarked]!),
    rule('MR-40', 'marked pieces check for interceptive fire and pass', resultsOf(interceptive, 0)),
    rule(
      'MR-41',
      'cautious pieces fire interceptively (shots)',
      shots(MANNER.INTERCEPTIVE + POSTURE.CAUTIOUS),
    ),
    rule('MR-41', 'shaken pieces fire interceptively (shots)', shots(MANNER.INTERCEPTIVE + POSTURE.SHAKEN)),
    rule(
      'MR-41',
      'broken or eliminated by the check: no interceptive fire',
      resultsOf(interceptive, POSTURE.BROKEN) + resultsOf(interceptive, POSTURE.ELIMINATED),
    ),
    rule(
      'MR-50',
      'soldiers surrender',
      event(EVENT.SURRENDERED),
      units.some((unit) => unit.cutOff && soldiersOf(unit) > 0),
    ),
    rule('MR-50', 'who surrendered reaches the enemy', lost(CAUSE.SURRENDERED)),
    rule('MR-53', 'a morale officer shoots', lost(CAUSE.SHOT)),
    rule('MR-60', 'a hull explodes', event(EVENT.EXPLODED)),
    rule('MR-60', 'crew survive an explosion', event(EVENT.SURVIVED_EXPLOSION)),
    rule('MR-61', 'crew get out of an abandoned vehicle', event(EVENT.GOT_OUT)),
    rule('MR-83', 'an NBC attack alone marks soldiers', event(EVENT.FRIGHTENED)),
    rule('MR-70', 'a force reaches its breaking point', reached, book.tables.breakingPoint !== 'never'),
    ...units.flatMap((unit, u) => [
      ...(unit.interceptiveFire
        ? [
            rule(
              'MR-40',
              `interceptive fire of ${unit.id} (pieces that took part)`,
              uses[at.intercepted + u]!,
              true,
            ),
          ]
        : []),
      ...(unit.doctrine.order === 'withdraw'
        ? [rule('', `${unit.id} withdraws (pieces that left)`, lostBy(u, CAUSE.LEFT), true)]
        : []),
    ]),
    ...POSTURES.flatMap((posture, from) =>
      CHECK_RESULTS.map((result, to): RuleUse => {
        const count = resultsOf(
          checks.filter((check) => check.from === from),
          to,
        );
        const name = `${posture} → ${result === 'pass' ? 'steady' : result}`;
        return { clause: 'MR-11', kind: 'transition', name, uses: count, switchedOn: false };
      }),
    ),
    ...fireUses(units, field, MANNERS, uses).map((use) => ({ clause: '', ...use })),
    {
      clause: '',
      kind: 'modifier',
      name: 'moving (shots)',
      uses: shots(MANNER.MOVING) + shots(MANNER.SUPPRESSIVE),
      switchedOn: false,
    },
  ];
}
