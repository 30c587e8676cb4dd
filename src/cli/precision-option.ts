import { InvalidArgumentError } from 'commander';
import { type Targets, targetsOf } from '../scenario/precision-targets.js';

const NUMBER = /^(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * `0.002`, or each response with a half-width of its own.
 *
 * @example precision('holds_field=0.002,turns=0.05') // { holds_field: 0.002, turns: 0.05 }
 */
export function precision(text: string): Targets {
  try {
    return targetsOf(NUMBER.test(text.trim()) ? Number(text) : parts(text));
  } catch (error) {
    if (error instanceof RangeError)
      throw new InvalidArgumentError(`${error.message}.`.replace(/\?\.$/, '?'));
    throw error;
  }
}

function parts(text: string): Record<string, number> {
  const pairs = text.split(',').map((part): [string, number] => {
    const [name = '', most = '', ...more] = part.split('=').map((word) => word.trim());
    if (NUMBER.test(most) && name !== '' && more.length === 0) return [name, Number(most)];
    throw new InvalidArgumentError('Allowed: a half-width, such as 0.002, or holds_field=0.002,turns=0.05.');
  });
  const twice = pairs.find(([name], i) => pairs.findIndex(([other]) => other === name) < i);
  if (twice) throw new InvalidArgumentError(`${twice[0]} is given twice.`);
  return Object.fromEntries(pairs);
}
