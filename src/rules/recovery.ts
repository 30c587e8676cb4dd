import { FIELDS } from '../battlefield/plan.js';
import { BROKEN, NOW } from '../battlefield/state.js';
import type { MoraleSystem, SystemBattle } from './contract.js';

/**
 * Sees, at the end of a turn, whether a unit that broke in an earlier one fights again: whether more than half
 * of its pieces on the board are not in the last posture of the system (docs/battlefield.md, section 6).
 */
export class Recovery {
  private readonly postures: Int32Array;

  constructor(private readonly system: MoraleSystem) {
    this.postures = new Int32Array(system.postures.length);
  }

  look(battle: SystemBattle, unit: number): void {
    const { units } = battle.state;
    const at = unit * FIELDS.NOW + NOW.BROKEN;
    const broken = units[at];
    if (broken === BROKEN.NOW) units[at] = BROKEN.BEFORE;
    else if (broken === BROKEN.BEFORE && this.fights(battle, unit)) units[at] = BROKEN.RECOVERED;
  }

  private fights(battle: SystemBattle, unit: number): boolean {
    const { postures, system } = this;
    const last = postures.length - 1;
    postures.fill(0);
    system.addPostures(battle, unit, postures, 0);
    let fighting = 0;
    for (let posture = 0; posture < last; posture++) fighting += postures[posture];
    return fighting > postures[last];
  }
}
