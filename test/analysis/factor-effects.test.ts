import { describe, expect, test } from 'vitest';
import { factorEffectRows } from '#src/analysis/factor-effects.js';
import type { FactorEffectRow } from '#src/analysis/rows.js';
import { contrastSums, differenceSums, responsesOf } from '#src/analysis/tally-view.js';
import { factorColumns } from '#src/battlefield/responses.js';
import { contrastOf } from '#src/experiment/design.js';
import { HEAD, studyOf } from './analysed.js';
import { battleByBattle, squadDuel, viewsOf } from './battle-by-battle.js';

const BATTLES = 120;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Mean and standard error of numbers, one for each battle. */
function estimate(perBattle: readonly number[]): [mean: number, error: number] {
  const mean = sum(perBattle) / perBattle.length;
  const variance = sum(perBattle.map((each) => (each - mean) ** 2)) / (perBattle.length - 1);
  return [mean, Math.sqrt(variance / perBattle.length)];
}

const RESPONSES: [force: string, response: string][] = [
  ['blue', 'holds_field'],
  ['red', 'broke'],
  ['red', 'losses'],
  ['', 'turns'],
];

describe('two factors of two levels', () => {
  // 0: off off, 1: off literal, 2: on off, 3: on literal
  const study = squadDuel('[off, literal]', BATTLES);

  test('give contrasts between the points in which they differ', () => {
    const { points } = study;
    expect(points.map((point) => contrastOf(points, point))).toEqual([
      null,
      { up: [1, 3], down: [0, 2] },
      { up: [2, 3], down: [0, 1] },
      { up: [0, 3], down: [1, 2] },
    ]);
  });

  test('count the battles in which a contrast, and a difference from the baseline, is not 0', () => {
    const views = viewsOf(study);
    const y = battleByBattle(study)('', 'turns');
    const notZero = (of: (y: number[]) => number) =>
      y[0].filter((_, battle) => of(y.map((point) => point[battle])) !== 0).length;
    const turns = responsesOf(views[3]).find(({ name }) => name === 'turns')!;
    const last = factorColumns(views[3].plan.shape.row).length - 1;
    expect(differenceSums(views[3], turns.index).differing).toBe(notZero(([a, , , d]) => d - a));
    expect(contrastSums(views[3], last).differing).toBe(notZero(([a, b, c, d]) => d - c - b + a));
  });
});

describe('factors of two and three levels', () => {
  // 0–2: off with off, intended, literal; 3–5: on with the same
  const study = squadDuel('[off, intended, literal]', BATTLES);

  test('have effects of each level against the first, averaged over the other factor', () => {
    const rows = factorEffectRows(viewsOf(study));
    const played = battleByBattle(study);
    for (const [force, response] of RESPONSES) {
      const y = played(force, response);
      const each = (of: (y: number[]) => number) =>
        estimate(y[0].map((_, battle) => of(y.map((point) => point[battle]))));
      expectEffects(rows, force, response, {
        'classes intended': each((x) => (x[1] - x[0] + (x[4] - x[3])) / 2),
        'classes literal': each((x) => (x[2] - x[0] + (x[5] - x[3])) / 2),
        'leaders on': each((x) => (x[3] - x[0] + (x[4] - x[1]) + (x[5] - x[2])) / 3),
        'leaders on with classes intended': each((x) => x[4] - x[3] - x[1] + x[0]),
        'leaders on with classes literal': each((x) => x[5] - x[3] - x[2] + x[0]),
      });
    }
  });
});

test('one factor alone has no rows', () => {
  const { points, ...rest } = squadDuel('[off, literal]', 4);
  const alone = points.slice(0, 2).map((point) => ({ ...point, levels: point.levels.slice(1) }));
  const study = { ...rest, points: alone, plans: rest.plans.slice(0, 2) };
  expect(factorEffectRows(viewsOf(study))).toEqual([]);
});

function nameOf(row: FactorEffectRow): string {
  const { factor, factor_level, with_factor, with_level } = row;
  return `${factor} ${factor_level}${with_factor && ` with ${with_factor} ${with_level}`}`;
}

function expectEffects(
  rows: readonly FactorEffectRow[],
  force: string,
  response: string,
  expected: Record<string, [effect: number, error: number]>,
): void {
  const own = rows.filter((row) => row.force === force && row.response === response);
  expect(own.map(nameOf).sort()).toEqual(Object.keys(expected).sort());
  for (const row of own) {
    const [effect, error] = expected[nameOf(row)];
    expect(row.effect).toBeCloseTo(effect, 10);
    expect(row.standard_error).toBeCloseTo(error, 10);
    expect(row.n).toBe(BATTLES);
  }
}

describe('factors that change how much battles can differ', () => {
  test('a shorter turn limit, and no possible hits: the constant contrast is within its limits', () => {
    const study = studyOf(
      {
        ...HEAD,
        system: 'morale-ratio',
        combat: { model: 'scripted', losses: {} },
        board: { width: 20, depth: 40 },
        forces: ['blue', 'red'].map((id) => ({
          id,
          units: [{ id: `${id}-a`, roster: { trooper: 4 }, slot: 8, at: 4 }],
        })),
        experiment: {
          factors: [
            { name: 'length', path: 'turnLimit', levels: [6, 20] },
            { name: 'width', path: 'board.width', levels: [20, 30] },
          ],
        },
      },
      50,
    );
    const rows = factorEffectRows(viewsOf(study)).filter(({ response }) => response === 'turns');
    const [wider, longer] = ['width', 'length'].map(
      (name) => rows.find(({ factor, with_factor }) => factor === name && with_factor === '')!,
    );
    expect(longer).toMatchObject({ effect: 14, interval_method: 'exact-zero' });
    expect(longer.ci_low).toBeLessThan(14);
    expect(wider).toMatchObject({ effect: 0 });
  });
});
