import { subject, verb } from './grammar.js';

/** How sentences speak of a response. */
export interface ResponseWords {
  /** What is done, its verb first and in the base form: `hold the field`. */
  does: string;
  /** Who does it; left out: a force. */
  who?: string;
  /** What its number counts: `pieces`; left out: it is a rate. */
  counts?: string;
}

export const RESPONSE_WORDS = {
  holds_field: { does: 'hold the field' },
  broke: { does: 'break' },
  half_broken: { does: 'be half broken or gone' },
  turns_stood: { does: 'stand', counts: 'turns' },
  losses: { does: 'lose', counts: 'pieces' },
  units_broke: { does: 'have', counts: 'broken units' },
  overturned: { does: 'break first, having lost less' },
  tests: { does: 'take', counts: 'tests' },
  dice: { does: 'throw', counts: 'dice' },
  look_ups: { does: 'make', counts: 'look-ups' },
  nobody_holds: { does: 'hold the field', who: 'nobody' },
  turns: { does: 'last', who: 'the battle', counts: 'turns' },
} as const satisfies Readonly<Record<string, ResponseWords>>;

/**
 * The words for a response; undefined: sentences use its code. The tests of a rule, and the units that came into a
 * state, are named by it: in own rulebooks its author has named both.
 *
 * @example wordsOf('tests_too_late') // { does: 'take', counts: 'tests of “too late”' }
 */
export function wordsOf(response: string): ResponseWords | undefined {
  if (Object.hasOwn(RESPONSE_WORDS, response)) return RESPONSE_WORDS[response as keyof typeof RESPONSE_WORDS];
  const [, kind, named] = /^(tests|became)_(.+)$/.exec(response) ?? [];
  if (named === undefined) return undefined;
  const name = `“${named.replaceAll('_', ' ')}”`;
  return kind === 'tests'
    ? { does: 'take', counts: `tests of ${name}` }
    : { does: 'have', counts: `units that become ${name}` };
}

/**
 * What is done, in agreement with the name of a force; of a response of the battle, with its subject.
 *
 * @example verbOf('holds_field', 'Attackers') // 'hold the field'
 * @example verbOf('nobody_holds') // 'nobody holds the field'
 */
export function verbOf(response: string, name = ''): string {
  const { does, who } = wordsOf(response) ?? { does: response.replaceAll('_', ' ') };
  if (who !== undefined) return subject(who, does);
  const [base, ...rest] = does.split(' ');
  return name === '' ? does : [verb(name, base), ...rest].join(' ');
}

/** What is measured, as sentences describe it. */
export interface MeasureWords {
  /** `how often Blue holds the field`. */
  plotted: string;
  /** A clause that gives it a value: `Blue holds the field in 50% of battles`. */
  is: (value: string) => string;
}

/**
 * The mean of a response, of a force of this name; undefined: sentences use its code.
 *
 * @example meanInWords('losses', 'Blue').plotted // 'how many pieces Blue loses'
 */
export function meanInWords(response: string, name: string): MeasureWords | undefined {
  const words = wordsOf(response);
  if (!words) return undefined;
  const { who = name, counts } = words;
  const does = subject(who, words.does);
  return counts === undefined
    ? { plotted: `how often ${does}`, is: (value) => `${does} in ${value} of battles` }
    : { plotted: `how many ${counts} ${does}`, is: (value) => `${does} ${value} ${counts} on average` };
}
