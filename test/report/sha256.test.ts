import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256, sha256Base64 } from '#src/report/sha256.js';

it('is the same as in Node, at every length around the size of a block, in any language', () => {
  for (let length = 0; length < 200; length++) {
    const text = Array.from('ä🎲x'.repeat(length)).slice(0, length).join('');
    expect(sha256(text), text).toBe(createHash('sha256').update(text).digest('hex'));
    expect(sha256Base64(text), text).toBe(createHash('sha256').update(text).digest('base64'));
  }
});
