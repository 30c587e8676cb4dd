import { type Layout, layoutOf } from '../tally/layout.js';
import type { Tally } from '../tally/tally.js';
import { GaugeRecord } from './gauge.js';
import type { BattlefieldPlan } from './plan.js';
import { FIELDS, UNIT } from './plan.js';
import { factorColumns, RATIOS, RESPONSE_AT, type ResponseRow, responseRow } from './responses.js';
import { type BattlefieldState, BROKEN, CAUSE, CAUSES, EFFORTS, NOW, piecesGone, SIDE } from './state.js';

/** Why a battle ended as it did (docs/battlefield.md, section 5). */
export const REASONS = [
  'breaking-point',
  'collapsed',
  'group-morale',
  'destroyed',
  'withdrew',
  'routed',
  'both-broke',
  'both-gone',
  'turn-limit',
] as const;
export type Reason = (typeof REASONS)[number];

/** Holder of the field: force 0, force 1, or this. */
export const NOBODY = 2;

const FIRST_LOST = RESPONSE_AT.casualties;
const LOSSES = RESPONSE_AT.losses;
const WASTED = RESPONSE_AT.wasted_initiatives;

type Section =
  | 'battles'
  | 'outcomes'
  | 'lossAtBreak'
  | 'lossUnbroken'
  | 'turnOfBreak'
  | 'turnUnbroken'
  | 'postures'
  | 'gauge'
  | 'events'
  | 'responses'
  | 'responseSquares'
  | 'differences'
  | 'differenceSquares'
  | 'products'
  | 'apart'
  | 'contrasts'
  | 'contrastSquares'
  | 'uses';

/**
 * What is counted over the battles of one design point. “Subjects” are all units, in order, and
 * then the two forces; counters by loss of subject s, for 0 … all its pieces lost, are those from
 * lossStart[s] to lossStart[s + 1].
 */
export interface LedgerShape {
  layout: Layout<Section>;
  subjects: number;
  lossStart: Int32Array;
  turnRoom: number;
  /** Postures of the system, and gone. */
  postures: number;
  /** Values of the system's gauge; 0: it has none. */
  gauge: number;
  /** Kinds of turn events of the system, all sets together. */
  events: number;
  /** Responses that the system has of its own; and where everything stands in a row of responses. */
  counts: number;
  row: ResponseRow;
  place: Place;
}

/** Where a design point stands among those of its study. */
export interface Place {
  /** Design points before it. */
  earlier: number;
  /** Does it stand for the effect of a factor, or of two together? */
  hasContrast: boolean;
}

export const ALONE: Place = { earlier: 0, hasContrast: false };

/** What a system has recorded. */
interface Recorded {
  /** Postures of the system, gone not counted. */
  postures: number;
  /** Responses of its own. */
  counts: number;
  /** Values of its gauge; 0: it has none. */
  gauge: number;
  /** Kinds of its turn events, all sets together. */
  events: number;
  /** Counters that it keeps of its rules. */
  uses: number;
}

export function ledgerShape(
  plan: BattlefieldPlan,
  { postures, counts, gauge, events, uses }: Recorded,
  place: Place,
): LedgerShape {
  const subjects = plan.unitCount + 2;
  const lossStart = new Int32Array(subjects + 1);
  subjectPieces(plan).forEach((pieces, subject) => {
    lossStart[subject + 1] = lossStart[subject] + pieces + 1;
  });
  const turnRoom = plan.turnLimit + 1;
  const shown = postures + 1;
  const row = responseRow(counts);
  const contrasts = place.hasContrast ? factorColumns(row).length : 0;
  const layout = layoutOf<Section>({
    battles: 1,
    outcomes: 3 * REASONS.length,
    lossAtBreak: lossStart[subjects],
    lossUnbroken: lossStart[subjects],
    turnOfBreak: subjects * turnRoom,
    turnUnbroken: subjects * turnRoom,
    // By force, turn and posture: by how much the sum, and the sum of squares, rises in this turn.
    postures: 2 * turnRoom * shown * 2,
    gauge: 2 * turnRoom * gauge,
    // By force, turn and kind: the sum, and the sum of squares.
    events: 2 * turnRoom * events * 2,
    responses: row.width,
    responseSquares: row.width,
    differences: row.width,
    differenceSquares: row.width,
    // By force and ratio: the sum of part times whole.
    products: 2 * RATIOS.length,
    // By earlier design point: battles in which another force, or nobody, holds the field there.
    apart: place.earlier,
    contrasts,
    contrastSquares: contrasts,
    uses,
  });
  return { layout, subjects, lossStart, turnRoom, postures: shown, gauge, events, counts, row, place };
}

