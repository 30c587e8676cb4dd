import { gaugeAt } from '../battlefield/gauge.js';
import { NOBODY, REASONS, subjectPieces } from '../battlefield/ledger.js';
import { type ForceResponse, RESPONSE_AT } from '../battlefield/responses.js';
import { BROKEN, CAUSE, CAUSES, EFFORTS, NOW } from '../battlefield/state.js';
import type { Chain } from '../chain/chain.js';
import type { Plan } from '../plan/plan.js';
import { sum } from '../statistics/sum.js';
import type { Tally } from '../tally/tally.js';
import type { BeliefRow, Beliefs } from './beliefs.js';
import type { Joint } from './joint.js';

/** What is true of a force as its battle ends. */
export interface ForceEnd {
  broke: boolean;
  holds: boolean;
  mostBroken: number;
  halfBroken: boolean;
  overturned: boolean;
}

/** Responses of a force that compare the turns in which several units broke: they are not solved. */
const NOT_SOLVED: readonly ForceResponse[] = ['units_cascaded'];

/** Writes probabilities and expectations into a tally of one battle, in the places where a run has counts and sums. */
export class ExactLedger {
  readonly tally: Tally;
  private readonly postures: number;
  private readonly pieces: readonly number[];
  private readonly firstUnit: Int32Array;
  /** Broken pieces by unit and state. */
  private readonly brokenOf: number[][];
  /** Expected pieces by force and posture of the battles that are over; and of all battles when last recorded. */
  private readonly ended: Float64Array;
  private readonly last: Float64Array;
  private readonly lastGauge: Float64Array;

  constructor(
    private readonly plan: Plan,
    private readonly chain: Chain,
    private readonly beliefs: readonly Beliefs[],
  ) {
    const { shape, field } = plan;
    this.tally = new Float64Array(shape.layout.length);
    this.postures = shape.postures;
    this.pieces = subjectPieces(field);
    this.firstUnit = field.firstUnit;
    this.brokenOf = chain.states.map(() => []);
    this.ended = new Float64Array(2 * shape.postures);
    this.last = new Float64Array(2 * shape.postures);
    this.lastGauge = new Float64Array(2 * shape.gauge);
  }

  /** Records the expected values and the breaks of a unit's row. */
  recordRow(unit: number, { expected, breaks }: BeliefRow, chance: number, turn: number): void {
    if (expected) {
      const force = unit < this.firstUnit[1] ? 0 : 1;
      for (let cause = 0; cause < CAUSES; cause++) {
        const lost = chance * expected[cause];
        this.addAt(force, RESPONSE_AT.casualties + cause, lost);
        if (cause === CAUSE.ASSAULT) this.addTo(force, 'casualties', lost);
        this.addTo(force, 'losses', lost);
      }
      this.addTo(force, 'wasted_initiatives', chance * expected[CAUSES]);
      this.recordCounts(force, expected.subarray(CAUSES + 1), chance);
    }
    if (breaks) for (const [loss, share] of breaks) this.recordBreak(unit, loss, turn, chance * share);
  }

  /** Adds effort, and then the system's own responses, of a unit or a force. */
  recordCounts(force: number, counts: Float64Array, chance: number): void {
    for (let i = 0; i < EFFORTS + this.plan.shape.counts; i++) {
      this.addAt(force, RESPONSE_AT.tests + i, chance * counts[i]);
    }
  }

  /** Records the chances of the gauge's values at the end of a turn, force after force. */
  recordGauge(turn: number, now: Float64Array): void {
    const { layout, turnRoom, gauge } = this.plan.shape;
    for (let i = 0; i < now.length; i++) {
      const at = gaugeAt(layout.start.gauge, turnRoom, gauge, Math.floor(i / gauge), turn) + (i % gauge);
      this.tally[at] = now[i] - this.lastGauge[i];
      this.lastGauge[i] = now[i]!;
    }
  }

  recordBreak(subject: number, loss: number, turn: number, chance: number): void {
    const { layout, lossStart, turnRoom } = this.plan.shape;
    this.add(layout.start.lossAtBreak + lossStart[subject] + loss, chance);
    this.add(layout.start.turnOfBreak + subject * turnRoom + turn, chance);
  }

  private recordUnbroken(subject: number, loss: number, turn: number, chance: number): void {
    const { layout, lossStart, turnRoom } = this.plan.shape;
    this.add(layout.start.lossUnbroken + lossStart[subject] + loss, chance);
    this.add(layout.start.turnUnbroken + subject * turnRoom + turn, chance);
  }

  /** Pieces of a force that are broken in an entry. */
  brokenPieces(live: Joint, entry: number, force: number): number {
    let broken = 0;
    for (let unit = this.firstUnit[force]; unit < this.firstUnit[force + 1]; unit++) {
      const state = this.beliefs[unit].anyState(live.parts[unit][entry]);
      this.brokenOf[unit][state] ??= this.chain.posturesIn(unit, state)[this.postures - 2];
      broken += this.brokenOf[unit][state];
    }
    return broken;
  }

  /** Pieces of a force that are gone in an entry. */
  gonePieces(live: Joint, entry: number, force: number): number {
    let gone = 0;
    for (let unit = this.firstUnit[force]; unit < this.firstUnit[force + 1]; unit++) {
      const state = this.beliefs[unit].anyState(live.parts[unit][entry]);
      gone += this.pieces[unit] - this.chain.states[unit].field(state, NOW.PIECES);
    }
    return gone;
  }

