import { type Ledger, NOBODY } from '../../battlefield/ledger.js';
import { columnOf, type ForceResponse } from '../../battlefield/responses.js';
import { BROKEN, NOW } from '../../battlefield/state.js';
import type { UnitStates } from '../../chain/unit-states.js';
import type { Plan } from '../../plan/plan.js';
import type { Luck } from '../../random/luck.js';
import { BATCH, type Batch } from './batch.js';
import { Cells } from './cells.js';
import { Classes } from './classes.js';
import type { Learner } from './learner.js';
import { LEAF } from './leaves.js';
import { STANDS } from './postures.js';
import { StandingCounts } from './standing-counts.js';

/** How a battle ends: the place in the tally’s outcomes, and who holds the field. */
interface End {
  readonly outcome: number;
  readonly holder: number;
}

/** Looks at the battles of a batch at the end of each turn, and writes them into the ledger when all are over. */
export class BattleEnds {
  private readonly counts: StandingCounts;
  /** By the strength of both units and the state of the forces: 1 + an index into `ends`. */
  private readonly cells = new Cells();
  private readonly ends: End[] = [];
  private readonly strengths: readonly [Classes, Classes];
  /** By battle. */
  private readonly holders = new Int32Array(BATCH);
  private readonly start: readonly [number, number];

  constructor(
    private readonly plan: Plan,
    private readonly learner: Learner,
    private readonly ledger: Ledger,
    private readonly luck: Luck,
  ) {
    const { states, start } = learner;
    this.counts = new StandingCounts(plan, learner);
    const strengthsOf = (of: UnitStates) => Classes.ofStrength(of, plan.field);
    this.strengths = [strengthsOf(states[0]), strengthsOf(states[1])];
    this.start = [learner.posturesIn(0, start.first), learner.posturesIn(1, start.second)];
  }

  /** All battles begin. */
  deploy(batch: Batch): void {
    const { start, counts } = this;
    for (let force = 0; force < 2; force++) {
      batch.postures[force].fill(start[force]);
      batch.mostBroken[force].fill(0);
      batch.halfBroken[force].fill(0);
      batch.fighting[force].fill(0);
    }
    counts.deploy(batch);
  }

  /** Ends a turn of the first `count` battles of `live`. @returns how many of them go on; they now come first */
  endTurn(batch: Batch, live: Int32Array, count: number, turn: number): number {
    const { stands } = this.learner.postures;
    const [first, second] = batch.postures;
    const [fighting, otherFighting] = batch.fighting;
    const [mostBroken, otherMostBroken] = batch.mostBroken;
    const [halfBroken, otherHalfBroken] = batch.halfBroken;
    const { turns } = batch;
    this.counts.endTurn(batch, live, count, turn);
    let left = 0;
    for (let j = 0; j < count; j++) {
      const battle = live[j];
      const mine = STANDS.FIELDS * first[battle];
      const theirs = STANDS.FIELDS * second[battle];
      fighting[battle] = fighting[battle] + stands[mine + STANDS.FIGHTING];
      otherFighting[battle] = otherFighting[battle] + stands[theirs + STANDS.FIGHTING];
      const broken = stands[mine + STANDS.BROKEN];
      const otherBroken = stands[theirs + STANDS.BROKEN];
      if (broken > mostBroken[battle]) mostBroken[battle] = broken;
      if (otherBroken > otherMostBroken[battle]) otherMostBroken[battle] = otherBroken;
      halfBroken[battle] = halfBroken[battle] | stands[mine + STANDS.HALF];
      otherHalfBroken[battle] = otherHalfBroken[battle] | stands[theirs + STANDS.HALF];
      turns[battle] = turn;
      live[left] = battle;
      left += 1 - (stands[mine + STANDS.GONE] | stands[theirs + STANDS.GONE]);
    }
    return left;
  }

  /** All battles of a batch are over. */
  finish(batch: Batch): void {
    const { ledger, holders, ends, counts } = this;
    const { counters } = ledger;
    const { start } = this.plan.shape.layout;
    for (const each of this.strengths) each.lookAtAll();
    for (let battle = 0; battle < batch.count; battle++) {
      const { outcome, holder } = ends[this.find(batch, battle)];
      holders[battle] = holder;
      const at = start.outcomes + outcome;
      counters[at] = counters[at] + 1;
      this.reckon(batch, battle, holder);
    }
    counters[start.battles] = counters[start.battles] + batch.count;
    counts.endBattles(batch);
    for (let force = 0; force < 2; force++) {
      this.recordForce(batch, force);
      this.recordBreaks(batch, force, force);
      this.recordBreaks(batch, 2 + force, force);
    }
    this.recordBattles(batch);
    ledger.battles += batch.count;
  }

  /** Adds what was counted as visits to the ledger. */
  endBlock(): void {
    this.counts.endBlock(this.ledger);
  }

