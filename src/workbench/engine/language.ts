import { WORDS } from '../../rules/rulebook/parse-text.js';
import { editorSchema } from '../../scenario/json-schema.js';
import { schemasFor } from '../../scenario/schemas-for.js';
import { parsedOf } from './parsed.js';
import type { Language } from './protocol.js';

/** What is allowed in a scenario: with its own rulebooks if it is valid, otherwise with the built-in ones. */
export function languageOf(text: string): Language {
  const parsed = parsedOf(text);
  return { schema: editorSchema(parsed.ok ? schemasFor(parsed.scenario) : undefined), words: WORDS };
}
