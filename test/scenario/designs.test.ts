import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampledRows } from '#src/scenario/designs.js';
import { parseScenario } from '#src/scenario/parse.js';
import { ROOT } from '../root.js';

const file = join(ROOT, 'scenarios', 'small-duel.yaml');
const text = readFileSync(file, 'utf8');

function parsed(design: string, factors = FACTORS) {
  return parseScenario(text, file, [`experiment={ design: ${design}, factors: ${factors} }`]);
}

const FACTORS =
  '[{ name: turns, path: turnLimit, levels: { from: 4, to: 19 } }, { name: die, path: combat.die, levels: [10, 12] }]';

describe('a sampled design', () => {
  test.each(['latin-hypercube', 'sobol'] as const)(
    '%s has the baseline first, and every level about equally often',
    (kind) => {
      const rows = sampledRows([16, 16, 16], { kind, points: 64, seed: 5 });
      expect(rows[0]).toEqual([0, 0, 0]);
      expect(new Set(rows.map((row) => row.join())).size).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(60);
      for (const f of [0, 1, 2]) {
        const counts = Array.from(
          { length: 16 },
          (_, level) => rows.filter((row) => row[f] === level).length,
        );
        // 64 points in 16 levels: the baseline adds one, and a repeated point is left out.
        for (const count of counts) expect(Math.abs(count - 4)).toBeLessThanOrEqual(1);
      }
      expect(sampledRows([16, 16, 16], { kind, points: 64, seed: 5 })).toEqual(rows);
      expect(sampledRows([16, 16, 16], { kind, points: 64, seed: 6 })).not.toEqual(rows);
    },
  );

  test('makes the design points of a scenario, all compared with the first', () => {
    const result = parsed('{ kind: sobol, points: 16 }');
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { designPoints } = result;
    expect(designPoints[0].label).toBe('turns: 4 · die: 10');
    expect(designPoints.length).toBeGreaterThan(12);
    expect(designPoints.length).toBeLessThanOrEqual(17);
    expect(designPoints.every(({ baseline }) => baseline === 0)).toBe(true);
    const turns = designPoints.map(({ scenario }) => scenario.turnLimit);
    expect(Math.min(...turns)).toBe(4);
    expect(new Set(turns).size).toBeGreaterThan(10);
  });

  test('may have more combinations than can be played if it has fewer points', () => {
    const many = `[${[1, 2, 3].map((i) => `{ name: f${i}, levels: [${Array.from({ length: 10 }, (_, l) => `{ label: l${l} }`).join(', ')}] }`).join(', ')}]`;
    expect(parsed('{ kind: latin-hypercube, points: 20 }', many).ok).toBe(true);
    const whole = parsed('{ kind: full-factorial }', many);
    expect(!whole.ok && whole.problems[0].message).toContain('at most 200');
  });

  test('checks its keys, and refuses `against`', () => {
    const wrong = parsed('{ kind: sobool, points: 16 }');
    expect(!wrong.ok && wrong.problems[0].message).toContain('`latin-hypercube`');
    const few = parsed('{ kind: sobol, points: 3 }');
    expect(few.ok).toBe(false);
    const against = parsed(
      '{ kind: sobol, points: 8 }',
      '[{ name: a, levels: [{ label: x }, { label: y, set: { turnLimit: 5 } }, { label: z, set: { turnLimit: 6 }, against: y }] }]',
    );
    expect(!against.ok && against.problems[0].message).toContain('leave `against` out');
  });
});
