import { parse } from 'yaml';
import { valueAt } from '../../scenario/places.js';
import { isSameData } from '../../scenario/same-data.js';
import { type Edit, editYaml, valueIn } from './edit-yaml.js';

/** The path of the rulebook by which a scenario is played, where that is a file; null: it is none. */
export function rulebookPathIn(text: string): string | null {
  const system = valueIn(text, ['system']);
  return typeof system === 'string' && /[./]/.test(system) ? system : null;
}

/** The line at which the rulebook of a scenario begins, from 1. */
export function rulebookLineIn(text: string): number {
  return text.split('\n').findIndex((line) => line.startsWith('rulebook:')) + 1;
}

/**
 * A scenario that holds the rulebook that it named by a path: word by word, comments too.
 *
 * @returns null where it holds others, or one of both cannot be read
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

/** Wherever a scenario names the rulebook: as its system, and as a level of a factor. */
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
