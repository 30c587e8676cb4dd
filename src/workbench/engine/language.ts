import { WORDS } from '../../rules/rulebook/parse-text.js';
import { editorSchema } from '../../scenario/json-schema.js';
import { schemasFor } from '../../scenario/schemas-for.js';
import { parsedOf } from './parsed.js';
import type { Language } from './protocol.js';

/** What may be written in a scenario: with its own rulebooks where it can be read, else with those that are built in. */
export function languageOf(text: string): Language {
  const parsed = parsedOf(text);
  return { schema: editorSchema(parsed.ok ? schemasFor(parsed.scenario) : undefined), words: WORDS };
}
