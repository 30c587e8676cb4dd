import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PAGE } from './page.js';

const page = readFileSync(PAGE, 'utf8');

test('is one file, compressed to less than 1 MB', () => {
  expect(gzipSync(page).length).toBeLessThan(1_000_000);
  expect(page).not.toMatch(/<(script|link|img|iframe)[^>]* (src|href)="(?!data:)/);
});

test('allows only its own script, and no requests', () => {
  const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(page)!;
  const [, script] = /<script>(.*?)<\/script>/s.exec(page)!;
  const [, editor] = /<script type="text\/plain" id="editor">(.*?)<\/script>/s.exec(page)!;
  const [, style] = /<style>(.*?)<\/style>/s.exec(page)!;
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hash(script)} ${hash(editor)}`,
    `style-src ${hash(style)}`,
    'worker-src blob:',
    'img-src data: blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});
