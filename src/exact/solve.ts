import { fieldHolder, isOver, reasonOf } from '../battlefield/ending.js';
import { REASONS } from '../battlefield/ledger.js';
import { FIELDS, STATE } from '../battlefield/plan.js';
import { SIDE } from '../battlefield/state.js';
import { Chain } from '../chain/chain.js';
import { Numbering } from '../chain/numbering.js';
import { strengthOf } from '../chain/strength.js';
import type { Plan } from '../plan/plan.js';
import type { MoraleSystem } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import type { Tally } from '../tally/tally.js';
import { type BeliefRow, Beliefs } from './beliefs.js';
import { ExactGauge } from './exact-gauge.js';
import { ExactLedger } from './exact-ledger.js';
import { Joint } from './joint.js';
import { RowsByView } from './rows-by-view.js';
import { Sums } from './sums.js';
import { Views } from './views.js';

export interface Solution {
  /** Probabilities and expectations where a run has counts and sums, over one battle; squares are left at 0. */
  tally: Tally;
  /** Most joint states alive at the start of a turn, and most states of one unit. */
  liveStates: number;
  unitStates: number;
}

/** More states than this were alive at once: the battle is too large to be solved. */
export class TooManyStates extends Error {
  override readonly name = 'TooManyStates';

  constructor(
    readonly states: number,
    readonly turn: number,
  ) {
    super(`more than ${states} states are alive in turn ${turn}`);
  }
}

/**
 * Solves a battle without sampling: carries the distribution over its states forward, turn by turn.
 *
 * @param mostStates joint states that may be alive at once
 * @throws TooManyStates
 */
export function solve(plan: Plan, mostStates: number): Solution {
  return new Solver(plan, mostStates).solve();
}

/**
 * The forces' part of a state: the state of both sides; then the most pieces that each has had broken; 1 for each that
 * has been half broken; and which one broke first, having lost less (OVERTURN).
 */
const SIDES = 2 * STATE.SIDE;
const MOST_BROKEN = SIDES;
const HALF_BROKEN = SIDES + 2;
const OVERTURNED = SIDES + 4;
const FORCES = SIDES + 5;

/** Neither force; NOW + force: it, unless the other breaks in this turn too; SETTLED + force: it, for good. */
const enum OVERTURN {
  NONE = 0,
  NOW = 1,
  SETTLED = 3,
}

/** What a link does to the forces: the new state of the sides, and the loss at a break, −1 for none. */
interface Verdict {
  sides: number[];
  breaks: number[];
  /** Had it lost a smaller share than the other by then? */
  lostLess: boolean[];
  /** What the system counts for each force. */
  counts: Float64Array[];
}

class Solver {
  private readonly system: MoraleSystem;
  private readonly chain: Chain;
  private readonly beliefs: readonly Beliefs[];
  private readonly ledger: ExactLedger;
  private readonly units: number;
  private readonly forces = new Numbering();
  private readonly scratch = new Int32Array(FORCES);
  private live: Joint;
  /** Receives the next distribution, which is made from the live one. */
  private spare: Joint;
  private liveStates = 0;
  private unitStates = 0;
  /** What a step of a unit can see of the others; rows by link, unit, view and state. */
  private readonly faces: Views;
  private readonly rows: RowsByView[][];
  /** What affects the forces; verdicts by link and view. */
  private readonly strengths: Views;
  private readonly verdicts: Verdict[][];
  /** Outcomes by view: −1 when the battle goes on. */
  private readonly outcomes: number[] = [];
  /** Aftermaths by view and holder of the field. */
  private readonly aftermaths: Float64Array[][] = [];
  private readonly gauges: ExactGauge;

  constructor(
    private readonly plan: Plan,
    private readonly mostStates: number,
  ) {
    this.system = systemOf(plan);
    this.chain = new Chain(plan);
    this.beliefs = this.chain.states.map((_, unit) => new Beliefs(this.chain, unit));
    this.ledger = new ExactLedger(plan, this.chain, this.beliefs);
    this.gauges = new ExactGauge(plan.shape.gauge, (sides, force) => {
      this.writeSides(sides);
      return this.system.gauge!.read(this.chain.battle, force);
    });
    this.units = plan.field.unitCount;
    this.live = new Joint(this.units, this.system.postures.length);
    this.spare = new Joint(this.units, this.system.postures.length);
    this.rows = this.chain.links.map(() => this.chain.states.map(() => new RowsByView()));
    this.verdicts = this.chain.links.map(() => []);
    const { states } = this.chain;
    const strength = strengthOf(plan.field);
    const looking = (look: (unit: number, state: number, into: Int32Array) => number) =>
      new Views(this.units + 1, (part, number, into) =>
        part === this.units
          ? this.readSides(number, into)
          : look(part, this.beliefs[part].anyState(number), into),
      );
    this.faces = looking((unit, state, into) => states[unit].readFace(state, into));
    this.strengths = looking((unit, state, into) => {
      strength.forEach((field, i) => {
        into[i] = states[unit].field(state, field);
      });
      return strength.length;
    });
  }

