import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { solve } from '#src/exact/solve.js';
import { unitOdds } from '#src/exact/unit-odds.js';
import { compilePlan } from '#src/plan/plan.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { type SystemId, systemIds } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { VERSION } from '#src/version.js';
import { eventInWords, sheetInWords } from '#src/words/story.js';
import { ROOT } from '../root.js';
import { allScenes, SCENES } from '../scenes/table.js';

/**
 * Hashes of everything that a refactoring must not change: what a run of every shipped scenario writes and prints,
 * explained battles, exact solutions and odds. They are kept in three files of this folder, so that a change of wording
 * or drawing shows that no number has moved:
 *
 *   numbers.txt  tables, counters, records of events, exact solutions, odds
 *   words.txt    what the terminal shows, the text of the page, titles and alternative texts, explained battles
 *   looks.txt    drawings, their specifications, and the page as a file
 *
 *     npm run fingerprints              compare
 *     npm run fingerprints -- --write   write them, after an intended change of behaviour
 */
const FILES = ['numbers', 'words', 'looks'] as const;

/** What is hashed, by the file that keeps its hash. */
type Parts = Partial<Record<(typeof FILES)[number], unknown>>;

const found = [...ofScenarios(), ...systemIds.map(ofSystem)];
for (const name of FILES) {
  const file = join(ROOT, 'test', 'fingerprints', `${name}.txt`);
  const lines = found.flatMap(([title, parts]) =>
    name in parts ? [`${hash(parts[name], name)}  ${title}`] : [],
  );
  if (process.argv.includes('--write')) writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  else compare(name, readFileSync(file, 'utf8').trimEnd().split('\n'), lines);
}

function compare(name: string, known: readonly string[], lines: readonly string[]): void {
  const gone = known.filter((line) => !lines.includes(line));
  const changed = lines.filter((line) => !known.includes(line));
  for (const line of gone) console.log(`was  ${line}`);
  for (const line of changed) console.log(`is   ${line}`);
  console.log(`${name}: ${lines.length - changed.length} of ${lines.length} fingerprints are the same`);
  if (gone.length + changed.length > 0) process.exitCode = 1;
}

function ofScenarios(): [title: string, Parts][] {
  const folder = mkdtempSync(join(tmpdir(), 'standfast-fingerprints-'));
  const names = readdirSync(join(ROOT, 'scenarios')).filter((name) => name.endsWith('.yaml'));
  const found = names.map((name): [string, Parts] => {
    const words = ['run', join('scenarios', name), '--battles', '500', '--out', folder, '--no-color'];
    const main = join('dist', 'command', 'main.js');
    const { status, stdout, stderr } = spawnSync('node', [main, ...words], { cwd: ROOT, encoding: 'utf8' });
    // Exit code 1: 500 battles may be too few to meet what the scenario expects.
    if (status !== 0 && status !== 1) throw new Error(stderr);
    const scenario = name.replace(/\.yaml$/, '');
    const files = readdirSync(join(folder, scenario)).sort();
    const textOf = (file: string) => readFileSync(join(folder, scenario, file), 'utf8');
    const ending = (end: string) =>
      files.filter((file) => file.endsWith(end)).map((file) => [file, textOf(file)]);
    const { tallies_sha256 } = JSON.parse(textOf('run.json'));
    const page = textOf('report.html');
    return [
      scenario,
      {
        numbers: [ending('.csv'), tallies_sha256],
        words: [stdout, wordsOf(page), textOf('datapackage.json')],
        looks: [ending('.svg'), ending('.vl.json'), page],
      },
    ];
  });
  rmSync(folder, { recursive: true });
  return found;
}

/** The text of a page, and the labels and tips of what is drawn on it. */
function wordsOf(page: string): string[] {
  const read = page.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
  const labels = [...read.matchAll(/(?:aria-label|data-tip|title|alt)="([^"]*)"/g)].map(([, label]) => label);
  return [...labels, ...read.split(/\s*<[^>]*>\s*/).filter((text) => text !== '')];
}

/** 100 explained battles of a system, the exact solution of every small scene, and odds. */
function ofSystem(id: SystemId): [title: string, Parts] {
  const scenes = allScenes(id);
  const told = Array.from({ length: 100 }, (_, battle) =>
    tellBattle(onlyPoint(scenes[battle % scenes.length][1]), 7, battle),
  );
  const turns = told.flatMap((story) => story.turns);
  const exact = SCENES[id].small.map(([, scenario]) => [...solve(compilePlan(scenario), 1_000_000).tally]);
  const odds = scenes.map(([, scenario]) => unitOdds(scenario));
  const words = turns.flatMap(({ events, sheets }) => [
    ...events.map((event) => eventInWords(event)),
    ...sheets.map(sheetInWords),
  ]);
  return [id, { numbers: [told, exact, odds], words }];
}

function hash(of: unknown, name: string): string {
  const all = JSON.stringify(of);
  // Words and looks name the version, and the checksums of files that do.
  const text = name === 'numbers' ? all : all.replaceAll(VERSION, '').replace(/[0-9a-f]{64}/g, '');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
