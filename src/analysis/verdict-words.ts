import {
  counted,
  differenceWithInterval,
  NBSP,
  pointsWithInterval,
  powerOfTenUpTo,
  type Shown,
} from './format.js';
import { verb } from './grammar.js';
import type { EffectRow } from './rows.js';

interface Said {
  /** What is compared: its verb as it is listed, and what follows. */
  verb: readonly string[];
  isRate: boolean;
  /** What the number counts; of a rate, percentage points. */
  unit: string;
}

const SAID: Readonly<Record<string, Said>> = {
  holds_field: { verb: ['hold', 'the field'], isRate: true, unit: 'percentage point' },
  broke: { verb: ['break'], isRate: true, unit: 'percentage point' },
  half_broken: { verb: ['be', 'half broken or gone'], isRate: true, unit: 'percentage point' },
  turns_stood: { verb: ['stand'], isRate: false, unit: 'turn' },
  losses: { verb: ['lose'], isRate: false, unit: 'piece' },
  nobody_holds: { verb: ['nobody holds the field'], isRate: true, unit: 'percentage point' },
  turns: { verb: ['the battle lasts'], isRate: false, unit: 'turn' },
};

/**
 * What is compared, as the name of a force has it.
 *
 * @example verbOf('holds_field', 'Attackers') // 'hold the field'
 */
export function verbOf(response: string, name = ''): string {
  const said = SAID[response];
  if (!said) return response.replaceAll('_', ' ');
  const [base = '', ...rest] = said.verb;
  return [name === '' ? base : verb(name, base), ...rest].join(' ');
}

/** The difference with its interval: rates in percentage points, others in their unit. */
export function differenceShown({ response, difference, ci_low, ci_high }: EffectRow): Shown {
  const said = SAID[response];
  if (said?.isRate) return pointsWithInterval(difference, ci_low, ci_high);
  const shown = differenceWithInterval(difference, ci_low, ci_high);
  return said ? { ...shown, estimate: `${shown.estimate}${NBSP}${said.unit}s` } : shown;
}

/** `1 percentage point`, `0.2 turns`. */
export function marginInWords({ response, margin }: Pick<EffectRow, 'response' | 'margin'>): string {
  const { isRate, unit } = SAID[response]!;
  const size = Number(((margin ?? 0) * (isRate ? 100 : 1)).toPrecision(3));
  return `${size}${NBSP}${unit}${size === 1 ? '' : 's'}`;
}

/** `the same within 1 percentage point`; `identical by construction`; `undecided: about 240,000 battles would decide it`. */
export function verdictInWords(row: EffectRow): string {
  if (row.verdict === 'identical') return 'identical by construction';
  if (row.verdict === 'same') return `the same within ${marginInWords(row)}`;
  if (row.verdict !== 'undecided') return row.verdict ?? '';
  return row.battles_needed === null ? 'undecided' : `undecided: ${wouldTell(row.battles_needed)}`;
}

/** `about 240,000 battles would decide it`: two figures, rounded up. */
function wouldTell(battles: number): string {
  return `about ${counted(roundedUp(battles), 'battle')} would decide it`;
}

/** To two figures: 234,567 is 240,000. */
export function roundedUp(battles: number): number {
  const step = Math.max(1, powerOfTenUpTo(battles) / 10);
  return Math.ceil(battles / step) * step;
}

/** `0.012`, `< 0.001`. */
export function pInWords(p: number): string {
  if (p < 0.001) return `<${NBSP}0.001`;
  return p.toFixed(3);
}
