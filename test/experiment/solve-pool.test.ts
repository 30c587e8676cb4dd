import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { solveOnThreads } from '#src/experiment/solve-pool.js';
import { solveStudy } from '#src/experiment/solve-study.js';
import { newStudy, type Study } from '#src/experiment/study.js';
import { WORKER } from '../built.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';

const workerUrl = new URL('./solve-worker.js', WORKER);
const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** A study of the first two design points of a scenario. */
function studyOf(name: string, ...set: string[]): Study {
  const file = `scenarios/${name}.yaml`;
  const parsed = validScenario(readFileSync(join(ROOT, file), 'utf8'), file, set);
  return newStudy(parsed.designPoints.slice(0, 2), 100, 1);
}

describe('solveOnThreads', () => {
  const small = studyOf('small-duel', 'turnLimit=3');
  const solved = solveStudy(small);

  test.each([1, 3])('%d workers give what one thread gives', async (jobs) => {
    expect(await solveOnThreads(small, { jobs, workerUrl })).toEqual(solved);
  });

  test('gives null for a design point that is too large', async () => {
    const large = studyOf('elite-or-levy', 'run.exact=true');
    expect(await solveOnThreads(large, { workerUrl })).toEqual(large.points.map(() => null));
  });

  test('starts no worker unless the scenario asks', async () => {
    const study = studyOf('small-duel', 'run.exact=false');
    expect(await solveOnThreads(study, { workerUrl: program('process.exit(4)') })).toEqual([]);
  });

  test.each([0, 257])('%d workers are refused', async (jobs) => {
    await expect(solveOnThreads(small, { jobs, workerUrl })).rejects.toThrow(
      `jobs must be a whole number from 1 to 256, got ${jobs}`,
    );
  });

  test('stops with the reason of its signal', async () => {
    const long = studyOf('squad-duel', 'run.exact=true');
    await expect(solveOnThreads(long, { workerUrl, signal: AbortSignal.abort('before') })).rejects.toBe(
      'before',
    );
    const control = new AbortController();
    const solving = solveOnThreads(long, { workerUrl, signal: control.signal });
    setImmediate(() => control.abort('during'));
    await expect(solving).rejects.toBe('during');
  });

  test.each([
    ['exits', 'process.exit(4)', 'a worker ended (exit code 4) before it handed in its counts'],
    ['throws', 'throw new RangeError("too far")', 'a worker failed: too far'],
  ])('a worker that %s fails the run', async (_, text, message) => {
    await expect(solveOnThreads(small, { workerUrl: program(text) })).rejects.toThrow(message);
  });
});
