import { type Anchor, offsetOf, type Path, type Place, valueAt } from './places.js';
import type { Finding, Problem } from './problems.js';
import { readText } from './read.js';
import { code, printable } from './wording.js';

/**
 * Gives the text of a rulebook that a scenario names by its path, which is as written there.
 *
 * @returns its text and what problems call it; or why it cannot be read
 */
export type OpenRulebook = (path: string) => { text: string; name: string } | { fault: string };

/** A rulebook that was put into a scenario from a file. */
interface RulebookFile {
  /** Its place in the list `rulebook`. */
  at: number;
  locate(path: Path, anchor: Anchor | undefined, offset: number | undefined, message: string): Problem;
}

interface WithRulebooks {
  source: unknown;
  files: readonly RulebookFile[];
  /** Of rulebooks that cannot be opened. */
  findings: Finding[];
  /** In the text of rulebooks that can be opened and not read, once for each; and the places that name these. */
  problems: Problem[];
  unread: Path[];
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /[./\\]/.test(value);

/**
 * Inserts the rulebooks that plain data names by their paths, and names these systems by their ids instead. A single
 * rulebook becomes a list, and is the system if none is named.
 */
export function withRulebooks(data: unknown, open: OpenRulebook | undefined): WithRulebooks {
  const files: RulebookFile[] = [];
  const findings: Finding[] = [];
  const problems: Problem[] = [];
  const unread: Path[] = [];
  const unreadable = new Set<string>();
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return { source: data, files, findings, problems, unread };
  const own = valueAt(data, ['rulebook']);
  const list: unknown[] = own === undefined ? [] : Array.isArray(own) ? [...own] : [own];
  const ids = new Map<string, string>();
  const idOf = (path: string, at: Path): string => {
    const known = ids.get(path);
    if (known !== undefined) return known;
    if (unreadable.has(path)) {
      unread.push(at);
      return path;
    }
    const opened = open
      ? open(path)
      : {
          fault: `the rulebook ${code(path)} cannot be opened here: write it into the scenario, under ${code('rulebook')}`,
        };
    if ('fault' in opened) {
      findings.push({ path: at, message: opened.fault });
      return path;
    }
    const file = printable(opened.name);
    const { data: page, place, faults, positionOf } = readText(opened.text);
    const problem = (offset: number, written: string, message: string): Problem => ({
      file,
      ...positionOf(offset),
      path: written,
      message,
    });
    const [fault] = faults;
    if (fault) {
      problems.push(problem(fault.offset, '', fault.message.replaceAll('a scenario', 'a rulebook')));
      unreadable.add(path);
      unread.push(at);
      return path;
    }
    if (valueAt(page, ['standfast']) !== undefined) {
      findings.push({ path: at, message: `${code(path)} is a scenario, not a rulebook` });
      return path;
    }
    files.push({
      at: list.length,
      locate: (steps, anchor, offset, message) =>
        problem(offsetWithin(opened.text, place, steps, { anchor, offset }), steps.join('.'), message),
    });
    list.push(page);
    const id = valueAt(page, ['id']);
    ids.set(path, typeof id === 'string' ? id : path);
    return ids.get(path)!;
  };
  const source = { ...(data as Record<string, unknown>) };
  if (isPath(source.system)) source.system = idOf(source.system, ['system']);
  else if (source.system === undefined && list.length === 1) source.system = valueAt(list[0], ['id']);
  const factors = valueAt(source, ['experiment', 'factors']);
  if (Array.isArray(factors)) {
    const named = factors.map((factor, f) => inFactor(factor, ['experiment', 'factors', f], idOf));
    source.experiment = { ...(source.experiment as object), factors: named };
  }
  if (list.length > 0) source.rulebook = list;
  return { source, files, findings, problems, unread };
}

/** Gives levels of a factor that name a system by the path of its rulebook the id instead. */
function inFactor(factor: unknown, at: Path, idOf: (path: string, at: Path) => string): unknown {
  const levels = valueAt(factor, ['levels']);
  if (!Array.isArray(levels)) return factor;
  const isSystem = valueAt(factor, ['path']) === 'system';
  const named = levels.map((level: unknown, i) => {
    if (isSystem && isPath(level)) return idOf(level, [...at, 'levels', i]);
    const system = valueAt(level, ['set', 'system']);
    if (!isPath(system)) return level;
    const id = idOf(system, [...at, 'levels', i, 'set', 'system']);
    return { ...(level as object), set: { ...(valueAt(level, ['set']) as object), system: id } };
  });
  return { ...(factor as object), levels: named };
}

/** The offset of something in a text, which may be in quotes. */
export function offsetWithin(
  text: string,
  place: Place,
  path: Path,
  { anchor = 'value', offset }: { anchor?: Anchor | undefined; offset?: number | undefined },
): number {
  const at = offsetOf(place, path, anchor);
  if (offset === undefined) return at;
  return at + offset + (/["']/.test(text[at] ?? '') ? 1 : 0);
}

/** The rulebook file that a path leads into, if any. */
export function ofRulebookFile(path: Path, files: readonly RulebookFile[]): RulebookFile | undefined {
  return path[0] === 'rulebook' ? files.find(({ at }) => at === path[1]) : undefined;
}

/** For a path in a list of rulebooks: the path as written, where a single rulebook may be written without a list. */
export function asWrittenAt(data: unknown, path: Path): Path {
  if (path[0] !== 'rulebook' || Array.isArray(valueAt(data, ['rulebook']))) return path;
  return ['rulebook', ...path.slice(2)];
}
