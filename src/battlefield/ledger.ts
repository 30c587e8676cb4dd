import { type Layout, layoutOf } from '../tally/layout.js';
import type { Tally } from '../tally/tally.js';
import { GaugeRecord } from './gauge.js';
import type { BattlefieldPlan } from './plan.js';
import { FIELDS, UNIT } from './plan.js';
import { PostureRecord } from './posture-record.js';
import { columnOf, factorColumns, RATIOS, RESPONSE_AT, type ResponseRow, responseRow } from './responses.js';
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
const FIGHTING_TURNS = RESPONSE_AT.fighting_turns;
const MOST_BROKEN = RESPONSE_AT.most_broken;
const HALF_BROKEN = RESPONSE_AT.half_broken;
const COMEBACK = RESPONSE_AT.comeback;
const OVERTURNED = RESPONSE_AT.overturned;
const UNITS_BROKE = RESPONSE_AT.units_broke;
const UNITS_RECOVERED = RESPONSE_AT.units_recovered;
const UNITS_CASCADED = RESPONSE_AT.units_cascaded;

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
  | 'differing'
  | 'products'
  | 'apart'
  | 'contrasts'
  | 'contrastSquares'
  | 'contrastsDiffering'
  | 'uses';

/**
 * Layout of what is counted over the battles of one design point. “Subjects” are all units, in order, and
 * then the two forces; counters by loss of subject s, for 0 … all its pieces lost, are those from
 * lossStart[s] to lossStart[s + 1].
 */
export interface LedgerShape {
  layout: Layout<Section>;
  subjects: number;
  lossStart: Int32Array;
  turnRoom: number;
  /** Number of the system's postures, with gone. */
  postures: number;
  /** Values of the system's gauge; 0: it has none. */
  gauge: number;
  /** Kinds of turn events of the system, all sets together. */
  events: number;
  /** Number of the system's own responses; and where everything is in a row of responses. */
  counts: number;
  row: ResponseRow;
  place: Place;
}

/** The place of a design point among those of its study. */
export interface Place {
  /** Design points before it. */
  earlier: number;
  /** Does it stand for the effect of a factor, or of two together? */
  hasContrast: boolean;
}

export const ALONE: Place = { earlier: 0, hasContrast: false };

/** How much a system records. */
interface Recorded {
  /** Postures of the system, gone not counted. */
  postures: number;
  /** Number of its own responses. */
  counts: number;
  /** Values of its gauge; 0: it has none. */
  gauge: number;
  /** Kinds of its turn events, all sets together. */
  events: number;
  /** Counters for its rules. */
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
    // Battles that differ.
    differing: row.width,
    // By force and ratio: the sum of part times whole.
    products: 2 * RATIOS.length,
    // By earlier design point: battles in which another force, or nobody, holds the field there.
    apart: place.earlier,
    contrasts,
    contrastSquares: contrasts,
    contrastsDiffering: contrasts,
    uses,
  });
  return { layout, subjects, lossStart, turnRoom, postures: shown, gauge, events, counts, row, place };
}

/** Pieces at the start of every subject: the units, then the forces. */
export function subjectPieces(plan: BattlefieldPlan): number[] {
  const units = Array.from({ length: plan.unitCount }, (_, u) => plan.units[u * FIELDS.UNIT + UNIT.PIECES]);
  return [...units, ...forcePieces(plan)];
}

/** Pieces of both forces at the start. */
export function forcePieces({ units, firstUnit }: BattlefieldPlan): [number, number] {
  const pieces: [number, number] = [0, 0];
  for (let unit = 0; unit < firstUnit[2]; unit++)
    pieces[unit < firstUnit[1] ? 0 : 1] += units[unit * FIELDS.UNIT + UNIT.PIECES];
  return pieces;
}

/** Responses of a force to which a record of its units is added: a field of NOW, from LOST to the last of COUNTS. */
export function columnsOfRecord(field: number): readonly number[] {
  if (field >= NOW.EFFORT) return [RESPONSE_AT.tests + field - NOW.EFFORT];
  if (field === NOW.WASTED) return [WASTED];
  const cause = field - NOW.LOST;
  const columns = [FIRST_LOST + cause, LOSSES];
  return cause === CAUSE.ASSAULT ? [...columns, FIRST_LOST] : columns; // casualties include these
}

/** Where the counters of a force and turn start, two for each kind of event. */
export function eventAt(first: number, turnRoom: number, kinds: number, force: number, turn: number): number {
  return first + (force * turnRoom + turn) * kinds * 2;
}

/** Writes battles into a tally. */
export class Ledger {
  readonly counters: Tally;
  /** Responses of the block's battles: that of a battle in a column is at column × stride + battle. */
  readonly responses: Int32Array;
  /** A little more than the battles of a block: columns a power of two apart would share one place in the cache. */
  readonly stride: number;
  /** Battles of this block so far. */
  battles = 0;
  private readonly fightingTurns = new Int32Array(2);
  private readonly mostBroken = new Int32Array(2);
  /** 1: at some time half of the force was broken or gone. */
  private readonly halfBroken = new Int32Array(2);
  private readonly pieces: Int32Array;
  /** Breaks of units of one force by turn; all 0 between two battles. */
  private readonly breaksIn: Int32Array;
  private readonly gauge: GaugeRecord | null;
  private readonly postures: PostureRecord;
  /** Number of postures, with gone. */
  private readonly shown: number;