  private find({ states: [first, second, sides] }: Batch, battle: number): number {
    const { strengths, cells, ends, learner } = this;
    const standing = { first: first[battle], second: second[battle], sides: sides[battle] };
    const a = strengths[0].of[standing.first];
    const b = strengths[1].of[standing.second];
    const known = cells.find(a, b, standing.sides);
    if (known > 0) return known - 1;
    ends.push(learner.endOf(standing));
    cells.put(a, b, standing.sides, ends.length);
    return ends.length - 1;
  }

  /** Records what is counted only after a battle. */
  private reckon({ first, states: [here, there, is], turns }: Batch, battle: number, holder: number): void {
    const { learner, ledger, luck } = this;
    luck.startBattle(first + battle);
    const standing = { first: here[battle], second: there[battle], sides: is[battle] };
    const leaf = learner.playAftermath(standing, holder, turns[battle]);
    if (leaf === 0) return;
    const { data, effects, visits } = learner.leaves;
    const uses = data[leaf + LEAF.USES];
    visits[uses] = visits[uses] + 1;
    const effect = data[leaf + LEAF.EFFECT];
    if (effect === 0) return;
    const end = effect + 2 + effects[effect + 1];
    for (let at = effect + 2; at < end; at += 2) {
      const place = effects[at] * ledger.stride + ledger.battles + battle;
      ledger.responses[place] = ledger.responses[place] + effects[at + 1];
    }
  }

  /** Writes a response of a force for every battle. */
  private fill(force: number, response: ForceResponse, of: Int32Array, first: number, count: number): void {
    const { responses, stride, battles, shape } = this.ledger;
    const at = columnOf(shape.row, response, force) * stride + battles;
    for (let i = 0; i < count; i++) responses[at + i] = of[first + i]!;
  }

  private recordForce(batch: Batch, force: number): void {
    const { holders } = this;
    const { responses, stride, battles, shape } = this.ledger;
    const { count, breakTurn, lostLess, turns } = batch;
    const column = (response: ForceResponse) => columnOf(shape.row, response, force) * stride + battles;
    const halfBroken = batch.halfBroken[force];
    const states = batch.states[force];
    const holds = column('holds_field');
    const broke = column('broke');
    const stood = column('turns_stood');
    const comeback = column('comeback');
    const overturned = column('overturned');
    const unitsBroke = column('units_broke');
    const recovered = column('units_recovered');
    const mine = (2 + force) * BATCH;
    const theirs = (3 - force) * BATCH;
    this.fill(force, 'fighting_turns', batch.fighting[force], 0, count);
    this.fill(force, 'most_broken', batch.mostBroken[force], 0, count);
    this.fill(force, 'half_broken', halfBroken, 0, count);
    for (let i = 0; i < count; i++) {
      const isHolder = holders[i] === force ? 1 : 0;
      const turn = breakTurn[mine + i];
      const enemy = breakTurn[theirs + i];
      responses[holds + i] = isHolder;
      responses[comeback + i] = isHolder & halfBroken[i];
      responses[broke + i] = turn > 0 ? 1 : 0;
      responses[stood + i] = turn > 0 ? turn : turns[i];
      if (turn > 0 && (enemy === 0 || enemy > turn)) responses[overturned + i] = lostLess[mine + i]!;
      if (breakTurn[force * BATCH + i] === 0) continue;
      responses[unitsBroke + i] = 1;
      const stands = this.learner.states[force].field(states[i], NOW.BROKEN);
      if (stands === BROKEN.RECOVERED) responses[recovered + i] = 1;
    }
  }

  /** Records at what losses, and in which turn, a unit or a force breaks. @param of a unit, 0 or 1, or 2 + a force */
  private recordBreaks(batch: Batch, of: number, force: number): void {
    const { learner, plan, ledger } = this;
    const { counters } = ledger;
    const { layout, lossStart, turnRoom } = plan.shape;
    const { start } = layout;
    const { breakTurn, breakLoss, turns, count } = batch;
    const states = batch.states[force];
    const pieces = learner.battle.state.pieces[force];
    for (let i = 0; i < count; i++) {
      const turn = breakTurn[of * BATCH + i];
      const isBroken = turn > 0;
      const gone = isBroken
        ? breakLoss[of * BATCH + i]
        : pieces - learner.states[force].field(states[i], NOW.PIECES);
      const byLoss = (isBroken ? start.lossAtBreak : start.lossUnbroken) + lossStart[of] + gone;
      const byTurn =
        (isBroken ? start.turnOfBreak : start.turnUnbroken) + of * turnRoom + (isBroken ? turn : turns[i]);
      counters[byLoss] = counters[byLoss] + 1;
      counters[byTurn] = counters[byTurn] + 1;
    }
  }

  private recordBattles({ count, turns }: Batch): void {
    const { holders } = this;
    const { responses, stride, battles, shape } = this.ledger;
    const nobodyHolds = columnOf(shape.row, 'nobody_holds', 0) * stride + battles;
    const length = columnOf(shape.row, 'turns', 0) * stride + battles;
    for (let i = 0; i < count; i++) {
      responses[nobodyHolds + i] = holders[i] === NOBODY ? 1 : 0;
      responses[length + i] = turns[i]!;
    }
  }
}
