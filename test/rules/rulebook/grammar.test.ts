import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedParser, PARSER } from '../../grammar.js';

test('the parser of expressions is the one generated from the grammar', () => {
  expect(readFileSync(PARSER, 'utf8') === generatedParser(), 'run `npm run grammar`').toBe(true);
});
