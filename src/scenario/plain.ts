import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml';
import type { Place } from './places.js';
import { code, notAllowed, steeringAt } from './wording.js';

/** How deep maps and lists can be nested. A scenario needs 10. */
export const MOST_NESTING = 64;
const MOST_ALIASES = 100;
/** Most values in total; those repeated by aliases count each time. */
const MOST_VALUES = 100_000;

/** What keeps a text from being read, and where. */
export interface Fault {
  offset: number;
  message: string;
  /** The rest of the text can still be checked: only one value is in doubt. */
  isOfValue?: true;
}

const PLAIN_TAGS = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
);

/** Numbers of these keys can be in the thousands. */
const IN_THOUSANDS: readonly string[] = ['battles', 'seed'];

/** `battles: 20.000`, which YAML reads as 20. */
function refuseThousands(key: string, node: unknown, offset: number, faults: Fault[]): void {
  if (!IN_THOUSANDS.includes(key) || !isScalar(node) || typeof node.value !== 'number') return;
  const { source = '', value } = node;
  if (!/^[1-9]\d{0,2}\.000$/.test(source)) return;
  const message = `${code(source)} is read as ${value}, because the point is a decimal point — write ${code(value * 1000)}, or ${code(value)}`;
  faults.push({ offset, message, isOfValue: true });
}

/** Keys of whole sentences, in which `#` is rather a sign than the start of a comment. */
const SENTENCES: readonly unknown[] = ['title', 'question', 'description', 'note', 'asks'];
/** Keys of text for readers, which may have any characters. */
export const FOR_READERS: readonly unknown[] = [...SENTENCES, 'label', 'authors'];

/** `question: Who wins at 5 # really?`, of which YAML reads only `Who wins at 5`. */
function noteComment(key: string, node: unknown, text: string, warnings: Fault[], faults: Fault[]): void {
  if (!SENTENCES.includes(key) || !isScalar(node) || node.type !== 'PLAIN' || !node.range) return;
  const [start, end, after] = node.range;
  const comment = /^\s*(#[^\n]*)/.exec(text.slice(end, after))?.[1]?.trimEnd();
  if (comment === undefined) return;
  const remedy = 'put the whole text in quotes, or the comment on a line of its own';
  if (node.value === null)
    faults.push({
      offset: start,
      message: `${code(key)} is empty, since ${code('#')} starts a comment: ${code(comment)} — put the text in quotes`,
    });
  else
    warnings.push({
      offset: start + text.slice(start).indexOf(comment, end - start),
      message: `${code(key)} ends before ${code('#')}, which starts a comment: ${code(comment)} is not part of it — ${remedy}`,
    });
}

/** Nodes → maps, lists, texts, numbers, booleans and nulls; each alias becomes a copy of what it names. */
export function toPlain(
  contents: Node | null,
  text: string,
  faults: Fault[],
  warnings: Fault[],
): { data: unknown; place: Place } {
  const anchors = new Map<string, Node>();
  const open = new Set<Node>();
  let [aliases, values, stopped] = [0, 0, false];

  const stop = (offset: number, message: string) => {
    if (!stopped) faults.push({ offset, message });
    stopped = true;
  };

  function convert(node: Node | null, key: number, depth: number): { data: unknown; place: Place } {
    const place: Place = { value: node?.range?.[0] ?? key, key, parts: new Map() };
    const nothing = { data: null, place };
    if (node === null || stopped) return nothing;
    if (++values > MOST_VALUES) {
      stop(place.value, 'aliases repeat more than 100,000 values, the most a scenario may have');
      return nothing;
    }
    if (depth > MOST_NESTING) {
      stop(place.value, `maps and lists are nested more than ${MOST_NESTING} deep`);
      return nothing;
    }
    if (isAlias(node)) {
      const named = anchors.get(node.source);
      if (++aliases > MOST_ALIASES)
        stop(place.value, `more than ${MOST_ALIASES} aliases, the most a scenario may have`);
      else if (named === undefined) {
        faults.push({
          offset: place.value,
          message: `the alias ${code(`*${node.source}`)} has no anchor before it`,
        });
      } else if (open.has(named)) {
        faults.push({
          offset: place.value,
          message: `the alias ${code(`*${node.source}`)} is inside what it names`,
        });
      } else {
        const { data, place: origin } = convert(named, key, depth);
        return { data, place: { ...origin, value: place.value, key } };
      }
      return nothing;
    }
    if (node.tag !== undefined && !PLAIN_TAGS.has(node.tag) && node.tag !== '!') {
      const tag = node.tag.replace('tag:yaml.org,2002:', '!!');
      faults.push({
        offset: place.value,
        message: `the tag ${code(tag)} is not allowed; a scenario is plain data — leave it out`,
      });
      return nothing;
    }
    const anchor = (node as Scalar).anchor;
    if (anchor) anchors.set(anchor, node);
    if (isSeq(node)) {
      open.add(node);
      const data = node.items.map((item, i) => {
        const part = convert(
          item as Node | null,
          (item as Node | null)?.range?.[0] ?? place.value,
          depth + 1,
        );
        place.parts.set(i, part.place);
        return part.data;
      });
      open.delete(node);
      return { data, place };
    }
    if (isMap(node)) {
      open.add(node);
      const data: Record<string, unknown> = {};
      for (const pair of node.items) {
        const at = (pair.key as Node | null)?.range?.[0] ?? place.value;
        const name = keyText(pair.key as Node | null, at, place, faults);
        const part = convert(pair.value as Node | null, at, depth + 1);
        // An empty value has no place of its own: it gets that of its key.
        if (part.data === null) part.place.value = at;
        if (name === undefined) continue;
        refuseThousands(name, pair.value, part.place.value, faults);
        noteComment(name, pair.value, text, warnings, faults);
        data[name] = part.data;
        place.parts.set(name, part.place);
      }
      open.delete(node);
      return { data, place };
    }
    const value = isScalar(node) ? node.value : null;
    if (typeof value === 'string') refuseSteering(value, place.value, faults);
    return { data: value === 0 ? 0 : value, place };
  }

  return convert(contents, 0, 0);
}

/** Refuses control characters, which quoted text may contain as escapes: `"\e"`. @returns was there one? */
function refuseSteering(text: string, offset: number, faults: Fault[]): boolean {
  const at = steeringAt(text);
  if (at !== -1) faults.push({ offset, message: notAllowed(text, at) });
  return at !== -1;
}

/** A key as text; a fault if it is not a word, appears twice, or would change what objects inherit. */
function keyText(key: Node | null, offset: number, map: Place, faults: Fault[]): string | undefined {
  if (!isScalar(key) || key.value === null) {
    const message = isScalar(key) || key === null ? 'a key is empty' : 'a key must be a plain word';
    faults.push({ offset, message: `${message} — write \`key: value\`` });
    return undefined;
  }
  const name = typeof key.value === 'string' ? key.value : (key.source ?? JSON.stringify(key.value));
  if (refuseSteering(name, offset, faults)) return undefined;
  if (name === '<<') {
    const message =
      '`<<` puts the keys of one map into another, which is not done here — write these keys out';
    faults.push({ offset, message });
    return undefined;
  }
  if (name === '__proto__') {
    faults.push({ offset, message: '`__proto__` cannot be a key' });
    return undefined;
  }
  if (map.parts.has(name)) {
    const remedy = name === 'id' ? 'begin each item of a list with `- `' : 'remove one';
    faults.push({ offset, message: `the key ${code(name)} appears twice in this map — ${remedy}` });
    return undefined;
  }
  return name;
}
