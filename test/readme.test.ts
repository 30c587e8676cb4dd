import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { DIST } from './built.js';
import { command, standfast } from './cli/program.js';
import { ROOT } from './root.js';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
/** Inside the repository, so that the examples find its scenarios and packages. */
const folder = mkdtempSync(join(ROOT, 'reports', 'readme-'));
afterAll(() => rmSync(folder, { recursive: true }));

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map((match) => match[1]);
}

/** `npx standfast run my-battle.yaml   # plays it` → `['run', 'my-battle.yaml']`. */
const commands = blocks('sh')
  .flatMap((block) => block.split('\n'))
  .filter((line) => line.startsWith('npx standfast '))
  .map((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(2));

test('has the six commands of a first session', () => {
  expect(commands.map(([name]) => name)).toEqual(['init', 'run', 'run', 'explain', 'odds', 'validate']);
});

test('its commands work, one after the other', async () => {
  for (const words of commands) {
    // Fewer battles than a reader would play, and no charts.
    const few = words[0] === 'run' ? ['--battles', '2000', '--no-report'] : [];
    const { code, stderr } = await standfast([...words, ...few], { cwd: folder });
    expect(`${words.join(' ')}: ${code} ${code === 0 ? '' : stderr}`).toBe(`${words.join(' ')}: 0 `);
  }
});

test('its library example prints the headline', async () => {
  const [example] = blocks('ts');
  const main = pathToFileURL(join(DIST, 'index.js')).href;
  const file = join(folder, 'example.mjs');
  writeFileSync(file, example.replace("'standfast'", `'${main}'`).replace('20_000', '2_000'));
  const { code, stdout, stderr } = await command(process.execPath, [file]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^With leaders on, both sides begin to break at .+\n$/);
});

test('is at most two screens long, and every file that it names exists', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(80);
  for (const [, target] of readme.matchAll(/\]\(([^)]+)\)/g)) readFileSync(join(ROOT, target));
});
