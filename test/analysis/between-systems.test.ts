import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runScenario } from '#src/run-scenario.js';
import type { Findings } from '#src/words/findings.js';
import { ROOT } from '../root.js';

/** Four systems, one after the other, each with two qualities of the attackers. */
let findings: Findings;
beforeAll(async () => {
  const text = readFileSync(join(ROOT, 'scenarios/four-systems.yaml'), 'utf8');
  findings = await runScenario(text, { battles: 300, jobs: 1 });
}, 60_000);

const effectsOf = (variant: string, response: string) =>
  findings.rows.effects.filter((row) => row.variant === variant && row.response === response);

describe('between two systems', () => {
  const other = 'rulebook: dice-pool · attackers: regular';

  test('breaks have different meanings and are not compared; half of a force broken or gone is', () => {
    for (const response of ['broke', 'turns_stood']) {
      expect(effectsOf(other, response).map(({ verdict }) => verdict)).toEqual([null, null]);
    }
    expect(effectsOf(other, 'half_broken').map(({ p }) => typeof p)).toEqual(['number', 'number']);
  });

  test('break curves have no test; within one system they do', () => {
    // Only the first system's variants are compared with one of the same system.
    expect(new Set(findings.rows.curve_tests.map(({ variant }) => variant))).toEqual(
      new Set(['rulebook: morale-ratio · attackers: levy', 'rulebook: morale-ratio · attackers: veteran']),
    );
  });

  test('the answer says that they send home different sides, and who holds the field under each', () => {
    const { answer, lead, keyFigures, restsOnAssumption } = findings.summary;
    expect(restsOnAssumption).toBe('What breaks a force');
    expect(answer).toMatch(/^No: with regular attackers, Attackers /);
    expect(answer).toMatch(/Defenders mostly hold under dice pool/);
    expect(lead).toMatchObject({ kind: 'outcomes', response: 'holds_field' });
    expect(keyFigures[0].label).toMatch(
      /^of battles end differently with regular attackers under dice pool and \w+ \w+$/,
    );
  });

  test('the library replays assumed choices', () => {
    expect(findings.summary.caveats.join(' ')).toMatch(
      /12 other assumed choices that were tried, each replayed with 30 battles/,
    );
  });
});

describe('a variant with the same rules and troops', () => {
  const veteran = 'rulebook: morale-ratio · attackers: veteran';

  test('is identical by construction, without a p-value and with an interval of zero width', () => {
    for (const response of ['holds_field', 'broke', 'losses']) {
      for (const row of effectsOf(veteran, response)) {
        expect(row).toMatchObject({ verdict: 'identical', p: null, ci_low: 0, ci_high: 0 });
        expect(row.interval_method).toBe('certain');
      }
    }
  });

  test('never ends differently', () => {
    const pair = findings.rows.divergence.find((row) => row.variant === veteran && row.other === 0)!;
    expect(pair).toMatchObject({ divergence: 0, ci_low: 0, ci_high: 0, interval_method: 'certain' });
  });
});
