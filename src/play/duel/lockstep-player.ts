import type { Ledger } from '../../battlefield/ledger.js';
import type { Plan } from '../../plan/plan.js';
import { Luck } from '../../random/luck.js';
import { threefry4x32 } from '../../random/threefry.js';
import { BATCH, newBatch } from './batch.js';
import { BattleEnds } from './battle-ends.js';
import { type Hop, hopsOf } from './hops.js';
import { Learner } from './learner.js';
import { BREAK_FIELDS, LEAF } from './leaves.js';
import { placeOf, ROW } from './outcomes.js';

/** A table with more places would not stay in the cache, however few of them are used. */
const MOST_PLACES = 1 << 20;

/**
 * Plays battles of two units side by side, link by link of a turn. What can come of a link from a state, given what the
 * unit sees, is made once, as a row, from the system’s own steps; from then on it is a look-up and at most one word.
 */
export class LockstepPlayer {
  private readonly luck: Luck;
  private readonly learner: Learner;
  private readonly hops: readonly (readonly Hop[])[];
  private readonly ends: BattleEnds;
  private readonly batch = newBatch();
  /** Battles of the batch that go on. */
  private readonly live = new Int32Array(BATCH);
  private readonly words = new Int32Array(4);
  private readonly events: Int32Array;
  private readonly kinds: number;

  /** @param at where the number of the first battle of a batch can be seen, or of that which is played by the rules */
  constructor(
    private readonly plan: Plan,
    private readonly key: Int32Array,
    private readonly ledger: Ledger,
    private readonly at: Int32Array = new Int32Array(2),
  ) {
    this.luck = new Luck(key);
    this.kinds = 2 * plan.shape.events;
    this.events = new Int32Array(this.kinds * BATCH);
    this.learner = new Learner(plan, this.luck);
    this.hops = hopsOf(this.learner);
    this.ends = new BattleEnds(plan, this.learner, ledger, this.luck);
  }

  /** Whole numbers that are kept, about. */
  get size(): number {
    const ofHops = this.hops
      .flat()
      .reduce((sum, { table, cells }) => sum + table.data.length + cells.data.length, 0);
    return this.learner.size + ofHops;
  }

  /** How often a step was played by the rules. */
  get plays(): number {
    return this.learner.plays;
  }

  /** Plays battles first … end − 1 and writes them into the ledger. */
  play(first: number, end: number): void {
    for (let at = first; at < end; at += BATCH) this.playBatch(at, Math.min(BATCH, end - at));
  }

  /** What was counted as visits is added up in the ledger. */
  endBlock(): void {
    this.learner.leaves.addUses(this.ledger.uses);
    this.ends.endBlock();
  }

  private playBatch(first: number, count: number): void {
    const { batch, live, hops, ends } = this;
    this.at[1] = first;
    this.deploy(first, count);
    let left = count;
    for (let turn = 1; turn <= this.plan.field.turnLimit && left > 0; turn++) {
      for (const together of hops) this.playLink(together, left, turn);
      this.recordEvents(left, turn);
      left = ends.endTurn(batch, live, left, turn);
    }
    ends.finish(batch);
  }

  private deploy(first: number, count: number): void {
    const { batch, live, learner, ends } = this;
    const { start } = learner;
    batch.first = first;
    batch.count = count;
    batch.states[0].fill(start.first);
    batch.states[1].fill(start.second);
    batch.states[2].fill(start.sides);
    batch.breakTurn.fill(0);
    for (let i = 0; i < count; i++) live[i] = i;
    ends.deploy(batch);
  }

  /** One link, for all at once: both units look before one of them has moved. */
  private playLink(hops: readonly Hop[], count: number, turn: number): void {
    for (const { first, second, sides } of hops) {
      first?.lookAtAll();
      second.lookAtAll();
      sides?.lookAtAll();
    }
    if (hops.length === 1) this.playForces(hops[0], count, turn);
    else this.playUnits(hops[0], hops[1], count, turn);
  }

