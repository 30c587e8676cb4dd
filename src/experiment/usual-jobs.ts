import { availableParallelism } from 'node:os';
import { MOST_JOBS } from './bounds.js';

/** Worker threads where nothing else is said: one per processor. */
export function usualJobs(): number {
  return Math.min(availableParallelism(), MOST_JOBS);
}
