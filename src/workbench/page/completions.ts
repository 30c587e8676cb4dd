import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { SchemaNode } from '../../scenario/json-schema.js';
import { type Path, valueAt } from '../../scenario/places.js';
import type { Language } from '../engine/protocol.js';
import type { PathOffer } from './paths-of.js';

/** Something that can be written at the cursor. */
export interface Offer {
  /** The key, or the value. */
  label: string;
  kind: 'key' | 'value' | 'word';
  /** What is allowed there: `2 to 100`, `required`. */
  detail: string;
  /** Its meaning. */
  says: string;
  /** The text to insert. */
  writes: string;
  /** Do offers follow after it is inserted? */
  continues: boolean;
}

/** What can replace a part of a text. */
export interface Offers {
  from: number;
  to: number;
  offers: readonly Offer[];
}

/** A placeholder for the word being written, so that the parsed text shows where it belongs. */
const MARK = 'being-written-here';
/** A text of a rulebook that may have this length is a phrase of its language. */
const PHRASE = 100;

/**
 * What the schema allows at the cursor: keys that are not there yet, the values of an enumeration, words of the
 * language of rulebooks, and paths of what can vary. The text around it may be unfinished.
 *
 * @example offersAt('run: { bat', 10, language) // battles, for offset 7 to 10
 */
