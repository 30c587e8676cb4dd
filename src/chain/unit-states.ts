import { FIELDS, STATE } from '../battlefield/plan.js';
import { type BattlefieldState, NOW, VOLLEY } from '../battlefield/state.js';
import { FACE } from '../battlefield/step.js';
import { Numbering } from './numbering.js';
import { orderCohorts } from './order-cohorts.js';

const SEEN: ReadonlySet<number> = new Set([...FACE, NOW.VOLLEYS]);
/** Written where a step must not look, so that a step that does gives an obviously wrong result. */
export const UNSEEN = -77_777;

/**
 * The states of one unit, numbered as they are met: its state fields, ranks, volleys and cohorts.
 * Cohorts that are alike are merged, and their order means nothing. If ranks are drawn separately, they and their
 * points are not part of a state (`RankStates`).
 */
export class UnitStates {
  private readonly scratch: Int32Array;
  private readonly rankSlots: number;

  /** @param numbering of its states; may be that of another unit with the same numbers */
  constructor(
    private readonly state: BattlefieldState,
    private readonly unit: number,
    private readonly ranksApart = false,
    readonly numbering = new Numbering(),
  ) {
    this.rankSlots = ranksApart ? 0 : state.ranks.length / (state.units.length / FIELDS.NOW);
    this.scratch = new Int32Array(STATE.NOW + this.rankSlots + state.unitVolleys + state.unitCohorts);
  }

  get count(): number {
    return this.numbering.count;
  }

  /** A state field, one of NOW, of a numbered state. */
  field(number: number, field: number): number {
    return this.numbering.data[this.numbering.starts[number] + field];
  }

  /** The number of the state that the unit has on the field. */
  read(): number {
    const { scratch, state, unit, rankSlots } = this;
    const { units, ranks, volleys, unitVolleys, cohorts, unitCohorts } = state;
    const now = unit * FIELDS.NOW;
    orderCohorts(state, unit);
    for (let field = 0; field < STATE.NOW; field++) scratch[field] = units[now + field]!;
    if (this.ranksApart) scratch[NOW.POINTS] = 0;
    let length: number = STATE.NOW;
    for (let slot = 0; slot < rankSlots; slot++) scratch[length++] = ranks[unit * rankSlots + slot]!;
    const ints = units[now + NOW.VOLLEYS] * VOLLEY;
    for (let i = 0; i < ints; i++) scratch[length++] = volleys[unit * unitVolleys + i]!;
    const first = unit * unitCohorts;
    const end = first + units[now + NOW.COHORTS] * FIELDS.COHORT;
    for (let at = first; at < end; at++) scratch[length++] = cohorts[at]!;
    return this.numbering.numberOf(scratch, length);
  }

  /**
   * Writes what others see of a numbered state, or some of it, into a scratch array.
   *
   * @param fields of FACE
   * @returns length
   */
  readFace(
    number: number,
    into: Int32Array,
    fields: readonly number[] = FACE,
    withVolleys: boolean = true,
  ): number {
    const { data, starts } = this.numbering;
    const start = starts[number];
    let length = 0;
    for (const field of fields) {
      const value = data[start + field];
      into[length++] = field === NOW.PIECES ? Math.sign(value) : value;
    }
    if (!withVolleys) return length;
    const first = start + STATE.NOW + this.rankSlots;
    const ints = data[start + NOW.VOLLEYS] * VOLLEY;
    for (let i = 0; i < ints; i++) into[length++] = data[first + i]!;
    return length;
  }

  /** Puts on the field only what others may see of a numbered state. */
  writeFace(number: number): void {
    this.writeFields(number);
    const { units } = this.state;
    const now = this.unit * FIELDS.NOW;
    for (let field = 0; field < STATE.NOW; field++) {
      if (!SEEN.has(field)) units[now + field] = UNSEEN;
    }
    units[now + NOW.PIECES] = Math.sign(units[now + NOW.PIECES]);
  }

  /** Puts the unit on the field in a numbered state, except its ranks and cohorts. */
  writeFields(number: number): void {
    const { unit } = this;
    const { units, volleys, unitVolleys } = this.state;
    const { data, starts } = this.numbering;
    const start = starts[number];
    const now = unit * FIELDS.NOW;
    for (let field = 0; field < STATE.NOW; field++) units[now + field] = data[start + field]!;
    const ints = units[now + NOW.VOLLEYS] * VOLLEY;
    const from = start + STATE.NOW + this.rankSlots;
    const to = unit * unitVolleys;
    for (let i = 0; i < ints; i++) volleys[to + i] = data[from + i]!;
  }

  /** Puts the unit on the field in a numbered state. */
  write(number: number): void {
    this.writeFields(number);
    const { unit, rankSlots } = this;
    const { units, ranks, cohorts, unitCohorts } = this.state;
    const { data, starts } = this.numbering;
    const end = starts[number + 1];
    let from = starts[number] + STATE.NOW;
    for (let slot = 0; slot < rankSlots; slot++) ranks[unit * rankSlots + slot] = data[from++]!;
    from += units[unit * FIELDS.NOW + NOW.VOLLEYS] * VOLLEY;
    for (let to = unit * unitCohorts; from < end; from++, to++) cohorts[to] = data[from]!;
  }
}
