import type { z } from 'zod';
import { idSchema } from '../battlefield/schema-parts.js';
import { counted } from '../plural.js';
import { QUALITIES, type Quality } from '../rules/quality.js';
import { NAME } from '../rules/rulebook/page.js';
import type { SchemaNode } from './json-schema.js';
import { isWithin, type Path, valueAt, writtenPath } from './places.js';
import type { Finding } from './problems.js';
import {
  alternatives,
  childShapes,
  expectation,
  fixedValues,
  ID_IN_WORDS,
  isIdShape,
  isNameShape,
  likeness,
  meantShapes,
  namedKeys,
  rootShape,
  shapesAt,
} from './shape.js';
import { code, codes, didYouMean, got, likelyNumber, NO, nearest, YES } from './wording.js';

type Issue = z.core.$ZodIssue;

/** What the schema found, in words: where, what was found, what is allowed, and what to do. */
export function findingsOf(issues: readonly Issue[], data: unknown): Finding[] {
  const found = issues.flatMap((issue) => findingsOfIssue(issue, [], data));
  const instead = new Set(found.flatMap(({ meant }) => (meant ? [meant.join('\n')] : [])));
  return found
    .filter((finding) => !(finding.missing && instead.has(finding.path.join('\n'))))
    .filter((finding) => !(finding.whole && found.some((other) => isBelow(finding.path, other.path))))
    .map(({ path, anchor, message }) => ({ path, message, ...(anchor && { anchor }) }));
}

interface Found extends Finding {
  /** Something is missing; not reported if a misspelt key was meant as it. */
  missing?: boolean;
  /** The path that a misspelt key was meant as. */
  meant?: Path;
  /** About a whole; not reported while a part of it is wrong by itself. */
  whole?: boolean;
}

function isBelow(stem: Path, path: Path): boolean {
  return path.length > stem.length && isWithin(stem, path);
}

function findingsOfIssue(issue: Issue, stem: Path, data: unknown): Found[] {
  const path: Path = [...stem, ...(issue.path as Path)];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey([...path, key], data));
    case 'invalid_key':
      return [badKey(path, data)];
    case 'custom':
      return [{ path, whole: true, message: `${code(writtenPath(data, path))}: ${issue.message}` }];
    case 'invalid_union':
      return unionFindings(issue, path, data);
    default:
      return [badValue(path, data)];
  }
}

/** For a value that fits none of several shapes, the findings about the shape it was probably meant as. */
function unionFindings(issue: z.core.$ZodIssueInvalidUnion, path: Path, data: unknown): Found[] {
  const value = valueAt(data, path);
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  const shapes = alternatives({ anyOf: shapesAt(data, path) });
  const maps = shapes.filter((shape) => shape.type === 'object');
  const lists = shapes.flatMap((shape, i) => (shape.type === 'array' ? [i] : []));
  if (Array.isArray(value) && value.length > 0 && lists.length === 1 && shapes.length === issue.errors.length)
    return issue.errors[lists[0]].flatMap((inner) => findingsOfIssue(inner, path, data));
  if (!isMap || issue.errors.length === 0 || maps.length === 0 || shapes.length !== issue.errors.length) {
    return [badValue(path, data)];
  }
  const own = maps.map((shape) => Object.keys(shape.properties ?? {}));
  if (!own.flat().some((key) => Object.hasOwn(value, key))) {
    const unknown = Object.keys(value).map((key) => unknownKey([...path, key], data));
    const choice = own.map((keys) => code(keys[0])).join(' or ');
    const missing = {
      path,
      message: `${code(writtenPath(data, path))} needs ${choice}${described(maps, own)}`,
    };
    return unknown.length > 0 ? unknown : [missing];
  }
  const scores = shapes.map((shape) => likeness(shape, value));
  const meant = scores.indexOf(Math.max(...scores));
  return issue.errors[meant].flatMap((inner) => findingsOfIssue(inner, path, data));
}

function described(maps: SchemaNode[], own: string[][]): string {
  const texts = maps.map((shape, i) => shape.properties?.[own[i][0]]?.description);
  return texts.every(Boolean) ? `: ${texts.join('; or ')}` : '';
}

