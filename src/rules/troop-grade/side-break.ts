import { recordForceBreak } from '../../battlefield/counting.js';
import { FIELDS } from '../../battlefield/plan.js';
import { SIDE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { IS } from './fields.js';
import { basesOn, is } from './units.js';

/** 12.5, assumed: a force breaks by what it has lost; who holds the field then does not follow. */
export function breakSides(battle: Battle, turn: number): void {
  const { sides } = battle.state;
  if (battle.rules.book.options.sideBreak === 'never') return;
  if (sides[SIDE.RETREATING] === 1 || sides[FIELDS.SIDE + SIDE.RETREATING] === 1) return;
  for (let force = 0; force < 2; force++) {
    if (!isBroken(battle, force)) continue;
    sides[force * FIELDS.SIDE + SIDE.RETREATING] = 1;
    if (recordForceBreak(battle, force, turn)) battle.witness.forceBroke(force);
  }
}

function isBroken(battle: Battle, force: number): boolean {
  const { field, rules } = battle;
  const { options, tables } = rules.book;
  const countsDemoralized = options.sideBreak === 'lost-or-demoralized';
  let steady = 0;
  for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
    if (!countsDemoralized || !is(battle, unit, IS.DEMORALIZED)) steady += basesOn(battle, unit);
  }
  const bases = rules.forceBases[force]!;
  return 100 * (bases - steady) >= tables.sideBreakPercent * bases;
}
