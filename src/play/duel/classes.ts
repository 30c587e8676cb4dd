import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { grown, Numbering } from '../../chain/numbering.js';
import { strengthOf } from '../../chain/strength.js';
import type { UnitStates } from '../../chain/unit-states.js';

/** States that are numbered in the order in which they are met. */
interface Numbered {
  /** How many states have a number. */
  readonly count: number;
}

/** Classes of numbered states: two states are in one class when an observer sees the same of both. */
export class Classes {
  /** The class of each state. */
  of: Int32Array = new Int32Array(256);
  private known = 0;
  private readonly numbering = new Numbering();

  /**
   * @param look writes what is seen of a state, and returns its length
   * @param scratch room for what is seen
   */
  constructor(
    private readonly states: Numbered,
    private readonly look: (state: number, into: Int32Array) => number,
    private readonly scratch: Int32Array,
  ) {}

  /** Classes of a unit’s states by what affects its force. */
  static ofStrength(states: UnitStates, plan: BattlefieldPlan): Classes {
    const fields = strengthOf(plan);
    const look = (state: number, into: Int32Array) => {
      for (let i = 0; i < fields.length; i++) into[i] = states.field(state, fields[i]);
      return fields.length;
    };
    return new Classes(states, look, new Int32Array(fields.length));
  }

  /** How many classes there are. */
  get count(): number {
    return this.numbering.count;
  }

  /** Looks at all states known by now. @returns the class of each */
  lookAtAll(): Int32Array {
    const { states, numbering, scratch, look } = this;
    const { count } = states;
    if (this.known === count) return this.of;
    if (count > this.of.length) this.of = grown(this.of, count);
    for (; this.known < count; this.known++) {
      this.of[this.known] = numbering.numberOf(scratch, look(this.known, scratch));
    }
    return this.of;
  }
}
