import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { standfast, temporaryFolder } from './cli/program.js';
import { ROOT } from './root.js';

/** What npm would publish, unpacked as an installed package. */
const place = temporaryFolder();
const home = join(place, 'node_modules', 'standfast');
let packed: { size: number; files: { path: string; size: number }[] };

beforeAll(() => {
  const args = ['pack', '--json', '--pack-destination', place];
  const said = execFileSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  [packed] = JSON.parse(said) as [typeof packed];
  mkdirSync(home, { recursive: true });
  const archive = readdirSync(place).find((name) => name.endsWith('.tgz'))!;
  execFileSync('tar', ['-xzf', join(place, archive), '-C', home, '--strip-components', '1']);
  symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'));
}, 120_000);

describe('the package', () => {
  test('has every file that its pages link to', () => {
    const pages = readdirSync(join(home, 'docs')).filter((name) => name.endsWith('.md'));
    const all = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...pages.map((name) => `docs/${name}`)];
    let followed = 0;
    for (const page of all)
      for (const [, link] of readFileSync(join(home, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
        if (/^[a-z]+:/.test(link)) continue;
        followed++;
        expect(existsSync(join(home, page, '..', link)), `${page} links to ${link}`).toBe(true);
      }
    expect(followed).toBeGreaterThan(100);
  });

  test('holds what it needs and nothing else', () => {
    const paths = packed.files.map(({ path }) => path);
    for (const path of [
      'dist/index.d.ts',
      'dist/command/main.js',
      'scenarios/scenario.schema.json',
      'LICENSE',
    ])
      expect(paths).toContain(path);
    expect(paths.filter((path) => /\.map$|buildinfo|^(src|test|dist-test)\//.test(path))).toEqual([]);
    // Bytes of the archive: mostly the workbench, the sample report and the documentation.
    expect(packed.size).toBeLessThan(4e6);
  });

  test('runs when it is installed', async () => {
    const main = join(home, 'dist', 'command', 'main.js');
    expect(await standfast(['init', 'mine.yaml'], { cwd: place, main })).toMatchObject({ code: 0 });
    const args = ['run', 'mine.yaml', '--battles', '200', '--quiet'];
    expect(await standfast(args, { cwd: place, main })).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(existsSync(join(place, 'reports', 'mine', 'report.html'))).toBe(true);
  });

  // Our declarations are checked once: both ways find the same ones. Those of the language are not checked.
  test.each([
    ['nodenext', false],
    ['bundler', true],
  ])('can be used by a strict TypeScript project that resolves modules as %s does', (how, skipLibCheck) => {
    const folder = join(place, how);
    mkdirSync(folder);
    writeFileSync(join(folder, 'consumer.mts'), CONSUMER);
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2022', types: [] },
      ...{ module: how === 'bundler' ? 'esnext' : how, moduleResolution: how },
      ...{ skipLibCheck, skipDefaultLibCheck: true, lib: ['es2023', 'dom'] },
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['consumer.mts'] }),
    );
    const tsc = join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
    const said = (() => {
      try {
        return execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    })();
    expect(said).toBe('');
  });
});

const CONSUMER = `import { type Findings, parseScenario, runScenario, solve, VERSION } from 'standfast';

const parsed = parseScenario('name: x', 'x.yaml');
if (parsed.ok) {
  const turns: number = parsed.scenario.turnLimit;
  console.log(turns, VERSION);
}
const findings: Findings = await runScenario('…', { battles: 20_000 });
const rates: number[] = findings.rows.outcomes.map(({ rate }) => rate);
// @ts-expect-error: there is no such table
findings.rows.nonsense;
const found = await solve('…', { vary: { path: 'turnLimit', from: 1, to: 6 }, target: 'turns = 4' });
console.log(rates, found);
export {};
`;