  solve(): Solution {
    const { chain, ledger } = this;
    const start = new Joint(this.units, this.system.postures.length, 1);
    for (let unit = 0; unit < this.units; unit++) {
      start.parts[unit][0] = this.beliefs[unit].of(chain.start(unit));
    }
    this.live.add(start, 0, this.units, this.sidesAtStart(), 1);
    ledger.recordDeployment();
    ledger.recordGauge(0, this.gauges.of(this.live, this.units));
    for (let turn = 1; turn <= this.plan.field.turnLimit; turn++) {
      if (this.live.size > 0) this.playTurn(turn);
      this.recordThePast();
      ledger.recordPostures(turn, this.live);
      ledger.recordGauge(turn, this.gauges.of(this.live, this.units));
      this.endBattles(turn);
    }
    return { tally: ledger.finish(), liveStates: this.liveStates, unitStates: this.unitStates };
  }

  private sidesAtStart(): number {
    const { scratch, forces } = this;
    const { deployedSides } = this.chain.battle.state;
    for (let i = 0; i < SIDES; i++) {
      scratch[i] = deployedSides[Math.floor(i / STATE.SIDE) * FIELDS.SIDE + (i % STATE.SIDE)]!;
    }
    return forces.numberOf(scratch, FORCES);
  }

  private playTurn(turn: number): void {
    this.chain.links.forEach(({ forces }, index) => {
      if (forces) this.playForces(index, turn);
      else for (let unit = 0; unit < this.units; unit++) this.playUnit(index, unit, turn);
      if (index === 0) this.mergeEntries();
    });
  }

  /** Plays one link for one unit: in every entry its row replaces its state. */
  private playUnit(index: number, unit: number, turn: number): void {
    const { chain, live, ledger } = this;
    const { size, chances } = live;
    const numbers = live.parts[unit];
    const { reads, byTurn, endsTurn } = chain.links[index];
    const known = this.rows[index][unit];
    if (byTurn) known.clear();
    const views = reads ? this.faces.of(live, unit) : null;
    const rowOf = new Int32Array(size);
    for (let entry = 0; entry < size; entry++) {
      const row = known.numberOf(views ? views[entry] : 0, numbers[entry]);
      if (row === known.rows.length) known.add(this.rowOf(index, unit, entry, turn));
      rowOf[entry] = row;
      known.weights[row] = known.weights[row] + chances[entry];
    }
    known.weights.forEach((weight, row) => {
      if (weight > 0) ledger.recordRow(unit, known.rows[row], weight, turn);
      known.weights[row] = 0;
    });
    if (known.areCertain && !endsTurn) {
      for (let entry = 0; entry < size; entry++) numbers[entry] = known.rows[rowOf[entry]].beliefs[0]!;
      return;
    }
    this.branch(unit, known.rows, rowOf, turn);
  }

  private rowOf(index: number, unit: number, entry: number, turn: number): BeliefRow {
    const { live, chain, beliefs } = this;
    chain.states.forEach((states, other) => {
      if (other !== unit) states.writeFace(beliefs[other].anyState(live.parts[other][entry]));
    });
    this.writeSides(live.parts[this.units][entry]);
    return beliefs[unit].row(index, live.parts[unit][entry], turn);
  }

  /** Takes together the entries that differ in one unit only, and adds up that unit's outcomes by state. */
  private branch(unit: number, rows: readonly BeliefRow[], rowOf: Int32Array, turn: number): void {
    const { live, mostStates } = this;
    const { order, starts } = live.groupedBut(unit);
    const sums = new Sums(this.beliefs[unit].count, live.postures, live.shown);
    this.refill(rows[rowOf[0]].postures ? [...sums.carried, unit] : sums.carried, (next) => {
      for (let group = 0; group + 1 < starts.length; group++) {
        for (let at = starts[group]; at < starts[group + 1]; at++) {
          const entry = order[at];
          sums.add(rows[rowOf[entry]], live, entry);
        }
        sums.flush(live, order[starts[group]], unit, next);
        if (next.size > mostStates) throw new TooManyStates(mostStates, turn);
      }
    });
  }

