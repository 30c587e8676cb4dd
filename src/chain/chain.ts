import { FIELDS, STATE } from '../battlefield/plan.js';
import { deploy, EFFORTS, MOST_COUNTS, NOW, SIDE } from '../battlefield/state.js';
import { mostRead, playFor, readViews } from '../battlefield/step.js';
import type { Plan } from '../plan/plan.js';
import type { MoraleSystem, SystemBattle } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import { Branches } from './branches.js';
import { type Link, linksOf, stepsWithRecovery } from './links.js';
import { Numbering } from './numbering.js';
import { UnitStates } from './unit-states.js';

/**
 * With more ways than this from one state by one link, the battle is too large to be solved. This many take
 * a quarter of a second, and there may be a row for every state.
 */
const MOST_WAYS = 100_000;

export class TooManyWays extends Error {
  override readonly name = 'TooManyWays';

  constructor(turn: number) {
    super(`one unit can go more than ${MOST_WAYS.toLocaleString('en')} ways in one step of turn ${turn}`);
  }
}

/** What one link can make of a unit, from one state and one reading. */
export interface Row {
  /** States that can result, and their chances. */
  states: Int32Array;
  chances: Float64Array;
  /** If the unit's turn ends here: its expected pieces by posture, for each state, times the state's chance. */
  postures: Float64Array | null;
  /** Expected values of the first ADDED records, whatever the result; null: all are 0. */
  expected: Float64Array | null;
  /** Chance of a break at each number of pieces lost; null when it cannot break here. */
  breaks: ReadonlyMap<number, number> | null;
}

/** Fields of NOW that record what happened, from LOST to the last. */
const RECORDS = FIELDS.NOW - STATE.NOW;
/** How many of them are added up: pieces lost by cause, initiatives wasted, effort, and what the system counts. */
export const ADDED = NOW.BREAK_TURN - NOW.LOST;

/**
 * A battle as a chain of numbered states: what the rules make of one unit's state is computed once,
 * by taking every way that chance can go, and kept as a row from state to states. The rows are made
 * from the system's own steps as they are needed; nothing here knows a rule.
 */
export class Chain {
  readonly battle: SystemBattle;
  private readonly system: MoraleSystem;
  readonly states: readonly UnitStates[];
  readonly links: readonly Link[];
  private readonly branches = new Branches();
  /** Rows by link and unit, then by state (a link that reads nothing) or by state and what was read. */
  private readonly rows: Row[][][];
  private readonly readings: Numbering[][];
  private readonly reading: Int32Array;
  /** Of the current unit, as its turn ends. */
  private readonly postures: Int32Array;

  constructor(plan: Plan) {
    const { field, rules } = plan;
    const system = systemOf(plan);
    this.system = system;
    this.reading = new Int32Array(1 + mostRead(field));
    this.postures = new Int32Array(system.postures.length);
    this.battle = system.newBattle(field, rules, this.branches);
    const each = <T>(make: (unit: number) => T) => Array.from({ length: field.unitCount }, (_, u) => make(u));
    this.states = each((unit) => new UnitStates(this.battle.state, unit));
    this.links = linksOf(stepsWithRecovery(system, plan));
    this.rows = this.links.map(() => each(() => []));
    this.readings = this.links.map(() => each(() => new Numbering()));
  }

  /** The state in which the unit deploys. */
  start(unit: number): number {
    deploy(this.battle.state);
    return this.states[unit].read();
  }

  /** Pieces on the board by posture in a state; when a turn is over, only the last posture is sure. */
  posturesIn(unit: number, state: number): Int32Array {
    this.states[unit].write(state);
    this.postures.fill(0);
    this.system.addPostures(this.battle, unit, this.postures, 0);
    return this.postures.slice();
  }

  /** The row of a unit in a state, by one link; the field holds this unit and the others as they are. */
  row(index: number, unit: number, state: number, turn: number): Row {
    const link = this.links[index];
    const rows = this.rows[index][unit];
    let at = state;
    if (link.reads) {
      this.reading[0] = state;
      const read = readViews(link, this.battle, unit, turn, this.reading.subarray(1));
      at = this.readings[index][unit].numberOf(this.reading, read + 1);
    }
    rows[at] ??= this.makeRow(link, unit, state, turn);
    return rows[at];
  }

  /**
   * Expected values of a force's effort, and of what the system counts for it, after the battle. The field holds the
   * sides, and all units as far as forces see them.
   */
  aftermath(force: number, holder: number, turn: number): Float64Array | null {
    const { system, battle, branches } = this;
    const { sides } = battle.state;
    if (!system.aftermath) return null;
    const first = force * FIELDS.SIDE + SIDE.EFFORT;
    const counts = EFFORTS + MOST_COUNTS;
    const expected = new Float64Array(counts);
    do {
      for (let i = 0; i < counts; i++) sides[first + i] = 0;
      system.aftermath(battle, force, holder, turn);
      for (let i = 0; i < counts; i++) {
        expected[i] = expected[i] + branches.probability * sides[first + i];
      }
    } while (branches.next());
    return expected;
  }

  private makeRow(link: Link, unit: number, state: number, turn: number): Row {
    const { battle, branches, system, states, postures } = this;
    const { units } = battle.state;
    const records = unit * FIELDS.NOW + NOW.LOST;
    const results = new Map<number, { chance: number; postures: Float64Array }>();
    const expected = new Float64Array(ADDED);
    const breaks = new Map<number, number>();
    let ways = 0;
    do {
      if (++ways > MOST_WAYS) throw new TooManyWays(turn);
      states[unit].write(state);
      for (let i = 0; i < RECORDS; i++) units[records + i] = 0;
      if (link === this.links[0]) system.forget(battle, unit, true);
      for (const step of link.units) playFor(step, battle, unit, turn);
      const { probability } = branches;
      for (let i = 0; i < ADDED; i++) expected[i] = expected[i] + probability * units[records + i];
      if (units[unit * FIELDS.NOW + NOW.BREAK_TURN] > 0) {
        const loss = units[unit * FIELDS.NOW + NOW.BREAK_LOSS];
        breaks.set(loss, (breaks.get(loss) ?? 0) + probability);
      }
      postures.fill(0);
      if (link.endsTurn) {
        system.addPostures(battle, unit, postures, 0);
        system.forget(battle, unit, false);
      }
      const to = states[unit].read();
      const result = results.get(to) ?? { chance: 0, postures: new Float64Array(postures.length) };
      result.chance += probability;
      for (let i = 0; i < postures.length; i++) {
        result.postures[i] = result.postures[i] + probability * postures[i];
      }
      results.set(to, result);
    } while (branches.next());
    states[unit].writeFields(state);
    const all = [...results.values()];
    return {
      states: Int32Array.from(results.keys()),
      chances: Float64Array.from(all, ({ chance }) => chance),
      postures: link.endsTurn ? Float64Array.from(all.flatMap(({ postures }) => [...postures])) : null,
      expected: expected.some((value) => value > 0) ? expected : null,
      breaks: breaks.size > 0 ? breaks : null,
    };
  }
}
