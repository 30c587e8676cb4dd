import { MEASURES, type Measurable, type Measured, RENAMED, RESPONSES } from './measure-names.js';
import type { Path } from './places.js';
import type { Finding } from './problems.js';
import type { Expect } from './schema.js';
import { choice, code, codes, didYouMean, got, nearest, ofRulebooks } from './wording.js';

/** One thing that a run is expected to give. */
export interface Expectation {
  /** As written: `win_rate.blue`. */
  written: string;
  name: ExpectedName;
  range: ExpectedRange;
  /** Factor → level: the design points at which it must hold; empty: all. */
  where: ReadonlyMap<string, string>;
  /** Its place in the scenario. */
  path: Path;
}

/** The expectations of a scenario in the order of the file, and what is wrong with invalid ones. */
export function readExpectations(
  expect: Expect,
  measurable: Measurable,
): { expectations: Expectation[]; findings: Finding[] } {
  const expectations: Expectation[] = [];
  const findings: Finding[] = [];
  for (const [written, value] of Object.entries(expect)) {
    const path: Path = ['expect', written];
    const read = readName(written, measurable);
    if (!read.ok) findings.push({ path, anchor: 'key', message: `${code(path.join('.'))}: ${read.fault}` });
    for (const [i, item] of (Array.isArray(value) ? value : [value]).entries()) {
      const own = Array.isArray(value) ? [...path, i] : path;
      const { is, where = {} } = typeof item === 'object' ? item : { is: item };
      const range = readRange(is, read.ok && !read.name.measured.isShare ? 'number' : 'share');
      const at = typeof item === 'object' ? [...own, 'is'] : own;
      const fault = range.ok ? read.ok && outOfReach(read.name, range.range) : range.fault;
      if (fault) findings.push({ path: at, message: `${code(at.join('.'))}: ${fault}` });
      if (!read.ok || !range.ok) continue;
      const levels = new Map(Object.entries(where).map(([factor, level]) => [factor, String(level)]));
      expectations.push({ written, name: read.name, range: range.range, where: levels, path: own });
    }
  }
  return { expectations, findings };
}

/** For a share: what is wrong with a bound that no share can have, such as one in percent. */
function outOfReach({ kind, measured }: ExpectedName, { low, high }: ExpectedRange): string | undefined {
  if (!measured.isShare) return undefined;
  const least = kind === 'effect' ? -1 : 0;
  const beyond = [low, high].find((bound) => Number.isFinite(bound) && (bound < least || bound > 1));
  if (beyond === undefined) return undefined;
  const what = kind === 'effect' ? 'differences of shares' : 'shares';
  const remedy = beyond > 1 && beyond <= 100 ? didYouMean(Number((beyond / 100).toFixed(9))) : '';
  return `${what} go from ${least} to 1; ${code(beyond)} is out of range${remedy}`;
}

/** What an expectation is about. */
export interface ExpectedName {
  /** A row of measures.csv, of responses.csv, or of effects.csv. */
  kind: 'measure' | 'response' | 'effect';
  /** Its name in that file. */
  measure: string;
  measured: Measured;
  /** Empty for the battle, and if it must hold for both forces. */
  force: string;
  /** Empty for the whole force. */
  unit: string;
}

/** The response whose mean it is; null: there is none, or it belongs to a unit. */
export function responseOf({ unit, measured }: ExpectedName): string | null {
  return unit === '' ? (measured.response ?? null) : null;
}

type ReadName = { ok: true; name: ExpectedName } | { ok: false; fault: string };

/** `win_rate`, `break_point.blue.alpha.median`, `effect.losses.red`. */
export function readName(written: string, { forces, named, responses }: Measurable): ReadName {
  const steps = written.split('.');
  const isEffect = steps[0] === 'effect';
  const [word = '', ...owners] = isEffect ? steps.slice(1) : steps;
  const found = (isEffect ? ofEffect : ofRun)(word, responses);
  if (!found) return { ok: false, fault: (isEffect ? notCompared : unknown)(word, responses) };

  const { of, suffix } = found.measured;
  if (suffix && owners.at(-1) === suffix && !(owners.length === 1 && forces.includes(suffix))) owners.pop();
  const [force = '', unit = ''] = owners;
  const stem = `${isEffect ? 'effect.' : ''}${word}`;
  if (owners.length > 0 && of === 'battle') {
    return { ok: false, fault: `${code(word)} belongs to the whole battle — write ${code(stem)}` };
  }
  if (owners.includes('') || owners.length > 2) {
    const after = of === 'unit' ? 'the id of a force, and of one of its units' : 'the id of a force';
    return { ok: false, fault: `${code(stem)} can be followed by ${after}, joined by dots` };
  }
  if (force !== '' && forces.length > 0 && !forces.includes(force)) {
    const id = named?.get(force.toLowerCase());
    if (id === undefined)
      return { ok: false, fault: `no force is called ${code(force)}${choice(force, forces)}` };
    return {
      ok: false,
      fault: `${code(force)} is the name of a force — write its id, ${code(`${stem}.${id}`)}`,
    };
  }
  if (unit !== '' && (of !== 'unit' || isEffect)) {
    const { response } = found.measured;
    const ofUnits =
      response !== undefined &&
      [...MEASURES].find(([name, each]) => name !== word && each.of === 'unit' && each.response === response);
    const ofUnit = ofUnits && !isEffect ? `, or ${code(`${ofUnits[0]}.${force}.${unit}`)} for the unit` : '';
    return {
      ok: false,
      fault: `${code(word)} belongs to a force, not to its units — write ${code(`${stem}.${force}`)}${ofUnit}`,
    };
  }
  return { ok: true, name: { ...found, force, unit } };
}

