import type { Battle } from './plain-battle.js';
import { UnitChecks } from './plain-check.js';
import { Volley } from './plain-combat.js';
import { placeMarkers } from './plain-damage.js';
import { Hull } from './plain-hull.js';
import { type Piece, Warbot } from './plain-pieces.js';
import type { FiringCombat } from './plain-script.js';
import { canFire, firesOnce, fireWeaponOfCrew } from './plain-shooters.js';
import { officerOf } from './plain-surrender.js';
import type { Unit } from './plain-unit.js';

/** Interceptive fire: docs/battlefield.md, section 4.2. */
export function fireInterceptively(battle: Battle, combat: FiringCombat): void {
  const volley = new Volley(battle, combat);
  for (const unit of battle.unitsWithFront) {
    const { target } = unit;
    if (!unit.description.interceptiveFire || unit.onTheMove || !target?.onTheMove) continue;
    if (volley.reaches(unit, unit.front, target)) intercept(battle, volley, unit, target);
  }
  const marked = placeMarkers(battle, volley.fall());
  const warbotsWait = battle.rules.options.warbotsOnTheMove === 'next-turn';
  for (const piece of marked) {
    piece.deferred = piece instanceof Hull || (piece instanceof Warbot && warbotsWait); // MR-22
  }
}

function intercept(battle: Battle, volley: Volley, unit: Unit, target: Unit): void {
  const able = unit.actors.filter(
    ({ depth, posture }) => posture !== 'broken' && volley.reaches(unit, depth, target),
  );
  for (const piece of able) piece.acted = true;

  const checks = new UnitChecks(battle, unit);
  const ready: Piece[] = [];
  // MR-53: if an officer may shoot, all check before any piece fires, because the shot changes their results;
  // the same under `weapon-bands`, where a firing piece counts the officers that the checks have left.
  if (officerOf(unit) !== null || battle.scenario.combat.model === 'weapon-bands') {
    for (const piece of able) if (piece.marked) checks.check(piece);
    checks.letOfficerShoot();
  }
  for (const piece of able) {
    if (piece.marked && !piece.checked) checks.check(piece); // MR-40
    piece.checked = true;
    if (!canFire(unit, piece)) continue;
    if (firesOnce(unit)) ready.push(piece);
    else volley.fire(unit, piece, target, penaltyOf(battle, piece));
  }
  checks.markSurvivors();
  fireWeaponOfCrew(volley, unit, ready, target, (piece) => penaltyOf(battle, piece));
}

/** MR-41 */
function penaltyOf({ rules }: Battle, { posture }: Piece): number {
  return posture === 'cautious' || posture === 'shaken' ? rules.tables.interceptiveFactors[posture] : 0;
}