export function offersAt(
  text: string,
  at: number,
  { schema, words }: Language,
  paths: readonly PathOffer[] = [],
): Offers | null {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(line, at);
  const from = at - /[\w.$/-]*$/.exec(before)![0].length;
  const to = at + /^[\w.$/-]*/.exec(text.slice(at))![0].length;
  const rest = /^[^\n]*/.exec(text.slice(to))![0];
  const isAlone = /^\s*(- )?\s*$/.test(text.slice(line, from)) && /^\s*(#.*)?$/.test(rest);
  const hasColon = /^\s*:(\s|$)/.test(rest);
  const document = parseDocument(`${text.slice(0, from)}${MARK}${isAlone ? ':' : ''}${text.slice(to)}`, {
    prettyErrors: false,
    uniqueKeys: false,
  });
  const place = placeOf(document.contents, []);
  if (!place) return null;
  const data = dataOf(document);
  const nodes = nodesAt(schema, data, place.path);
  const isOfPaths = !place.isKey || isAlone;
  const offers = [
    ...(isOfPaths || isOfSettings(place.path) ? pathsAt(place, paths) : []),
    ...(place.isKey ? keys(nodes, schema, valueAt(data, place.path), { before, isAlone, hasColon }) : []),
    ...(!place.isKey || isAlone ? values(nodes) : []),
    ...(place.isKey ? [] : vocabulary(nodes, place.path, data, words)),
  ];
  return offers.length === 0 ? null : { from, to, offers };
}

/** Places for the path of something that varies; under `solve`, only of a number. */
const OF_PATHS = /^(experiment\.factors\.\d+\.path|sensitivity\.vary\.\d+)$/;
const OF_NUMBERS = /^solve\.vary(\.\d+)?(\.path)?$/;

/** Is it the map of a level, whose keys are paths? */
function isOfSettings(path: Path): boolean {
  return /^experiment\.factors\.\d+\.levels\.\d+\.set$/.test(path.join('.'));
}

function pathsAt({ path, isKey }: { path: Path; isKey: boolean }, paths: readonly PathOffer[]): Offer[] {
  const at = path.join('.');
  const isOfKeys = isKey && isOfSettings(path);
  if (!isOfKeys && !OF_PATHS.test(at) && !OF_NUMBERS.test(at)) return [];
  return paths
    .filter(({ isNumber }) => isNumber || !OF_NUMBERS.test(at))
    .map(({ path: label, now, says }) => ({
      ...{ label, says, kind: 'value', detail: `now ${now}` },
      ...{ writes: isOfKeys ? `${label}: ` : label, continues: false },
    }));
}

function dataOf(document: { toJS(): unknown }): unknown {
  try {
    return document.toJS();
  } catch {
    return null;
  }
}

/** The place of the mark: the path of the map if it is a key, or of the value that contains it. */
function placeOf(node: unknown, path: Path): { path: Path; isKey: boolean } | null {
  if (isScalar(node)) {
    const isHere = typeof node.value === 'string' && node.value.includes(MARK);
    return isHere ? { path, isKey: false } : null;
  }
  if (isSeq(node)) return first(node.items, (item, i) => placeOf(item, [...path, i]));
  if (!isMap(node)) return null;
  return first(node.items, ({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : '';
    return name === MARK ? { path, isKey: true } : placeOf(value, [...path, name]);
  });
}

function first<Item, Found>(
  items: readonly Item[],
  find: (item: Item, i: number) => Found | null,
): Found | null {
  for (const [i, item] of items.entries()) {
    const found = find(item, i);
    if (found !== null) return found;
  }
  return null;
}

/** All schema nodes that the value at a path may have, given its surroundings. */
function nodesAt(schema: SchemaNode, data: unknown, path: Path): SchemaNode[] {
  let nodes = fitting(schema, schema, data);
  for (const [depth, step] of path.entries()) {
    const value = valueAt(data, path.slice(0, depth + 1));
    nodes = nodes.flatMap((node) => fitting(below(node, step), schema, value));
  }
  return nodes;
}

function below(node: SchemaNode, step: string | number): SchemaNode | undefined {
  if (typeof step === 'number') return node.items;
  const { additionalProperties: others } = node;
  return node.properties?.[step] ?? (typeof others === 'object' ? others : undefined);
}

/** Resolves references and choices; of several forms of a map, only those that the written part can still become. */
function fitting(node: SchemaNode | undefined, schema: SchemaNode, value: unknown): SchemaNode[] {
  if (!node) return [];
  if (node.$ref !== undefined)
    return fitting(schema.definitions?.[node.$ref.split('/').at(-1)!], schema, value);
  const choices = node.anyOf ?? node.oneOf;
  if (!choices) return isStill(node, value) ? [node] : [];
  return choices.flatMap((choice) =>
    fitting({ ...(node.description && { description: node.description }), ...choice }, schema, value),
  );
}

/** Is this form possible: does no written word rule it out? */
function isStill({ type, properties = {} }: SchemaNode, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return type === undefined || type === 'array';
  if (type === 'array' || type === 'string') return false;
  return Object.entries(properties).every(([key, { const: only, enum: few }]) => {
    const written = (value as Record<string, unknown>)[key];
    if (typeof written !== 'string' || written.includes(MARK)) return true;
    const allowed = few ?? (only === undefined ? null : [only]);
    return allowed === null || allowed.includes(written);
  });
}

interface Line {
  before: string;
  isAlone: boolean;
  hasColon: boolean;
}

function keys(nodes: readonly SchemaNode[], schema: SchemaNode, map: unknown, line: Line): Offer[] {
  const found = new Map<string, SchemaNode[]>();
  for (const { properties = {}, propertyNames } of nodes) {
    const named = (propertyNames?.enum ?? []).map((name): [string, SchemaNode] => [String(name), {}]);
    for (const [key, node] of [...named, ...Object.entries(properties)]) {
      if (valueAt(map, [key]) === undefined) found.set(key, [...(found.get(key) ?? []), node]);
    }
  }
  return [...found].map(([key, ofKey]) => {
    const forms = ofKey.flatMap((node) => fitting(node, schema, undefined));
    const isRequired = nodes.every(({ required }) => required?.includes(key));
    return {
      label: key,
      kind: 'key',
      detail: [formsInWords(forms), isRequired ? 'required' : ''].filter(Boolean).join(', '),
      says: [...ofKey, ...forms].find(({ description }) => description)?.description ?? '',
      writes: line.hasColon ? key : `${key}:${behind(forms, line)}`,
      continues: !line.hasColon && (values(forms).length > 0 || isBlock(forms, line)),
    };
  });
}

/** What follows the colon: a value on the same line, or a map or list below. */
function behind(forms: readonly SchemaNode[], line: Line): string {
  if (!isBlock(forms, line)) return ' ';
  const indent = ' '.repeat(line.before.replace(/[\w.$/-]*$/, '').length + 2);
  return `\n${indent}${forms.every(({ type }) => type === 'array') ? '- ' : ''}`;
}

function isBlock(forms: readonly SchemaNode[], { isAlone }: Line): boolean {
  return isAlone && forms.length > 0 && forms.every(({ type }) => type === 'object' || type === 'array');
}

function values(nodes: readonly SchemaNode[]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { type, const: only, enum: few, description = '', default: usual } of nodes) {
    const all = few ?? (only !== undefined ? [only] : type === 'boolean' ? [true, false] : []);
    for (const value of all) {
      const label = String(value);
      const detail = value === usual ? 'default' : '';
      offers.set(label, { label, kind: 'value', detail, says: description, writes: label, continues: false });
    }
  }
  return [...offers.values()];
}

/** Words of the language of rulebooks, and the names defined in this rulebook. */
function vocabulary(
  nodes: readonly SchemaNode[],
  path: Path,
  data: unknown,
  words: readonly string[],
): Offer[] {
  const page = pageAround(path, data);
  if (!page || !nodes.some(({ type, maxLength = 0 }) => type === 'string' && maxLength >= PHRASE)) return [];
  if (path.at(-1) === 'title' || path.at(-1) === 'note' || path.at(-1) === 'asks') return [];
  const offer = (label: string, detail: string): Offer => ({
    ...{ label, detail, kind: 'word', says: '', writes: label, continues: false },
  });
  const given = NAMING.flatMap((part) => Object.keys(page[part] ?? {}).map((name) => offer(name, part)));
  return [...given, ...words.map((word) => offer(word, ''))].filter(({ label }) => label !== MARK);
}

/** Parts of a rulebook whose keys are names that its phrases may use. */
const NAMING = [
  ...['units', 'forces', 'counters', 'force-counters', 'states', 'piece-states', 'marks', 'piece-marks'],
  ...['options', 'leaders', 'tables', 'results', 'bags'],
];

/** The rulebook that contains a path. */
function pageAround(path: Path, data: unknown): Record<string, unknown> | null {
  const whole = valueAt(data, ['rulebook']);
  if (typeof whole === 'number') return data as Record<string, unknown>;
  if (path[0] !== 'rulebook') return null;
  return (Array.isArray(whole) ? valueAt(whole, [path[1]]) : whole) as Record<string, unknown> | null;
}

/** A short description of the allowed values. */
function formsInWords(forms: readonly SchemaNode[]): string {
  return [...new Set(forms.map(formInWords))].filter(Boolean).join(' or ');
}

function formInWords({ type, enum: few, const: only, minimum, maximum }: SchemaNode): string {
  if (only !== undefined) return String(only);
  if (few) return few.length <= 3 ? few.join(' or ') : 'a word';
  if (type === 'integer' || type === 'number') {
    const isBounded = minimum !== undefined && maximum !== undefined && Math.abs(maximum) < 1e9;
    return isBounded ? `${minimum} to ${maximum}` : 'number';
  }
  return { string: 'text', boolean: 'true or false', object: 'map', array: 'list' }[type ?? ''] ?? '';
}