/** Pieces at the start of every subject: the units, then the forces. */
export function subjectPieces(plan: BattlefieldPlan): number[] {
  const units = Array.from({ length: plan.unitCount }, (_, u) => plan.units[u * FIELDS.UNIT + UNIT.PIECES]);
  const forces = [0, 1].map((force) =>
    units.slice(plan.firstUnit[force], plan.firstUnit[force + 1]).reduce((sum, pieces) => sum + pieces, 0),
  );
  return [...units, ...forces];
}

/** Where the counters of a force and turn start, two for each kind of event. */
export function eventAt(first: number, turnRoom: number, kinds: number, force: number, turn: number): number {
  return first + (force * turnRoom + turn) * kinds * 2;
}

/** Writes battles into a tally. */
export class Ledger {
  readonly counters: Tally;
  /** Responses of the block's battles, a row each. */
  readonly responses: Int32Array;
  /** Where the next row starts. */
  private row = 0;
  /** Pieces by force and posture when last recorded. */
  private readonly last: Int32Array;
  private readonly fightingTurns = new Int32Array(2);
  private readonly mostBroken = new Int32Array(2);
  /** 1: half of the force has been broken or gone. */
  private readonly halfBroken = new Int32Array(2);
  private readonly pieces: readonly number[];
  /** Breaks of units of one force by turn; all 0 between two battles. */
  private readonly breaksIn: Int32Array;
  private readonly gauge: GaugeRecord | null;

  constructor(
    private readonly plan: BattlefieldPlan,
    readonly shape: LedgerShape,
    blockSize: number,
  ) {
    this.responses = new Int32Array(blockSize * shape.row.width);
    this.counters = new Float64Array(shape.layout.length);
    this.gauge =
      shape.gauge > 0
        ? new GaugeRecord(this.counters, shape.layout.start.gauge, shape.turnRoom, shape.gauge)
        : null;
    this.last = new Int32Array(2 * shape.postures);
    this.pieces = subjectPieces(plan).slice(-2);
    this.breaksIn = new Int32Array(plan.turnLimit + 1);
  }

  /** Battles of this block so far. */
  get battles(): number {
    return this.row / this.shape.row.width;
  }

  /** Counters of the system's rules. */
  get uses(): Tally {
    const { start, length } = this.shape.layout;
    return this.counters.subarray(start.uses, length);
  }

  startBlock(): void {
    this.row = 0;
  }

  /**
   * The state at the end of `turn`, 0 being the start. Only changes are written: after the last turn
   * of a battle its state counts for all later ones.
   *
   * @param counts pieces by force and posture
   * @param gauges values of the system's gauge by force; not looked at when it has none
   */
  recordTurn(turn: number, counts: Int32Array, gauges: Int32Array): void {
    this.gauge?.record(turn, gauges);
    const { counters, last } = this;
    const { postures, turnRoom, layout } = this.shape;
    if (turn === 0) this.startBattle();
    else this.countFighting(counts);
    for (let i = 0; i < counts.length; i++) {
      const count = counts[i];
      const before = last[i];
      if (count === before) continue;
      last[i] = count;
      const force = i < postures ? 0 : 1;
      const at = layout.start.postures + (force * (turnRoom - 1) * postures + turn * postures + i) * 2;
      counters[at] = counters[at] + count - before;
      counters[at + 1] = counters[at + 1] + count * count - before * before;
    }
  }

  private startBattle(): void {
    this.last.fill(0);
    this.fightingTurns.fill(0);
    this.mostBroken.fill(0);
    this.halfBroken.fill(0);
  }

  /** Adds the turn's pieces that can fight: those on the board that are not in the last posture, broken. */
  private countFighting(counts: Int32Array): void {
    const { fightingTurns, mostBroken, halfBroken, pieces } = this;
    const { postures } = this.shape;
    for (let force = 0; force < 2; force++) {
      const broken = counts[(force + 1) * postures - 2];
      const gone = counts[(force + 1) * postures - 1];
      fightingTurns[force] = fightingTurns[force] + this.fighting(force, counts);
      if (broken > mostBroken[force]) mostBroken[force] = broken;
      if (2 * (broken + gone) >= pieces[force]) halfBroken[force] = 1;
    }
  }

  /** Turn events of a turn, by force and kind. */
  recordEvents(turn: number, events: Int32Array): void {
    const { counters } = this;
    const { layout, turnRoom, events: kinds } = this.shape;
    for (let i = 0; i < events.length; i++) {
      const count = events[i];
      if (count === 0) continue;
      const force = i < kinds ? 0 : 1;
      const at = eventAt(layout.start.events, turnRoom, kinds, force, turn) + (i - force * kinds) * 2;
      counters[at] = counters[at] + count;
      counters[at + 1] = counters[at + 1] + count * count;
    }
  }

