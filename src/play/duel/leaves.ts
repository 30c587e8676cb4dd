import { grown, Numbering } from '../../chain/numbering.js';

/** Fields of a leaf. */
export const enum LEAF {
  /** The state that comes of it. */
  NEXT = 0,
  /** Which rules it uses: a list of its own, whose visits are counted. */
  USES = 1,
  /** What else it does: where it is listed in `effects`; 0: nothing. */
  EFFECT = 2,
  /** Where a unit’s turn ends: its postures, numbered. */
  POSTURES = 3,
  FIELDS = 4,
}

/** Numbers of a break in a list of effects: of unit 0 or 1, or of force 0 or 1 behind them; pieces lost by then; of a force, 1 if it had lost a smaller share. */
export const BREAK_FIELDS = 3;

/** Length of a list of effects that says nothing but that nobody is lost, and three times that nothing follows. */
export const NO_EFFECT = 4;

/**
 * What can come of steps. Equal leaves are one, so how often rules are used, and what is recorded, is counted leaf by
 * leaf as visits, and multiplied out at the end of a block.
 */
export class Leaves {
  /** LEAF.FIELDS numbers a leaf; a leaf is known by where it starts, the first one after 0. */
  data: Int32Array = new Int32Array(LEAF.FIELDS * 256);
  /**
   * Lists of effects: twice the number of the losses, where ranks are apart, and 1 more if there are events or breaks;
   * how many numbers follow for responses, and these, pairs of a column and an amount; the same for the events of the
   * turn, and for breaks, BREAK_FIELDS each.
   */
  effects: Int32Array = new Int32Array(1 << 10);
  /** By LEAF.USES: visits since they were last added up. */
  visits: Int32Array = new Int32Array(256);
  private readonly numbering = new Numbering();
  private readonly useLists = new Numbering();
  private readonly effectLists = new Numbering();
  private readonly lossLists = new Numbering();
  private readonly effectAt: number[] = [];
  private effectsEnd = 1;
  private scratch = new Int32Array(64);

  /** How many there are. */
  get count(): number {
    return this.numbering.count;
  }

  /** The leaf with these fields: where it starts. */
  leafOf(next: number, uses: number, effect: number, postures: number): number {
    const { scratch, numbering } = this;
    scratch[LEAF.NEXT] = next;
    scratch[LEAF.USES] = uses;
    scratch[LEAF.EFFECT] = effect;
    scratch[LEAF.POSTURES] = postures;
    const before = numbering.count;
    const leaf = LEAF.FIELDS * (numbering.numberOf(scratch, LEAF.FIELDS) + 1);
    if (numbering.count === before) return leaf;
    if (leaf + LEAF.FIELDS > this.data.length) this.data = grown(this.data, leaf + LEAF.FIELDS);
    for (let field = 0; field < LEAF.FIELDS; field++) this.data[leaf + field] = scratch[field]!;
    return leaf;
  }

  /** Numbers what is used: the first `length` of pairs of a rule and how often. */
  usesNumber(pairs: Int32Array, length: number): number {
    const number = this.useLists.numberOf(pairs, length);
    if (number >= this.visits.length) this.visits = grown(this.visits, number + 1);
    return number;
  }

  /** Where a list of effects stands in `effects`: the first `length` of it, 0: it says nothing. */
  effectNumber(list: Int32Array, length: number): number {
    if (length === NO_EFFECT && list[0] === 0) return 0;
    const number = this.effectLists.numberOf(list, length);
    if (number < this.effectAt.length) return this.effectAt[number];
    const at = this.effectsEnd;
    this.effectsEnd += length;
    if (this.effectsEnd > this.effects.length) this.effects = grown(this.effects, this.effectsEnd);
    for (let i = 0; i < length; i++) this.effects[at + i] = list[i]!;
    this.effectAt.push(at);
    return at;
  }

  /** Numbers losses: pairs of a purpose and pieces. @returns 1 or more */
  lossesNumber(list: Int32Array): number {
    return 1 + this.lossLists.numberOf(list, list.length);
  }

  /** The losses of a number. */
  losses(number: number): Int32Array {
    const { data, starts } = this.lossLists;
    return data.subarray(starts[number - 1], starts[number]);
  }

  /** Adds the uses of rules on all visits since it was last asked. */
  addUses(into: Float64Array): void {
    const { visits, useLists } = this;
    const { data, starts } = useLists;
    for (let list = 0; list < useLists.count; list++) {
      const times = visits[list];
      if (times === 0) continue;
      visits[list] = 0;
      for (let at = starts[list]; at < starts[list + 1]; at += 2) {
        into[data[at]] = into[data[at]] + times * data[at + 1];
      }
    }
  }
}
