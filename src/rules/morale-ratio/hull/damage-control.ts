import { FIELDS, UNIT } from '../../../battlefield/plan.js';
import { COHORT, NOW } from '../../../battlefield/state.js';
import { PURPOSE } from '../../../random/luck.js';
import type { Battle } from '../battle.js';
import { STATUS } from '../postures.js';
import { levelsOf, lostLevels, mendOne, SYSTEM } from './systems.js';

/** 4.1: an unmarked hull that lost movement or targeting may mend a level. */
export function controlDamage(
  { field, morale, state, chance, witness }: Battle,
  unit: number,
  turn: number,
): void {
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const systems = units[now + NOW.SYSTEMS]!;
  if (systems === 0) return;
  if ((cohorts[unit * state.unitCohorts + COHORT.STATUS]! & STATUS.MARKED) !== 0) return;
  const full = field.units[unit * FIELDS.UNIT + UNIT.SYSTEMS]!;
  const lost = lostLevels(systems, full, SYSTEM.MOVEMENT) + lostLevels(systems, full, SYSTEM.TARGETING);
  const faces = morale.mendingFaces[levelsOf(systems, SYSTEM.DAMAGE_CONTROL)]!;
  if (lost === 0 || faces === 0) return;
  chance.goTo(PURPOSE.damageControl, turn, unit);
  const mended = chance.successes(morale.dice, faces, 1) === 1;
  if (mended) {
    units[now + NOW.SYSTEMS] = mendOne(systems, full, chance);
    units[now + NOW.POINTS] = units[now + NOW.POINTS]! + 1;
  }
  witness.controlledDamage(unit, faces, systems, units[now + NOW.SYSTEMS]!);
}
