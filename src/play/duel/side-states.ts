import { FIELDS, STATE } from '../../battlefield/plan.js';
import { Numbering } from '../../chain/numbering.js';

/** What is true of both forces, numbered as it is met. */
export class SideStates {
  private readonly scratch = new Int32Array(2 * STATE.SIDE);
  /** The number of what is true now, as far as is known; −1: of nothing. */
  private standing = -1;

  /** @param numbering of what is true; that of others, if both number alike */
  constructor(
    private readonly sides: Int32Array,
    readonly numbering = new Numbering(),
  ) {}

  get count(): number {
    return this.numbering.count;
  }

  /** The number of what is true now. */
  read(): number {
    const { scratch, sides } = this;
    for (let field = 0; field < STATE.SIDE; field++) {
      scratch[field] = sides[field]!;
      scratch[STATE.SIDE + field] = sides[FIELDS.SIDE + field]!;
    }
    this.standing = this.numbering.numberOf(scratch, 2 * STATE.SIDE);
    return this.standing;
  }

  /** Makes what has a number true. Whoever changes it otherwise reads it then. */
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

  /** Writes a numbered state into a scratch array. @returns length */
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