  constructor(
    private readonly plan: BattlefieldPlan,
    readonly shape: LedgerShape,
    blockSize: number,
  ) {
    this.stride = blockSize + 16;
    this.responses = new Int32Array(this.stride * shape.row.width);
    this.counters = new Float64Array(shape.layout.length);
    this.gauge =
      shape.gauge > 0
        ? new GaugeRecord(this.counters, shape.layout.start.gauge, shape.turnRoom, shape.gauge)
        : null;
    this.shown = shape.postures;
    this.pieces = Int32Array.from(forcePieces(plan));
    this.postures = new PostureRecord(this.counters, shape, Math.max(...this.pieces));
    this.breaksIn = new Int32Array(plan.turnLimit + 1);
  }

  /** Counters of the system's rules. */
  get uses(): Tally {
    const { start, length } = this.shape.layout;
    return this.counters.subarray(start.uses, length);
  }

  startBlock(): void {
    this.battles = 0;
    this.responses.fill(0);
  }

  /**
   * Records the state at the end of `turn`, 0 being the start. After the last turn of a battle its state counts for
   * all later ones.
   *
   * @param counts pieces by force and posture
   * @param gauges values of the system's gauge by force; ignored when it has none
   */
  recordTurn(turn: number, counts: Int32Array, gauges: Int32Array): void {
    if (this.gauge !== null) this.gauge.record(turn, gauges);
    this.postures.record(turn, counts);
    for (let force = 0; force < 2; force++) {
      if (turn === 0) this.startBattle(force);
      else this.countFighting(force, counts);
    }
  }

  /**
   * Records that a force stood like this at the end of `turn` in `seen` battles, `ended` of them over then: the same as
   * `recordTurn` battle by battle, except for responses.
   *
   * @param counts pieces by posture, gone last
   */
  addStanding(force: number, turn: number, counts: Int32Array, seen: number, ended: number): void {
    this.postures.add(force, turn, counts, seen, ended);
  }

  /** The same for a value of the system's gauge. */
  addGauge(force: number, turn: number, value: number, seen: number, ended: number): void {
    this.gauge!.add(force, turn, value, seen, ended);
  }

  private startBattle(force: number): void {
    this.fightingTurns[force] = 0;
    this.mostBroken[force] = 0;
    this.halfBroken[force] = 0;
  }

  /** Adds the turn's pieces that can fight: those on the board that are not in the last posture, broken. */
  private countFighting(force: number, counts: Int32Array): void {
    const { fightingTurns, mostBroken, halfBroken, pieces, shown } = this;
    const gone = (force + 1) * shown - 1;
    const unable = counts[gone] + counts[gone - 1];
    fightingTurns[force] = fightingTurns[force] + pieces[force] - unable;
    if (counts[gone - 1] > mostBroken[force]) mostBroken[force] = counts[gone - 1]!;
    if (2 * unable >= pieces[force]) halfBroken[force] = 1;
  }

  /** Records the events of a turn, by force and kind. */
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

