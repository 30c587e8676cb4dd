import { expect } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { distribution, type Way } from './distribution.js';
import { type ExactMeasure, exactMeasures } from './exact-measures.js';

type Postures = Partial<Record<'steady' | 'cautious' | 'shaken' | 'broken' | 'gone', number>>;
type Cause = 'casualties' | 'eliminated' | 'routed' | 'left';

/** Not followed by the recursions, but by the plain players. */
const UNSPOKEN = / (half_broken|comeback|overturned|units_recovered|units_cascaded|tests|dice|look_ups)$/;

/** The largest allowed error of a solution. */
export const TOLERANCE = 1e-12;

/**
 * What a recursion says about a battle (docs/battlefield.md, section 6), under the names in a
 * solution. Anything that it does not mention is zero.
 */
export class Expectations {
  readonly #means = new Map<string, number>();

  add(name: string, amount: number): void {
    this.#means.set(name, (this.#means.get(name) ?? 0) + amount);
  }

  /** Pieces of a force in a turn after the battle: they stay as they were. */
  stays(force: string, turn: number, pieces: Postures, chance: number): void {
    for (const [posture, count] of Object.entries(pieces)) {
      this.add(`${force} ${posture} in turn ${turn}`, chance * count);
    }
  }

  /** Pieces of a force at the end of a turn that was played; 0 is the start. */
  turnEnds(force: string, turn: number, pieces: Postures, chance: number): void {
    this.stays(force, turn, pieces, chance);
    const { steady = 0, cautious = 0, shaken = 0 } = pieces;
    if (turn > 0) this.add(`response ${force} fighting_turns`, chance * (steady + cautious + shaken));
  }

  battleEnds(turn: number, holder: string, reason: string, chance: number): void {
    this.add(`outcome ${holder} ${reason}`, chance);
    this.add('response battle turns', chance * turn);
    if (holder === 'nobody') this.add('response battle nobody_holds', chance);
    else this.add(`response ${holder} holds_field`, chance);
  }

  /** A unit breaks; with an empty name, the force. */
  breaks(force: string, unit: string, turn: number, loss: number, chance: number): void {
    this.#ends(`${force} ${unit} broke`, turn, loss, chance);
    this.add(`response ${force} ${unit === '' ? 'broke' : 'units_broke'}`, chance);
    if (unit !== '') return;
    this.add(`response ${force} turns_stood`, chance * turn);
  }

  /** A unit, or with an empty name the force, is unbroken at the end of the battle. */
  stands(force: string, unit: string, turn: number, loss: number, chance: number): void {
    this.#ends(`${force} ${unit} unbroken`, turn, loss, chance);
    if (unit === '') this.add(`response ${force} turns_stood`, chance * turn);
  }

  #ends(name: string, turn: number, loss: number, chance: number): void {
    this.add(`${name} at turn ${turn}`, chance);
    this.add(`${name} at loss ${loss}`, chance);
  }

  loses(force: string, cause: Cause, pieces: number, chance: number): void {
    this.add(`response ${force} ${cause}`, chance * pieces);
    this.add(`response ${force} losses`, chance * pieces);
  }

  wastes(force: string, initiatives: number, chance: number): void {
    this.add(`response ${force} wasted_initiatives`, chance * initiatives);
  }

  /** Expects the solution of a scenario to contain this and nothing else. */
  toBeThoseOf(scenario: Scenario): void {
    const solved = exactMeasures(scenario);
    const names = [...new Set([...solved.keys(), ...this.#means.keys()])].filter(
      (name) => !UNSPOKEN.test(name),
    );
    const off = names.flatMap((name) => {
      const exact = solved.get(name)?.mean ?? Number.NaN;
      const expected = this.#means.get(name) ?? 0;
      return Math.abs(exact - expected) <= TOLERANCE ? [] : [{ name, exact, expected }];
    });
    expect(off).toEqual([]);
  }
}

/** Expects one number of a solution. */
export function expectMean(solved: ReadonlyMap<string, ExactMeasure>, name: string, mean: number): void {
  expect(Math.abs(solved.get(name)!.mean - mean), name).toBeLessThanOrEqual(TOLERANCE);
}

/** A battle as a recursion over its states. */
export interface Recursion<State> {
  turnLimit: number;
  start: State;
  /** The possible states after a turn, each with its chance; records what later states no longer show. */
  play(state: State, turn: number, chance: number, expected: Expectations): Iterable<Way<State>>;
  isOver(state: State): boolean;
  /** Pieces by force and posture. */
  show(state: State): Record<string, Postures>;
  /** Records how a battle ended. */
  end(state: State, turn: number, chance: number, expected: Expectations): void;
}

/** Follows all battles, turn by turn. */
export function expectationsOf<State>(battle: Recursion<State>): Expectations {
  const { turnLimit } = battle;
  const expected = new Expectations();
  const show = (turn: number, ways: readonly Way<State>[], as: 'stays' | 'turnEnds') => {
    for (const [state, chance] of ways) {
      for (const [force, pieces] of Object.entries(battle.show(state))) {
        expected[as](force, turn, pieces, chance);
      }
    }
  };
  let going: readonly Way<State>[] = [[battle.start, 1]];
  const over: Way<State>[] = [];
  show(0, going, 'turnEnds');
  for (let turn = 1; turn <= turnLimit; turn++) {
    const after = distribution(
      going.flatMap(([state, chance]) =>
        Array.from(
          battle.play(state, turn, chance, expected),
          ([next, share]): Way<State> => [next, chance * share],
        ),
      ),
    );
    show(turn, over, 'stays');
    show(turn, after, 'turnEnds');
    const ends = (state: State) => turn === turnLimit || battle.isOver(state);
    for (const [state, chance] of after) {
      if (ends(state)) battle.end(state, turn, chance, expected);
    }
    over.push(...after.filter(([state]) => ends(state)));
    going = after.filter(([state]) => !ends(state));
  }
  return expected;
}
