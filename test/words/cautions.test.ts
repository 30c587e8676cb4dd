import { expect, test } from 'vitest';
import { renderHtml } from '#src/report/html.js';
import { cautionsInTerminal, cautionsOnPage } from '#src/words/cautions.js';
import { fixture } from '../report/fixture.js';

test('what is vital stands on the first screen of page and terminal, however long; once', () => {
  const vital =
    'this fight cannot happen: the forces come no nearer than 20 inches to each other, and no weapon of theirs reaches farther than 14 inches, whatever the dice';
  const told = {
    ...fixture(),
    vital: [vital],
    warnings: [vital, 'Another note of several words that are not vital.'],
  };
  const { first, more } = cautionsOnPage(told);
  expect(first).toEqual([vital]);
  expect(more).toContain('Another note of several words that are not vital.');
  expect([...first, ...more].filter((each) => each === vital)).toHaveLength(1);
  expect(cautionsInTerminal(told)[0]).toBe(vital);
  const page = renderHtml(told, []);
  const aside = page.slice(page.indexOf('id="cautions"'));
  expect(aside.indexOf('his fight cannot happen')).toBeGreaterThan(0);
  expect(aside.indexOf('his fight cannot happen')).toBeLessThan(aside.indexOf('<details'));
});