function unknownKey(path: Path, data: unknown): Found {
  const key = String(path.at(-1));
  const parent = path.slice(0, -1);
  const place = parent.length === 0 ? 'at the top' : `in ${code(writtenPath(data, parent))}`;
  const all = shapesAt(data, parent);
  const shapes = meantShapes(all, valueAt(data, parent));
  const allowed = namedKeys(shapes) ?? [];
  const finding = (message: string): Finding => ({ path, anchor: 'key', message });

  const owner = all.find((shape) => shape.properties && Object.hasOwn(shape.properties, key));
  if (owner) return finding(`${code(key)} ${place} ${notBeside(owner, shapes[0], key)}`);
  const elsewhere = ofAnotherShape(path, data);
  if (elsewhere) return finding(`${code(key)} ${place} ${elsewhere}`);
  const siblings = Object.keys(valueAt(data, parent) as object);
  if (/^\d+$/.test(key) && !siblings.every((each) => /^\d+$/.test(each)))
    return finding(
      `unknown key ${code(key)} ${place}: a comma ends the value before it — write ${/^\d{3}$/.test(key) ? 'the number without separators' : 'a decimal point'}`,
    );
  const unknown = `unknown key ${code(key)} ${place}`;
  const answer = parent[0] === 'rulebook' && parent[2] === 'rules' ? OF_RULES[key] : undefined;
  if (answer) return finding(`${unknown}: ${answer}`);
  const inside = childrenWith(shapes, key);
  if (inside.length > 0 && inside.length <= MOST_HOMES)
    return finding(`${unknown} — write it under ${codes(inside)}`);
  const near = nearest(key, allowed);
  if (near) return { ...finding(unknown + didYouMean(near)), meant: [...parent, near] };
  const homes = homesOf(key).filter((home) => home !== key);
  if (homes.length > 0 && homes.length <= MOST_HOMES)
    return finding(`${unknown} — its place is ${codes(homes, 'or')}`);
  return finding(allowed.length === 0 ? unknown : `${unknown}; allowed: ${codes(allowed, 'and', 30)}`);
}

/** The maps of this one that have a key of this name: `roster` for a rank, an own rulebook for what a unit brings. */
function childrenWith(shapes: readonly SchemaNode[], key: string): string[] {
  const names = shapes.flatMap((shape) => Object.keys(shape.properties ?? {}));
  return [...new Set(names)].filter((name) => namedKeys(childShapes(shapes, name))?.includes(key));
}

/** What to write for keys that the rules of other games have. */
const OF_RULES: Readonly<Record<string, string>> = {
  once: 'a rule applies whenever the turn reaches it — for once in a battle, let it set a mark, as in `also: becomes tried`, and write `not is tried` in its `when`',
};

/** A key of more places than this is too common for a hint. */
const MOST_HOMES = 3;

/** For a key that belongs here if something above has another shape, such as another combat model: says so. */
function ofAnotherShape(path: Path, data: unknown): string | undefined {
  const parent = path.slice(0, -1);
  for (let above = parent.length - 1; above > 0; above--) {
    const all = shapesAt(data, path.slice(0, above));
    const [meant] = meantShapes(all, valueAt(data, path.slice(0, above)));
    const owner = all.find((shape) =>
      parent
        .slice(above)
        .reduce(childShapes, [shape])
        .some(({ properties }) => properties && Object.hasOwn(properties, path.at(-1)!)),
    );
    const belongs = owner && meant && belongsTo(owner, meant);
    if (belongs) return belongs;
  }
  return undefined;
}

/** Which of two shapes a key belongs to, if a fixed word distinguishes them. */
function belongsTo(owner: SchemaNode, meant: SchemaNode): string | undefined {
  for (const [name, part] of Object.entries(owner.properties ?? {})) {
    const other = meant.properties?.[name]?.const;
    if (part.const !== undefined && other !== undefined && part.const !== other) {
      return `belongs to ${code(`${name}: ${part.const}`)}, not to ${code(`${name}: ${other}`)}`;
    }
  }
  return undefined;
}

/** Why a key of one shape cannot be used in another. */
function notBeside(owner: SchemaNode, meant: SchemaNode, key: string): string {
  const belongs = belongsTo(owner, meant);
  if (belongs) return belongs;
  const beside = Object.keys(meant.properties ?? {}).filter(
    (name) => !Object.hasOwn(owner.properties ?? {}, name),
  );
  if (beside.length === 0 && key === 'path')
    return 'cannot be used together with levels that have a `label` — write plain values as `levels`, or leave `path` out and give each level a `set`';
  const others =
    beside.length > 0 ? beside : Object.keys(meant.properties ?? {}).filter((name) => name !== key);
  return `cannot be used together with ${codes(others)} — keep one of them`;
}