  private fighting(force: number, counts: Int32Array): number {
    const { postures } = this.shape;
    let fighting = 0;
    for (let posture = 0; posture < postures - 2; posture++) fighting += counts[force * postures + posture];
    return fighting;
  }

  /** The end of a battle after `turns` turns. */
  recordEnd(state: BattlefieldState, turns: number, holder: number, reason: number): void {
    const { counters } = this;
    const { start } = this.shape.layout;
    counters[start.battles] = counters[start.battles] + 1;
    const outcome = start.outcomes + holder * REASONS.length + reason;
    counters[outcome] = counters[outcome] + 1;
    this.recordBreaks(state, turns);
    this.recordResponses(state, turns, holder);
  }

  private recordBreaks(state: BattlefieldState, turns: number): void {
    const { plan } = this;
    const { units, sides } = state;
    for (let u = 0; u < plan.unitCount; u++) {
      const now = u * FIELDS.NOW;
      const gone = plan.units[u * FIELDS.UNIT + UNIT.PIECES] - units[now + NOW.PIECES];
      this.recordBreak(u, units[now + NOW.BREAK_TURN], units[now + NOW.BREAK_LOSS], turns, gone);
    }
    for (let force = 0; force < 2; force++) {
      const side = force * FIELDS.SIDE;
      const gone = piecesGone(plan, state, force);
      this.recordBreak(
        plan.unitCount + force,
        sides[side + SIDE.BREAK_TURN],
        sides[side + SIDE.BREAK_LOSS],
        turns,
        gone,
      );
    }
  }

  private recordBreak(
    subject: number,
    breakTurn: number,
    breakLoss: number,
    turns: number,
    gone: number,
  ): void {
    const { counters } = this;
    const { layout, lossStart, turnRoom } = this.shape;
    const broke = breakTurn > 0;
    const loss = (broke ? layout.start.lossAtBreak : layout.start.lossUnbroken) + lossStart[subject];
    const turn = (broke ? layout.start.turnOfBreak : layout.start.turnUnbroken) + subject * turnRoom;
    const byLoss = loss + (broke ? breakLoss : gone);
    const byTurn = turn + (broke ? breakTurn : turns);
    counters[byLoss] = counters[byLoss] + 1;
    counters[byTurn] = counters[byTurn] + 1;
  }

  private recordResponses(state: BattlefieldState, turns: number, holder: number): void {
    const { responses, row } = this;
    const { perForce, battle, width } = this.shape.row;
    this.row = row + width;
    for (let force = 0; force < 2; force++)
      this.recordForce(state, turns, holder, force, row + force * perForce);
    responses[row + battle] = holder === NOBODY ? 1 : 0;
    responses[row + battle + 1] = turns;
  }

  private recordForce(
    state: BattlefieldState,
    turns: number,
    holder: number,
    force: number,
    first: number,
  ): void {
    const { responses, shape, halfBroken } = this;
    const { sides } = state;
    const side = force * FIELDS.SIDE;
    const breakTurn = sides[side + SIDE.BREAK_TURN];
    for (let at = first; at < first + shape.row.perForce; at++) responses[at] = 0;
    this.addLosses(state, force, first);
    this.addCounts(state, force, first + RESPONSE_AT.tests);
    this.addBreaks(state, force, first);
    responses[first] = holder === force ? 1 : 0;
    responses[first + 1] = breakTurn > 0 ? 1 : 0;
    responses[first + 2] = breakTurn > 0 ? breakTurn : turns;
    responses[first + RESPONSE_AT.fighting_turns] = this.fightingTurns[force]!;
    responses[first + RESPONSE_AT.most_broken] = this.mostBroken[force]!;
    responses[first + RESPONSE_AT.half_broken] = halfBroken[force]!;
    responses[first + RESPONSE_AT.comeback] = holder === force ? halfBroken[force] : 0;
    const enemyBreak = sides[(1 - force) * FIELDS.SIDE + SIDE.BREAK_TURN];
    const isFirst = breakTurn > 0 && (enemyBreak === 0 || enemyBreak > breakTurn);
    responses[first + RESPONSE_AT.overturned] = isFirst ? sides[side + SIDE.LOST_LESS] : 0;
  }

  private addLosses({ units }: BattlefieldState, force: number, first: number): void {
    const { responses, plan } = this;
    for (let unit = plan.firstUnit[force]; unit < plan.firstUnit[force + 1]; unit++) {
      const now = unit * FIELDS.NOW;
      for (let cause = 0; cause < CAUSES; cause++) {
        const lost = units[now + NOW.LOST + cause];
        if (lost === 0) continue;
        responses[first + FIRST_LOST + cause] = responses[first + FIRST_LOST + cause] + lost;
        responses[first + LOSSES] = responses[first + LOSSES] + lost;
      }
      responses[first + WASTED] = responses[first + WASTED] + units[now + NOW.WASTED];
    }
    const fell = first + FIRST_LOST;
    responses[fell] = responses[fell] + responses[fell + CAUSE.ASSAULT]; // casualties are both
  }

