import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { max, median } from 'simple-statistics';
import { ROOT } from '../root.js';

/**
 * How long `npm run test:quick` takes after an edit: to each of these files in turn a comment is added, and then taken
 * away. `npm run bench:edits`. 18 files of src, chosen at random by their lines, and three of test.
 */
const EDITS = [
  'src/analysis/rows.ts',
  'src/exact/exact-gauge.ts',
  'src/exact/solve.ts',
  'src/experiment/design.ts',
  'src/experiment/slices.ts',
  'src/play/play-block.ts',
  'src/report/charts/gauge.ts',
  'src/report/charts/sheet.ts',
  'src/report/charts/tornado-rows.ts',
  'src/rules/kit/printed-page.ts',
  'src/rules/kit/state.ts',
  'src/rules/morale-ratio/book.ts',
  'src/rules/morale-ratio/surrender.ts',
  'src/rules/rulebook/odds.ts',
  'src/rules/unit-morale/coverage.ts',
  'src/scenario/check-fight.ts',
  'src/words/summary/one-factor.ts',
  'src/workbench/page/answer.tsx',
  'test/scenes/scene.ts',
  'test/oracles/plain-unit.ts',
  'test/words/format.test.ts',
];

const took: number[] = [];
for (const path of EDITS) {
  const file = join(ROOT, path);
  const text = readFileSync(file, 'utf8');
  appendFileSync(file, '// edited\n');
  try {
    const start = performance.now();
    const { status, stdout } = spawnSync('npm', ['run', 'test:quick'], { cwd: ROOT, encoding: 'utf8' });
    took.push((performance.now() - start) / 1000);
    const [affected = 'no test'] = /\d+ of \d+ test files may be.*/.exec(stdout) ?? [];
    console.log(`${took.at(-1)!.toFixed(0)} s  ${path}: ${affected}${status === 0 ? '' : ' FAILED'}`);
  } finally {
    writeFileSync(file, text);
  }
}
console.log(`median ${median(took).toFixed(0)} s, worst ${max(took).toFixed(0)} s`);
