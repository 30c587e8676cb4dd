import { hasFire } from '../plain-script.js';
import { squaredDistanceOfFriends } from '../shared/battle.js';
import type { Battle } from './battle.js';
import type { Piece } from './pieces.js';
import type { Unit } from './unit.js';
import { isInRange } from './weapons.js';
import { diagnose } from './wounds.js';

/** Treatment of the wounded in the field: docs/battlefield.md, section 10.2; DP-41, DP-42. */
export function treatWounded(battle: Battle): void {
  if (battle.rules.options.treatment === 'afterwards') return;
  for (const unit of battle.unitsWithFront) {
    const patients = unit.pieces.filter(needsTreatment);
    if (patients.length === 0 || !canTreat(battle, unit)) continue;
    unit.isTreating = true;
    const medics = medicsAtHand(battle, unit);
    for (const patient of patients) treat(battle, unit, patient, medics);
  }
}

const needsTreatment = ({ role, isCasualty, treatedAs }: Piece): boolean =>
  role === 'soldier' && isCasualty && treatedAs === null;

function canTreat(battle: Battle, unit: Unit): boolean {
  return unit.isActive && !unit.onTheMove && !hasTargetInRange(battle, unit);
}

/** In a script no weapon has a range; a weapon without shots never has one. */
function hasTargetInRange({ field, scenario: { combat } }: Battle, unit: Unit): boolean {
  const target = field.pickTarget(unit);
  if (target === null || !hasFire(combat)) return false;
  return isInRange(combat, field.board, unit, field.squaredDistance(unit, unit.front, target));
}

/** DP-41 */
function medicsAtHand({ rules }: Battle, unit: Unit): number {
  const near = unit.force.units.filter(
    (other) => other === unit || squaredDistanceOfFriends(unit, other) <= rules.tables.medicRange ** 2,
  );
  return near.flatMap(({ present }) => present).filter(({ role }) => role === 'medic').length;
}

function treat({ rules, random }: Battle, unit: Unit, patient: Piece, medics: number): void {
  const wound = diagnose(rules, rules.tables.fieldPenalty, medics, random);
  if (wound === 'light') {
    patient.lostTo = null;
    unit.force.returned++;
    return;
  }
  patient.treatedAs = wound;
  if (wound === 'serious' && rules.options.seriouslyWounded === 'fight') patient.lostTo = null; // DP-42
}