  /** Is half of a force, or more, broken or gone in an entry? */
  isHalfBroken(live: Joint, entry: number, force: number): boolean {
    const all = this.pieces.at(force - 2)!;
    return 2 * (this.brokenPieces(live, entry, force) + this.gonePieces(live, entry, force)) >= all;
  }

  /** Turn 0: all pieces are in the first posture. */
  recordDeployment(): void {
    const now = new Float64Array(this.last.length);
    this.pieces.slice(-2).forEach((pieces, force) => {
      now[force * this.postures] = pieces;
    });
    this.recordChange(0, now);
  }

  /** Records the end of a turn, for the battles that played it and for those over before, in which no piece fights. */
  recordPostures(turn: number, live: Joint): void {
    const now = this.ended.slice();
    for (let entry = 0; entry < live.size; entry++) this.addPostures(now, live, entry);
    this.recordChange(turn, now);
    for (let i = 0; i < now.length; i++) {
      if (i % this.postures < this.postures - 2)
        this.addTo(i < this.postures ? 0 : 1, 'fighting_turns', now[i] - this.ended[i]);
    }
  }

  private recordChange(turn: number, now: Float64Array): void {
    const { last, postures } = this;
    const { layout, turnRoom } = this.plan.shape;
    for (let i = 0; i < now.length; i++) {
      const force = i < postures ? 0 : 1;
      const at = layout.start.postures + ((force * turnRoom + turn) * postures + (i % postures)) * 2;
      this.tally[at] = now[i] - last[i];
      last[i] = now[i]!;
    }
  }

  private addPostures(to: Float64Array, live: Joint, entry: number): void {
    const { postures } = this;
    for (let unit = 0; unit < live.shown.length; unit++) {
      const shown = live.shown[unit]!;
      const first = unit < this.firstUnit[1] ? 0 : postures;
      let standing = 0;
      for (let posture = 0; posture < postures - 1; posture++) {
        const pieces = shown[entry * live.postures + posture];
        standing += pieces;
        to[first + posture] = to[first + posture] + pieces;
      }
      const gone = first + postures - 1;
      to[gone] = to[gone] + live.chances[entry] * this.pieces[unit] - standing;
    }
  }

  /** Records a battle that is over: who holds the field and why, and the units that never broke. */
  recordEnd(live: Joint, entry: number, turn: number, outcome: number, chance: number): void {
    const { start } = this.plan.shape.layout;
    this.add(start.battles, chance);
    this.add(start.outcomes + outcome, chance);
    this.addPostures(this.ended, live, entry);
    this.forceGone.fill(0);
    for (let unit = 0; unit < this.chain.states.length; unit++) {
      const state = this.beliefs[unit].anyState(live.parts[unit][entry]);
      const gone = this.pieces[unit] - this.chain.states[unit].field(state, NOW.PIECES);
      const force = unit < this.firstUnit[1] ? 0 : 1;
      this.forceGone[force] = this.forceGone[force] + gone;
      const broken = this.chain.states[unit].field(state, NOW.BROKEN);
      if (broken === BROKEN.NOT) this.recordUnbroken(unit, gone, turn, chance);
      else this.addTo(force, 'units_broke', chance);
      if (broken === BROKEN.RECOVERED) this.addTo(force, 'units_recovered', chance);
    }
    this.turns += turn * chance;
  }

  private readonly forceGone = new Int32Array(2);
  private turns = 0;

  /** The same for a force, in the entry that was recorded last. */
  recordForceEnd(force: number, end: ForceEnd, turn: number, chance: number): void {
    const subject = this.chain.states.length + force;
    if (!end.broke) this.recordUnbroken(subject, this.forceGone[force], turn, chance);
    this.addTo(force, 'most_broken', end.mostBroken * chance);
    if (end.halfBroken) this.addTo(force, 'half_broken', chance);
    if (end.halfBroken && end.holds) this.addTo(force, 'comeback', chance);
    if (end.overturned) this.addTo(force, 'overturned', chance);
  }

  /** Adds the responses that follow from the distributions. */
  finish(): Tally {
    const { shape } = this.plan;
    const { start } = shape.layout;
    const battle = start.responses + shape.row.battle;
    const held = (holder: number) => {
      const from = start.outcomes + holder * REASONS.length;
      return sum(this.tally.subarray(from, from + REASONS.length));
    };
    for (let force = 0; force < 2; force++) {
      const byTurn = (first: number) => {
        const from = first + (this.chain.states.length + force) * shape.turnRoom;
        return this.tally.subarray(from, from + shape.turnRoom);
      };
      const mean = (turns: Float64Array) => turns.reduce((sum, chance, turn) => sum + chance * turn, 0);
      const broke = byTurn(start.turnOfBreak);
      this.addTo(force, 'holds_field', held(force));
      this.addTo(force, 'broke', sum(broke));
      this.addTo(force, 'turns_stood', mean(broke) + mean(byTurn(start.turnUnbroken)));
      for (const response of NOT_SOLVED) this.addTo(force, response, Number.NaN);
    }
    this.add(battle, held(NOBODY));
    this.add(battle + 1, this.turns);
    return this.tally;
  }

  private addTo(force: number, response: ForceResponse, amount: number): void {
    this.addAt(force, RESPONSE_AT[response], amount);
  }

  private addAt(force: number, response: number, amount: number): void {
    const { layout, row } = this.plan.shape;
    this.add(layout.start.responses + force * row.perForce + response, amount);
  }

  private add(at: number, amount: number): void {
    this.tally[at] = this.tally[at] + amount;
  }
}
