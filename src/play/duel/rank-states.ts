import { loseRanks } from '../../battlefield/cohorts.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import { Numbering } from '../../chain/numbering.js';
import type { OneWord } from '../../chain/one-word.js';
import type { SystemBattle } from '../../rules/contract.js';
import { Table } from './table.js';

/** Where ranks are apart: the ranks that a unit has left and the points that they are worth, numbered as they are met, and what losses make of them. */
export class RankStates {
  /** By number: points. */
  readonly points: number[];
  /** By number, and by a list of losses: 1 + the number that comes of it, or the negative of a row of these. */
  readonly table: Table;
  private readonly numbering: Numbering;
  private readonly scratch: Int32Array;

  /** @param like those of a unit that is alike: what is known of one is known of both */
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

  /** The number of the ranks that the unit has on the field. */
  read(): number {
    const { battle, unit, scratch, numbering, points } = this;
    const { units, ranks } = battle.state;
    const { length } = scratch;
    for (let slot = 0; slot < length; slot++) scratch[slot] = ranks[unit * length + slot]!;
    const number = numbering.numberOf(scratch, length);
    points[number] = units[unit * FIELDS.NOW + NOW.POINTS]!;
    return number;
  }

  /** Puts ranks and points on the field. */
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
   * @param losses for what each was drawn, and how many pieces
   * @param word settles, by its `ranks`, what is left to chance
   * @returns the number that comes of it
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
