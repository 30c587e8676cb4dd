import { fieldHolder, reasonOf } from '../../battlefield/ending.js';
import { columnsOfRecord, REASONS } from '../../battlefield/ledger.js';
import { copyFor } from '../../battlefield/own-code.js';
import { FIELDS, STATE } from '../../battlefield/plan.js';
import { deploy, EFFORTS, NOW, SIDE } from '../../battlefield/state.js';
import { type Link, linksAtOnce, stepsWithRecovery } from '../../chain/links.js';
import type { OneWord } from '../../chain/one-word.js';
import { UNSEEN, UnitStates } from '../../chain/unit-states.js';
import type { Plan } from '../../plan/plan.js';
import type { Luck } from '../../random/luck.js';
import type { MoraleSystem, SystemBattle } from '../../rules/contract.js';
import { systemOf } from '../../rules/registry.js';
import { areRanksApart, FORCES, oneWord } from '../turn-by-links.js';
import { BREAK_FIELDS, Leaves, NO_EFFECT } from './leaves.js';
import { Outcomes } from './outcomes.js';
import { Postures } from './postures.js';
import { RankStates } from './rank-states.js';
import { SideStates } from './side-states.js';

/** How many fields of NOW record what happened. */
const RECORDS = FIELDS.NOW - STATE.NOW;

/** This many counters are tested together. */
const AT_ONCE = 8;

/** For each field from NOW.LOST on: the responses to which its record is added. */
const COLUMNS = Array.from({ length: NOW.BREAK_TURN - NOW.LOST }, (_, i) => columnsOfRecord(NOW.LOST + i));

/** Both units and the forces, as numbered states. */
export interface Standing {
  readonly first: number;
  readonly second: number;
  readonly sides: number;
}

/** Plays links of a duel from numbered states, by the system’s own steps, and keeps the outcomes as leaves. It knows no rules. */
export class Learner {
  readonly links: readonly Link[];
  readonly states: readonly [UnitStates, UnitStates];
  readonly sideStates: SideStates;
  /** Rank states of each unit; null where ranks are part of the unit’s state. */
  readonly ranks: readonly [RankStates, RankStates] | null;
  /** How many times a link was played by the rules. */
  plays = 0;
  /** The chance of the steps that are played. */
  readonly word: OneWord;
  readonly leaves: Leaves;
  readonly outcomes: Outcomes;
  readonly postures: Postures;
  /** States of both units and of the forces at deployment. */
  readonly start: Standing;
  readonly startRanks: readonly [number, number];
  readonly battle: SystemBattle;
  /** Number of responses of one force. */
  private readonly perForce: number;
  private readonly system: MoraleSystem;
  /** The steps of each link, as played for one unit. */
  private readonly steps: readonly (readonly { play: PlayFor; endsTurn: boolean }[])[];
  private readonly uses: Float64Array;
  /** The same memory as 32-bit words: the odd words are 0 where a number is 0. */
  private readonly used: Int32Array;
  private readonly useList: Int32Array;
  /** The effects of a link, in the format of `Leaves`. */
  private readonly list: Int32Array;
  private readonly events: Int32Array;
  private readonly counts: Int32Array;

  /**
   * @param luck words of the battle that is played
   * @param like the learner of a similar duel: both share what they learn
   */
  constructor(
    private readonly plan: Plan,
    luck: Luck,
    like?: Learner,
  ) {
    const { field, rules, shape } = plan;
    this.word = oneWord(plan, luck, 1);
    const areApart = areRanksApart(plan);
    const system = systemOf(plan);
    this.system = system;
    this.perForce = shape.row.perForce;
    const battle = system.newBattle(field, rules, this.word);
    this.battle = battle;
    this.uses = new Float64Array(AT_ONCE * Math.ceil(system.useCount(field, rules) / AT_ONCE));
    this.used = new Int32Array(this.uses.buffer);
    this.useList = new Int32Array(2 * this.uses.length);
    battle.witness = system.counter(battle, this.uses);
    this.events = system.turnCounts?.(battle) ?? new Int32Array(0);
    this.list = new Int32Array(NO_EFFECT + 6 * COLUMNS.length + 2 * this.events.length + 2 * BREAK_FIELDS);
    this.leaves = like?.leaves ?? new Leaves();
    this.outcomes = like?.outcomes ?? new Outcomes();
    const statesOf = (unit: 0 | 1) =>
      new UnitStates(battle.state, unit, areApart, like?.states[unit].numbering);
    const ranksOf = (unit: 0 | 1) => new RankStates(battle, unit, like?.ranks?.[unit]);
    this.states = [statesOf(0), statesOf(1)];
    this.ranks = areApart ? [ranksOf(0), ranksOf(1)] : null;
    this.sideStates = new SideStates(battle.state.sides, like?.sideStates.numbering);
    this.postures = like?.postures ?? new Postures(shape.postures);
    this.counts = new Int32Array(shape.postures);
    this.links = linksAtOnce(stepsWithRecovery(system, plan));
    this.steps = this.links.map(({ units }) =>
      units.map((step) => ({ play: playedFor(step), endsTurn: step.endsTurn === true })),
    );
    deploy(battle.state);
    this.start = {
      first: this.states[0].read(),
      second: this.states[1].read(),
      sides: this.sideStates.read(),
    };
    this.startRanks = [this.ranks?.[0].read() ?? 0, this.ranks?.[1].read() ?? 0];
  }