  private playUnits(one: Hop, other: Hop, count: number, turn: number): void {
    const { batch, live, learner } = this;
    const [first, second, sides] = batch.states;
    const [posturesOfOne, posturesOfOther] = batch.postures;
    const { leaves } = learner;
    const { endsTurn } = one;
    const areTables = one.isPlain && other.isPlain && this.fits(one) && this.fits(other);
    const facesOfSecond = one.second.of;
    const facesOfFirst = other.second.of;
    if (areTables) {
      one.table.reach(learner.states[0].count, one.second.count);
      other.table.reach(learner.states[1].count, other.second.count);
    }
    let { data: table, width } = one.table;
    let { data: otherTable, width: otherWidth } = other.table;
    let { data, visits } = leaves;
    for (let j = 0; j < count; j++) {
      const battle = live[j];
      const here = first[battle];
      const there = second[battle];
      let mine = 0;
      let theirs = 0;
      if (areTables) {
        mine = table[here * width + facesOfSecond[there]];
        theirs = otherTable[there * otherWidth + facesOfFirst[here]];
      } else {
        const is = sides[battle];
        mine = one.cells.find(
          here,
          facesOfSecond[there],
          one.besides(one.sides === null ? 0 : one.sides.of[is], turn),
        );
        theirs = other.cells.find(
          there,
          facesOfFirst[here],
          other.besides(other.sides === null ? 0 : other.sides.of[is], turn),
        );
      }
      if (mine === 0 || theirs === 0) {
        if (mine === 0) mine = this.meet(one, areTables, battle, turn);
        if (theirs === 0) theirs = this.meet(other, areTables, battle, turn);
        ({ data: table, width } = one.table);
        ({ data: otherTable, width: otherWidth } = other.table);
        ({ data, visits } = leaves);
      }
      if (mine < 0) {
        mine = this.draw(one, areTables, -mine, battle, turn);
        ({ data, visits } = leaves);
      }
      if (theirs < 0) {
        theirs = this.draw(other, areTables, -theirs, battle, turn);
        ({ data, visits } = leaves);
      }
      first[battle] = data[mine + LEAF.NEXT]!;
      second[battle] = data[theirs + LEAF.NEXT]!;
      const uses = data[mine + LEAF.USES];
      const otherUses = data[theirs + LEAF.USES];
      visits[uses] = visits[uses] + 1;
      visits[otherUses] = visits[otherUses] + 1;
      if (endsTurn) {
        posturesOfOne[battle] = data[mine + LEAF.POSTURES]!;
        posturesOfOther[battle] = data[theirs + LEAF.POSTURES]!;
      }
      const effect = data[mine + LEAF.EFFECT];
      const otherEffect = data[theirs + LEAF.EFFECT];
      if (effect > 0) this.affect(effect, battle, turn);
      if (otherEffect > 0) this.affect(otherEffect, battle, turn);
    }
  }

  private playForces(hop: Hop, count: number, turn: number): void {
    const { batch, live, learner } = this;
    const [first, second, sides] = batch.states;
    const strengths = hop.first!.of;
    const otherStrengths = hop.second.of;
    const { leaves } = learner;
    const { cells } = hop;
    for (let j = 0; j < count; j++) {
      const battle = live[j];
      const here = first[battle];
      const there = second[battle];
      const is = sides[battle];
      const besides = hop.besides(hop.sides!.of[is], turn);
      let leaf = cells.find(strengths[here], otherStrengths[there], besides);
      if (leaf === 0) leaf = this.meet(hop, false, battle, turn);
      if (leaf < 0) leaf = this.draw(hop, false, -leaf, battle, turn);
      const { data, visits } = leaves;
      const uses = data[leaf + LEAF.USES];
      const effect = data[leaf + LEAF.EFFECT];
      sides[battle] = data[leaf + LEAF.NEXT]!;
      visits[uses] = visits[uses] + 1;
      if (effect > 0) this.affect(effect, battle, turn);
    }
  }

  /** Is there room for all that can come of a link in a table that stays in the cache? */
  private fits({ unit, second }: Hop): boolean {
    return this.learner.states[unit].count * second.count <= MOST_PLACES;
  }

