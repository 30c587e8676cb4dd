import type { Findings } from '../../words/findings.js';
import { distinct, plainText } from './words.js';

const LONGEST_LEVEL = 44;

/** Level → as it is shown, distinct; behind the name of its factor where it says little by itself: `leaders on`. */
export function levelNames({ factors }: Findings, factor: number): Map<string, string> {
  const { name, levels } = factors[factor]!;
  const behind = levels.some(saysLittle) ? `${name} ` : '';
  const shown = distinct(
    levels.map((level) => behind + level),
    LONGEST_LEVEL,
  );
  return new Map(levels.map((level, i) => [level, shown[i] || '–']));
}

/** Is it but a switch or a number? */
function saysLittle(level: string): boolean {
  return /^(on|off|true|false|yes|no|none|[-−+\d.,%]+)$/i.test(plainText(level));
}
