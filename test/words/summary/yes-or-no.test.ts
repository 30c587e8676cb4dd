import { expect, test } from 'vitest';
import { yesOrNo } from '#src/words/summary/yes-or-no.js';

test.each([
  ['Given the same fire - do the four systems send home the same side?', 'No', 'Yes'],
  ['Where a rulebook can be read in more than one way - does it matter which?', 'Yes', 'No'],
  ['Do leaders change who wins?', 'Yes', 'No'],
  // It is not clear what yes would mean.
  ['Does it help a fireteam that its leader counts for more?', null, null],
  ['Does the attack frighten soldiers, or does it change nothing?', null, null],
  ['What do leaders change?', null, null],
  ['Do they not differ?', null, null],
  ['Is it the same? Does it matter?', null, null],
  ['', null, null],
])('%s if something differs: %s, if all is the same: %s', (question, differs, same) => {
  expect([yesOrNo(question, true), yesOrNo(question, false), yesOrNo(question, null)]).toEqual([
    differs,
    same,
    null,
  ]);
});