  /** About how many whole numbers are kept. */
  get size(): number {
    return this.outcomes.end + this.leaves.count * 16 + (this.states[0].count + this.states[1].count) * 64;
  }

  /**
   * Plays a link of a unit, or of both FORCES, in the battle that `luck` has started.
   *
   * @param ranks the rank state of the unit, where ranks are separate
   * @returns the leaf
   */
  play(index: number, unit: number, standing: Standing, ranks: number, turn: number): number {
    this.plays++;
    this.word.start();
    return unit === FORCES
      ? this.playForces(index, standing, turn)
      : this.playUnit(index, unit, standing, ranks, turn);
  }

  private playUnit(
    index: number,
    unit: number,
    { first, second, sides }: Standing,
    ranks: number,
    turn: number,
  ): number {
    const { battle, states, leaves } = this;
    const { units } = battle.state;
    const records = unit * FIELDS.NOW + STATE.NOW;
    states[unit].write(unit === 0 ? first : second);
    states[1 - unit].writeFields(unit === 0 ? second : first);
    if (this.ranks !== null) {
      this.ranks[unit].write(ranks);
      if (!this.links[index].checks) units[unit * FIELDS.NOW + NOW.POINTS] = UNSEEN;
    }
    this.sideStates.write(sides);
    for (let i = 0; i < RECORDS; i++) units[records + i] = 0;
    this.forgetEvents();
    let postures = 0;
    const steps = this.steps[index];
    for (let i = 0; i < steps.length; i++) {
      const { play, endsTurn } = steps[i];
      play(battle, unit, turn);
      if (endsTurn) postures = this.posturesOf(unit);
    }
    return leaves.leafOf(states[unit].read(), this.usesNumber(), this.effectOfUnit(unit), postures);
  }

  private playForces(index: number, standing: Standing, turn: number): number {
    this.stand(standing);
    this.forgetEvents();
    this.links[index].forces!(this.battle, turn);
    return this.leaves.leafOf(this.sideStates.read(), this.usesNumber(), this.effectOfForces(), 0);
  }

  /** Counts what is known only after the battle that `luck` has started. @returns the leaf; 0: this system counts nothing then */
  playAftermath(standing: Standing, holder: number, turn: number): number {
    const { system, battle } = this;
    if (!system.aftermath) return 0;
    this.stand(standing);
    this.forgetEvents();
    this.word.start();
    for (let force = 0; force < 2; force++) system.aftermath(battle, force, holder, turn);
    return this.leaves.leafOf(standing.sides, this.usesNumber(), this.effectOfForces(), 0);
  }

  /** How a battle ends: the place in the tally’s outcomes, and who holds the field. */
  endOf(standing: Standing): { outcome: number; holder: number } {
    const { field } = this.plan;
    this.stand(standing);
    const { state } = this.battle;
    const holder = fieldHolder(field, state);
    const reason = REASONS.indexOf(reasonOf(field, state, holder, this.system.beaten));
    return { outcome: holder * REASONS.length + reason, holder };
  }

  /** The numbered postures of a unit in a state. */
  posturesIn(unit: number, state: number): number {
    this.states[unit].write(state);
    return this.posturesOf(unit);
  }

  private posturesOf(unit: number): number {
    const { battle, counts, system, postures } = this;
    const { pieces, units } = battle.state;
    const left = units[unit * FIELDS.NOW + NOW.PIECES];
    for (let i = 0; i < counts.length; i++) counts[i] = 0;
    if (left > 0) system.addPostures(battle, unit, counts, 0);
    counts[counts.length - 1] = pieces[unit] - left;
    return postures.numberOf(counts);
  }

