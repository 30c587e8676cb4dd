import { compare, dividedBy, type Fraction, minus, plus, times, whole } from './fraction.js';

/** Numbers and conditions of a page, read word by word: docs/rulebook.md, “Numbers and conditions”. */

export type Value = Fraction | string | boolean;

/** Answers what the words of the page mean. */
export interface Asked {
  /** For a state or a mark: `is X` with nothing before it. */
  isIn(state: string, newly: boolean): boolean;
  total(): Fraction;
  /** @throws if the words mean nothing here */
  say(words: string): Value;
  /** The sum over the units of a force. */
  sumOf(of: (asked: Asked) => Fraction): Fraction;
}

type Expression = (asked: Asked) => Value;

const TOKENS = /\d+|[a-z][a-z0-9]*(?:-[a-z0-9]+)*|[<>!]=|[-+*/()<>=]/g;

const known = new Map<string, Expression>();

export function valueIn(text: string | number, asked: Asked): Value {
  if (typeof text === 'number') return whole(text);
  let expression = known.get(text);
  if (!expression) {
    expression = new Reader(text).all();
    known.set(text, expression);
  }
  return expression(asked);
}

export function numberOf(text: string | number, asked: Asked): Fraction {
  return asNumber(valueIn(text, asked));
}

/** When a number is used as a condition, it means 1 or more. */
export function holds(text: string | number, asked: Asked): boolean {
  return asCondition(valueIn(text, asked));
}

const asCondition = (value: Value): boolean => {
  if (typeof value === 'boolean') return value;
  return compare(asNumber(value), whole(1)) >= 0;
};

function asNumber(value: Value): Fraction {
  if (typeof value === 'object') return value;
  throw new Error(`${value} is no number`);
}

type Sign = (difference: number) => boolean;
const SIGNS: readonly (readonly [words: string, sign: Sign])[] = [
  ['at least', (d) => d >= 0],
  ['at most', (d) => d <= 0],
  ['over', (d) => d > 0],
  ['under', (d) => d < 0],
  ['>=', (d) => d >= 0],
  ['<=', (d) => d <= 0],
  ['>', (d) => d > 0],
  ['<', (d) => d < 0],
  ['=', (d) => d === 0],
  ['!=', (d) => d !== 0],
];

const ROUNDINGS: readonly (readonly [words: string, round: (of: number) => number])[] = [
  ['round down', Math.floor],
  ['round up', Math.ceil],
  ['round half up', (of) => Math.floor(of + 0.5)],
];

/** The words that end a term. */
const ENDS = new Set(['and', 'or', 'not', 'is', 'at', 'over', 'under']);

