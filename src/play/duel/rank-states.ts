import { loseRanks } from '../../battlefield/cohorts.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import { Numbering } from '../../chain/numbering.js';
import type { OneWord } from '../../chain/one-word.js';
import type { SystemBattle } from '../../rules/contract.js';
import { Table } from './table.js';

/** Where ranks are separate: the remaining ranks of a unit, numbered as they are met, the points they are worth, and what losses change them to. */
export class RankStates {
  /** The points of each rank state. */
  readonly points: number[];
  /** By rank state and list of losses: 1 + the next rank state, or the negative of a row of these. */
  readonly table: Table;
  private readonly numbering: Numbering;
  private readonly scratch: Int32Array;

  /** @param like the rank states of a similar unit: both share what they learn */
  constructor(
    private readonly battle: SystemBattle,
    private readonly unit: number,
    like?: RankStates,
  ) {
    this.points = like?.points ?? [];
    this.table = like?.table ?? new Table();
    this.numbering = like?.numbering ?? new Numbering();
    this.scratch = new Int32Array(battle.field.rankSlots);
  }

  get count(): number {
    return this.numbering.count;
  }

  /** The number of the ranks that the unit has now in the battle. */
  read(): number {
    const { battle, unit, scratch, numbering, points } = this;
    const { units, ranks } = battle.state;
    const { length } = scratch;
    for (let slot = 0; slot < length; slot++) scratch[slot] = ranks[unit * length + slot]!;
    const number = numbering.numberOf(scratch, length);
    points[number] = units[unit * FIELDS.NOW + NOW.POINTS]!;
    return number;
  }

  /** Writes ranks and points into the battle. */
  write(number: number): void {
    const { battle, unit, scratch, numbering, points } = this;
    const { units, ranks } = battle.state;
    const { length } = scratch;
    const { data, starts } = numbering;
    for (let slot = 0; slot < length; slot++) ranks[unit * length + slot] = data[starts[number] + slot]!;
    units[unit * FIELDS.NOW + NOW.POINTS] = points[number]!;
  }

  /**
   * Plays losses by the rules, one after the other.
   *
   * @param losses pairs of the purpose of a loss and its pieces
   * @param word the chance of the ranks
   * @returns the next rank state
   */
  lose(number: number, losses: Int32Array, turn: number, word: OneWord): number {
    const { battle, unit, scratch } = this;
    const { field, state } = battle;
    const { length } = scratch;
    this.write(number);
    let left = 0;
    for (let slot = 0; slot < length; slot++) left += state.ranks[unit * length + slot];
    word.start();
    for (let i = 0; i < losses.length; i += 2) {
      state.units[unit * FIELDS.NOW + NOW.PIECES] = left;
      word.goTo(losses[i], turn, unit);
      loseRanks({ field, state, chance: word }, unit, losses[i + 1], 0);
      left -= losses[i + 1];
    }
    return this.read();
  }
}
