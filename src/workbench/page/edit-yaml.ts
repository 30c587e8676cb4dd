import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  stringify,
  type YAMLMap,
} from 'yaml';
import { type Path, valueAt } from '../../scenario/places.js';
import { isSameData } from '../../scenario/same-data.js';

/** One change of a scenario’s text; without a value it removes what is there. */
export interface Edit {
  path: Path;
  value?: unknown;
}

/**
 * Changes a text in places, and leaves every other character as it was: comments, blank lines, and the alignment of
 * numbers. Where that is impossible, for example in an alias, the whole text is written again, with its comments.
 *
 * @returns null when the text cannot be read
 * @example editYaml('a: { b: 1 }  # why', [{ path: ['a', 'b'], value: 2 }]) // 'a: { b: 2 }  # why'
 */
export function editYaml(text: string, edits: readonly Edit[]): string | null {
  let edited: string | null = text;
  for (const edit of edits) edited = edited === null ? null : editOnce(edited, edit);
  return edited;
}

/** The value at a path of a text; undefined when there is none, or the text cannot be read. */
export function valueIn(text: string, path: Path): unknown {
  const document = read(text);
  return document ? valueAt(document.toJS(), path) : undefined;
}

function read(text: string): Document.Parsed | null {
  const document = parseDocument(text, { prettyErrors: false });
  return document.errors.length > 0 ? null : document;
}

function editOnce(text: string, { path, value }: Edit): string | null {
  const document = read(text);
  if (!document) return null;
  const changed = document.clone() as Document.Parsed;
  let spliced: string | null;
  if (value !== undefined) {
    changed.setIn(path, changed.createNode(value));
    spliced = withValue(text, document, path, value);
  } else {
    if (!document.hasIn(path)) return text;
    const whole = lastAlone(document, path);
    changed.deleteIn(whole);
    spliced = without(text, document, whole);
  }
  return spliced !== null && says(spliced, changed.toJS()) ? spliced : changed.toString({ lineWidth: 0 });
}

/** The path to remove: a map that would be left empty is removed as well. */
function lastAlone(document: Document.Parsed, path: Path): Path {
  const around = path.length > 1 ? document.getIn(path.slice(0, -1), true) : null;
  return isMap(around) && around.items.length === 1 ? lastAlone(document, path.slice(0, -1)) : path;
}

function says(text: string, wanted: unknown): boolean {
  const document = read(text);
  return document !== null && isSameData(document.toJS(), wanted);
}

/** The text with a value replaced, or added at the end of the nearest map around it. */
function withValue(text: string, document: Document.Parsed, path: Path, value: unknown): string | null {
  const node = document.getIn(path, true);
  if (isNode(node) && node.range) {
    const [start, end] = node.range;
    if (isScalar(node) && node.type?.startsWith('BLOCK')) return null;
    // Nothing is written there: its place is before the spaces and comments that follow the key.
    if (start === end) {
      const key = text.slice(0, start).trimEnd();
      return `${key} ${inLine(value)}${text.slice(key.length)}`;
    }
    return text.slice(0, start) + inLine(value) + text.slice(end);
  }
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const around = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    if (around === undefined || around === null) continue;
    if (!isMap(around) || !around.range) return null;
    const key = String(path[depth]);
    const rest = path.slice(depth + 1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
    return around.flow ? intoFlow(text, around, key, rest) : intoBlock(text, around, key, rest);
  }
  return null;
}

/** `{ a: 1 }` → `{ a: 1, b: 2 }`. */
function intoFlow(text: string, map: YAMLMap, key: string, value: unknown): string {
  const close = map.range![1] - 1;
  const before = text.slice(0, close).trimEnd();
  const comma = map.items.length === 0 ? '' : ',';
  return `${before}${comma} ${inLine(key)}: ${inLine(value)} ${text.slice(close)}`;
}

/** Adds a line after the map’s last value, indented like its keys. */
function intoBlock(text: string, map: YAMLMap, key: string, value: unknown): string | null {
  const last = map.items.at(-1);
  const end = endOf(last);
  const first = startOf(map.items[0]);
  if (end === null || first === null) return null;
  const indent = ' '.repeat(first - (text.lastIndexOf('\n', first - 1) + 1));
  const lineEnd = text.indexOf('\n', Math.max(0, end - 1));
  const at = lineEnd === -1 ? text.length : lineEnd;
  const lines = stringify({ [key]: value }, { lineWidth: 0, flowCollectionPadding: true })
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}`);
  return `${text.slice(0, at)}\n${lines.join('\n')}${text.slice(at)}`;
}

/** The text without a key and its value. */
function without(text: string, document: Document.Parsed, path: Path): string | null {
  const around = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(around)) return null;
  const index = around.items.findIndex(
    (pair) => isScalar(pair.key) && String(pair.key.value) === String(path.at(-1)),
  );
  const pair = around.items[index];
  const [start, end] = [startOf(pair), endOf(pair)];
  if (start === null || end === null) return null;
  if (around.flow) {
    const next = startOf(around.items[index + 1]);
    if (next !== null) return text.slice(0, start) + text.slice(next);
    const before = endOf(around.items[index - 1]);
    return before === null ? null : text.slice(0, before) + text.slice(end);
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  if (text.slice(lineStart, start).trim() !== '') return null;
  const lineEnd = text.indexOf('\n', Math.max(start, end - 1));
  return text.slice(0, lineStart) + (lineEnd === -1 ? '' : text.slice(lineEnd + 1));
}

function startOf(pair: Pair | undefined): number | null {
  return isNode(pair?.key) && pair.key.range ? pair.key.range[0] : null;
}

function endOf(pair: Pair | undefined): number | null {
  if (isNode(pair?.value) && pair.value.range) return lastOf(pair.value);
  return isNode(pair?.key) && pair.key.range ? pair.key.range[1] : null;
}

/** Where a value ends: a block ends with its last scalar, not with the comments after it. */
function lastOf(node: unknown): number {
  if ((isMap(node) || isSeq(node)) && !node.flow && node.items.length > 0) {
    const last = node.items.at(-1);
    const end = isMap(node) ? endOf(last as Pair) : lastOf(last);
    if (end !== null) return end;
  }
  return isNode(node) && node.range ? node.range[1] : 0;
}

/** In one line: `{ b: 2 }`. */
function inLine(value: unknown): string {
  return stringify(value, { lineWidth: 0, collectionStyle: 'flow' }).trimEnd();
}
