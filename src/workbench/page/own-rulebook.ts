import { parse } from 'yaml';
import { valueAt } from '../../scenario/places.js';
import { isSameData } from '../../scenario/same-data.js';
import { type Edit, editYaml, valueIn } from './edit-yaml.js';

/** The path of the scenario’s rulebook if that is a file; null: it is not. */
export function rulebookPathIn(text: string): string | null {
  const system = valueIn(text, ['system']);
  return typeof system === 'string' && /[./]/.test(system) ? system : null;
}

/** The line at which the rulebook of a scenario begins; the first is 1. */
export function rulebookLineIn(text: string): number {
  return text.split('\n').findIndex((line) => line.startsWith('rulebook:')) + 1;
}

/**
 * Inserts the rulebook that a scenario names by path into the scenario, word by word, including comments.
 *
 * @returns null if it already contains rulebooks, or one of the two cannot be read
 * @example withRulebook('system: ./pins.yaml\n', 'id: pins\n') // 'system: pins\n\nrulebook:\n  id: pins\n'
 */
export function withRulebook(text: string, page: string): string | null {
  const path = rulebookPathIn(text);
  const data = read(page);
  const id = valueAt(data, ['id']);
  if (path === null || typeof id !== 'string' || valueIn(text, ['rulebook']) !== undefined) return null;
  const named = editYaml(text, namings(valueIn(text, []), path, id));
  if (named === null) return null;
  const indented = page
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `  ${line.trimEnd()}`))
    .join('\n');
  const whole = `${named.trimEnd()}\n\nrulebook:\n${indented}\n`;
  return isSameData(valueIn(whole, ['rulebook']), data) ? whole : null;
}

/** Every place where a scenario names the rulebook: its system, and levels of factors. */
function namings(scenario: unknown, path: string, id: string): Edit[] {
  const factors = valueAt(scenario, ['experiment', 'factors']);
  const levels = (Array.isArray(factors) ? factors : []).flatMap((factor, f) => {
    const all = valueAt(factor, ['levels']);
    const at = ['experiment', 'factors', f, 'levels'];
    return (Array.isArray(all) ? all : []).flatMap((level, l): Edit[] => {
      if (level === path) return [{ path: [...at, l], value: id }];
      return valueAt(level, ['set', 'system']) === path
        ? [{ path: [...at, l, 'set', 'system'], value: id }]
        : [];
    });
  });
  return [{ path: ['system'], value: id }, ...levels];
}

function read(page: string): unknown {
  try {
    return parse(page);
  } catch {
    return null;
  }
}
