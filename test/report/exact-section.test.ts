import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { playStudy } from '#src/experiment/play-study.js';
import { solveStudy } from '#src/experiment/solve-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { renderHtml } from '#src/report/html.js';
import { parseScenario } from '#src/scenario/parse.js';
import type { Findings } from '#src/words/findings.js';
import { tellFindings } from '#src/words/tell-findings.js';
import { ROOT } from '../root.js';

function findingsOf(set: readonly string[]): Findings {
  const file = 'scenarios/small-duel.yaml';
  const parsed = parseScenario(readFileSync(join(ROOT, file), 'utf8'), file, set);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  const study = newStudy(parsed.designPoints, 4000, 1);
  const facts = { version: '0', command: 'standfast run', warnings: [], solved: solveStudy(study) };
  return tellFindings(study, playStudy(ordersOf(study)), facts);
}

describe('exact and simulated', () => {
  test('has a row for every response and outcome of every variant, within 4.5 standard errors', () => {
    const { rows } = findingsOf([]);
    const [responses, outcomes] = [true, false].map((whole) =>
      rows.exact.filter(({ reason }) => (reason === '') === whole),
    );
    const solved = rows.responses.filter(({ response }) => response !== 'units_cascaded');
    expect(responses).toHaveLength(solved.length);
    for (const { design_point, holder, reason, rate } of rows.outcomes) {
      const row = outcomes.find(
        (each) => each.design_point === design_point && each.force === holder && each.reason === reason,
      );
      expect(row).toMatchObject({
        response: holder === '' ? 'nobody_holds' : 'holds_field',
        simulated: rate,
      });
    }
    for (const { response, exact, simulated, standard_error, standard_errors_off: off, n } of rows.exact) {
      expect(Math.abs(off ?? 0), response).toBeLessThan(4.5);
      const isRare = n * Math.min(exact, 1 - exact) < 5;
      if (off === null) expect(standard_error === 0 || isRare, response).toBe(true);
      else expect(off).toBeCloseTo((simulated - exact) / standard_error, 9);
    }
  });

  test('the page has the section, with a table for each variant', () => {
    const page = renderHtml(findingsOf([]), []);
    const section = /<section id="exact".*?<\/section>/s.exec(page)![0];
    expect(section).toContain('Exact and simulated');
    expect(section.match(/<table[ >]/g)).toHaveLength(2);
    expect(section).toContain('0.241351');
  });

  test('no section and no rows unless the scenario asks', () => {
    const findings = findingsOf(['run.exact=false']);
    expect(findings.rows.exact).toEqual([]);
    expect(renderHtml(findings, [])).not.toContain('id="exact"');
  });

  test('a variant that is too large is named in a warning, and the run goes on', () => {
    const findings = findingsOf([
      'forces.blue.units.team.roster.trooper=30',
      'forces.red.units.post.roster.trooper=30',
      'forces.blue.units.team.roster.sergeant=3',
      'forces.red.units.post.roster.sergeant=3',
      'rules.morale-ratio.tables.breakingPoint=never',
    ]);
    expect(findings.warnings.join(' ')).toMatch(/too many states to be solved: .*leaders: on/);
    expect(findings.rows.responses.length).toBeGreaterThan(0);
  });
});
