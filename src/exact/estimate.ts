import { isOver } from '../battlefield/ending.js';
import { FIELDS, STATE } from '../battlefield/plan.js';
import { deploy } from '../battlefield/state.js';
import { Numbering } from '../chain/numbering.js';
import { UnitStates } from '../chain/unit-states.js';
import type { Plan } from '../plan/plan.js';
import type { MoraleSystem, SystemBattle } from '../rules/contract.js';
import { Recovery } from '../rules/recovery.js';
import { systemOf } from '../rules/registry.js';
import { Scout } from './scout.js';

/** Battles that are scouted: enough to see most states of a battle that is small enough. */
const BATTLES = 4096;
/** After this many battles, and whenever they have doubled, it checks if there are too many states already. */
const FIRST_BATTLES = 16;
/** Turns of units, over all battles, after which no further battle is scouted: less than a second's work. */
const MOST_WORK = 1_000_000;

/**
 * Estimates how many joint states a battle has at the start of its busiest turn, from some thousand battles
 * that are played to explore them. A state of one force may meet any state of the other, as long as both
 * agree on who has broken and who retreats:
 *
 * ```
 * estimate = Σ over what is true of both sides   (states of the first force) × (states of the second)
 * ```
 *
 * For each force the states seen are counted, and those not seen are estimated from how many were seen
 * once, f₁, and twice, f₂: seen + f₁ (f₁ − 1) / (2 (f₂ + 1)), after Chao (1984).
 *
 * @param enough stops as soon as the states seen amount to more than this
 * @returns a whole number; for battles that were solved, from a fifth to ten times the true number
 */
export function estimateStates(plan: Plan, enough = Number.POSITIVE_INFINITY): number {
  const sightings = new Sightings(plan);
  let work = 0;
  let next = FIRST_BATTLES;
  for (let battle = 1; battle <= BATTLES && work < MOST_WORK; battle++) {
    work += sightings.play(battle) * plan.field.unitCount;
    if (battle < next) continue;
    if (sightings.joint(({ seen }) => seen) > enough) break;
    next *= 2;
  }
  return Math.round(sightings.joint(chao));
}

/** How often each state of a force was seen: all of them, those seen once and those seen twice. */
interface Seen {
  seen: number;
  once: number;
  twice: number;
}

function chao({ seen, once, twice }: Seen): number {
  return seen + (once * (once - 1)) / (2 * (twice + 1));
}

/** States seen at the start of turns, force by force. */
class Sightings {
  private readonly scout = new Scout();
  private readonly system: MoraleSystem;
  private readonly battle: SystemBattle;
  private readonly recovery: Recovery;
  private readonly states: readonly UnitStates[];
  private readonly postures: Int32Array;
  private readonly mostBroken = new Int32Array(2);
  /** States of both sides; and for each of these, by force, the force's states and how often each was seen. */
  private readonly sides = new Numbering();
  private readonly forces: { states: Numbering; times: number[] }[][] = [];
  private readonly scratch: Int32Array;

  constructor(private readonly plan: Plan) {
    const { field, rules } = plan;
    this.system = systemOf(plan);
    this.battle = this.system.newBattle(field, rules, this.scout);
    this.recovery = new Recovery(this.system);
    this.states = Array.from(
      { length: field.unitCount },
      (_, unit) => new UnitStates(this.battle.state, unit),
    );
    this.postures = new Int32Array(this.system.postures.length);
    this.scratch = new Int32Array(Math.max(2 * STATE.SIDE, field.unitCount + 1));
  }

  /** How many states of both forces can meet, if each force has as many as `count` says. */
  joint(count: (seen: Seen) => number): number {
    const [first, second] = [0, 1].map((force) =>
      this.forces.map((both) => count(seenOf(both[force].times))),
    );
    return first.reduce((sum, states, sides) => sum + states * second[sides], 0);
  }

  /** @returns turns that the battle lasted */
  play(battle: number): number {
    const { system, plan, mostBroken, recovery } = this;
    this.scout.startBattle(battle);
    deploy(this.battle.state);
    mostBroken.fill(0);
    let turn = 0;
    do {
      turn++;
      this.look();
      system.playTurn(this.battle, turn);
      for (let unit = 0; unit < plan.field.unitCount; unit++) recovery.look(this.battle, unit);
      for (const force of [0, 1]) mostBroken[force] = Math.max(mostBroken[force], this.brokenPieces(force));
    } while (turn < plan.field.turnLimit && !isOver(this.battle));
    return turn;
  }

  private look(): void {
    const { scratch, battle, mostBroken } = this;
    const { sides } = battle.state;
    for (let i = 0; i < 2 * STATE.SIDE; i++) {
      scratch[i] = sides[Math.floor(i / STATE.SIDE) * FIELDS.SIDE + (i % STATE.SIDE)]!;
    }
    const known = this.sides.numberOf(scratch, 2 * STATE.SIDE);
    this.forces[known] ??= [0, 1].map(() => ({ states: new Numbering(), times: [] }));
    for (const force of [0, 1]) {
      let length = 0;
      scratch[length++] = mostBroken[force]!;
      for (const unit of this.unitsOf(force)) {
        this.system.forget(battle, unit, true);
        scratch[length++] = this.states[unit].read();
      }
      const { states, times } = this.forces[known][force];
      const state = states.numberOf(scratch, length);
      times[state] = (times[state] ?? 0) + 1;
    }
  }

  private brokenPieces(force: number): number {
    this.postures.fill(0);
    for (const unit of this.unitsOf(force)) this.system.addPostures(this.battle, unit, this.postures, 0);
    return this.postures.at(-1)!;
  }

  private unitsOf(force: number): number[] {
    const [first, end] = this.plan.field.firstUnit.subarray(force, force + 2);
    return Array.from({ length: end - first }, (_, i) => first + i);
  }
}

function seenOf(times: readonly number[]): Seen {
  const often = (many: number) => times.filter((each) => each === many).length;
  return { seen: times.length, once: often(1), twice: often(2) };
}
