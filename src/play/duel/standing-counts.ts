import type { Ledger } from '../../battlefield/ledger.js';
import { grown } from '../../chain/numbering.js';
import type { Plan } from '../../plan/plan.js';
import type { MoraleSystem } from '../../rules/contract.js';
import { systemOf } from '../../rules/registry.js';
import type { Batch } from './batch.js';
import type { Learner } from './learner.js';

/** How often each numbered state was met at the end of a turn, and at the end of a battle, by number, force and turn. */
class Visits {
  seen: Int32Array;
  ended: Int32Array;

  constructor(readonly turns: number) {
    this.seen = new Int32Array(64 * 2 * turns);
    this.ended = this.seen.slice();
  }

  /** Makes room for the numbers 0 … count − 1. */
  reach(count: number): void {
    if (count * 2 * this.turns <= this.seen.length) return;
    this.seen = grown(this.seen, count * 2 * this.turns);
    this.ended = grown(this.ended, count * 2 * this.turns);
  }

  /** Passes on all counts and sets them to 0. */
  take(of: (number: number, force: number, turn: number, seen: number, ended: number) => void): void {
    const { seen, ended, turns } = this;
    for (let at = 0; at < seen.length; at++) {
      if (seen[at] === 0) continue;
      const cell = Math.floor(at / turns);
      of(cell >> 1, cell & 1, at % turns, seen[at], ended[at]);
      seen[at] = 0;
      ended[at] = 0;
    }
  }
}

/** Counts the postures and gauges of both forces at the end of each turn as visits, which are multiplied out at the end of a block. */
export class StandingCounts {
  private readonly postures: Visits;
  /** By the state of the forces; null: the system has no gauge. */
  private readonly gauges: Visits | null;
  private readonly system: MoraleSystem;
  private readonly counts: Int32Array;

  constructor(
    { shape, ...plan }: Plan,
    private readonly learner: Learner,
  ) {
    this.system = systemOf(plan);
    this.postures = new Visits(shape.turnRoom);
    this.gauges = shape.gauge > 0 ? new Visits(shape.turnRoom) : null;
    this.counts = new Int32Array(shape.postures);
  }

  deploy({ count, postures: [first, second], states }: Batch): void {
    const { seen, turns } = this.postures;
    if (count === 0) return;
    for (const [force, id] of [first[0], second[0]].entries()) {
      const at = (2 * id + force) * turns;
      seen[at] = seen[at] + count;
    }
    if (this.gauges === null) return;
    const at = 2 * states[2][0] * turns;
    this.gauges.seen[at] = this.gauges.seen[at] + count;
  }

  /** Counts the end of a turn in the first `count` battles of `live`. */
  endTurn({ postures: [first, second], states }: Batch, live: Int32Array, count: number, turn: number): void {
    const { postures, gauges, learner } = this;
    postures.reach(learner.postures.count);
    const { seen, turns } = postures;
    for (let j = 0; j < count; j++) {
      const battle = live[j];
      const one = 2 * first[battle] * turns + turn;
      const other = (2 * second[battle] + 1) * turns + turn;
      seen[one] = seen[one] + 1;
      seen[other] = seen[other] + 1;
    }
    if (gauges === null) return;
    gauges.reach(learner.sideStates.count);
    for (let j = 0; j < count; j++) {
      const at = 2 * states[2][live[j]] * turns + turn;
      gauges.seen[at] = gauges.seen[at] + 1;
    }
  }

  /** Counts the end of all battles of a batch, each with its state at the end of its last turn. */
  endBattles({ count, postures: [first, second], states, turns: lasted }: Batch): void {
    const { postures, gauges } = this;
    const { ended, turns } = postures;
    for (let i = 0; i < count; i++) {
      const one = 2 * first[i] * turns + lasted[i];
      const other = (2 * second[i] + 1) * turns + lasted[i];
      ended[one] = ended[one] + 1;
      ended[other] = ended[other] + 1;
      if (gauges === null) continue;
      const at = 2 * states[2][i] * turns + lasted[i];
      gauges.ended[at] = gauges.ended[at] + 1;
    }
  }

  /** Adds all counts to a ledger. */
  endBlock(ledger: Ledger): void {
    const { postures, gauges, learner, system, counts } = this;
    postures.take((id, force, turn, seen, ended) => {
      learner.postures.read(id, counts);
      ledger.addStanding(force, turn, counts, seen, ended);
    });
    gauges?.take((sides, _, turn, seen, ended) => {
      learner.sideStates.write(sides);
      for (let force = 0; force < 2; force++)
        ledger.addGauge(force, turn, system.gauge!.read(learner.battle, force), seen, ended);
    });
  }
}
