import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FORCE_RESPONSES } from '#src/battlefield/responses.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { ROOT } from '../root.js';
import { playDieByDie } from './die-by-die.js';
import { compiledC } from './die-by-die-in-c.js';

const BATTLES = 40_000;
const NAMES = ['holds_field', 'broke', 'casualties', 'eliminated', 'routed', 'tests'] as const;

/** The mean and its variance for each response of a force, when the kernel plays the same duel. */
function ofTheKernel(force: number): { mean: number; variance: number }[] {
  const file = join(ROOT, 'scenarios', 'squad-duel.yaml');
  const parsed = parseScenario(readFileSync(file, 'utf8'), file);
  if (!parsed.ok) throw new Error('the scenario is not valid');
  const orders = ordersOf(newStudy(parsed.designPoints.slice(0, 1), BATTLES, 1));
  const [tally] = playStudy(orders);
  const { layout, row } = orders.plans[0].shape;
  return NAMES.map((name) => {
    const column = force * row.perForce + FORCE_RESPONSES.indexOf(name);
    const mean = tally[layout.start.responses + column] / BATTLES;
    return { mean, variance: (tally[layout.start.responseSquares + column] / BATTLES - mean ** 2) / BATTLES };
  });
}

/**
 * Both sample the same number of battles, so a difference has twice the variance of a mean. One of twelve correct
 * numbers is off by more than 4.5 standard errors once in 12,000 runs; the seeds are fixed.
 */
function expectTheKernels(meanOf: (force: number, name: (typeof NAMES)[number]) => number): void {
  for (const force of [0, 1]) {
    ofTheKernel(force).forEach(({ mean, variance }, i) => {
      const difference = Math.abs(meanOf(force, NAMES[i]) - mean);
      expect(difference, `${force}: ${NAMES[i]}`).toBeLessThanOrEqual(4.5 * Math.sqrt(2 * variance));
    });
  }
}

test('the duel played die by die agrees with the kernel', () => {
  const { forces } = playDieByDie(BATTLES, 7);
  expectTheKernels((force, name) => forces[force][name] / BATTLES);
});

test.skipIf(compiledC() === null)('the duel in C does too', () => {
  const printed = execFileSync(compiledC()!, [String(BATTLES), '7', 'means'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const means = new Map(
    printed.split('\n').map((line): [string, number] => [line.split(' ')[0], Number(line.split(' ')[1])]),
  );
  expectTheKernels((force, name) => means.get(`${force}:${name}`)!);
});
