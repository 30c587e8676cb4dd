import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { renderHtml } from '#src/report/html.js';
import { starterScenario } from '#src/scenario/starter.js';
import { steeringAt } from '#src/scenario/wording.js';
import { fixture } from '../report/fixture.js';
import { ROOT } from '../root.js';
import { filesIn, standfast, temporaryFolder, writeScenario } from './program.js';

/**
 * What the command refuses, and everything that it then says, in refusals.txt: `$ words`, with `'` around a word that
 * has spaces; `~ from → to`, a change to even.yaml; and indented, the answer (`⏎` is a line break), which may be that to
 * several commands. `# ` is a heading.
 */
const TABLE = readFileSync(join(ROOT, 'test', 'cli', 'refusals.txt'), 'utf8');

const folder = temporaryFolder();
const duel = writeScenario(folder);
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
const asked = starterScenario('asked');
write('asked.yaml', asked.replace(/^run:\n/m, 'run:\n  precision: { hold_field: 0.1, turns: 0 }\n'));
write('bad.yaml', 'standfast: 1\nname: Bad Name\nturnLimit: ten\n');
write('copy.yaml', starterScenario('duel'));
write('large.yaml', '# \u00e9\n'.repeat(300_000));
write('latin1.yaml', Buffer.from('title: caf\u00e9', 'latin1'));
write('near.yaml', '');
write('pool.yaml', starterScenario('pool', 'dice-pool'));
write('report.html', renderHtml(fixture(), []));
write('utf16.yaml', Buffer.from('standfast: 1', 'utf16le').subarray(0, 5));
for (const name of ['folder.yaml', 'with-others']) mkdirSync(join(folder, name));
write('with-others/five.yaml', 'standfast: 1\n');
write('with-others/rules.yaml', 'rulebook: 1\n');
write('with-others/package.json', '{}');
const SHIPPED = [
  'scenarios/small-duel',
  'scenarios/elite-or-levy',
  'scenarios/pool-size',
  'rulebooks/leadership-duel',
];
for (const name of [...SHIPPED, 'rulebooks/leadership'])
  copyFileSync(join(ROOT, `${name}.yaml`), join(folder, `${basename(name)}.yaml`));
const EVEN = readFileSync(join(ROOT, 'scenarios', 'even-fight.yaml'), 'utf8');
write('even.yaml', EVEN);
const before = filesIn(folder);

const refuse = async (words: readonly string[]) => {
  const { code, stdout, stderr } = await standfast(words, { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  return stderr;
};

/** The text with one of its lines changed. */
function edited(text: string, change: string): string {
  const [from, to] = change.replaceAll('⏎', '\n').split(' → ');
  expect(text).toContain(from);
  return text.replace(from, to);
}

interface Row {
  title: string;
  words: string[];
  edits: string[];
  said: string;
}

function rowsOf(table: string): Row[] {
  const rows: Row[] = [];
  for (const line of table.trimEnd().split('\n')) {
    const row = rows.at(-1)!;
    if (line.startsWith('$ ')) {
      const words = line
        .slice(2)
        .match(/'[^']*'|\S+/g)!
        .map((word) => word.replaceAll("'", ''));
      rows.push({ title: line, words, edits: [], said: '' });
    } else if (line.startsWith('~ ')) {
      row.edits.push(line.slice(2));
      row.title += `, ${line}`;
    } else if (!line.startsWith('# ')) row.said += `${line.slice(2).replaceAll('⏎', '\n')}\n`;
  }
  // A command without an answer has that of the next one.
  for (const [i, row] of [...rows.entries()].reverse()) row.said ||= rows[i + 1].said;
  return rows;
}

/** Every answer to a mistake in the words ends with this line. */
const withHelp = (said: string) =>
  said.startsWith('error: ') ? `${said}(add --help for the options)\n` : said;

describe('with exit code 2, without any output', () => {
  const here = rowsOf(TABLE).filter(({ title }) => process.platform === 'linux' || !title.includes('/dev/'));
  test.each(here)('$title', async ({ words, edits, said }) => {
    if (edits.length > 0) write('even.yaml', edits.reduce(edited, EVEN));
    expect(await refuse(words)).toBe(withHelp(said));
  });

  const hostile = '\u001b]0;x\u0007\u009b\u202e';
  test.each([
    [[hostile]],
    [['run', duel, `--${hostile}`]],
    [['run', duel, '--seed', hostile]],
    [['run', `${hostile}.yaml`]],
    [['validate', duel, '--set', `title=${hostile}`]],
    [['init', `no/${hostile}`]],
  ])('control characters for the terminal are made visible, and do nothing: %j', async (words) => {
    const said = await refuse(words);
    expect(said).toContain('\\u{1b}]0;x\\u{7}\\u{9b}\\u{202e}');
    expect(steeringAt(said)).toBe(-1);
  });

  afterAll(() =>
    expect(filesIn(folder), 'nothing is written').toEqual({ ...before, 'even.yaml': expect.anything() }),
  );
});
