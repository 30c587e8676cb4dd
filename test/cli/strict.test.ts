import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, standfast, temporaryFolder } from './program.js';

const folder = temporaryFolder();
const run = (...args: string[]) =>
  standfast(['run', ...args, '--battles', '200', '--jobs', '1'], { cwd: folder });
/** Without charts and report. */
const runTables = (...args: string[]) => run(...args, '--no-report');

/**
 * A pair of riflemen fires at a line for four turns: the line loses at most eight of ten, six of them earlier the last
 * check, and does not move towards the pair.
 */
function write(
  name: string,
  more: { tables?: object; options?: object; pair?: object; zones?: object[] } = {},
) {
  const weapons = {
    rifle: { bands: [{ upTo: 36, needed: 6 }] },
    none: { shots: 0, bands: [{ upTo: 1, needed: 11 }] },
  };
  const scenario = {
    ...{ standfast: 1, name, title: name, question: 'Which rules are used?' },
    ...{ system: 'morale-ratio', turnLimit: 4, combat: { model: 'flat', weapons } },
    board: { zones: more.zones ?? [] },
    rules: {
      'morale-ratio': {
        options: more.options ?? {},
        tables: { breakingPoint: 'never', ...more.tables },
      },
    },
    forces: [
      { id: 'blue', units: [{ id: 'line', roster: { trooper: 10 }, slot: 24, at: 8, weapon: 'none' }] },
      { id: 'red', units: [{ id: 'pair', roster: { trooper: 2 }, slot: 24, at: 8, ...more.pair }] },
    ],
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(scenario));
  return `${name}.json`;
}

const alive = write('alive');
const clamped = write('clamped', { options: { clamp: 'one-to-nine' } });
const dead = write('dead', {
  options: { clamp: 'one-to-nine' },
  tables: {
    breakingPoint: 90,
    bands: [
      { fromPercent: 90, needed: 9, onFailure: 'cautious' },
      { fromPercent: 20, needed: 5, onFailure: 'shaken' },
      { fromPercent: 10, needed: 4, onFailure: 'eliminated' },
      { fromPercent: 0, needed: 'automatic-failure', onFailure: 'eliminated' },
    ],
  },
  pair: { interceptiveFire: true },
  zones: [{ from: 33, to: 34, cover: 'hard' }],
});
const DEAD = [
  'MR-84: clamp: one-to-nine',
  'MR-10: bands from 10 %',
  'MR-70: a force reaches its breaking point',
  'MR-40: interceptive fire of pair (pieces that took part)',
  'target in hard cover (shots)',
];
const complaint = (file: string, names: readonly string[]) =>
  `${file}: --strict: the scenario asks for rules that no battle used:\n${names.map((name) => `  ${name}\n`).join('')}Switch them off, or change what keeps them from being used.\n`;

describe('rules that a scenario asks for and no battle uses', () => {
  test('are named on standard error and in the report, and the run succeeds', async () => {
    const { code, stderr } = await run(dead, '--out', 'lenient');
    expect(code).toBe(0);
    expect(stderr).toContain(`\nThe scenario asks for rules that no battle used: ${DEAD.join('; ')}.\n`);
    const page = readFileSync(join(folder, 'lenient/dead/report.html'), 'utf8');
    for (const name of DEAD) expect(page).toContain(`<li><bdi>${name}</bdi></li>`);
  });

  test('--strict: exit code 1 after all results are written, and the rules are named', async () => {
    const words = '--out strict --strict --quiet --json'.split(' ');
    const { code, stdout, stderr } = await runTables(dead, ...words);
    expect(stderr).toBe(complaint(dead, DEAD));
    expect(code).toBe(1);
    const files = filesIn(join(folder, 'strict/dead'));
    const { 'run.json': _, ...tables } = files;
    expect(Object.keys(tables)).toContain('rule_uses.csv');
    expect(filesIn(join(folder, 'lenient/dead'))).toMatchObject(tables);
    expect(JSON.parse(files['run.json'])).toMatchObject({ complete: true });
    expect(JSON.parse(stdout).tables.rule_uses.length).toBe(files['rule_uses.csv'].split('\n').length - 2);
    expect(files['rule_uses.csv']).toContain('0,as written,MR-84,reading,clamp: one-to-nine,,true,0,200\n');
  });

  test('--strict without --quiet: the complaint comes last and once', async () => {
    const { code, stderr } = await runTables(clamped, '--out', 'loud', '--strict');
    expect(code).toBe(1);
    expect(stderr.endsWith(complaint(clamped, ['MR-84: clamp: one-to-nine']))).toBe(true);
    expect(stderr).toContain('The tables are in loud/clamped\n');
    expect(stderr.split('clamp: one-to-nine')).toHaveLength(2);
  });

  test('--strict: exit code 0 when every rule is used', async () => {
    expect(await runTables(alive, '--out', 'used', '--strict', '--quiet')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  test('--strict, several scenarios: all are played and written, and each one at fault is named', async () => {
    const { code, stderr } = await runTables(clamped, alive, dead, '--out', 'several', '--strict', '--quiet');
    expect(code).toBe(1);
    const folders = new Set(Object.keys(filesIn(join(folder, 'several'))).map((path) => path.split('/')[0]));
    expect([...folders].sort()).toEqual(['alive', 'clamped', 'dead']);
    expect(stderr).toContain(complaint(clamped, ['MR-84: clamp: one-to-nine']));
    expect(stderr).toContain(complaint(dead, DEAD));
  });

  test('--strict with --dry-run: nothing is played, so nothing is reported', async () => {
    const { code, stderr } = await run(dead, '--strict', '--dry-run', '--quiet');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
