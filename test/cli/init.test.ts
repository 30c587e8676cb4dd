import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nameFor } from '#src/cli/init.js';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';
import { ROOT } from '../root.js';
import { standfast, temporaryFolder } from './program.js';

const folder = temporaryFolder();
const init = (...args: string[]) => standfast(['init', ...args], { cwd: folder });

describe('standfast init', () => {
  test('writes a scenario that runs', async () => {
    const { code, stdout, stderr } = await init('My Battle.yaml');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe("Wrote My Battle.yaml. Play it with: standfast run 'My Battle.yaml'\n");
    const args = ['run', 'My Battle.yaml', '--battles', '200', '--no-report', '--quiet'];
    expect(await standfast(args, { cwd: folder })).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(JSON.parse(readFileSync(join(folder, 'reports/my-battle/run.json'), 'utf8'))).toMatchObject({
      complete: true,
    });
  });

  test('writes one for another system', async () => {
    expect((await init('pool.yaml', '--system', 'dice-pool')).code).toBe(0);
    const text = readFileSync(join(folder, 'pool.yaml'), 'utf8');
    expect(text).toBe(starterScenario('pool', 'dice-pool'));
  });

  test('replaces no file unless --force is given', async () => {
    const file = join(folder, 'mine.yaml');
    writeFileSync(file, 'mine');
    expect(await init('mine.yaml')).toMatchObject({ code: 2 });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await init('mine.yaml', '--force')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(starterScenario('mine'));
  });

  test('an editor finds the JSON Schema where the program is installed; elsewhere the file does not mention it', async () => {
    expect(readFileSync(join(folder, 'mine.yaml'), 'utf8')).not.toContain('yaml-language-server');
    const place = join(folder, 'place');
    for (const inner of ['battles', 'node_modules/standfast/scenarios'])
      mkdirSync(join(place, inner), { recursive: true });
    cpSync(join(ROOT, 'dist'), join(place, 'node_modules/standfast/dist'), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(place, 'node_modules/standfast/package.json'));
    symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules/standfast/node_modules'));
    const main = join(place, 'node_modules/standfast/dist/command/main.js');
    expect((await standfast(['init', 'battles/mine.yaml'], { cwd: place, main })).code).toBe(0);
    expect(readFileSync(join(place, 'battles/mine.yaml'), 'utf8')).toBe(
      `# yaml-language-server: $schema=../node_modules/standfast/scenarios/scenario.schema.json\n${starterScenario('mine')}`,
    );
  });

  test.skipIf(process.platform === 'win32')('with --force replaces where a link leads', async () => {
    writeFileSync(join(folder, 'target.yaml'), 'mine');
    symlinkSync('target.yaml', join(folder, 'link.yaml'));
    expect((await init('link.yaml', '--force')).code).toBe(0);
    expect(lstatSync(join(folder, 'link.yaml')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'target.yaml'), 'utf8')).toContain('standfast: 1');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('writes scenario.yaml when no name is given', async () => {
    expect((await init()).stderr).toContain('Wrote scenario.yaml.');
  });
});

test.each([
  ['My Battle.yaml', 'my-battle'],
  ['a/b/Écoute--1944_.yml', 'ecoute-1944'],
  ['1944.yaml', 'scenario-1944'],
  ['Con.yaml', 'scenario-con'],
  ['Бой.yaml', 'scenario'],
  ['true.yaml', 'true'],
  [`${'long '.repeat(40)}.yaml`, 'long-'.repeat(10).slice(0, -1)],
])('%s is named %s, which is a valid id', (file, name) => {
  expect(nameFor(file)).toBe(name);
  expect(parseScenario(starterScenario(name), file)).toMatchObject({ ok: true, scenario: { name } });
});

describe('standfast init --rulebook', () => {
  test('writes a shipped rulebook, and a scenario that plays it', async () => {
    const { code, stderr } = await init('duel.yaml', '--rulebook', 'pins');
    expect(code).toBe(0);
    expect(stderr).toContain('Wrote duel.yaml and its rulebook pins.yaml.');
    expect((await standfast(['validate', 'duel.yaml'], { cwd: folder })).code).toBe(0);
  });

  test('the path of a rulebook outside the folder of the scenario or of a missing one is refused', async () => {
    const validate = (system: string) =>
      standfast(['validate', 'duel.yaml', '--set', `system=${system}`], { cwd: folder });
    expect((await validate('../elsewhere.yaml')).stderr).toMatch(
      /is outside the scenario’s folder|there is no rulebook/,
    );
    expect((await validate('./missing.yaml')).stderr).toContain('there is no rulebook `./missing.yaml`');
    expect((await validate('/etc/hostname.yaml')).code).toBe(2);
  });
});
