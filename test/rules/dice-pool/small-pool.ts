import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing } from '../../scenes/scene.js';
import { type Solved, solved } from './exact.js';

export interface Aftermath {
  losses: Record<string, number[]>;
  turnLimit?: number;
  options?: Input;
  tables?: Input;
  red: Input | Input[];
  blue?: Input | Input[];
}

/** Units move only to fall back off the board, and are removed by themselves only when they are let go. */
export const aftermath = ({ losses, options, tables, turnLimit = 2, ...forces }: Aftermath): Solved =>
  solved(
    poolScenario({
      turnLimit,
      combat: losing(losses),
      options: { routPolicy: 'always', ...options },
      tables: { fallBack: 0, ...tables },
      ...forces,
    }),
  );

/** A unit of red that is likely to fall back after losing one piece, and its place. */
export const routed = (more: Input = {}) => ({
  id: 'routed',
  ...squad(7, { av: 6 }),
  at: 20,
  slot: 10,
  ...more,
});

export const rest = (more: Input = {}) => ({
  id: 'rest',
  ...squad(9, { standards: 9 }),
  at: 1,
  slot: 40,
  ...more,
});

/** A unit of blue, this many inches from the unit `routed`. */
export const enemy = (inches: number, more: Input = {}) =>
  squad(9, { standards: 9 }, { at: 16 - inches, slot: 10, ...more });
/** The chance that the unit `routed` falls back; in the next turn it is let go. */
export const FALLS_BACK = 5 / 6;

/** Red, ten pieces with AV 4 and enough dice, takes scripted losses without a leader. */
export const tenLosing = (schedule: number[], more: Input = {}, rest: Input = {}) =>
  poolScenario({
    turnLimit: schedule.length,
    combat: losing({ 'red-squad': schedule }),
    red: { ...squad(10, { standards: 9 }), at: 20, ...more },
    ...rest,
  });
