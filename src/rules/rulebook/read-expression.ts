import type { StartRule } from './ast.js';
import { parse } from './expression-parser.js';

/** What a text says by the grammar, as a tree that is not changed; `end`: the character at which it cannot be read on, or Infinity. */
interface Reading {
  value?: unknown;
  end: number;
}

/** Text that is remembered, in characters: more than any rulebook has, and its trees take some 10 MB. */
const MOST_REMEMBERED = 1 << 18;

const known = new Map<string, Reading>();
let remembered = 0;

/** Reads an expression by the grammar. Each variant of a scenario has the same ones, so they are remembered. */
export function readExpression(text: string, rule: StartRule): Reading {
  const key = `${rule} ${text}`;
  const same = known.get(key);
  if (same) return same;
  const reading = read(text, rule);
  remembered += key.length;
  if (remembered > MOST_REMEMBERED) {
    known.clear();
    remembered = key.length;
  }
  known.set(key, reading);
  return reading;
}

function read(text: string, rule: StartRule): Reading {
  try {
    return { value: parse(text, { startRule: rule }), end: Infinity };
  } catch (error) {
    return { end: (error as { location?: { start: { offset: number } } }).location?.start.offset ?? 0 };
  }
}
