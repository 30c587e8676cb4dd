import type { Comparison } from './ast.js';
import type { Battle } from './battle.js';

/** A whole number of a unit, or of a force, in a turn. */
export type Fn = (battle: Battle, who: number, turn: number) => number;
export type Test = (battle: Battle, who: number, turn: number) => boolean;

/**
 * How numbers and conditions are combined. Each of these makes a function of its arguments alone, so that the function
 * can have its own code.
 */

export const bothHold =
  (a: Test, b: Test): Test =>
  (battle, who, turn) =>
    a(battle, who, turn) && b(battle, who, turn);

/** The same for two conditions that do not ask which turn it is. */
export const bothHoldNow =
  (a: (battle: Battle, unit: number) => boolean, b: Test) =>
  (battle: Battle, unit: number): boolean =>
    a(battle, unit) && b(battle, unit, 0);

export const oneHolds =
  (a: Test, b: Test): Test =>
  (battle, who, turn) =>
    a(battle, who, turn) || b(battle, who, turn);

export const doesNotHold =
  (a: Test): Test =>
  (battle, who, turn) =>
    !a(battle, who, turn);

export const always =
  (is: boolean): Test =>
  () =>
    is;

export const constantly =
  (n: number): Fn =>
  () =>
    n;

export const product =
  (a: Fn, b: Fn): Fn =>
  (battle, who, turn) =>
    a(battle, who, turn) * b(battle, who, turn);

export const plus =
  (a: Fn, b: Fn): Fn =>
  (battle, who, turn) =>
    a(battle, who, turn) + b(battle, who, turn);

export const minus =
  (a: Fn, b: Fn): Fn =>
  (battle, who, turn) =>
    a(battle, who, turn) - b(battle, who, turn);

/** One number if something holds, and another if not. */
export const eitherOf =
  (test: Test, a: Fn, b: Fn): Fn =>
  (battle, who, turn) =>
    test(battle, who, turn) ? a(battle, who, turn) : b(battle, who, turn);

/** A fraction `a` divided by a whole number: its numerator and its denominator. Division by 0 gives 0. */
export const dividend =
  (a: Fn, by: Fn): Fn =>
  (battle, who, turn) => {
    const sign = Math.sign(by(battle, who, turn));
    return sign === 0 ? 0 : a(battle, who, turn) * sign;
  };

export const divisor =
  (a: Fn, by: Fn): Fn =>
  (battle, who, turn) => {
    const divides = Math.abs(by(battle, who, turn));
    return divides === 0 ? 1 : a(battle, who, turn) * divides;
  };

/** Added up over the units of a force. */
export const summed =
  (of: Fn): Fn =>
  (battle, force, turn) => {
    const { firstUnit } = battle.field;
    let sum = 0;
    for (let unit = firstUnit[force]; unit < firstUnit[force + 1]; unit++) sum += of(battle, unit, turn);
    return sum;
  };

const isMore =
  (a: Fn, b: Fn): Test =>
  (battle, who, turn) =>
    a(battle, who, turn) > b(battle, who, turn);

const isAtLeast =
  (a: Fn, b: Fn): Test =>
  (battle, who, turn) =>
    a(battle, who, turn) >= b(battle, who, turn);

const isEqual =
  (a: Fn, b: Fn): Test =>
  (battle, who, turn) =>
    a(battle, who, turn) === b(battle, who, turn);

const isOther =
  (a: Fn, b: Fn): Test =>
  (battle, who, turn) =>
    a(battle, who, turn) !== b(battle, who, turn);

const isLess =
  (a: Fn, b: Fn): Test =>
  (battle, who, turn) =>
    a(battle, who, turn) < b(battle, who, turn);

const isAtMost =
  (a: Fn, b: Fn): Test =>
  (battle, who, turn) =>
    a(battle, who, turn) <= b(battle, who, turn);

export const COMPARING: Readonly<Record<Comparison, (a: Fn, b: Fn) => Test>> = {
  '>': isMore,
  '>=': isAtLeast,
  '=': isEqual,
  '!=': isOther,
  '<': isLess,
  '<=': isAtMost,
};