/** Where in the format there is a key of this name: `rules.morale-ratio.options.leaders`. */
function homesOf(key: string): string[] {
  const homes: string[] = [];
  const visit = (shape: SchemaNode, path: string) => {
    for (const part of alternatives(shape)) {
      for (const [name, child] of Object.entries(part.properties ?? {})) {
        const own = path === '' ? name : `${path}.${name}`;
        if (name === key) homes.push(own);
        if (name !== 'set') visit(child, own);
      }
    }
  };
  visit(rootShape(), '');
  return [...new Set(homes)];
}

function badKey(path: Path, data: unknown): Finding {
  const key = String(path.at(-1));
  const place = code(writtenPath(data, path.slice(0, -1)));
  const names = shapesAt(data, path.slice(0, -1)).flatMap((shape) =>
    shape.propertyNames ? [shape.propertyNames] : [],
  );
  const isId = names.some(isIdShape);
  const [first] = names;
  const allowed = isId ? ID_IN_WORDS : first ? expectation([first]) : 'text of at most 300 characters';
  return {
    path,
    anchor: 'key',
    message: `the name ${code(key)} in ${place} must be ${allowed}${isId ? likelyId(key) : didYouMean(names.some(isNameShape) ? likelyName(key) : undefined)}`,
  };
}

function badValue(path: Path, data: unknown): Found {
  const name = code(writtenPath(data, path));
  const shapes = shapesAt(data, path);
  const parent = valueAt(data, path.slice(0, -1));
  const key = path.at(-1);
  const meaning = shapes.find((shape) => shape.description)?.description;

  if (path.length === 0) {
    const message = `a scenario is a map of keys that starts with \`standfast: 1\`, got ${got(data)}`;
    return { path, message };
  }
  if (typeof parent === 'object' && parent !== null && !Object.hasOwn(parent, key!)) {
    const place = path.length === 1 ? '' : ` in ${code(writtenPath(data, path.slice(0, -1)))}`;
    const purpose = meaning ? `${meaning}; ` : '';
    const fixed = fixedValues(shapes);
    const wanted =
      fixed.length === 1 && shapes.length === 1 ? code(`${key}: ${fixed[0]}`) : expectation(shapes);
    return { path, missing: true, message: `${code(key!)} is missing${place}: ${purpose}write ${wanted}` };
  }
  const value = valueAt(data, path);
  if (path.length === 1 && key === 'standfast') {
    const version = fixedValues(shapes)[0];
    const message = `${name} is the version of the format: this program reads version ${version}, got ${got(value)}`;
    return { path, message: `${message} — write \`standfast: ${version}\`` };
  }
  return {
    path,
    message: `${name} must be ${expectation(shapes)}${ofEach(shapes, meaning)}, got ${measured(value, shapes)}${remedy(value, shapes, path) || otherwise(path, data)}`,
  };
}

/**
 * What no schema says: the path of a rulebook is replaced by its id before the schema is used; and beside `quality`, the
 * default of a number is not the name of a quality.
 */
function otherwise(path: Path, data: unknown): string {
  if (path.length === 1 && path[0] === 'system')
    return ' — for a rulebook of your own write its path, such as `./my-rules.yaml`';
  const place = QUALITIES.indexOf(valueAt(data, path) as Quality);
  if (path[0] !== 'rulebook' || path.at(-1) !== 'default' || place < 0) return '';
  const number = valueAt(data, [...path.slice(0, -1), 'quality', place]);
  const meant = typeof number === 'number' ? code(`default: ${number}`) : 'a number';
  return ` — a unit that sets neither this nor its \`quality\` has the default: for ${QUALITIES[place]} troops write ${meant}`;
}

/** What the only value is that is allowed, or what the items of a list of a fixed length are, since their order says it. */
function ofEach([shape, ...others]: readonly SchemaNode[], meaning: string | undefined): string {
  const isFixed =
    shape?.type === 'array' && shape.minItems === shape.maxItems && shape.minItems !== undefined;
  const isAlone = others.length === 0 && (isFixed || shape?.const !== undefined);
  return isAlone && meaning ? ` (${meaning})` : '';
}

