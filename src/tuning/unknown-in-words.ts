import { withMinus } from '../minus.js';
import { headOf, isPlural, listed, oneOf } from '../words/grammar.js';

/** A value as it is shown, with the result there. */
export interface ShownValue {
  /** The last one, if several in a row are shown: `4 to 9`. */
  value: number;
  /** Default: the value itself. */
  shown?: string;
  /** `54.2%, 50.7 to 57.6`. */
  found?: string;
}

/** The number that is solved for, as sentences describe it: things are counted, any other number has a value. */
export interface UnknownWords {
  /** `the number of troopers`, `turnLimit`. */
  the: string;
  /** After “no” and “a”: `number of troopers`, `turnLimit`. */
  noun: string;
  /** `with 7 or 8 troopers`, `with turnLimit at 7 or 8`. */
  at: (values: readonly ShownValue[], last?: 'and' | 'or') => string;
  /** `with between 7 and 8 troopers`, `with turnLimit between 7 and 8`. */
  between: (one: ShownValue, other: ShownValue) => string;
}

/**
 * @param name if what it names is a plural in plain words, `troopers of Red’s wall`, these are things that are counted
 * @example unknownInWords('troopers').at([{ value: 1 }]) // 'with 1 trooper'
 */
export function unknownInWords(name: string): UnknownWords {
  const isCounted = /^\p{L}[\p{Ll}’' -]*$/u.test(headOf(name)) && isPlural(name);
  if (!isCounted) {
    const each = (values: readonly ShownValue[]) => values.map((value) => shownOf(value));
    const noun = /\s/.test(name) ? `“${name}”` : name;
    return {
      ...{ the: noun, noun },
      at: (values, last = 'and') => `with ${noun} at ${listed(each(values), last)}`,
      between: (...both) => `with ${noun} between ${listed(each(both))}`,
    };
  }
  const noun = `number of ${name}`;
  const things = ({ value, shown }: ShownValue) => (value === 1 && shown === undefined ? oneOf(name) : name);
  const counted = (values: readonly ShownValue[], last: string) =>
    listed(
      values.map((value, i) => shownOf(value, i === values.length - 1 ? things(value) : '')),
      last,
    );
  return {
    ...{ the: `the ${noun}`, noun },
    at: (values, last = 'and') => `with ${counted(values, last)}`,
    between: (...both) => `with between ${counted(both, 'and')}`,
  };
}

function shownOf({ value, shown = withMinus(value), found }: ShownValue, things = ''): string {
  return `${shown}${things && ` ${things}`}${found === undefined ? '' : ` (${found})`}`;
}
