import { FIELDS } from '../battlefield/plan.js';
import { BROKEN, NOW } from '../battlefield/state.js';
import type { MoraleSystem, SystemBattle } from '../rules/contract.js';
import { brokenAfter } from '../rules/recovery.js';

/** How both forces stand between two turns: all that is recorded of every turn, from one look at each unit. */
export class Standing {
  /** Pieces by force and posture, gone last. */
  readonly counts: Int32Array;
  /** Values of the system's gauge by force; 0 when it has none. */
  readonly gauges = new Int32Array(2);
  /** Does a force have no piece on the board? */
  isOver = false;
  /** Number of postures, with gone. */
  private readonly shown: number;

  constructor(
    private readonly system: MoraleSystem,
    private readonly battle: SystemBattle,
  ) {
    this.shown = system.postures.length + 1;
    this.counts = new Int32Array(2 * this.shown);
  }

  /** Looks at all units, at the end of a turn or before the first. */
  look(): void {
    const { system, battle, counts, gauges, shown } = this;
    const { field, state } = battle;
    const { units, pieces } = state;
    for (let i = 0; i < counts.length; i++) counts[i] = 0;
    this.isOver = false;
    for (let force = 0; force < 2; force++) {
      const first = force * shown;
      const last = first + shown - 2;
      let onBoard = 0;
      for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
        const now = unit * FIELDS.NOW;
        const left = units[now + NOW.PIECES];
        const others = counts[last];
        onBoard += left;
        if (left > 0) system.addPostures(battle, unit, counts, first);
        const broken = units[now + NOW.BROKEN];
        if (broken !== BROKEN.NOT) units[now + NOW.BROKEN] = brokenAfter(broken, left, counts[last] - others);
      }
      counts[last + 1] = pieces[force] - onBoard;
      if (onBoard === 0) this.isOver = true;
    }
    if (!system.gauge) return;
    gauges[0] = system.gauge.read(battle, 0);
    gauges[1] = system.gauge.read(battle, 1);
  }
}