/** The value, or its length when only that is wrong. */
function measured(value: unknown, shapes: readonly SchemaNode[]): string {
  if (typeof value === 'string' && value !== '') {
    const longest = Math.max(
      ...shapes.map((shape) => (shape.type === 'string' ? (shape.maxLength ?? 0) : 0)),
    );
    if (longest > 0 && value.length > longest) return counted(value.length, 'character');
  }
  return got(value);
}

/** ` — did you mean …?` where there is a likely answer. */
function remedy(value: unknown, shapes: readonly SchemaNode[], path: Path): string {
  const isOfRule = path[0] === 'rulebook' && path.includes('rules');
  const isOfTurn = path[0] === 'rulebook' && path[2] === 'turn';
  const did = (meant: string) => ` — did you mean ${meant}?`;
  const words = fixedValues(shapes).map(String);
  const takes = (type: string) =>
    shapes.some((shape) => shape.type === type && !shape.enum && shape.const === undefined);
  if (typeof value === 'string') {
    const text = value
      .trim()
      .replace(/^[“”„‘’«»]|[“”„‘’«»]$/g, '')
      .toLowerCase();
    if (takes('boolean') && YES.includes(text)) return did('`true`');
    if (takes('boolean') && NO.includes(text)) return did('`false`');
    const number = takes('integer') || takes('number') ? likelyNumber(text, !takes('number')) : undefined;
    if (number !== undefined) return did(number === value ? `${code(text)}, without quotes` : code(number));
    const near = nearest(value, [...words, ...shapes.flatMap(({ examples }) => examples ?? [])]);
    if (near) return did(code(near));
    if (takes('array') && text.includes(',') && !text.includes('[')) return did(code(`[${value.trim()}]`));
    if (shapes.some(isIdShape)) return likelyId(value);
    if (isOfTurn && / /.test(value.trim()))
      return ` — write a comma between them: ${code(value.trim().split(/ +/).join(', '))}`;
    const [name] = shapes.some(isNameShape) ? [likelyName(value)] : [];
    if (name !== undefined) return did(code(name));
    const [, from, to] = /^(-?\d+)\s*(?:\.\.|-|–|to)\s*(-?\d+)$/.exec(value) ?? [];
    if (to !== undefined && shapes.some(({ properties }) => properties?.from && properties.to))
      return did(code(`{ from: ${from}, to: ${to} }`));
    for (const shape of shapes) {
      for (const [name, part] of Object.entries(shape.properties ?? {})) {
        if (part.const === value) return did(code(`{${name}: ${value}}`));
      }
    }
  }
  if (typeof value === 'boolean') {
    const meant = (value ? YES : NO).find((word) => words.includes(word));
    if (meant) return did(code(meant));
  }
  for (const { required = [], properties = {} } of shapes) {
    const [only] = required;
    const isIt = required.length === 1 && alternatives(properties[only]).some(({ type }) => isNumeric(type));
    if (isIt && typeof value === 'number') return did(code(`{ ${only}: ${value} }`));
  }
  const texts = Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : [];
  if (texts.length > 0 && !takes('array') && shapes.some((shape) => shape.type === 'object'))
    return did(code(`{ ${texts.map((name) => `${name}: …`).join(', ')} }`));
  // What rules say is more than a number or a word.
  if (
    (typeof value === 'number' || typeof value === 'boolean') &&
    !isOfRule &&
    shapes.some((each) => allows(each, `${value}`))
  )
    return did(`${code(`"${value}"`)}, in quotes`);
  return '';
}

/** Does a shape allow this text? */
function allows(shape: SchemaNode, text: string): boolean {
  if (shape.type !== 'string' || shape.enum || shape.const !== undefined) return false;
  return isIdShape(shape) ? idSchema.safeParse(text).success : new RegExp(shape.pattern ?? '').test(text);
}

function isNumeric(type: SchemaNode['type']): boolean {
  return type === 'integer' || type === 'number';
}

/** The name of a rulebook that a text was probably meant as; undefined: none is likely. */
function likelyName(text: string): string | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return NAME.test(name) && name !== text ? name : undefined;
}

function likelyId(text: string): string {
  const id = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return idSchema.safeParse(id).success && id !== text ? didYouMean(id) : '';
}