type Found = Pick<ExpectedName, 'kind' | 'measure' | 'measured'>;

function ofRun(word: string, responses: Measurable['responses']): Found | undefined {
  const measured = MEASURES.get(word);
  if (measured) return { kind: 'measure', measure: word, measured };
  const response = responses.get(word);
  return response && { kind: 'response', measure: word, measured: response };
}

function ofEffect(word: string, responses: Measurable['responses']): Found | undefined {
  const measure = MEASURES.get(word)?.response ?? word;
  const measured = responses.get(measure);
  return measured && { kind: 'effect', measure, measured };
}

function unknown(word: string, responses: Measurable['responses']): string {
  const near = nearest(word, [...MEASURES.keys(), 'effect', ...responses.keys()]);
  const own = [...responses.keys()].filter((name) => !RESPONSES.has(name));
  const all = `; there are ${codes([...MEASURES.keys()], 'and', 30)}, and the responses of docs/outputs.md${ofRulebooks(own)}`;
  return `no measure or response is called ${code(word)}${didYouMean(near) || all}`;
}

function notCompared(word: string, responses: Measurable['responses']): string {
  const near = nearest(word, [...RENAMED, ...responses.keys()]);
  return `${code('effect.')} must be followed by a response of docs/outputs.md, or by ${codes(RENAMED)}; ${code(word)} is neither${near === word ? '' : didYouMean(near)}`;
}

/** Where a number is expected to lie; −∞ and ∞ where there is no bound. */
export interface ExpectedRange {
  low: number;
  high: number;
  /** Is the bound itself included? */
  lowIsIn: boolean;
  highIsIn: boolean;
  /** `0.45 to 0.55`, `below 0.4`. */
  words: string;
}

type ReadRange = { ok: true; range: ExpectedRange } | { ok: false; fault: string };

const NUMBER = String.raw`-?(?:\d+(?:\.\d*)?|\.\d+)`;
const BETWEEN = new RegExp(String.raw`^(${NUMBER})\s*\.\.\s*(${NUMBER})$`);
const ONE_SIDED = new RegExp(String.raw`^(<=|<|>=|>)\s*(${NUMBER})$`);
const EXACT = new RegExp(String.raw`^=*\s*${NUMBER}$`);
const NO_PERCENT = '`%` is not allowed here — write a range of numbers, such as `4..6`';
const HOW = 'write `0.45..0.55`, `< 0.4`, `<= 0.4`, or in quotes `"> 0.4"` or `">= 0.4"`';

/**
 * `a..b` with both ends, `< x`, `<= x`, `> x`, `>= x`.
 *
 * @param of what lies in the range: a share, 0–1, or another number
 * @example readRange('<= 0.1') // { ok: true, range: { high: 0.1, highIsIn: true, words: 'at most 0.1', … } }
 */
export function readRange(written: string | number, of: 'share' | 'number' = 'share'): ReadRange {
  const text = String(written).trim();
  if (text.includes('%')) return { ok: false, fault: of === 'share' ? shareInPercent(text) : NO_PERCENT };
  const between = BETWEEN.exec(text);
  if (between) return readBetween(between[1], between[2]);
  const [, sign, bound] = ONE_SIDED.exec(text) ?? [];
  if (sign !== undefined) return { ok: true, range: oneSided(sign, bound) };
  if (EXACT.test(text) || typeof written === 'number') {
    return {
      ok: false,
      fault: `a random result is never exactly ${code(text.replace(/^=+\s*/, ''))} — ${HOW}`,
    };
  }
  return { ok: false, fault: `${got(written)} is not a range — ${HOW}` };
}

function readBetween(a: string, b: string): ReadRange {
  const [low, high] = [Number(a), Number(b)];
  if (low > high) return { ok: false, fault: `the range from ${a} to ${b} is empty — swap its ends` };
  if (low === high)
    return { ok: false, fault: `a random result is never exactly ${code(a)} — give it some room` };
  return { ok: true, range: { low, high, lowIsIn: true, highIsIn: true, words: `${a} to ${b}` } };
}

function oneSided(sign: string, written: string): ExpectedRange {
  const bound = Number(written);
  const isIn = sign.endsWith('=');
  const all = {
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
    lowIsIn: true,
    highIsIn: true,
  };
  return sign.startsWith('<')
    ? { ...all, high: bound, highIsIn: isIn, words: `${isIn ? 'at most' : 'below'} ${written}` }
    : { ...all, low: bound, lowIsIn: isIn, words: `${isIn ? 'at least' : 'above'} ${written}` };
}

/** What to write instead, if that is a range: `45..55%` means `0.45..0.55`; `50%` and `%` are not ranges at all. */
function shareInPercent(text: string): string {
  const share = text.replace(/(\d+(?:\.\d+)?)(?:\s*%)?/g, (_, percent) =>
    String(Number((percent / 100).toFixed(9))),
  );
  const isRange = !share.includes('%') && readRange(share).ok;
  return `shares go from 0 to 1: ${isRange ? `write ${code(share)}` : 'write a range, such as `0.45..0.55`'}`;
}
