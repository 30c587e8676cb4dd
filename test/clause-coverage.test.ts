import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { systems } from '#src/rules/registry.js';
import { ROOT } from './root.js';
import { COVERED_CLAUSES } from './rules/clauses.js';

const folders = ['rules', 'battlefield/weapon-bands'].map((folder) => join(ROOT, 'test', folder));
const CLAUSE = /\b(?:MR|DP|UM|TG)-\d+[a-z]?\b/g;

/** Titles of the tests in a source: `test('title', …)` and `test.each(rows)('title', …)`. */
function testTitles(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && first && ts.isStringLiteralLike(first)) {
      let callee: ts.Expression = node.expression;
      if (ts.isCallExpression(callee)) callee = callee.expression; // test.each(rows)
      if (/^test(\.each)?$/.test(callee.getText(file))) titles.push(first.text);
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('test.ts', source, ts.ScriptTarget.ES2022);
  visit(file);
  return titles;
}

/** Clauses that no title names. */
function unnamedClauses(clauses: readonly string[], titles: readonly string[]): string[] {
  const named = new Set(titles.flatMap((title) => title.match(CLAUSE) ?? []));
  return clauses.filter((clause) => !named.has(clause));
}

const titles = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => testTitles(readFileSync(join(folder, path), 'utf8'))),
);

describe('clause coverage', () => {
  test('a test names every clause that is played', () => {
    expect(unnamedClauses(COVERED_CLAUSES, titles)).toEqual([]);
  });

  test('tests name only clauses that are played', () => {
    const named = titles.flatMap((title) => title.match(CLAUSE) ?? []);
    expect(named.filter((clause) => !COVERED_CLAUSES.includes(clause))).toEqual([]);
  });

  test('every table and option comes from a clause that is played', () => {
    const cited = systems.flatMap((system) =>
      [...Object.values(system.tableSources), ...Object.values(system.optionSources)].map(
        ({ clause }) => clause,
      ),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((clause) => !COVERED_CLAUSES.includes(clause))).toEqual([]);
  });
});

describe('the checker', () => {
  const source = `
    import { test } from 'vitest';
    // test('MR-97: in a comment', () => {});
    describe('MR-98: a group of', () => {
      test('MR-10, MR-12a: one', () => { expect('MR-99').toBe(''); });
      test.each([['MR-96']])(\`MR-2: %s\`, () => {});
      test('DP-2: another book', () => {});
      later('MR-95: no test', () => {});
    });`;

  test('finds the titles of tests, and nothing else', () => {
    expect(testTitles(source)).toEqual(['MR-10, MR-12a: one', 'MR-2: %s', 'DP-2: another book']);
  });

  test('finds clauses without a test, and does not mistake MR-10 for MR-1', () => {
    const clauses = ['MR-1', 'MR-2', 'MR-10', 'MR-12', 'MR-12a', 'MR-98', 'DP-2', 'DP-10'];
    expect(unnamedClauses(clauses, testTitles(source))).toEqual(['MR-1', 'MR-12', 'MR-98', 'DP-10']);
  });
});
