import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';
import { changed, groupsOf, partsOf } from '../../changes.js';
import { ROOT } from '../../root.js';
import { battleText, messagesOf, parsed, shippedPage } from './battles.js';

/** What is said about a page that is changed a little, by the table in page-messages.txt. */

const TABLE = readFileSync(join(ROOT, 'test/rules/rulebook/page-messages.txt'), 'utf8');
const [, ...PARTS] = TABLE.trimEnd().split('\n\n');

const PAGES = new Map(
  PARTS.filter((part) => part.startsWith('page ')).map((part) => {
    const [header, ...lines] = part.split('\n');
    return [header.slice(5), lines.map((line) => `${line.slice(2)}\n`).join('')];
  }),
);

const GROUPS = groupsOf(TABLE).map(([title, rows]) => {
  const [, group, page, always] = /^(.*) \(([a-z-]+)(?: ; )?(.*)\)$/.exec(title)!;
  const base = partsOf(always).reduce(changed, PAGES.get(page)!);
  return [
    group,
    rows.map(({ changes, messages }) => [changes, partsOf(changes).reduce(changed, base), messages] as const),
  ] as const;
});

describe.each(GROUPS)('%s', (_, rows) => {
  test.each(rows)('%s', (_, page, messages) => {
    expect(messagesOf(page)).toEqual(messages);
  });
});

test('a crew cannot be a unit of single pieces', () => {
  const text = battleText(PAGES.get('pieces')!, 'script');
  const result = parsed(text.replace('- { id: alpha,', '- { id: alpha, kind: crew,'));
  expect(result.ok ? '' : result.problems.map(({ message }) => message).join()).toContain(
    'a rulebook with `piece-states` is only for `infantry`',
  );
});

describe('a rulebook in its own file', () => {
  const page = PAGES.get('mine')!;
  const scenario = battleText(page, 'script').replace(/rulebook:\n( {2}.*\n)+/, 'system: ./mine.yaml\n');

  test('is read from its path, and its mistakes are reported there', () => {
    const open = (text: string) => () => ({ text, name: 'folder/mine.yaml' });
    const good = parseScenario(scenario, 'battle.yaml', [], open(page));
    expect(good.ok && good.scenario.system).toBe('mine');
    const bad = parseScenario(
      scenario,
      'battle.yaml',
      [],
      open(page.replace('nerve, failed', 'nevre, failed')),
    );
    expect(bad.ok ? [] : bad.problems).toEqual([
      expect.objectContaining({ file: 'folder/mine.yaml', line: 8, col: 82 }),
    ]);
  });

  test('that cannot be opened is reported as a mistake of the scenario', () => {
    const result = parseScenario(scenario, 'battle.yaml', [], () => ({ fault: 'there is none' }));
    expect(result.ok ? [] : result.problems.map(({ message }) => message)).toContain('there is none');
    const closed = parseScenario(scenario, 'battle.yaml');
    expect(closed.ok ? '' : closed.problems[0].message).toContain('cannot be opened here');
  });

  test('plays like the same rulebook written in the scenario', () => {
    const inline = parsed(battleText(shippedPage('pins'), 'script'));
    expect(inline.ok && inline.scenario.system).toBe('pins');
  });
});
