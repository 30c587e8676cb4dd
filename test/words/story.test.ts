import { expect, test } from 'vitest';
import type { StoryEvent } from '#src/battlefield/story.js';
import { eventInWords } from '#src/words/story.js';

const about = { phase: '', force: 'red', unit: 'squad', clauses: [] };

/** What `explain` says of an event of this squad. */
const said = (event: object) => eventInWords({ ...about, ...event } as unknown as StoryEvent);

test('a check without a roll says why there is none, and what it takes is said to have failed', () => {
  const check = { ...{ kind: 'check', pieces: 1, from: 'steady', of: 13, modifiers: [], dice: [] } };
  expect(said({ ...check, remaining: 1, needed: 'F', passed: 0, failed: 1, failure: 'eliminated' })).toBe(
    'squad: 1 piece (steady) checks with 1 of 13 points left, too few to pass with any roll → 1 is eliminated',
  );
  expect(said({ ...check, remaining: 13, needed: 'S', passed: 1, failed: 0, failure: 'cautious' })).toBe(
    'squad: 1 piece (steady) checks with 13 of 13 points left, enough to pass without a roll → 1 passes',
  );
  expect(said({ kind: 'lost', cause: 'eliminated', pieces: 1, ranks: { trooper: 1 }, left: 0 })).toBe(
    'squad loses 1 trooper, eliminated for failing the check; none is left',
  );
});

test('the dice for hits are said to be for hits that the unit takes', () => {
  const struck = { kind: 'struck', hull: false, needed: [4, 5, 6, 7, 8, 9], exploding: 0 };
  expect(said({ ...struck, hits: 2, dice: [0, 8], effective: 1 })).toBe(
    'squad takes 2 hits, each needing 4 or more: 0 8 → 1 puts somebody out of action',
  );
  expect(said({ ...struck, hits: 1, dice: [3], effective: 0 })).toBe(
    'squad takes 1 hit, needing 4 or more: 3 → none puts anybody out of action',
  );
});

test('pieces that share a roll are said to share it', () => {
  const roll = { kind: 'stand-test', occasions: ['hit'], pieces: 1, who: 'NCO', dice: [1, 2], needed: 7 };
  const result = { modifiers: [], result: 'retires' };
  expect(said({ ...roll, ...result, sameRoll: true })).toBe(
    'squad: 1 NCO tests (hit), needing 7 or more: the same roll, 1 + 2 → retires to cover',
  );
  expect(said({ ...roll, ...result, sameRoll: false })).not.toContain('same roll');
});
