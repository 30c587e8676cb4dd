import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { solve } from '#src/exact/solve.js';
import { unitOdds } from '#src/exact/unit-odds.js';
import { compilePlan } from '#src/plan/plan.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { type SystemId, systemIds } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { eventInWords, sheetInWords } from '#src/words/story.js';
import { ROOT } from './root.js';
import { allScenes, SCENES } from './scenes/table.js';

/**
 * Hashes of everything that a refactoring must not change: what a run of every shipped scenario writes, explained
 * battles, exact solutions and odds. Compares them with fingerprints.txt in the same folder, and names those that
 * differ.
 *
 *     npm run fingerprints              compare
 *     npm run fingerprints -- --write   write them, after an intended change of behaviour
 */
const file = join(ROOT, 'test', 'fingerprints.txt');
const found = [...ofScenarios(), ...systemIds.flatMap(ofSystem)];

if (process.argv.includes('--write')) {
  writeFileSync(file, `${found.join('\n')}\n`);
} else {
  const known = readFileSync(file, 'utf8').trimEnd().split('\n');
  const gone = known.filter((line) => !found.includes(line));
  const changed = found.filter((line) => !known.includes(line));
  for (const line of gone) console.log(`was  ${line}`);
  for (const line of changed) console.log(`is   ${line}`);
  console.log(`${found.length - changed.length} of ${found.length} fingerprints are the same`);
  process.exitCode = gone.length + changed.length === 0 ? 0 : 1;
}

/** Fingerprints of every shipped scenario, one for each kind of file. */
function ofScenarios(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'standfast-fingerprints-'));
  const names = readdirSync(join(ROOT, 'scenarios')).filter((name) => name.endsWith('.yaml'));
  const lines = names.flatMap((name) => {
    const words = ['run', join('scenarios', name), '--battles', '500', '--out', folder, '--quiet'];
    const { status, stderr } = spawnSync('node', [join('dist', 'command', 'main.js'), ...words], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    // Exit code 1: 500 battles may be too few to meet what the scenario expects.
    if (status !== 0 && status !== 1) throw new Error(stderr);
    const scenario = name.replace(/\.yaml$/, '');
    const files = readdirSync(join(folder, scenario)).sort();
    const kinds = ['.csv', '.json', '.svg', '.html'];
    return kinds.map((kind) =>
      line(
        `${scenario} ${kind}`,
        files
          .filter((each) => extname(each) === kind && each !== 'run.json')
          .map((each) => `${each}\n${readFileSync(join(folder, scenario, each), 'utf8')}`),
      ),
    );
  });
  rmSync(folder, { recursive: true });
  return lines;
}

/** Fingerprints of one system: 100 explained battles, the exact solution of every small scene, and odds. */
function ofSystem(id: SystemId): string[] {
  const scenes = allScenes(id);
  const told = Array.from({ length: 100 }, (_, battle) =>
    tellBattle(onlyPoint(scenes[battle % scenes.length][1]), 7, battle),
  );
  const words = told.flatMap(({ turns }) =>
    turns.flatMap(({ events, sheets }) => [
      ...events.map((event) => eventInWords(event)),
      ...sheets.map(sheetInWords),
    ]),
  );
  return [
    line(`${id} explained, as data`, told),
    line(`${id} explained, in words`, words),
    line(
      `${id} exact`,
      SCENES[id].small.map(([, scenario]) => [...solve(compilePlan(scenario), 1_000_000).tally]),
    ),
    line(
      `${id} odds`,
      scenes.map(([, scenario]) => unitOdds(scenario)),
    ),
  ];
}

function line(name: string, of: unknown): string {
  return `${createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16)}  ${name}`;
}
