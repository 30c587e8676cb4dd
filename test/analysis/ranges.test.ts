import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { turnEventRows } from '#src/analysis/by-turn.js';
import { responseRows } from '#src/analysis/responses.js';
import { pointTally, responsesOf } from '#src/analysis/tally-view.js';
import { playStudy } from '#src/experiment/play-study.js';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey } from '#src/random/luck.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { parseScenario } from '#src/scenario/parse.js';
import type { Scenario } from '#src/scenario/schema.js';
import { ROOT } from '../root.js';
import { SHIPPED, shippedPage } from '../rules/rulebook/battles.js';
import { randomBattle } from '../rules/rulebook/random-battle.js';
import { randomPage } from '../rules/rulebook/random-page.js';
import { scaled } from '../scale.js';
import { BASE } from '../scenario/base.js';
import { Draw } from '../scenario/draw.js';
import { randomScenario } from '../scenario/random-scenario.js';
import { validScenario } from '../scenario/valid.js';
import { poolScenario, squad } from '../scenes/dice-pool/words.js';
import { losing } from '../scenes/scene.js';
import { allScenes, SCENES } from '../scenes/table.js';
import { bases, gradeScenario } from '../scenes/troop-grade/words.js';

/** Values of single battles that are not within the range that their intervals assume. */
function outside(scenario: Scenario, battles: number): string[] {
  const plan = compilePlan(scenario);
  return Array.from({ length: battles }, (_, seed) => {
    const [tally] = playStudy({ plans: [plan], key: battleKey(seed), battles: 1 });
    const view = pointTally(onlyPoint(scenario), plan, tally);
    // A single battle has the whole range as its interval.
    const responses = responseRows(view).map((row) => ({ ...row, what: row.response }));
    const events = turnEventRows([view]).map((row) => ({ ...row, what: `${row.group} ${row.event}` }));
    return [...responses, ...events]
      .filter(({ mean, ci_low, ci_high }) => !(ci_low <= mean && mean <= ci_high))
      .map(
        ({ force, what, mean, ci_low, ci_high }) => `${force} ${what}: ${mean}, not ${ci_low} to ${ci_high}`,
      );
  }).flat();
}

describe('no battle gives a value outside its range', () => {
  test.each(Object.keys(SCENES) as (keyof typeof SCENES)[])('%s', (system) => {
    for (const [name, scenario] of allScenes(system))
      expect(outside(scenario, scaled(3, 500)), name).toEqual([]);
  });

  test('random scenarios', () => {
    for (let seed = 1; seed <= scaled(30, 3000); seed++) {
      const parsed = parseScenario(JSON.stringify(randomScenario(seed)), 'random.json');
      if (parsed.ok) expect(outside(parsed.designPoints[0].scenario, 3), `seed ${seed}`).toEqual([]);
    }
  });

  test.each(SHIPPED)('rulebook %s', (name) => {
    const text = readFileSync(join(ROOT, 'rulebooks', `${name}-duel.yaml`), 'utf8');
    const page = { text: shippedPage(name), name: 'p' };
    const parsed = validScenario(text, 'f', [], () => page);
    for (const { scenario } of parsed.designPoints) expect(outside(scenario, 5)).toEqual([]);
  });

  test.each([
    [
      'whose pieces test one by one, many in a unit',
      `piece-states: { steady: {}, shaken: {} }
rules: { check: { who: each piece, roll: 1d6 for each piece, pass: at least 2, failed: worsens by 1 } }
turn: [check, move]`,
    ],
    [
      'with a rule that changes a state several times',
      `states: { steady: {}, shaken: {} }
rules: { flip: { then: [${Array.from({ length: 7 }, () => 'becomes shaken, becomes steady').join(', ')}] } }
turn: [move, flip, fire]`,
    ],
    [
      'whose pieces throw 40 dice, and again',
      `piece-states: { steady: {}, shaken: {} }
rules: { check: { who: each piece, roll: 40d6 for each piece, pass: at least 235, retry: is steady or is shaken, failed: worsens by 1 } }
turn: [check, check, check, check, fire]`,
    ],
  ])('a rulebook %s', (_, rules) => {
    const page = { text: `rulebook: 1\nid: soldiers\ntitle: Soldiers\n${rules}\n`, name: 'p' };
    const text = BASE.replace('system: morale-ratio', 'system: ./p.yaml').replace(
      /rules:[\s\S]*?forces:/,
      'forces:',
    );
    const parsed = validScenario(text, 'f', [], () => page);
    expect(outside(parsed.designPoints[0].scenario, 5)).toEqual([]);
  });

  test('random rulebooks', () => {
    for (let seed = 1; seed <= scaled(20, 3000); seed++) {
      const draw = new Draw(seed);
      const parsed = parseScenario(stringify(randomBattle(draw, randomPage(draw)), { lineWidth: 0 }), 'f');
      if (parsed.ok) expect(outside(parsed.designPoints[0].scenario, 3), `seed ${seed}`).toEqual([]);
    }
  });
});

describe('a range is no wider than the rules allow', () => {
  const mostOf = (scenario: Scenario, name: string) => {
    const plan = compilePlan(scenario);
    const view = pointTally(onlyPoint(scenario), plan, new Float64Array(plan.shape.layout.length));
    return responsesOf(view).find((each) => each.force === 'red' && each.name === name)!.most;
  };

  test.each([
    ['afterwards', [4, 0]],
    ['in-the-field', [4 * 12, 4 * 12]],
  ])('dice-pool: pieces fall again only if the wounded are treated %s', (treatment, most) => {
    const scenario = poolScenario({
      turnLimit: 12,
      combat: losing({}),
      options: { treatment },
      red: squad(4, {}, { at: 20 }),
    });
    expect(['losses', 'returned'].map((name) => mostOf(scenario, name))).toEqual(most);
    expect(['most_broken', 'routed', 'light'].map((name) => mostOf(scenario, name))).toEqual([4, 4, 4]);
  });

  test.each([
    ['never', 0],
    ['when-losing', 1],
  ])('troop-grade: no unit leaves an assault with voluntaryRout: %s', (voluntaryRout, perTurn) => {
    const scenario = gradeScenario({
      turnLimit: 5,
      combat: {
        model: 'flat',
        weapons: { rifle: { bands: [{ upTo: 24, needed: 8 }] } },
        assault: { needed: 4 },
      },
      blue: bases(3, 'regular'),
      options: { voluntaryRout },
      red: [bases(3, 'regular', { id: 'one' }), bases(2, 'regular', { id: 'two' })],
    });
    expect(mostOf(scenario, 'tests_voluntary_rout')).toBe(perTurn * 2 * 5);
    expect(mostOf(scenario, 'tests_casualties')).toBe(2 * 5);
  });
});