  /** Makes the next distribution from the live one, and replaces that with it. */
  private refill(shown: readonly number[], fill: (next: Joint) => void): void {
    const next = this.spare;
    next.clear(shown);
    fill(next);
    this.spare = this.live;
    this.live = next;
  }

  /** Plays a link that changes the state of the forces. */
  private playForces(index: number, turn: number): void {
    const { live, ledger, scratch, forces, units } = this;
    const numbers = live.parts[units];
    if (this.chain.links[index].byTurn) this.verdicts[index] = [];
    const known = this.verdicts[index];
    const views = this.strengths.of(live, -1);
    for (let entry = 0; entry < live.size; entry++) {
      const view = views[entry];
      known[view] ??= this.verdictOf(index, entry, turn);
      const { sides, breaks, lostLess, counts } = known[view];
      for (let force = 0; force < 2; force++) {
        ledger.recordCounts(force, counts[force], live.chances[entry]);
        if (breaks[force] >= 0) ledger.recordBreak(units + force, breaks[force], turn, live.chances[entry]);
      }
      const start = forces.starts[numbers[entry]];
      let changed = false;
      for (let i = 0; i < FORCES; i++) {
        const before = forces.data[start + i];
        scratch[i] = i < SIDES ? sides[i] : before;
        if (scratch[i] !== before) changed = true;
      }
      if (breaks[0] >= 0 || breaks[1] >= 0) {
        scratch[OVERTURNED] = overturnedBy(scratch, breaks, lostLess);
        changed = true;
      }
      if (changed) numbers[entry] = forces.numberOf(scratch, FORCES);
    }
  }

  private verdictOf(index: number, entry: number, turn: number): Verdict {
    const { battle, links } = this.chain;
    this.stand(entry);
    const { sides } = battle.state;
    for (let force = 0; force < 2; force++) {
      sides.fill(0, force * FIELDS.SIDE + STATE.SIDE, (force + 1) * FIELDS.SIDE); // the records
    }
    links[index].forces!(battle, turn);
    const of = <T>(read: (side: number) => T) => [read(0), read(FIELDS.SIDE)];
    return {
      sides: of((side) => [...sides.subarray(side, side + STATE.SIDE)]).flat(),
      breaks: of((side) => (sides[side + SIDE.BREAK_TURN] > 0 ? sides[side + SIDE.BREAK_LOSS] : -1)),
      lostLess: of((side) => sides[side + SIDE.LOST_LESS] === 1),
      counts: of((side) => Float64Array.from(sides.subarray(side + SIDE.EFFORT, side + FIELDS.SIDE))),
    };
  }

  /** Puts all units on the field, without ranks and cohorts, and both sides. */
  private stand(entry: number): void {
    this.chain.states.forEach((states, unit) => {
      states.writeFields(this.beliefs[unit].anyState(this.live.parts[unit][entry]));
    });
    this.writeSides(this.live.parts[this.units][entry]);
  }

  private writeSides(number: number): void {
    const { sides } = this.chain.battle.state;
    const start = this.forces.starts[number];
    for (let i = 0; i < SIDES; i++) {
      const force = i < STATE.SIDE ? 0 : 1;
      sides[force * FIELDS.SIDE + (i % STATE.SIDE)] = this.forces.data[start + i]!;
    }
  }

  private readSides(number: number, into: Int32Array): number {
    const start = this.forces.starts[number];
    for (let i = 0; i < SIDES; i++) into[i] = this.forces.data[start + i]!;
    return SIDES;
  }

  /** Adds to the state what the forces have been through by the end of a turn. */
  private recordThePast(): void {
    const { live, scratch, forces, ledger } = this;
    const numbers = live.parts[this.units];
    for (let entry = 0; entry < live.size; entry++) {
      const start = forces.starts[numbers[entry]];
      for (let i = 0; i < FORCES; i++) scratch[i] = forces.data[start + i]!;
      for (let force = 0; force < 2; force++) {
        const most = MOST_BROKEN + force;
        scratch[most] = Math.max(scratch[most], ledger.brokenPieces(live, entry, force));
        if (ledger.isHalfBroken(live, entry, force)) scratch[HALF_BROKEN + force] = 1;
      }
      const overturn = scratch[OVERTURNED];
      if (overturn !== OVERTURN.NONE && overturn < OVERTURN.SETTLED) scratch[OVERTURNED] = overturn + 2;
      numbers[entry] = forces.numberOf(scratch, FORCES);
    }
  }

