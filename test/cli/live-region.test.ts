import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { describe, expect, test } from 'vitest';
import { broken, LiveRegion } from '#src/cli/live-region.js';

describe('broken', () => {
  test.each([
    ['one two', 10, ['one two']],
    ['  one two three', 9, ['  one two', '  three']],
    ['one abcdefghij two', 6, ['one', 'abcdef', 'ghij', 'two']],
    ['', 5, ['']],
  ])('%j in %d columns', (line, width, parts) => {
    expect(broken(line, width)).toEqual(parts);
  });
});

describe('a live region', () => {
  function terminal(columns: number, rows: number) {
    const stream = Object.assign(new PassThrough(), { columns, rows });
    return { stream, region: new LiveRegion(stream as unknown as WriteStream) };
  }
  const said = (stream: PassThrough) => String(stream.read() ?? '');

  test('is redrawn in the same place', () => {
    const { stream, region } = terminal(20, 10);
    region.draw(['one', 'two']);
    expect(said(stream)).toBe('one\ntwo\n');
    region.draw(['three']);
    expect(said(stream)).toBe('\u001b[2A\u001b[1G\u001b[0Jthree\n');
  });

  test('counts the lines that it breaks, and leaves out what does not fit', () => {
    const { stream, region } = terminal(5, 4);
    region.draw(['one two', 'three', 'four']);
    expect(said(stream)).toBe('one\ntwo\n…\n');
    region.draw([]);
    expect(said(stream)).toBe('\u001b[3A\u001b[1G\u001b[0J');
  });

  test('keeps a line above itself', () => {
    const { stream, region } = terminal(20, 10);
    region.draw(['now']);
    said(stream);
    region.keep('before');
    expect(said(stream)).toBe('\u001b[1A\u001b[1G\u001b[0Jbefore\nnow\n');
  });
});
