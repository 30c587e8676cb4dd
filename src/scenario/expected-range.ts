import { code, got } from './wording.js';

/** Where a number is expected to lie; −∞ and ∞ where there is no bound. */
export interface ExpectedRange {
  low: number;
  high: number;
  /** Is the bound itself within? */
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
  if (between) return readBetween(between[1]!, between[2]!);
  const [, sign, bound] = ONE_SIDED.exec(text) ?? [];
  if (sign !== undefined) return { ok: true, range: oneSided(sign, bound!) };
  if (EXACT.test(text) || typeof written === 'number') {
    return {
      ok: false,
      fault: `a result of chance is never exactly ${code(text.replace(/^=+\s*/, ''))} — ${HOW}`,
    };
  }
  return { ok: false, fault: `${got(written)} is not a range — ${HOW}` };
}

function readBetween(a: string, b: string): ReadRange {
  const [low, high] = [Number(a), Number(b)];
  if (low > high) return { ok: false, fault: `no number lies from ${a} to ${b} — swap them` };
  if (low === high)
    return { ok: false, fault: `a result of chance is never exactly ${code(a)} — leave it some room` };
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

/** What to write instead, if that is a range: `45..55%` means `0.45..0.55`, and `50%` no range at all. */
function shareInPercent(text: string): string {
  const share = text.replace(/(\d+(?:\.\d+)?)(?:\s*%)?/g, (_, percent) =>
    String(Number((percent / 100).toFixed(9))),
  );
  const remedy = readRange(share).ok ? `write ${code(share)}` : 'write a range, such as `0.45..0.55`';
  return `shares go from 0 to 1: ${remedy}`;
}
