import type { Ledger } from '../../battlefield/ledger.js';
import type { Plan } from '../../plan/plan.js';
import { Luck } from '../../random/luck.js';
import { threefry4x32 } from '../../random/threefry.js';
import { FORCES } from '../turn-by-links.js';
import { BATCH, newBatch } from './batch.js';
import { BattleEnds } from './battle-ends.js';
import { Family } from './family.js';
import { type Hop, type Hops, hopsOf } from './hops.js';
import { Learner } from './learner.js';
import { BREAK_FIELDS, LEAF } from './leaves.js';
import { placeOf, ROW } from './outcomes.js';

/**
 * Plays battles of two units side by side, one link of the turn after the other. Each outcome of a link, from a state and
 * given what the unit sees, is made once, from the system’s own steps. After that it is a look-up with at most one word.
 */
export class LockstepPlayer {
  private readonly luck: Luck;
  private readonly learner: Learner;
  private readonly hops: Hops;
  private readonly ends: BattleEnds;
  private readonly batch = newBatch();
  /** The battles of the batch that go on. */
  private readonly live = new Int32Array(BATCH);
  /** The low words of their numbers. */
  private readonly lowWords = new Int32Array(BATCH);
  private readonly lowWord = new Int32Array(1);
  private readonly words = new Int32Array(4);
  /** Effects of a link that have not been applied yet, and their units: twice the battle, plus the unit. Room for one more than there can be. */
  private readonly effects = new Int32Array(2 * BATCH + 1);
  private readonly effectsOf = new Int32Array(2 * BATCH + 1);
  private readonly events: Int32Array;
  private readonly kinds: number;
  /** How many links of the two units and of the forces were played so far, by the rules or from what is known. */
  links = 0;

  /**
   * @param at receives the number of the first battle of a batch, or of the battle that is being played by the rules
   * @param family what is known of similar duels; what this one learns is added to it
   */
  constructor(
    private readonly plan: Plan,
    private readonly key: Int32Array,
    private readonly ledger: Ledger,
    private readonly at: Int32Array = new Int32Array(2),
    family = new Family(plan),
  ) {
    this.luck = new Luck(key);
    this.kinds = 2 * plan.shape.events;
    this.events = new Int32Array(this.kinds * BATCH);
    this.learner = new Learner(plan, this.luck, family.learner);
    this.hops = hopsOf(this.learner, family.hopsFor(plan));
    family.add({ plan, learner: this.learner, hops: this.hops });
    this.ends = new BattleEnds(plan, this.learner, ledger, this.luck);
  }

  /** How many times a link was played by the rules. */
  get plays(): number {
    return this.learner.plays;
  }

  /** Plays battles first … end − 1 and writes them into the ledger. */
  play(first: number, end: number): void {
    for (let at = first; at < end; at += BATCH) this.playBatch(at, Math.min(BATCH, end - at));
  }

  /** Adds what was counted as visits to the ledger. */
  endBlock(): void {
    this.learner.leaves.addUses(this.ledger.uses);
    this.ends.endBlock();
  }

  private playBatch(first: number, count: number): void {
    const { batch, live, lowWords, hops, ends } = this;
    this.at[1] = first;
    this.deploy(first, count);
    let left = count;
    for (let turn = 1; turn <= this.plan.field.turnLimit && left > 0; turn++) {
      for (let j = 0; j < left; j++) lowWords[j] = first + live[j];
      for (const together of hops) {
        this.playLink(together, left, turn);
        this.links += together.length * left;
      }
      this.recordEvents(left, turn);
      left = ends.endTurn(batch, live, left, turn);
    }
    ends.finish(batch);
  }

  private deploy(first: number, count: number): void {
    const { batch, live, learner, ends } = this;
    const { start, startRanks } = learner;
    batch.first = first;
    batch.count = count;
    batch.states[0].fill(start.first);
    batch.states[1].fill(start.second);
    batch.states[2].fill(start.sides);
    for (const unit of [0, 1] as const) batch.ranks[unit].fill(startRanks[unit]);
    batch.breakTurn.fill(0);
    for (let i = 0; i < count; i++) live[i] = i;
    ends.deploy(batch);
  }

  /** Plays one link in all battles. Both units look before either of them has moved. */
  private playLink(hops: readonly Hop[], count: number, turn: number): void {
    for (const { first, second, sides } of hops) {
      first?.lookAtAll();
      second.lookAtAll();
      sides?.lookAtAll();
    }
    for (const hop of hops) hop.makeRoom();
    if (hops.length === 1) this.playForces(hops[0], count, turn);
    else {
      this.drawWords(hops[0], count, turn);
      this.drawWords(hops[1], count, turn);
      this.affectAll(this.playUnits(hops[0], hops[1], count, turn), turn);
    }
  }

