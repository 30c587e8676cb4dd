import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import peggy from 'peggy';
import { ROOT } from './root.js';

/** Makes the parser of a rulebook’s expressions from its grammar: `npm run grammar`. */

const FOLDER = join(ROOT, 'src/rules/rulebook');
export const PARSER = join(FOLDER, 'expression-parser.ts');

const HEAD = `// @ts-nocheck: made from expressions.peggy by \`npm run grammar\`; not to be changed by hand.
`;

/** The parser that the grammar generates. */
export function generatedParser(): string {
  const grammar = readFileSync(join(FOLDER, 'expressions.peggy'), 'utf8');
  const parser = peggy.generate(grammar, {
    output: 'source',
    format: 'es',
    allowedStartRules: ['Condition', 'Number', 'Effect', 'Dice'],
  });
  return HEAD + parser.replace(/export \{[^}]*\};?\s*$/, 'export { peg$parse as parse };\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(PARSER, generatedParser());
