import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { stateOfRun } from '#src/report/page/script/workbench-link.js';
import { VERSION } from '#src/version.js';
import { linkOf, readLink } from '#src/workbench/page/link.js';
import { shipped } from './page.js';

const shared = {
  name: 'squad-duel',
  text: shipped('squad-duel'),
  levels: [1, 2],
  precision: 0.005,
  view: 'survival',
  pins: [{ label: 'A', text: shipped('squad-duel'), levels: [0, 0] }],
};

const packed = (data: unknown): string =>
  `#1.${Buffer.from(deflateSync(strToU8(typeof data === 'string' ? data : JSON.stringify(data)))).toString('base64url')}`;

test('a link holds everything', () => {
  const link = linkOf(shared);
  expect(link).toMatch(/^#1\.[\w-]+$/);
  expect(link.length).toBeLessThan(1600);
  expect(readLink(link)).toEqual({ ...shared, version: VERSION });
});

test('the page reads what a report puts into a link', () => {
  const state = stateOfRun('squad-duel', VERSION, shared.text);
  expect(readLink(packed(state))).toEqual(state);
});

test('other text is not taken for a link', () => {
  for (const fragment of ['', '#', '#answer', '#a b']) expect(readLink(fragment)).toBe(null);
});

describe('hostile and damaged links are refused with a message', () => {
  const whole = linkOf(shared);
  const damaged = 'This link is damaged: was it copied completely?';
  test.each<[string, string, string]>([
    ['cut off', whole.slice(0, -20), damaged],
    ['other letters', `${whole}!`, damaged],
    ['nothing in it', '#1.', damaged],
    ['noise', '#1.AAAA_-AAAA', damaged],
    ['not JSON', packed('{'), damaged],
    ['another shape', packed([1, 2]), damaged],
    ['a text that is none', packed({ ...shared, version: '1', text: 7 }), damaged],
    ['levels that are none', packed({ ...shared, version: '1', levels: [-1] }), damaged],
    ['a precision that is never reached', packed({ ...shared, version: '1', precision: 1e-9 }), damaged],
    ['too many pins', packed({ ...shared, version: '1', pins: Array(7).fill(shared.pins[0]) }), damaged],
    [
      'a bomb',
      packed(`"${' '.repeat(10_000_000)}"`),
      'The contents of this link are too large for a scenario.',
    ],
    ['too long', `#1.${'A'.repeat(40_000)}`, 'This link is too long to be a workbench link.'],
    ['a later form', '#9.abc', 'open it in a newer version'],
  ])('%s', (_, link, says) => {
    expect(() => readLink(link)).toThrow(says);
  });
});

test('says when something is too large for a link', () => {
  const noise = Array.from({ length: 40_000 }, (_, i) => ((i * 2654435761) >>> 7).toString(36)).join('');
  expect(() => linkOf({ ...shared, text: noise })).toThrow('too large for a link');
});