  /** Records the end of a battle after `turns` turns. */
  recordEnd(state: BattlefieldState, turns: number, holder: number, reason: number): void {
    const { counters } = this;
    const { start } = this.shape.layout;
    counters[start.battles] = counters[start.battles] + 1;
    const outcome = start.outcomes + holder * REASONS.length + reason;
    counters[outcome] = counters[outcome] + 1;
    this.postures.endBattle();
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
      this.recordBreak(
        plan.unitCount + force,
        sides[side + SIDE.BREAK_TURN],
        sides[side + SIDE.BREAK_LOSS],
        turns,
        piecesGone(plan, state, force),
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
    const { responses, stride, battles } = this;
    const { row } = this.shape;
    this.battles = battles + 1;
    for (let force = 0; force < 2; force++) this.recordForce(state, turns, holder, force, battles);
    responses[columnOf(row, 'nobody_holds', 0) * stride + battles] = holder === NOBODY ? 1 : 0;
    responses[columnOf(row, 'turns', 0) * stride + battles] = turns;
  }

  private recordForce(
    state: BattlefieldState,
    turns: number,
    holder: number,
    force: number,
    battle: number,
  ): void {
    const { responses, stride, shape, halfBroken } = this;
    const { sides } = state;
    const side = force * FIELDS.SIDE;
    const breakTurn = sides[side + SIDE.BREAK_TURN];
    const first = force * shape.row.perForce * stride + battle;
    this.addLosses(state, force, first);
    this.addCounts(state, force, first + RESPONSE_AT.tests * stride);
    this.addBreaks(state, force, first);
    responses[first] = holder === force ? 1 : 0;
    responses[first + stride] = breakTurn > 0 ? 1 : 0;
    responses[first + 2 * stride] = breakTurn > 0 ? breakTurn : turns;
    responses[first + FIGHTING_TURNS * stride] = this.fightingTurns[force]!;
    responses[first + MOST_BROKEN * stride] = this.mostBroken[force]!;
    if (halfBroken[force] === 1) {
      responses[first + HALF_BROKEN * stride] = 1;
      if (holder === force) responses[first + COMEBACK * stride] = 1;
    }
    if (breakTurn === 0) return;
    const enemyBreak = sides[(1 - force) * FIELDS.SIDE + SIDE.BREAK_TURN];
    const isFirst = enemyBreak === 0 || enemyBreak > breakTurn;
    if (isFirst) responses[first + OVERTURNED * stride] = sides[side + SIDE.LOST_LESS]!;
  }

  private addLosses({ units }: BattlefieldState, force: number, first: number): void {
    const { responses, stride, plan } = this;
    let losses = 0;
    let wasted = 0;
    let assault = 0;
    for (let unit = plan.firstUnit[force]; unit < plan.firstUnit[force + 1]; unit++) {
      const now = unit * FIELDS.NOW;
      for (let cause = 0; cause < CAUSES; cause++) {
        const lost = units[now + NOW.LOST + cause];
        if (lost === 0) continue;
        const at = first + (FIRST_LOST + cause) * stride;
        responses[at] = responses[at] + lost;
        losses += lost;
        if (cause === CAUSE.ASSAULT) assault += lost;
      }
      wasted += units[now + NOW.WASTED];
    }
    responses[first + LOSSES * stride] = losses;
    responses[first + WASTED * stride] = wasted;
    const fell = first + FIRST_LOST * stride;
    responses[fell] = responses[fell] + assault; // casualties include these
  }

  /** Adds effort, then the system's own counts, in the order that they have in the state. */
  private addCounts({ sides, units }: BattlefieldState, force: number, to: number): void {
    const { responses, stride, plan } = this;
    const ofForce = force * FIELDS.SIDE + SIDE.EFFORT;
    const first = plan.firstUnit[force] * FIELDS.NOW + NOW.EFFORT;
    const end = plan.firstUnit[force + 1] * FIELDS.NOW;
    for (let i = 0, at = to; i < EFFORTS + this.shape.counts; i++, at += stride) {
      let sum = sides[ofForce + i];
      for (let ofUnit = first + i; ofUnit < end; ofUnit += FIELDS.NOW) sum += units[ofUnit];
      if (sum !== 0) responses[at] = sum;
    }
  }

  /** Adds units that broke, those that fight again, and those that broke in the turn of another or in the next. */
  private addBreaks({ units }: BattlefieldState, force: number, first: number): void {
    const { responses, stride, plan, breaksIn } = this;
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
    for (let unit = plan.firstUnit[force]; unit < end; unit++) {
      breaksIn[units[unit * FIELDS.NOW + NOW.BREAK_TURN]] = 0;
    }
    responses[first + UNITS_BROKE * stride] = broke;
    responses[first + UNITS_RECOVERED * stride] = recovered;
    responses[first + UNITS_CASCADED * stride] = cascaded;
  }

  /**
   * Counts the postures and responses of the block's battles, and their differences from the same battles of the
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
    this.postures.endBlock();
  }

  private addColumn(column: number): void {
    const { responses, counters, stride, battles } = this;
    const { start } = this.shape.layout;
    const first = column * stride;
    let sum = 0;
    let squares = 0;
    for (let at = first; at < first + battles; at++) {
      const response = responses[at];
      sum += response;
      squares += response * response;
    }
    counters[start.responses + column] = counters[start.responses + column] + sum;
    counters[start.responseSquares + column] = counters[start.responseSquares + column] + squares;
  }

  private addDifferences(column: number, baseline: Ledger, there: number): void {
    const { responses, counters, stride, battles } = this;
    const { start } = this.shape.layout;
    const others = baseline.responses;
    const first = column * stride;
    let sum = 0;
    let squares = 0;
    let differing = 0;
    for (let at = first, other = there * baseline.stride; at < first + battles; at++, other++) {
      const difference = responses[at] - others[other];
      sum += difference;
      squares += difference * difference;
      if (difference !== 0) differing++;
    }
    counters[start.differences + column] = counters[start.differences + column] + sum;
    counters[start.differenceSquares + column] = counters[start.differenceSquares + column] + squares;
    counters[start.differing + column] = counters[start.differing + column] + differing;
  }

  private addProducts(): void {
    const { responses, counters, stride, battles } = this;
    const { start } = this.shape.layout;
    const { perForce } = this.shape.row;
    for (let force = 0; force < 2; force++) {
      for (let ratio = 0; ratio < RATIOS.length; ratio++) {
        const { part, whole } = RATIOS[ratio];
        const parts = (force * perForce + RESPONSE_AT[part]) * stride;
        const wholes = (force * perForce + RESPONSE_AT[whole]) * stride;
        let sum = 0;
        for (let battle = 0; battle < battles; battle++)
          sum += responses[parts + battle] * responses[wholes + battle];
        const to = start.products + force * RATIOS.length + ratio;
        counters[to] = counters[to] + sum;
      }
    }
  }
}
