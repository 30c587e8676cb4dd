import { breakOnce } from '../plain-measures.js';
import type { Battle } from './battle.js';
import type { Force } from './force.js';

/** Group morale, and how forces break: docs/battlefield.md, section 11.2.6; UM-30 to UM-32. */

export function testGroups(battle: Battle): void {
  const { forces } = battle;
  if (!forces.some(({ hasWithdrawn }) => hasWithdrawn)) {
    // Both may withdraw at the same time.
    const failing = forces.filter(
      (force) => !force.isGone && mustTest(battle, force) && fails(battle, force),
    );
    for (const force of failing) {
      force.hasWithdrawn = true;
      breakForce(battle, force);
    }
  }
  for (const force of forces) if (hasBrokenUnitByUnit(force)) breakForce(battle, force);
  for (const unit of battle.units) unit.recentCasualties = 0;
}

function mustTest(battle: Battle, force: Force): boolean {
  const threshold = highestThreshold(battle, force);
  const isDue = battle.rules.options.groupRetest === 'once' ? threshold > force.highestTested : threshold > 0;
  force.highestTested = Math.max(force.highestTested, threshold);
  return isDue;
}

/** UM-30: 0 to 3. */
function highestThreshold({ rules: { tables } }: Battle, force: Force): number {
  const { groupCasualties, smallGroup, groupPercent } = tables;
  const casualties = force.casualties.length;
  const members = force.pieces.length;
  const reaches = (percent: number) => 100 * casualties >= percent * members;
  if (reaches(groupPercent.third)) return 3;
  if (reaches(groupPercent.second)) return 2;
  const isSmall = members <= smallGroup;
  return (isSmall ? casualties >= groupCasualties : reaches(groupPercent.first)) ? 1 : 0;
}

function fails(battle: Battle, force: Force): boolean {
  const { first, second, third } = battle.rules.tables.groupModifiers;
  const modifier = [0, first, second, third][highestThreshold(battle, force)];
  force.groupTests++;
  force.countThrow();
  return !battle.reaches(groupNumber(battle, force), battle.twoDice(force) + modifier, force, 'group');
}

function groupNumber({ rules }: Battle, force: Force): number {
  const numbers = force.units.map(({ moraleNumber }) => moraleNumber);
  if (rules.options.groupNumber === 'lowest') return Math.min(...numbers);
  if (rules.options.groupNumber === 'highest') return Math.max(...numbers);
  const pieces = new Map<number, number>();
  for (const { moraleNumber, pieces: of } of force.units) {
    pieces.set(moraleNumber, (pieces.get(moraleNumber) ?? 0) + of.length);
  }
  const most = Math.max(...pieces.values());
  return Math.max(...numbers.filter((number) => pieces.get(number) === most));
}

const surrenderedNow = ({ pieces }: { pieces: Force['pieces'] }): number =>
  pieces.filter((piece) => piece.surrenderedNow).length;

function hasBrokenUnitByUnit({ units }: Force): boolean {
  const there = units.filter((unit) => unit.hasFront || surrenderedNow(unit) > 0);
  return there.length > 0 && there.every(({ broke }) => broke !== null);
}

function breakForce({ turn }: Battle, force: Force): void {
  breakOnce(force, { turn, loss: force.gone - surrenderedNow(force) });
}