  /** What comes of a link in a battle, of which nothing is known yet: a leaf, or the negative of a row in which it is found. */
  private meet(hop: Hop, inTable: boolean, battle: number, turn: number): number {
    const { outcomes, word } = this.learner;
    const leaf = this.playByRules(hop, battle, turn);
    let found = leaf;
    if (word.hasDrawn) {
      const { purpose, unit, first, last } = word.settled;
      hop.draw(purpose, unit);
      found = -outcomes.learn(outcomes.add(purpose, unit), first, last, leaf);
    }
    this.keep(hop, inTable, battle, turn, found);
    return leaf;
  }

  /** Keeps what is found for a link from where a battle stands. */
  private keep(hop: Hop, inTable: boolean, battle: number, turn: number, found: number): void {
    const { first, second, sides } = hop;
    const [here, there, is] = this.batch.states;
    const own = hop.unit === 1 ? there[battle] : here[battle];
    const other = hop.unit === 1 ? here[battle] : there[battle];
    if (inTable) {
      hop.table.put(own, second.of[other], found);
      return;
    }
    const besides = hop.besides(sides === null ? 0 : sides.of[is[battle]], turn);
    hop.cells.put(first === null ? own : first.of[own], second.of[other], besides, found);
  }

  /** The leaf of a row in a battle. */
  private draw(hop: Hop, inTable: boolean, row: number, battle: number, turn: number): number {
    const { batch, words, key } = this;
    const { data } = this.learner.outcomes;
    const high = (batch.first / 0x1_0000_0000) | 0;
    // Where all rows draw alike the row is not waited for.
    const unit = hop.drawsAlike ? hop.drawsFor : data[row + ROW.UNIT];
    const purpose = hop.drawsAlike ? hop.purpose : data[row + ROW.PURPOSE];
    threefry4x32(key, (batch.first + battle) | 0, (turn << 22) | high, unit, purpose << 24, words);
    const leaf = data[placeOf(data, row, words[0] >>> 1) + 1];
    return leaf > 0 ? leaf : this.learn(hop, inTable, row, battle, turn);
  }

  /** What comes of a link in a battle, of which other ways are known. */
  private learn(hop: Hop, inTable: boolean, row: number, battle: number, turn: number): number {
    const { outcomes, word } = this.learner;
    const leaf = this.playByRules(hop, battle, turn);
    const { first, last } = word.settled;
    const moved = outcomes.learn(row, first, last, leaf);
    if (moved !== row) this.keep(hop, inTable, battle, turn, -moved);
    return leaf;
  }

  private playByRules({ index, unit }: Hop, battle: number, turn: number): number {
    const { batch, luck, learner } = this;
    const [first, second, sides] = batch.states;
    luck.startBattle(batch.first + battle);
    this.at[1] = batch.first + battle;
    return learner.play(
      index,
      unit,
      { first: first[battle], second: second[battle], sides: sides[battle] },
      turn,
    );
  }

  /** Records what a leaf does beside. */
  private affect(effect: number, battle: number, turn: number): void {
    const { batch, ledger, events, kinds } = this;
    const { effects } = this.learner.leaves;
    const { responses, stride } = ledger;
    const column = ledger.battles + battle;
    let at = effect + 1;
    let end = at + effects[effect];
    for (; at < end; at += 2) {
      const place = effects[at] * stride + column;
      responses[place] = responses[place] + effects[at + 1];
    }
    end += 1 + effects[at++];
    for (; at < end; at += 2) {
      const place = battle * kinds + effects[at];
      events[place] = events[place] + effects[at + 1];
    }
    end += 1 + effects[at++];
    for (; at < end; at += BREAK_FIELDS) {
      const place = effects[at] * BATCH + battle;
      batch.breakTurn[place] = turn;
      batch.breakLoss[place] = effects[at + 1]!;
      batch.lostLess[place] = effects[at + 2]!;
    }
  }

  private recordEvents(count: number, turn: number): void {
    const { live, events, kinds, ledger } = this;
    if (kinds === 0) return;
    for (let j = 0; j < count; j++) {
      const first = live[j] * kinds;
      ledger.recordEvents(turn, events.subarray(first, first + kinds));
      for (let i = first; i < first + kinds; i++) events[i] = 0;
    }
  }
}
