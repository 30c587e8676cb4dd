import { expect, test } from 'vitest';
import { analyse } from '#src/analysis/analyse.js';
import { summary } from '#src/cli/summary.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { BASE, withFactors } from '../scenario/base.js';

const LEADERS = withFactors('{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }');

test.each([
  ['one variant', BASE, 20, '20 battles, seed 7.'],
  ['one battle', BASE, 1, '1 battle, seed 7.'],
  ['two variants', LEADERS, 20, '20 battles at each of 2 design points, seed 7.'],
])('says how many battles were played, and of how many variants: %s', (_, text, battles, said) => {
  const parsed = parseScenario(text, 'f');
  if (!parsed.ok) throw new Error('the scenario is valid');
  const study = newStudy(parsed.designPoints, battles, 7);
  const facts = { version: 'test', command: 'test', warnings: [] };
  const findings = analyse(study, playStudy(ordersOf(study)), facts);
  expect(summary(findings, false)).toContain(`\n${said} In brackets: 95 % intervals.\n`);
});