class Reader {
  readonly #text: string;
  readonly #words: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#words = text.match(TOKENS) ?? [];
  }

  all(): Expression {
    const expression = this.#or();
    if (this.#at < this.#words.length) this.#fail();
    return expression;
  }

  #fail(): never {
    throw new Error(`“${this.#text}” at ${this.#words[this.#at]}`);
  }

  #next(...words: string[]): boolean {
    return words.every((word, i) => this.#words[this.#at + i] === word);
  }

  /** Reads these words if they are next. */
  #take(phrase: string): boolean {
    const words = phrase.split(' ');
    if (!this.#next(...words)) return false;
    this.#at += words.length;
    return true;
  }

  #expect(phrase: string): void {
    if (!this.#take(phrase)) this.#fail();
  }

  #or(): Expression {
    const parts = [this.#and()];
    while (this.#take('or')) parts.push(this.#and());
    return parts.length === 1 ? parts[0] : (asked) => parts.some((part) => asCondition(part(asked)));
  }

  #and(): Expression {
    const parts = [this.#not()];
    while (this.#take('and')) parts.push(this.#not());
    return parts.length === 1 ? parts[0] : (asked) => parts.every((part) => asCondition(part(asked)));
  }

  #not(): Expression {
    if (!this.#take('not')) return this.#comparison();
    const of = this.#not();
    return (asked) => !asCondition(of(asked));
  }

  #comparison(): Expression {
    if (this.#next('is')) return this.#state();
    const starts = SIGNS.some(([words]) => this.#next(...words.split(' ')));
    const left: Expression = starts ? (asked) => asked.total() : this.#sum();
    if (this.#take('is not')) return this.#equal(left, false);
    if (this.#take('is')) return this.#equal(left, true);
    for (const [words, sign] of SIGNS) {
      if (!this.#take(words)) continue;
      const right = this.#sum();
      return (asked) => sign(compare(asNumber(left(asked)), asNumber(right(asked))));
    }
    return left;
  }

  #state(): Expression {
    this.#expect('is');
    const no = this.#take('not');
    const newly = this.#take('newly');
    const state = this.#words[this.#at++] ?? this.#fail();
    return (asked) => asked.isIn(state, newly) !== no;
  }

  #equal(left: Expression, yes: boolean): Expression {
    if (/^\d/.test(this.#words[this.#at] ?? '')) {
      const right = this.#sum();
      return (asked) => (compare(asNumber(left(asked)), asNumber(right(asked))) === 0) === yes;
    }
    const word = this.#words[this.#at++];
    return (asked) => (left(asked) === word) === yes;
  }

  #sum(): Expression {
    let left = this.#product();
    for (;;) {
      const of = this.#take('+') ? plus : this.#take('-') ? minus : null;
      if (of === null) return left;
      const [a, b] = [left, this.#product()];
      left = (asked) => of(asNumber(a(asked)), asNumber(b(asked)));
    }
  }

  #product(): Expression {
    let left = this.#factor();
    for (;;) {
      const of = this.#take('*') || this.#take('of') ? times : this.#take('/') ? dividedBy : null;
      if (of === null) return left;
      const [a, b] = [left, this.#factor()];
      left = (asked) => of(asNumber(a(asked)), asNumber(b(asked)));
    }
  }

  #factor(): Expression {
    if (this.#take('-')) {
      const of = this.#factor();
      return (asked) => minus(whole(0), asNumber(of(asked)));
    }
    if (/^\d/.test(this.#words[this.#at] ?? '')) {
      const number = whole(Number(this.#words[this.#at++]));
      return () => number;
    }
    if (this.#next('(')) return this.#inBrackets();
    for (const [words, round] of ROUNDINGS) {
      if (!this.#take(words)) continue;
      const of = this.#inBrackets();
      return (asked) => {
        const { over, under } = asNumber(of(asked));
        return whole(round(over / under));
      };
    }
    if (this.#take('sum of')) {
      const of = this.#inBrackets();
      return (asked) => asked.sumOf((unit) => asNumber(of(unit)));
    }
    if (this.#take('lower of')) return this.#ofTwo((d) => d < 0);
    if (this.#take('higher of')) return this.#ofTwo((d) => d > 0);
    return this.#phrase();
  }

  #inBrackets(): Expression {
    this.#expect('(');
    const of = this.#or();
    this.#expect(')');
    return of;
  }

  #ofTwo(isFirst: Sign): Expression {
    const a = this.#factor();
    this.#expect('and');
    const b = this.#factor();
    return (asked) => {
      const [x, y] = [asNumber(a(asked)), asNumber(b(asked))];
      return isFirst(compare(x, y)) ? x : y;
    };
  }

  /** How many words belong to one term is the same for everything that answers. */
  #phrase(): Expression {
    const words: string[] = [];
    let at = this.#at;
    while (at < this.#words.length && /^[a-z0-9]/.test(this.#words[at])) words.push(this.#words[at++]);
    const read = lengthOf(words);
    if (read === 0) this.#fail();
    this.#at += read;
    const phrase = words.slice(0, read).join(' ');
    return (asked) => asked.say(phrase);
  }
}

const WINDOW = '(?:this phase|this turn|last turn|so far)';
const NAME = '[a-z][a-z0-9-]*';

/** The forms of terms with more than one word, the longest first. */
const OTHERS = `(?:friends|enemies)(?: of its ${NAME})?(?: that ever broke)?(?: within \\d+ inch(?:es)?)?`;
const FORMS = [
  `(?:gone|pieces|${NAME} pieces) of ${OTHERS}`,
  `(?:newly )?${NAME}(?: or ${NAME})* ${OTHERS}`,
  OTHERS,
  `(?:enemy )?force (?:gone|pieces at start|${NAME} pieces|pieces)`,
  '(?:enemy force |force )?(?:all units broken|all units ever broke)',
  '(?:enemy force |force )?(?:units that ever broke|broken units|lost units)',
  'ever broke',
  `(?:casualties|eliminated|routed|left|surrendered|hits|shooters|shot at) ${WINDOW}`,
  `${NAME} lost ${WINDOW}`,
  '(?:pieces|units) at start',
  'pieces in (?:hard |all-round )?cover',
  'cut off|was removed|in contact|failed by|passed by|dice thrown|fought this turn',
  `${NAME} (?:alive|near)`,
  `${NAME} (?:units|pieces)`,
].map((form) => new RegExp(`^(?:${form})(?= |$)`));

function lengthOf(words: readonly string[]): number {
  const text = words.join(' ');
  for (const form of FORMS) {
    const found = form.exec(text);
    if (found && !ENDS.has(found[0].split(' ')[0])) return found[0].split(' ').length;
  }
  return words.length > 0 ? 1 : 0;
}