  /** Takes the battles that are over out of the distribution. */
  private endBattles(turn: number): void {
    const { live, units } = this;
    const isLast = turn === this.plan.field.turnLimit;
    const numbers = live.parts[units];
    const views = this.strengths.of(live, -1);
    this.refill([], (next) => {
      for (let entry = 0; entry < live.size; entry++) {
        const outcome = isLast ? this.outcomeOf(entry, true) : this.knownOutcome(entry, views[entry]);
        if (outcome < 0) next.add(live, entry, units, numbers[entry], live.chances[entry]);
        else this.recordEnd(entry, views[entry], turn, outcome);
      }
    });
  }

  private recordEnd(entry: number, view: number, turn: number, outcome: number): void {
    const { live, ledger, units, forces } = this;
    const chance = live.chances[entry];
    ledger.recordEnd(live, entry, turn, outcome, chance);
    this.gauges.addEnded(live.parts[units][entry], chance);
    const after = this.aftermathOf(entry, view, turn, outcome);
    for (let force = 0; force < after.length; force++) ledger.recordCounts(force, after[force], chance);
    const start = forces.starts[live.parts[units][entry]];
    const holder = Math.floor(outcome / REASONS.length);
    for (let force = 0; force < 2; force++) {
      const end = {
        broke: forces.data[start + force * STATE.SIDE + SIDE.BROKEN] === 1,
        holds: holder === force,
        mostBroken: forces.data[start + MOST_BROKEN + force],
        halfBroken: forces.data[start + HALF_BROKEN + force] === 1,
        overturned: forces.data[start + OVERTURNED] === OVERTURN.SETTLED + force,
      };
      ledger.recordForceEnd(force, end, turn, chance);
    }
  }

  /** What is counted for each force after a battle with this outcome. */
  private aftermathOf(entry: number, view: number, turn: number, outcome: number): readonly Float64Array[] {
    if (!this.system.aftermath) return [];
    const holder = Math.floor(outcome / REASONS.length);
    const key = view * 3 + holder;
    if (!this.aftermaths[key]) {
      this.stand(entry);
      this.aftermaths[key] = [0, 1].map((force) => this.chain.aftermath(force, holder, turn)!);
    }
    return this.aftermaths[key];
  }

  private knownOutcome(entry: number, view: number): number {
    this.outcomes[view] ??= this.outcomeOf(entry, false);
    return this.outcomes[view];
  }

  /** How a battle ends, as the tally counts it; −1 when it goes on. */
  private outcomeOf(entry: number, isLast: boolean): number {
    const { system } = this;
    const { battle } = this.chain;
    this.stand(entry);
    if (!isLast && !isOver(battle)) return -1;
    const { field, state } = battle;
    const holder = fieldHolder(field, state);
    return holder * REASONS.length + REASONS.indexOf(reasonOf(field, state, holder, system.beaten));
  }

  /** Merges entries that agree in everything, and counts what is left. */
  private mergeEntries(): void {
    const { live, units } = this;
    const { order, starts } = live.groupedBut(-1);
    this.refill([], (next) => {
      for (let group = 0; group + 1 < starts.length; group++) {
        const first = order[starts[group]];
        let chance = 0;
        for (let at = starts[group]; at < starts[group + 1]; at++) chance += live.chances[order[at]];
        next.add(live, first, units, live.parts[units][first], chance);
      }
    });
    this.liveStates = Math.max(this.liveStates, this.live.size);
    for (let unit = 0; unit < units; unit++) {
      const alive = new Set(this.live.parts[unit].subarray(0, this.live.size));
      this.unitStates = Math.max(this.unitStates, alive.size);
    }
  }
}

/** Which force broke first, having lost less, when one breaks: it, or neither if both break in one turn. */
function overturnedBy(forces: Int32Array, breaks: readonly number[], lostLess: readonly boolean[]): number {
  const before = forces[OVERTURNED];
  if (before >= OVERTURN.SETTLED) return before;
  const isBroken = (force: number) => forces[force * STATE.SIDE + SIDE.BROKEN] === 1;
  if (isBroken(0) && isBroken(1)) return OVERTURN.NONE;
  const force = breaks[0] >= 0 ? 0 : 1;
  return lostLess[force] ? OVERTURN.NOW + force : OVERTURN.NONE;
}
