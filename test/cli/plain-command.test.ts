import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST } from '../built.js';
import { ROOT } from '../root.js';
import { filesIn, standfast, temporaryFolder, writeScenario } from './program.js';

/** These fetch whatever package has that name in a registry, unless they are typed in the folder of the project. */
const FETCHES =
  /\b(?:npx|bunx|(?:npm|pnpm|yarn) +(?:exec|x|dlx|i|install|add|create|init)) +(?:-\S+ +)*standfast\b/;

const offending = (texts: Readonly<Record<string, string>>) =>
  Object.keys(texts).filter((name) => FETCHES.test(texts[name].replace(/<[^<>]*>/g, '')));

test('is found where it is written', () => {
  const said = [
    'npx standfast run',
    'write <code>npx standfast</code>',
    'npm exec -- standfast',
    'npx -y standfast',
  ];
  expect(offending(Object.fromEntries(said.entries()))).toEqual(['0', '1', '2', '3']);
});

test('nothing that the command prints or writes fetches standfast from a registry', async () => {
  const folder = temporaryFolder();
  const scenario = writeScenario(folder);
  const said: Record<string, string> = {};
  const say = async (...words: string[]) => {
    const { stdout, stderr } = await standfast(words, { cwd: folder });
    said[words.join(' ')] = stdout + stderr;
  };
  const few = ['--battles', '50'];
  await say('run', scenario, ...few, '--format', 'csv,json', '--set', 'expect={win_rate.red: 0..1}');
  await say('run', scenario, ...few, '--shard', '1/1', '--out', 'parts');
  await say('run', 'missing.yaml');
  await say('sensitivity', scenario, ...few, '--vary', 'turnLimit');
  await say('solve', scenario, ...few, '--vary', 'turnLimit=4..5', '--target', 'win_rate.red=0.5');
  await say('explain', scenario);
  await say('odds', scenario);
  await say('validate', scenario);
  await say('schema');
  await say('rerun', scenario);
  await say('init', 'pins-duel.yaml', '--rulebook', 'pins');
  for (const shell of ['bash', 'zsh', 'fish']) await say('completion', shell);
  await say('--help');
  for (const [, name] of said['--help'].matchAll(/^ {2}([a-z]+) .*\[options\]/gm)) await say(name, '--help');
  expect(said['rerun --help']).toContain('Exit codes');

  const written = filesIn(folder);
  const report = written['reports/duel/report.html'];
  expect(report).toContain('<code>standfast rerun report.html</code>');
  expect(report).toContain('<code>npm link</code>');
  expect(Object.keys(written)).toEqual(
    expect.arrayContaining(['reports/index.html', 'reports/workbench.html']),
  );
  expect(offending({ ...said, ...written })).toEqual([]);
});

test('nor does what the project gives away: pages, recipes, scenarios, documents about them', () => {
  const given = ['deploy', 'scenarios', 'rulebooks', 'docs', 'CITATION.cff', join(DIST, 'page')].flatMap(
    (name) => {
      const path = name.startsWith(DIST) ? name : join(ROOT, name);
      if (statSync(path).isFile()) return [path];
      return readdirSync(path, { recursive: true, encoding: 'utf8' })
        .map((each) => join(path, each))
        .filter((each) => statSync(each).isFile());
    },
  );
  expect(given.length).toBeGreaterThan(60);
  expect(offending(Object.fromEntries(given.map((path) => [path, readFileSync(path, 'latin1')])))).toEqual(
    [],
  );
});

test('README says of `npx standfast`, before it first uses it, that it is for the folder of the project', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(readme.indexOf('npx standfast')).toBe(
    readme.indexOf('npx standfast` is the command that was just built'),
  );
});