  /** @returns how many effects are noted; none has been applied yet */
  private playUnits(one: Hop, other: Hop, count: number, turn: number): number {
    const { batch, live, learner, effects, effectsOf } = this;
    const [first, second, sides] = batch.states;
    const [ranks, otherRanks] = batch.ranks;
    const [posturesOfOne, posturesOfOther] = batch.postures;
    const { leaves, outcomes } = learner;
    const { endsTurn, words } = one;
    const { words: otherWords } = other;
    const arePlain = one.isPlain && other.isPlain;
    const tabled = Math.min(one.tabled, other.tabled);
    let { data: table, width } = one.table;
    let { data: otherTable, width: otherWidth } = other.table;
    let { data, visits } = leaves;
    let { data: rows } = outcomes;
    let noted = 0;
    for (let j = 0; j < count; j++) {
      const battle = live[j];
      const here = first[battle];
      const there = second[battle];
      const seen = one.seen(there, ranks[battle]);
      const otherSeen = other.seen(here, otherRanks[battle]);
      const beside = arePlain ? 0 : one.besides(sides[battle], turn);
      const otherBeside = arePlain ? 0 : other.besides(sides[battle], turn);
      let mine = 0;
      let theirs = 0;
      if (beside < tabled && otherBeside < tabled) {
        mine = table[here * width + seen];
        theirs = otherTable[there * otherWidth + otherSeen];
      } else {
        mine = one.find(here, seen, beside);
        theirs = other.find(there, otherSeen, otherBeside);
      }
      const found = mine;
      const otherFound = theirs;
      if (mine < 0) mine = one.isDrawn ? rows[placeOf(rows, -mine, words[4 * j] >>> 1) + 1] : 0;
      if (theirs < 0) theirs = other.isDrawn ? rows[placeOf(rows, -theirs, otherWords[4 * j] >>> 1) + 1] : 0;
      if (mine === 0 || theirs === 0) {
        if (mine === 0) mine = this.playNew(one, found, battle, turn);
        if (theirs === 0) theirs = this.playNew(other, otherFound, battle, turn);
        ({ data: table, width } = one.table);
        ({ data: otherTable, width: otherWidth } = other.table);
        ({ data, visits } = leaves);
        ({ data: rows } = outcomes);
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
      // Always noted; the next effect overwrites it if there was none. This saves a branch.
      const effect = data[mine + LEAF.EFFECT];
      effects[noted] = effect;
      effectsOf[noted] = 2 * battle;
      noted += -effect >>> 31;
      const otherEffect = data[theirs + LEAF.EFFECT];
      effects[noted] = otherEffect;
      effectsOf[noted] = 2 * battle + 1;
      noted += -otherEffect >>> 31;
    }
    return noted;
  }

  private playForces(hop: Hop, count: number, turn: number): void {
    const { batch, live, learner } = this;
    const [first, second, sides] = batch.states;
    const strengths = hop.first!.of;
    const otherStrengths = hop.second.of;
    const { leaves } = learner;
    hop.isDrawn = false;
    for (let j = 0; j < count; j++) {
      const battle = live[j];
      const here = first[battle];
      const there = second[battle];
      const found = hop.find(strengths[here], otherStrengths[there], hop.besides(sides[battle], turn));
      const leaf = found > 0 ? found : this.playNew(hop, found, battle, turn);
      const { data, visits } = leaves;
      const uses = data[leaf + LEAF.USES];
      const effect = data[leaf + LEAF.EFFECT];
      sides[battle] = data[leaf + LEAF.NEXT]!;
      visits[uses] = visits[uses] + 1;
      if (effect > 0) this.affect(effect, battle, 0, turn);
    }
  }

  /** Draws a word for each battle, if all rows of the link draw for the same purpose and unit. */
  private drawWords(hop: Hop, count: number, turn: number): void {
    hop.isDrawn = hop.purpose >= 0 && hop.drawsAlike;
    if (!hop.isDrawn) return;
    const { batch, key, lowWords } = this;
    const high = (batch.first / 0x1_0000_0000) | 0;
    threefry4x32(key, lowWords, count, (turn << 22) | high, hop.drawsFor, hop.purpose << 24, hop.words);
  }

  private wordOf(battle: number, turn: number, unit: number, purpose: number): number {
    const { batch, words, lowWord, key } = this;
    const high = (batch.first / 0x1_0000_0000) | 0;
    lowWord[0] = batch.first + battle;
    threefry4x32(key, lowWord, 1, (turn << 22) | high, unit, purpose << 24, words);
    return words[0] >>> 1;
  }

  /** The leaf of a link in a battle. @param found what is known: nothing (0), or the negative of a row that may hold it */
  private playNew(hop: Hop, found: number, battle: number, turn: number): number {
    const known = this.findInRow(found, battle, turn);
    if (known > 0) return known;
    const { outcomes, word } = this.learner;
    const leaf = this.playByRules(hop, battle, turn);
    const now = outcomes.learnFrom(word, found, leaf);
    if (now < 0) hop.draw(outcomes.data[-now + ROW.PURPOSE], outcomes.data[-now + ROW.UNIT]);
    if (now !== found) this.keep(hop, battle, turn, now);
    return leaf;
  }

  /** The leaf of a row in a battle; 0: it is not known, or `found` is not a row. */
  private findInRow(found: number, battle: number, turn: number): number {
    if (found >= 0) return 0;
    const { outcomes } = this.learner;
    const { data } = outcomes;
    return outcomes.find(
      -found,
      this.wordOf(battle, turn, data[-found + ROW.UNIT], data[-found + ROW.PURPOSE]),
    );
  }

  /** Keeps what is now known of a link for the state of a battle. */
  private keep(hop: Hop, battle: number, turn: number, found: number): void {
    const { batch } = this;
    const [here, there, sides] = batch.states;
    const own = hop.unit === 1 ? there[battle] : here[battle];
    const seen = hop.seen(hop.unit === 1 ? here[battle] : there[battle], this.ranksOf(hop, battle));
    hop.keep(hop.first === null ? own : hop.first.of[own], seen, hop.besides(sides[battle], turn), found);
  }

  private ranksOf({ unit }: Hop, battle: number): number {
    return unit === FORCES ? 0 : this.batch.ranks[unit as 0 | 1][battle];
  }

  private playByRules(hop: Hop, battle: number, turn: number): number {
    const { batch, luck, learner } = this;
    const [first, second, sides] = batch.states;
    luck.startBattle(batch.first + battle);
    this.at[1] = batch.first + battle;
    return learner.play(
      hop.index,
      hop.unit,
      { first: first[battle], second: second[battle], sides: sides[battle] },
      this.ranksOf(hop, battle),
      turn,
    );
  }

  /** Applies the effects that have been noted. */
  private affectAll(noted: number, turn: number): void {
    const { effects, effectsOf } = this;
    for (let i = 0; i < noted; i++) this.affect(effects[i], effectsOf[i] >> 1, effectsOf[i] & 1, turn);
  }

  /** Records the effects of a leaf of a unit or of the forces. */
  private affect(effect: number, battle: number, unit: number, turn: number): void {
    const { batch, ledger, events, kinds } = this;
    const { effects } = this.learner.leaves;
    const { responses, stride } = ledger;
    const column = ledger.battles + battle;
    const head = effects[effect];
    if (head > 1) this.loseRanks(head >> 1, battle, unit, turn);
    let at = effect + 2;
    let end = at + effects[effect + 1];
    for (; at < end; at += 2) {
      const place = effects[at] * stride + column;
      responses[place] = responses[place] + effects[at + 1];
    }
    if ((head & 1) === 0) return;
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

  /** Where ranks are separate: removes the ranks of the pieces that a unit has lost. */
  private loseRanks(losses: number, battle: number, unit: number, turn: number): void {
    const ranks = this.batch.ranks[unit as 0 | 1];
    const { table } = this.learner.ranks![unit as 0 | 1];
    const { data, width } = table;
    const before = ranks[battle];
    const found = losses < width && before < table.height ? data[before * width + losses] : 0;
    ranks[battle] = (found > 0 ? found : this.loseNew(losses, found, battle, unit, turn)) - 1;
  }

  /** 1 + the rank state that losses leave. @param found what is known: nothing (0), or the negative of a row that may hold it */
  private loseNew(losses: number, found: number, battle: number, unit: number, turn: number): number {
    const known = this.findInRow(found, battle, turn);
    if (known > 0) return known;
    const { batch, luck, learner } = this;
    const { outcomes, leaves, word } = learner;
    const states = learner.ranks![unit as 0 | 1];
    const before = batch.ranks[unit as 0 | 1][battle];
    luck.startBattle(batch.first + battle);
    const left = 1 + states.lose(before, leaves.losses(losses), turn, word);
    const now = outcomes.learnFrom(word.ranks!, found, left);
    if (now !== found) states.table.put(before, losses, now);
    return left;
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
