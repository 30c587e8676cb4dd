import { FIELDS, STATE } from '../../battlefield/plan.js';
import { Numbering } from '../../chain/numbering.js';

/** States of both forces together, numbered as they are met. */
export class SideStates {
  private readonly scratch = new Int32Array(2 * STATE.SIDE);
  /** The number of the state that was last read or written; −1: none was. */
  private standing = -1;

  /** @param numbering of the states; shared with others that number the same way */
  constructor(
    private readonly sides: Int32Array,
    readonly numbering = new Numbering(),
  ) {}

  get count(): number {
    return this.numbering.count;
  }

  /** The number of the present state. */
  read(): number {
    const { scratch, sides } = this;
    for (let field = 0; field < STATE.SIDE; field++) {
      scratch[field] = sides[field]!;
      scratch[STATE.SIDE + field] = sides[FIELDS.SIDE + field]!;
    }
    this.standing = this.numbering.numberOf(scratch, 2 * STATE.SIDE);
    return this.standing;
  }

  /** Writes a numbered state into the battle. After any other change `read` must be called. */
  write(number: number): void {
    if (number === this.standing) return;
    this.standing = number;
    const { numbering, sides } = this;
    const start = numbering.starts[number];
    for (let field = 0; field < STATE.SIDE; field++) {
      sides[field] = numbering.data[start + field]!;
      sides[FIELDS.SIDE + field] = numbering.data[start + STATE.SIDE + field]!;
    }
  }

  /** Copies a numbered state into an array. @returns its length */
  copy(number: number, into: Int32Array): number {
    const { data, starts } = this.numbering;
    for (let i = 0; i < 2 * STATE.SIDE; i++) into[i] = data[starts[number] + i]!;
    return 2 * STATE.SIDE;
  }

  /** A field of a force in a numbered state. */
  field(number: number, force: number, field: number): number {
    return this.numbering.data[this.numbering.starts[number] + force * STATE.SIDE + field];
  }
}
