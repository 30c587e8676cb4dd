import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExactAnswer } from '#src/analysis/exact.js';
import { solveExactly } from '#src/solve-exactly.js';
import { ROOT } from '../root.js';
import { standfast } from './program.js';

const small = 'scenarios/small-duel.yaml';
const far = 'board.depth=60'; // no unit reaches an enemy

function answersOf(stdout: string): ExactAnswer[] {
  return JSON.parse(stdout) as ExactAnswer[];
}

describe('standfast exact', () => {
  test('prints who holds the field, every response and where forces break, and the number of states on standard error', async () => {
    const { code, stdout, stderr } = await standfast(['exact', small], { cwd: ROOT });
    expect(code).toBe(0);
    expect(stdout).toMatch(/leaders: off\n.+holds the field.+breaking-point.+0\.241350806/s);
    expect(stdout).toContain('most_broken');
    expect(stdout).toContain('never breaks');
    expect(stdout.match(/│ response/g)).toHaveLength(2); // one table for each variant
    expect(stderr).toMatch(
      /leaders: on: at most 479 states at the start of a turn \(estimate: [\d,]+\), [\d.]+ s/,
    );
  });

  test('prints the answer of the library as JSON, with all digits', async () => {
    const { code, stdout } = await standfast(['exact', small, '--json'], { cwd: ROOT });
    expect(code).toBe(0);
    const answers = answersOf(stdout);
    expect(answers).toEqual(solveExactly(readFileSync(join(ROOT, small), 'utf8')));
    for (const { outcomes } of answers) {
      expect(outcomes.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    }
  });

  test('--set changes what is solved', async () => {
    const { stdout } = await standfast(['exact', small, '--json', '--set', far], { cwd: ROOT });
    expect(answersOf(stdout)[0].outcomes).toEqual([{ holder: '', reason: 'turn-limit', probability: 1 }]);
  });

  test('--most-states raises the limit', async () => {
    expect((await standfast(['exact', small, '--most-states', '5000'], { cwd: ROOT })).code).toBe(0);
  });
});