  /** Effort, and what the system counts of its own: one after the other, here as in the state. */
  private addCounts({ sides, units }: BattlefieldState, force: number, to: number): void {
    const { responses, plan } = this;
    const counts = EFFORTS + this.shape.counts;
    const ofForce = force * FIELDS.SIDE + SIDE.EFFORT;
    for (let i = 0; i < counts; i++) responses[to + i] = sides[ofForce + i]!;
    for (let unit = plan.firstUnit[force]; unit < plan.firstUnit[force + 1]; unit++) {
      const ofUnit = unit * FIELDS.NOW + NOW.EFFORT;
      for (let i = 0; i < counts; i++) responses[to + i] = responses[to + i] + units[ofUnit + i];
    }
  }

  /** Units that broke, those that fight again, and those of which another broke in the same turn or the one before. */
  private addBreaks({ units }: BattlefieldState, force: number, first: number): void {
    const { responses, plan, breaksIn } = this;
    const end = plan.firstUnit[force + 1];
    let broke = 0;
    let recovered = 0;
    for (let unit = plan.firstUnit[force]; unit < end; unit++) {
      const now = unit * FIELDS.NOW;
      const turn = units[now + NOW.BREAK_TURN];
      if (turn === 0) continue;
      broke++;
      breaksIn[turn] = breaksIn[turn] + 1;
      if (units[now + NOW.BROKEN] === BROKEN.RECOVERED) recovered++;
    }
    if (broke === 0) return;
    let cascaded = 0;
    for (let unit = plan.firstUnit[force]; unit < end; unit++) {
      const turn = units[unit * FIELDS.NOW + NOW.BREAK_TURN];
      if (turn > 0 && (breaksIn[turn] > 1 || breaksIn[turn - 1] > 0)) cascaded++;
    }
    breaksIn.fill(0);
    responses[first + RESPONSE_AT.units_broke] = broke;
    responses[first + RESPONSE_AT.units_recovered] = recovered;
    responses[first + RESPONSE_AT.units_cascaded] = cascaded;
  }

  /**
   * Counts the responses of the block's battles, and their differences from the same battles of the
   * baseline; column by column, which keeps the sums in registers.
   *
   * @param columns by column: where the baseline has the same response; −1: it has none
   */
  endBlock(baseline: Ledger, columns: Int32Array): void {
    for (let column = 0; column < columns.length; column++) {
      this.addColumn(column);
      if (columns[column] >= 0) this.addDifferences(column, baseline, columns[column]);
    }
    this.addProducts();
  }

  private addColumn(column: number): void {
    const { responses, counters, row } = this;
    const { start } = this.shape.layout;
    const { width } = this.shape.row;
    let sum = 0;
    let squares = 0;
    for (let at = column; at < row; at += width) {
      const response = responses[at];
      sum += response;
      squares += response * response;
    }
    counters[start.responses + column] = counters[start.responses + column] + sum;
    counters[start.responseSquares + column] = counters[start.responseSquares + column] + squares;
  }

  private addDifferences(column: number, baseline: Ledger, there: number): void {
    const { responses, counters, row } = this;
    const { start } = this.shape.layout;
    const { width } = this.shape.row;
    const others = baseline.responses;
    const otherWidth = baseline.shape.row.width;
    let sum = 0;
    let squares = 0;
    for (let at = column, other = there; at < row; at += width, other += otherWidth) {
      const difference = responses[at] - others[other];
      sum += difference;
      squares += difference * difference;
    }
    counters[start.differences + column] = counters[start.differences + column] + sum;
    counters[start.differenceSquares + column] = counters[start.differenceSquares + column] + squares;
  }

  private addProducts(): void {
    const { responses, counters, row } = this;
    const { start } = this.shape.layout;
    const { width, perForce } = this.shape.row;
    for (let force = 0; force < 2; force++) {
      for (let ratio = 0; ratio < RATIOS.length; ratio++) {
        const [part, whole] = RATIOS[ratio];
        const first = force * perForce;
        let sum = 0;
        for (let at = first; at < row; at += width) {
          sum += responses[at + RESPONSE_AT[part]] * responses[at + RESPONSE_AT[whole]];
        }
        const to = start.products + force * RATIOS.length + ratio;
        counters[to] = counters[to] + sum;
      }
    }
  }
}