  /** Writes both units, without their cohorts, and the state of the forces into the battle, and clears the records of the forces. */
  private stand({ first, second, sides }: Standing): void {
    const { battle, states } = this;
    states[0].writeFields(first);
    states[1].writeFields(second);
    this.sideStates.write(sides);
    for (let force = 0; force < 2; force++) {
      const side = force * FIELDS.SIDE;
      for (let field: number = STATE.SIDE; field < FIELDS.SIDE; field++) battle.state.sides[side + field] = 0;
    }
  }

  private forgetEvents(): void {
    const { events } = this;
    for (let i = 0; i < events.length; i++) events[i] = 0;
  }

  private usesNumber(): number {
    const { uses, used, useList, leaves } = this;
    let length = 0;
    for (let first = 0; first < uses.length; first += AT_ONCE) {
      if (areUnused(used, 2 * first)) continue;
      for (let use = first; use < first + AT_ONCE; use++) {
        if (uses[use] === 0) continue;
        useList[length++] = use;
        useList[length++] = uses[use]!;
        uses[use] = 0;
      }
    }
    return leaves.usesNumber(useList, length);
  }

  private effectOfUnit(unit: number): number {
    const { battle, perForce, list } = this;
    const { units } = battle.state;
    const now = unit * FIELDS.NOW;
    list[0] = 2 * this.lossesNumber();
    let length = 2;
    for (let field: number = NOW.LOST; field < NOW.BREAK_TURN; field++) {
      const amount = units[now + field];
      if (amount === 0) continue;
      for (const column of COLUMNS[field - NOW.LOST]) {
        list[length++] = unit * perForce + column;
        list[length++] = amount;
      }
    }
    list[1] = length - 2;
    length = this.listEvents(length);
    const breaks = length++;
    if (units[now + NOW.BREAK_TURN] !== 0)
      length = this.listBreak(length, unit, units[now + NOW.BREAK_LOSS], 0);
    return this.effectNumber(breaks, length);
  }

  private lossesNumber(): number {
    const { losses } = this.word;
    return losses.length === 0 ? 0 : this.leaves.lossesNumber(Int32Array.from(losses));
  }

  private effectOfForces(): number {
    const { battle, perForce, list } = this;
    const { sides } = battle.state;
    list[0] = 0;
    let length = 2;
    for (let force = 0; force < 2; force++) {
      const first = force * FIELDS.SIDE + SIDE.EFFORT;
      for (let i = 0; i < EFFORTS + this.plan.shape.counts; i++) {
        if (sides[first + i] === 0) continue;
        list[length++] = force * perForce + columnsOfRecord(NOW.EFFORT + i)[0];
        list[length++] = sides[first + i]!;
      }
    }
    list[1] = length - 2;
    length = this.listEvents(length);
    const breaks = length++;
    for (let force = 0; force < 2; force++) {
      const side = force * FIELDS.SIDE;
      if (sides[side + SIDE.BREAK_TURN] === 0) continue;
      length = this.listBreak(length, 2 + force, sides[side + SIDE.BREAK_LOSS], sides[side + SIDE.LOST_LESS]);
    }
    return this.effectNumber(breaks, length);
  }

  /** @param breaks where the list holds how many numbers there are for breaks */
  private effectNumber(breaks: number, length: number): number {
    const { list, leaves } = this;
    list[breaks] = length - breaks - 1;
    if (length > list[1] + NO_EFFECT) list[0] = list[0] | 1;
    return leaves.effectNumber(list, length);
  }

  /** Lists the events of the turn. @returns the new end of the list */
  private listEvents(start: number): number {
    const { events, list } = this;
    let length = start + 1;
    for (let i = 0; i < events.length; i++) {
      if (events[i] === 0) continue;
      list[length++] = i;
      list[length++] = events[i]!;
    }
    list[start] = length - start - 1;
    return length;
  }

  private listBreak(length: number, of: number, loss: number, lostLess: number): number {
    this.list.set([of, loss, lostLess], length);
    return length + BREAK_FIELDS;
  }
}

/** Are AT_ONCE numbers 0? Only the odd word of each is tested. @param at where the words of these numbers begin */
function areUnused(words: Int32Array, at: number): boolean {
  const first = words[at + 1] | words[at + 3] | words[at + 5] | words[at + 7];
  return (first | words[at + 9] | words[at + 11] | words[at + 13] | words[at + 15]) === 0;
}

type Step = Link['units'][number];
type PlayFor = NonNullable<Step['unit']>;

/** A step for one unit; design points share its code. */
function playedFor({ phase, unit, when }: Step): PlayFor {
  return when ? copyFor(thoseAlone, phase, unit, when)(unit!, when) : unit!;
}

function thoseAlone(play: PlayFor, when: NonNullable<Step['when']>): PlayFor {
  return (battle, unit, turn) => {
    if (when(battle, unit)) play(battle, unit, turn);
  };
}
