import { expect, test } from 'vitest';
import { REASONS } from '#src/battlefield/ledger.js';
import { endingInWords } from '#src/words/reasons.js';

test('every ending is a sentence that names both forces, or says that nobody holds the field', () => {
  const said = REASONS.map((reason) => {
    const isNobodys = /^both|^turn/.test(reason);
    return endingInWords(reason, isNobodys ? null : 'Attackers', 'Red');
  });
  expect(said).toEqual([
    'Red has reached the breaking point and Attackers hold the field',
    'Red has collapsed and Attackers hold the field',
    'Red has lost heart and Attackers hold the field',
    'Red is destroyed and Attackers hold the field',
    'Red has withdrawn and Attackers hold the field',
    'Red has routed and Attackers hold the field',
    'both forces have broken and nobody holds the field',
    'no force is left to hold the field',
    'the turn limit is reached and nobody holds the field',
  ]);
  expect(endingInWords('destroyed', 'Blue', 'Attackers')).toBe(
    'Attackers are destroyed and Blue holds the field',
  );
});
