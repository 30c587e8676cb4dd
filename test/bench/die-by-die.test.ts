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

/** Mean and its variance of each response of a force, as the kernel plays the same duel. */
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

test('the duel that is played die by die is that of the kernel', () => {
  const { forces } = playDieByDie(BATTLES, 7);
  for (const force of [0, 1]) {
    ofTheKernel(force).forEach(({ mean, variance }, i) => {
      const difference = Math.abs(forces[force][NAMES[i]] / BATTLES - mean);
      expect(difference, NAMES[i]).toBeLessThanOrEqual(4.5 * Math.sqrt(2 * variance));
    });
  }
});

test.skipIf(compiledC() === null)('so is the one in C', () => {
  const printed = execFileSync(compiledC()!, [String(BATTLES), '7', 'means'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const means = new Map(
    printed
      .trim()
      .split('\n')
      .map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]),
  );
  for (const force of [0, 1]) {
    ofTheKernel(force).forEach(({ mean, variance }, i) => {
      const difference = Math.abs(means.get(`${force}:${NAMES[i]}`)! - mean);
      expect(difference, NAMES[i]).toBeLessThanOrEqual(4.5 * Math.sqrt(2 * variance));
    });
  }
});
