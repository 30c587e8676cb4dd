import { type Anchor, offsetOf, type Path, type Place, valueAt } from './places.js';
import { isMap } from './plain-data.js';
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
  /** Its path as the scenario names it, and its text. */
  path: string;
  text: string;
  locate(path: Path, anchor: Anchor | undefined, offset: number | undefined, message: string): Problem;
}

export interface InsertedRulebooks {
  source: unknown;
  files: readonly RulebookFile[];
  /** Of places that name rulebooks that cannot be opened. */
  unopened: readonly Finding[];
  /** In the text of rulebooks that can be opened and not read, once for each; and the places that name these. */
  problems: readonly Problem[];
  /** What YAML reads in them otherwise than it may be meant. */
  warnings: readonly Problem[];
  unread: readonly Path[];
}

/** A rulebook as it is inserted; or why nothing can be inserted: it is not there, or its text has a fault. */
type ReadRulebook =
  | { page: unknown; id: string; text: string; locate: RulebookFile['locate']; warnings: Problem[] }
  | { fault: string }
  | { problem: Problem };

const isPath = (value: unknown): value is string => typeof value === 'string' && /[./\\]/.test(value);

/**
 * Inserts the rulebooks that plain data names by their paths, and names these systems by their ids instead. A single
 * rulebook becomes a list, and is the system if none is named.
 */
export function insertRulebooks(data: unknown, open: OpenRulebook = openNone): InsertedRulebooks {
  if (!isMap(data)) return { source: data, files: [], unopened: [], problems: [], warnings: [], unread: [] };
  const { rulebook: own } = data;
  const { list, files, unopened, problems, warnings, unread, idOf } = insertionInto(
    own === undefined ? [] : [own].flat(),
    open,
  );
  const source = { ...data };
  if (isPath(source.system)) source.system = idOf(source.system, ['system']);
  else if (source.system === undefined && list.length === 1) source.system = valueAt(list[0], ['id']);
  const factors = valueAt(source, ['experiment', 'factors']);
  if (Array.isArray(factors)) {
    const named = factors.map((factor, f) => inFactor(factor, ['experiment', 'factors', f], idOf));
    source.experiment = { ...(source.experiment as object), factors: named };
  }
  if (list.length > 0) source.rulebook = list;
  return { source, files, unopened, problems, warnings, unread };
}

const openNone: OpenRulebook = (path) => ({
  fault: `the rulebook ${code(path)} cannot be opened here: write it into the scenario, under ${code('rulebook')}`,
});

/** Inserts each rulebook into a list when it is first named, and notes what keeps it from being inserted. */
function insertionInto(list: unknown[], open: OpenRulebook) {
  const files: RulebookFile[] = [];
  const unopened: Finding[] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const unread: Path[] = [];
  const known = new Map<string, ReadRulebook>();
  const insert = (path: string): ReadRulebook => {
    const read = readRulebookFile(path, open);
    known.set(path, read);
    if ('problem' in read) problems.push(read.problem);
    if ('page' in read) {
      files.push({ at: list.push(read.page) - 1, path, text: read.text, locate: read.locate });
      warnings.push(...read.warnings);
    }
    return read;
  };
  /** The id of the rulebook with a path that is named at this place; the path itself if there is none. */
  const idOf = (path: string, at: Path): string => {
    const read = known.get(path) ?? insert(path);
    if ('id' in read) return read.id;
    if ('fault' in read) unopened.push({ path: at, message: read.fault });
    else unread.push(at);
    return path;
  };
  return { list, files, unopened, problems, warnings, unread, idOf };
}

function readRulebookFile(path: string, open: OpenRulebook): ReadRulebook {
  const opened = open(path);
  if ('fault' in opened) return opened;
  const { text, name } = opened;
  const { data: page, place, faults, warnings, positionOf } = readText(text);
  const problem = (offset: number, written: string, message: string): Problem => ({
    ...{ file: printable(name), ...positionOf(offset) },
    ...{ path: written, message },
  });
  const [fault] = faults;
  if (fault) {
    const message = fault.message
      .replaceAll('a scenario', 'a rulebook')
      .replace('`standfast: 1`', '`rulebook: 1`');
    return { problem: problem(fault.offset, '', message) };
  }
  if (valueAt(page, ['standfast']) !== undefined)
    return { fault: `${code(path)} is a scenario, not a rulebook` };
  const id = valueAt(page, ['id']);
  return {
    page,
    id: typeof id === 'string' ? id : path,
    text,
    warnings: warnings.map(({ offset, message }) => problem(offset, '', message)),
    locate: (steps, anchor, offset, message) =>
      problem(offsetWithin(text, place, steps, { anchor, offset }, page), steps.join('.'), message),
  };
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

/** The offset of something in a text; `data` is what the text says. */
export function offsetWithin(
  text: string,
  place: Place,
  path: Path,
  { anchor = 'value', offset }: { anchor?: Anchor | undefined; offset?: number | undefined },
  data: unknown,
): number {
  const at = offsetOf(place, path, anchor);
  return offset === undefined ? at : characterAt(text, at, String(valueAt(data, path)), offset);
}

/** Where a character of a value is in the text: the value can be in quotes, or written over several lines. */
function characterAt(text: string, at: number, value: string, character: number): number {
  const first = text[at] ?? '';
  let start = at;
  if (/["']/.test(first)) start++;
  else if (/[|>]/.test(first)) start = text.indexOf('\n', at) + 1;
  if (text.startsWith(value, start)) return start + character;
  let left = value.slice(0, character).replace(/\s/g, '').length;
  for (; start < text.length && (left > 0 || /\s/.test(text[start])); start++)
    if (/\S/.test(text[start])) left--;
  return start;
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
