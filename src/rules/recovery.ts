import { FIELDS } from '../battlefield/plan.js';
import { BROKEN, NOW } from '../battlefield/state.js';
import { sum } from '../statistics/sum.js';
import type { MoraleSystem, SystemBattle } from './contract.js';

/**
 * The BROKEN state of a unit at the end of a turn, from its state before: a unit that broke in an earlier turn fights
 * again when more than half of its pieces on the board are not in the last posture (docs/battlefield.md, section 6).
 */
export function brokenAfter(broken: number, pieces: number, inLastPosture: number): number {
  if (broken === BROKEN.NOW) return BROKEN.BEFORE;
  return broken === BROKEN.BEFORE && pieces > 2 * inLastPosture ? BROKEN.RECOVERED : broken;
}

/** Updates the BROKEN state of one unit at a time. */
export class Recovery {
  private readonly postures: Int32Array;

  constructor(private readonly system: MoraleSystem) {
    this.postures = new Int32Array(system.postures.length);
  }

  look(battle: SystemBattle, unit: number): void {
    const { postures, system } = this;
    const { units } = battle.state;
    const now = unit * FIELDS.NOW;
    if (units[now + NOW.BROKEN] === BROKEN.NOT) return;
    postures.fill(0);
    system.addPostures(battle, unit, postures, 0);
    const pieces = sum(postures);
    units[now + NOW.BROKEN] = brokenAfter(units[now + NOW.BROKEN], pieces, postures.at(-1)!);
  }
}
