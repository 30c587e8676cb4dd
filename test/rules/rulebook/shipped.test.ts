import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pointTally } from '#src/analysis/tally-view.js';
import { playStudy } from '#src/experiment/play-study.js';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey } from '#src/random/luck.js';
import { systemOf } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { parseScenario } from '#src/scenario/parse.js';
import { exactMeasures } from '../../exact/exact-measures.js';
import { alikeButDifferent, lookedAtUnnamed } from '../../play/views.js';
import { ROOT } from '../../root.js';
import { scaled } from '../../scale.js';
import { measuresOf } from '../../statistical/agreement.js';
import { battleText, messagesOf, SHIPPED, scenarioOf, shippedPage, told } from './battles.js';
import { coreOf } from './both-ways.js';

const BATTLES = 3000;
/** Exceeded by chance in some thousands of comparisons only in one of a thousand such tests. */
const MOST_ERRORS = 5.5;

const PAGES: readonly (readonly [name: string, page: string])[] = [
  ...SHIPPED.map((name) => [name, shippedPage(name)] as const),
  // Not shipped: states of single pieces, and leaders by a condition.
  ...['morale-ratio', 'dice-pool'].map((name) => [`core of ${name}`, coreOf(name)] as const),
];

describe.each(PAGES)('the rulebook %s', (_, page) => {
  test.each(['script', 'fire'] as const)('is played as solved: %s', { timeout: 60_000 }, (how) => {
    const scenario = scenarioOf(battleText(page, how));
    const exact = exactMeasures(scenario);
    const plan = compilePlan(scenario);
    const [tally] = playStudy({ plans: [plan], key: battleKey(3), battles: BATTLES });
    const far: string[] = [];
    for (const [measure, { sum, sumOfSquares }] of measuresOf(pointTally(onlyPoint(scenario), plan, tally))) {
      const expected = exact.get(measure);
      if (!expected) continue;
      const mean = sum / BATTLES;
      // For rare events the variance follows from their chance, which is known.
      const chance = expected.most === 1 ? expected.mean * (1 - expected.mean) : 0;
      const variance = Math.max(sumOfSquares / BATTLES - mean * mean, chance);
      const room =
        MOST_ERRORS * Math.sqrt(variance / BATTLES) + 1e-9 + (variance > 0 ? 20 / BATTLES / BATTLES : 0);
      if (Math.abs(mean - expected.mean) > room) far.push(`${measure}: ${mean}, and not ${expected.mean}`);
    }
    expect(far).toEqual([]);
    expect(exact.size).toBeGreaterThan(50);
  });

  test('reads only what its views name, and these distinguish all that affects the outcome', {
    timeout: 60_000,
  }, () => {
    let all = 0;
    for (const how of ['script', 'fire'] as const) {
      const { system, field, rules, rulebook } = compilePlan(scenarioOf(battleText(page, how)));
      const battles = { system: systemOf({ system, rulebook }), field, rules };
      expect(lookedAtUnnamed(battles, scaled(3, 6))).toEqual([]);
      const { wrong, compared } = alikeButDifferent(battles, scaled(4, 8));
      expect(wrong).toEqual([]);
      all += compared;
    }
    expect(all).toBeGreaterThan(100);
  });

  test('is described in its own words', () => {
    const { all, events } = told(page, { battle: 2 });
    expect(all).not.toMatch(/undefined|NaN/);
    expect(events.length).toBeGreaterThan(4);
  });
});

describe.each(SHIPPED)('the rulebook %s', (name) => {
  const page = shippedPage(name);

  test('has a scenario that shows its character', () => {
    const text = readFileSync(join(ROOT, `rulebooks/${name}-duel.yaml`), 'utf8');
    const result = parseScenario(text, 'duel.yaml', [], () => ({ text: page, name: `${name}.yaml` }));
    expect(result).toMatchObject({ ok: true, warnings: [] });
    expect(result.ok && result.designPoints.length).toBeGreaterThan(2);
    expect(messagesOf(page), 'in another scenario').toEqual([]);
  });
});
