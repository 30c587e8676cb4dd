import type { Reason } from '#src/battlefield/ledger.js';
import type { Scenario } from '#src/scenario/schema.js';
import { solution } from '../both-players.js';

/** All possible battles, to twelve decimals, by the names in a scenario and its report; for red by default. */
export interface Solved {
  /** The mean of a response. */
  mean: (response: string, force?: string) => number;
  means: (...responses: string[]) => number[];
  /** Mean pieces in a posture at the end of a turn. */
  posture: (posture: string, turn: number, force?: string) => number;
  /** Chances of 0, 1, 2, … dice in the pool at the end of a turn. */
  pool: (turn: number, force?: string) => number[];
  /** Chances that a unit (or with an empty name the force) breaks in turn 0, 1, 2, … */
  breaks: (unit?: string, force?: string) => number[];
  outcome: (holder: string, reason: Reason) => number;
}

export function solved(scenario: Scenario): Solved {
  const measures = solution(scenario);
  const of = (name: string) => {
    const measure = measures.get(name);
    if (!measure) throw new RangeError(`no ${name}`);
    return exactly(measure.mean);
  };
  /** The chances of 0, 1, 2, … without trailing zeros. */
  const chances = (nameOf: (value: number) => string) => {
    const all: number[] = [];
    while (measures.has(nameOf(all.length))) all.push(of(nameOf(all.length)));
    while (all.at(-1) === 0) all.pop();
    return all;
  };
  const mean = (response: string, force = 'red') => of(`response ${force} ${response}`);
  return {
    mean,
    means: (...responses) => responses.map((response) => mean(response)),
    posture: (posture, turn, force = 'red') => of(`${force} ${posture} in turn ${turn}`),
    pool: (turn, force = 'red') => chances((dice) => `${force} gauge ${dice} in turn ${turn}`),
    breaks: (unit = '', force = 'red') => chances((turn) => `${force} ${unit} broke at turn ${turn}`),
    outcome: (holder, reason) => of(`outcome ${holder} ${reason}`),
  };
}

const exactly = (value: number) => +value.toFixed(12) + 0; // no −0

/** Numbers as the solution gives them. */
export const exact = (...values: number[]): number[] => values.map(exactly);
