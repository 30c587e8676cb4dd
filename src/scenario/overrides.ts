import { OVERRIDE } from './problems.js';
import { readText } from './read.js';
import { code, notAllowed, shown, steeringAt } from './wording.js';

/** `path=value`, as after `--set`: `rules.morale-ratio.options.leaders=on`. */
export type Override = string;

export interface ReadOverride {
  /** What problems call it instead of a file. */
  label: string;
  path: string;
  value?: unknown;
  fault?: string;
}

/**
 * The value is YAML on one line: a word, a number, `[1, 2]`, `{order: hold}`, or text. `null` takes the key away.
 * Text need not be quoted, even when it holds `: `.
 */
export function readOverride(override: Override): ReadOverride {
  const label = `${OVERRIDE}${shown(override)}`;
  const equals = override.indexOf('=');
  const path = override.slice(0, Math.max(equals, 0)).trim();
  const odd = steeringAt(override);
  if (odd !== -1) return { label, path, fault: notAllowed(override, odd) };
  if (equals < 1) {
    return { label, path, fault: 'write a path, `=` and a value, such as `board.width=60`' };
  }
  const text = override.slice(equals + 1).trim();
  if (text === '') {
    return { label, path, fault: 'there is no value after `=` — write `""` for empty text' };
  }
  const isText = !/^[[{"'&*!|>%@`]/.test(text);
  // What follows ` #` would be a comment, which one value has no use for.
  if (isText && /(^|\s)#/.test(text)) return { label, path, value: text };
  const { data, faults, isBlock } = readText(text);
  if (faults.length === 0 && !isBlock) return { label, path, value: data };
  if (!isText) {
    return {
      label,
      path,
      fault: `the value ${code(text)} cannot be read: ${faults[0]?.message ?? 'it is not a single value'}`,
    };
  }
  return { label, path, value: text };
}
