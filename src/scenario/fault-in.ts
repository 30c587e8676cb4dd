import type { Finding } from './problems.js';
import { BadTarget } from './solve-target.js';
import { CannotVary } from './varied.js';
import { code } from './wording.js';

/** What is wrong with a part of the scenario, found by using it. */
export function faultIn(path: Finding['path'], use: () => unknown): Finding[] {
  try {
    use();
    return [];
  } catch (error) {
    if (!(error instanceof BadTarget || error instanceof CannotVary)) throw error;
    return [{ path, message: `${code(path.join('.'))}: ${error.message}` }];
  }
}
