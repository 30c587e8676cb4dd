import { grown, Numbering } from '../../chain/numbering.js';

/** Fields of a leaf. */
export const enum LEAF {
  /** The next state. */
  NEXT = 0,
  /** The number of a list of the rules that are used; its visits are counted. */
  USES = 1,
  /** Where its other effects are listed in `effects`; 0: there are none. */
  EFFECT = 2,
  /** The number of the unit’s postures, if its turn ends with this link. */
  POSTURES = 3,
  FIELDS = 4,
}

/** Numbers of a break in a list of effects: a unit, 0 or 1, or 2 + a force; pieces lost by then; for a force, 1 if it had lost a smaller share than its enemy. */
export const BREAK_FIELDS = 3;

/** Length of an empty list of effects: no losses, and three empty parts. */
export const NO_EFFECT = 4;

/**
 * The outcomes of links. Equal leaves are kept once. The use of rules is counted as visits to their lists, and
 * multiplied out at the end of a block.
 */
export class Leaves {
  /** LEAF.FIELDS numbers for each leaf. A leaf is identified by where it starts; 0 is no leaf. */
  data: Int32Array = new Int32Array(LEAF.FIELDS * 256);
  /**
   * Lists of effects. Each begins with twice the number of the losses, where ranks are separate, plus 1 if there are
   * events or breaks. Three parts follow, each with its length first: responses and events of the turn, as pairs of a
   * place and an amount, and breaks, BREAK_FIELDS numbers each.
   */
  effects: Int32Array = new Int32Array(1 << 10);
  /** By LEAF.USES: visits since the last call of `addUses`. */
  visits: Int32Array = new Int32Array(256);
  private readonly numbering = new Numbering();
  private readonly useLists = new Numbering();
  private readonly effectLists = new Numbering();
  private readonly lossLists = new Numbering();
  private readonly effectAt: number[] = [];
  private effectsEnd = 1;
  private scratch = new Int32Array(64);

  /** How many leaves there are. */
  get count(): number {
    return this.numbering.count;
  }

  /** The leaf with these fields. */
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

  /** The number of a list of uses: the first `length` numbers of pairs of a rule and how often it is used. */
  usesNumber(pairs: Int32Array, length: number): number {
    const number = this.useLists.numberOf(pairs, length);
    if (number >= this.visits.length) this.visits = grown(this.visits, number + 1);
    return number;
  }

  /** Where a list of effects, the first `length` numbers of `list`, begins in `effects`; 0: it is empty. */
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

  /** The number of a list of losses, pairs of a purpose and pieces. @returns 1 or more */
  lossesNumber(list: Int32Array): number {
    return 1 + this.lossLists.numberOf(list, list.length);
  }

  /** The list of losses with this number. */
  losses(number: number): Int32Array {
    const { data, starts } = this.lossLists;
    return data.subarray(starts[number - 1], starts[number]);
  }

  /** Adds the uses of rules in all visits since the last call. */
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
