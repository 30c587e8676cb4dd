import { describe, expect, test } from 'vitest';
import { estimateStates } from '#src/exact/estimate.js';
import { solve } from '#src/exact/solve.js';
import { compilePlan, type Plan } from '#src/plan/plan.js';
import { parseScenario } from '#src/scenario/parse.js';
import { IS_NIGHTLY } from '../scale.js';

/** The factors by which the estimate may be too small, or too large. In these battles it is 1 to 6 times the truth. */
const UNDER = 3;
const OVER = 10;

interface Battle {
  /** Pieces of each unit. */
  blue: number[];
  red: number[];
  /** Other settings: of blue's units; of the board and the combat; options and tables. */
  blueToo?: string;
  top?: string;
  rules?: string;
}

const HEDGES =
  'board: { zones: [{ from: 7, to: 9, cover: concealment }, { from: 27, to: 29, cover: concealment }] }';
const RIFLES =
  'combat: { model: flat, weapons: { rifle: { bands: [{ upTo: 8, needed: 7 }, { upTo: 16, needed: 8 }, { upTo: 24, needed: 9 }] } } }';

/** Units with these numbers of pieces; with three or more, one is a corporal. */
function units(force: string, sizes: number[], more = ''): string {
  const each = sizes.map((pieces, i) => {
    const roster = pieces < 3 ? `trooper: ${pieces}` : `corporal: 1, trooper: ${pieces - 1}`;
    return `{ id: ${force}-${i}, roster: { ${roster} }, slot: ${24 + i}, at: 8${more} }`;
  });
  return `[${each.join(', ')}]`;
}

function planOf({ blue, red, blueToo, top = `${HEDGES}\n${RIFLES}`, rules = '' }: Battle): Plan {
  const text = `
standfast: 1
name: battle
title: Battle
question: How many states?
system: morale-ratio
${top}
rules: { morale-ratio: { ${rules} } }
forces: [{ id: blue, units: ${units('b', blue, blueToo)} }, { id: red, units: ${units('r', red)} }]
`;
  const parsed = parseScenario(text, 'battle.yaml');
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return compilePlan(parsed.designPoints[0].scenario);
}

const NEVER = 'tables: { breakingPoint: never }';
const LEADERS = 'options: { leaders: on }';
const SCRIPT =
  'combat: { model: scripted, losses: { b-0: { schedule: [1, 1, 1, 2] }, r-0: { chances: [0.5, 0.3, 0.2] } } }';

const BATTLES: [string, Battle][] = [
  ...[1, 2, 3, 4, ...(IS_NIGHTLY ? [6, 8] : [])].flatMap((n): [string, Battle][] => [
    [`${n} v ${n}`, { blue: [n], red: [n] }],
    [`${n} v ${n} to the last`, { blue: [n], red: [n], rules: NEVER }],
  ]),
  ...[3, 4, ...(IS_NIGHTLY ? [5] : [])].map((n): [string, Battle] => [
    `${n} v ${n} with leaders to the last`,
    { blue: [n], red: [n], rules: `${NEVER}, ${LEADERS}` },
  ]),
  ...[3, 6].map((n): [string, Battle] => [`${n} v ${n} in the open`, { blue: [n], red: [n], top: RIFLES }]),
  ...[2, 3, ...(IS_NIGHTLY ? [4, 5] : [])].map((n): [string, Battle] => [
    `${n} assault ${n}`,
    { blue: [n], red: [n], blueToo: ', doctrine: { order: assault }' },
  ]),
  [
    '4 intercept 4',
    { blue: [4], red: [4], blueToo: ', doctrine: { order: assault }, interceptiveFire: true' },
  ],
  ['4 advance on 4', { blue: [4], red: [4], blueToo: ', doctrine: { order: advance, toRange: 12 }' }],
  ['5 withdraw from 5', { blue: [5], red: [5], blueToo: ', doctrine: { order: withdraw, fromTurn: 3 }' }],
  ['two units a side', { blue: [2, 2], red: [2, 2] }],
  ['two units against one', { blue: [3, 3], red: [6] }],
  ['three units a side', { blue: [1, 2, 1], red: [2, 1, 1] }],
  ['many against few', { blue: [14], red: [2] }],
  ['three turns', { blue: [6], red: [6], top: `turnLimit: 3\n${HEDGES}\n${RIFLES}` }],
  ['a script', { blue: [8], red: [8], top: SCRIPT }],
];

describe('estimateStates', () => {
  test.each(BATTLES)('comes near the true number: %s', (_, battle) => {
    const plan = planOf(battle);
    const { liveStates } = solve(plan, 1e6);
    const estimate = estimateStates(plan);

    expect(estimate).toBeGreaterThanOrEqual(liveStates / UNDER);
    expect(estimate).toBeLessThanOrEqual(liveStates * OVER);
  });

  test('is the same every time', () => {
    const plan = planOf({ blue: [4], red: [4] });
    expect(estimateStates(plan)).toBe(estimateStates(plan));
  });

  test.each<[string, Battle]>([
    ['a hundred a side', { blue: [100], red: [100] }],
    ['twelve squads a side', { blue: new Array(12).fill(10), red: new Array(12).fill(10) }],
    [
      'two hundred turns',
      { blue: new Array(8).fill(5), red: new Array(8).fill(5), top: `turnLimit: 200\n${RIFLES}` },
    ],
  ])('reports a battle that would take hours as too large: %s', (_, battle) => {
    const plan = planOf(battle);
    expect(estimateStates(plan, 60_000)).toBeGreaterThan(60_000);
  });
});
