import { ADDED, type Chain, type Row } from '../chain/chain.js';
import { Numbering } from '../chain/numbering.js';
import { strengthOf } from '../chain/strength.js';
import type { UnitStates } from '../chain/unit-states.js';

/** States that a unit may be in, with the chance of each given that it is one of them. */
interface Belief {
  states: readonly number[];
  chances: readonly number[];
}

/** A row from beliefs to beliefs. */
export interface BeliefRow {
  beliefs: Int32Array;
  chances: Float64Array;
  postures: Row['postures'];
  expected: Row['expected'];
  breaks: Row['breaks'];
}

/**
 * What is known of one unit. A draw need not be settled before it shows: which of a squad's soldiers have
 * failed their checks does not matter to the enemy as long as the same number fire. So the states that others
 * cannot distinguish are kept together, as a belief, and develop within it; they are settled as the turn ends.
 * This is exact: given all that shows, what happens to one unit does not depend on the other.
 */
export class Beliefs {
  private readonly all: Belief[] = [];
  /** Beliefs that are one state. */
  private readonly settled: number[] = [];
  private readonly shown = new Numbering();
  private readonly scratch = new Int32Array(1024);
  private readonly states: UnitStates;
  private readonly strength: readonly number[];

  constructor(
    private readonly chain: Chain,
    private readonly unit: number,
  ) {
    this.states = chain.states[unit]!;
    this.strength = strengthOf(chain.battle.field);
  }

  get count(): number {
    return this.all.length;
  }

  /** The belief that is this one state. */
  of(state: number): number {
    this.settled[state] ??= this.all.push({ states: [state], chances: [1] }) - 1;
    return this.settled[state];
  }

  /** One of the states of a belief: they all show the same. */
  anyState(belief: number): number {
    return this.all[belief].states[0];
  }

  /** What a link makes of a belief; the field holds the other units as they are. */
  row(index: number, belief: number, turn: number): BeliefRow {
    const { states, chances } = this.all[belief];
    const results = new Map<number, { chance: number; postures: number[] }>();
    const expected = new Float64Array(ADDED);
    const breaks = new Map<number, number>();
    states.forEach((state, i) => {
      this.states.writeFields(state);
      const row = this.chain.row(index, this.unit, state, turn);
      const width = row.postures ? row.postures.length / row.states.length : 0;
      row.states.forEach((to, outcome) => {
        const result = results.get(to) ?? { chance: 0, postures: new Array<number>(width).fill(0) };
        result.chance += chances[i] * row.chances[outcome];
        for (let p = 0; p < width; p++) result.postures[p] += chances[i] * row.postures![outcome * width + p];
        results.set(to, result);
      });
      row.expected?.forEach((amount, record) => {
        expected[record] += chances[i] * amount;
      });
      row.breaks?.forEach((chance, loss) => {
        breaks.set(loss, (breaks.get(loss) ?? 0) + chances[i] * chance);
      });
    });
    const { endsTurn } = this.chain.links[index];
    const groups = endsTurn ? [...results].map((each) => [each]) : this.byShow([...results]);
    return {
      beliefs: Int32Array.from(groups, (group) => this.beliefIn(group)),
      chances: Float64Array.from(groups, chanceOf),
      postures: endsTurn
        ? Float64Array.from([...results.values()].flatMap(({ postures }) => postures))
        : null,
      expected: expected.some((amount) => amount > 0) ? expected : null,
      breaks: breaks.size > 0 ? breaks : null,
    };
  }

  /** Groups the states that show the same. */
  private byShow(results: readonly Result[]): Result[][] {
    const groups = new Map<number, Result[]>();
    for (const result of results) {
      let length = this.states.readFace(result[0], this.scratch);
      for (const field of this.strength) this.scratch[length++] = this.states.field(result[0], field);
      const shown = this.shown.numberOf(this.scratch, length);
      const group = groups.get(shown);
      if (group) group.push(result);
      else groups.set(shown, [result]);
    }
    return [...groups.values()];
  }

  private beliefIn(group: readonly Result[]): number {
    if (group.length === 1) return this.of(group[0][0]);
    const chance = chanceOf(group);
    const states = group.map(([state]) => state);
    return this.all.push({ states, chances: group.map(([, result]) => result.chance / chance) }) - 1;
  }
}

type Result = [state: number, result: { chance: number }];

function chanceOf(group: readonly Result[]): number {
  return group.reduce((sum, [, { chance }]) => sum + chance, 0);
}
