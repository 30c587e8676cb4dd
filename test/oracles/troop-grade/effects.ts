import type { Effect } from '#src/rules/troop-grade/book.js';
import type { Battle } from './battle.js';
import { isPinsAlone } from './chart.js';
import { breakUnit, demoralize, takeHeart } from './demoralization.js';
import { type Fate, fatesOf } from './fates.js';
import { sufferingNear } from './near.js';
import type { Test } from './tests.js';
import type { Unit } from './unit.js';

/** How the results of tests are carried out: docs/battlefield.md, section 12.3. */

/** A unit, and what happens to it. */
interface Outcome {
  unit: Unit;
  effects: readonly Effect[];
  isTest: boolean;
  isVoluntaryRout: boolean;
}

/**
 * All tests of a section, and their effects on units nearby.
 *
 * @param of the kind of test: passing may mean a rout by choice (TG-50) or recovery (TG-42)
 */
export function carryOut(
  battle: Battle,
  tests: readonly Test[],
  of: 'casualty-morale' | 'voluntary-rout' | 'lost-assault',
): void {
  const near = sufferingNear(battle, tests);
  const outcomes: Outcome[] = [
    ...tests.map(({ unit, effects }) => ({
      unit,
      effects,
      isTest: true,
      isVoluntaryRout: of === 'voluntary-rout' && effects.length === 0,
    })),
    ...near.map(({ unit, effects }) => ({ unit, effects, isTest: false, isVoluntaryRout: false })),
  ];
  for (const { unit } of near) unit.force.sharedDice++;
  // All fates are decided on the board as it is before any of them takes effect.
  const planned = outcomes.map((outcome) => {
    const effects: readonly Effect[] = outcome.isVoluntaryRout ? ['rout'] : outcome.effects;
    return { outcome, fates: fatesOf(battle, outcome.unit, effects) };
  });
  for (const { outcome, fates } of planned) befall(battle, outcome, fates, of === 'casualty-morale');
}

function befall(battle: Battle, outcome: Outcome, fates: readonly Fate[], mayTakeHeart: boolean): void {
  const { unit, effects, isTest, isVoluntaryRout } = outcome;
  const { gone: loss } = unit;
  note(unit, fates);
  for (const fate of fates) meet(unit, fate);

  if (isVoluntaryRout || fates.some(({ befalls }) => befalls === 'routs')) demoralize(battle, unit, loss);
  else if (mayTakeHeart && isTest && isDemoralizedSinceBefore(battle, unit) && isPinsAlone(effects)) {
    takeHeart(unit);
  }
  if (!unit.hasFront) breakUnit(unit, battle.turn, loss);
  unit.isProne = isProne(battle, unit);
}

export const isDemoralizedSinceBefore = ({ turn }: Battle, { demoralizedSince }: Unit): boolean =>
  demoralizedSince !== null && demoralizedSince < turn;

function meet(unit: Unit, { base, to, isPinned, lostTo }: Fate): void {
  if (lostTo !== undefined) unit.lose(base, lostTo);
  if (to !== undefined) base.depth = to;
  if (isPinned) base.isPinned = true;
}

/** Counts bases by what they suffered; a base that could not go all the way counts as what it set out to do. */
function note({ force, grade, present }: Unit, fates: readonly Fate[]): void {
  if (fates.length === 0) force.events.befell(grade, 'no effect', present.length);
  for (const { befalls } of fates) {
    force.events.befell(grade, befalls);
    if (befalls === 'pinned') force.pinned++;
    if (befalls === 'withdraws') force.withdrew++;
    if (befalls === 'routs') force.fled++;
  }
}

/** A foot unit is prone if one of its bases is pinned and half or more are not in all-round cover. */
function isProne({ field }: Battle, unit: Unit): boolean {
  const { isFoot, present } = unit;
  if (!isFoot || !present.some(({ isPinned }) => isPinned)) return false;
  const exposed = present.filter(({ depth }) => field.coverAt(unit, depth) !== 'all-round');
  return 2 * exposed.length >= present.length;
}
