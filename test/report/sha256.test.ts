import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from '#src/report/page/sha256.js';

it('is what Node computes, at every length about the size of a block, in any language', () => {
  for (let length = 0; length < 200; length++) {
    const text = Array.from('ä🎲x'.repeat(length)).slice(0, length).join('');
    expect(sha256(text), text).toBe(createHash('sha256').update(text).digest('base64'));
  }
});
