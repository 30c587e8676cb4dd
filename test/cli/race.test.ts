import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { starterScenario } from '#src/scenario/starter.js';
import { SMALL } from '../experiment/small-duel.js';
import { readJson, standfast, temporaryFolder } from './program.js';

const folder = temporaryFolder();
const run = (...args: string[]) => standfast(args, { cwd: folder });

test('a race never says that all variants played equally many battles', async () => {
  const scenario = starterScenario()
    .replace(
      '    - name: leaders',
      '    - { name: at, path: forces.blue.units.alpha.at, levels: [8, 7] }\n    - name: leaders',
    )
    .replace('run:\n', 'expect: { win_rate.blue: "> 0.01" }\nrun:\n  stop: decided\n')
    .replace('  factors:\n', '  margin: 0.06\n  factors:\n');
  writeFileSync(join(folder, 'race.yaml'), scenario);
  const set = [...SMALL.flatMap((each) => ['--set', each]), '--battles', '12288', '--seed', '5'];
  const { code, stdout, stderr } = await run('run', 'race.yaml', ...set);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const { battles_per_design_point: played } = readJson(folder, 'reports', 'my-scenario', 'run.json');
  expect(new Set(played).size).toBeGreaterThan(1);
  const [fewest, most] = [Math.min(...played), Math.max(...played)].map((each) => each.toLocaleString('en'));
  expect(stdout).toContain(`\n${fewest} to ${most} battles for each of 4 variants, seed 5.`);
  const page = readFileSync(join(folder, 'reports', 'my-scenario', 'report.html'), 'utf8').replaceAll(
    '\u00a0',
    ' ',
  );
  for (const said of [
    `>${fewest} to ${most} battles × 4 variants<`,
    `was played in 4 variants, each ${fewest} to ${most} times.`,
    `${fewest} to ${most} battles of each of 4 variants.`,
    `Each number is from ${fewest} to ${most} battles.`,
    `Battles still at risk, of ${fewest} to ${most}`,
  ])
    expect(page.includes(said), said).toBe(true);
  expect(readFileSync(join(folder, 'reports', 'index.html'), 'utf8')).toContain(
    `${fewest} to ${most} battles at each variant`,
  );
  const again = await run('rerun', join('reports', 'my-scenario'));
  expect(again.stdout).toContain(
    `: ${fewest} to ${most} battles of each variant, played again. The page and`,
  );
});
