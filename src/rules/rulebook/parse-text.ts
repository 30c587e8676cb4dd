import type { StartRule } from './ast.js';
import type { Nearest } from './faults.js';
import { readExpression } from './read-expression.js';
import { reworded } from './reworded.js';

type Parsed = { ok: true; value: unknown } | { ok: false; offset: number; message: string };

const MOST_WORDS = 100;
const MOST_DEPTH = 10;
/** So many digits are of no number that is allowed; below it, all are exact. */
const LONG_NUMBER = /[0-9]{16,}/;

export const LARGEST_IN_WORDS = 'numbers go up to 1,000,000, and so do the denominators of fractions';

const WHAT: Readonly<Record<StartRule, string>> = {
  Condition: 'a condition',
  Number: 'a number',
  Effect: 'what follows',
  Dice: 'dice such as `2d6`',
};

/** Words with which phrases begin or continue: to suggest one for an unknown word, and for editors. */
export const WORDS: readonly string[] =
  'alive and assault at becomes broke broken by casualties charged collapses contact count cover cut defender dice down drawn each eliminated enemies enemy ever failed falls force friends from gains gone half hard higher highest hits improves inches keep least leaves left less lose loses lost lower lowest more most moved moves near newly not nothing of or order outnumbered over passed phase pieces points removed result retreated retreats roll round routed sets sheds shooters shot start stops sum surrendered surrenders thrown total turn under units was withdraws within won worsens'.split(
    ' ',
  );

/** What a text may refer to, and what is said of one that cannot be read. */
export interface Reader {
  nearest: Nearest;
  /** Is the word a name of the rulebook? */
  isName: (word: string) => boolean;
  /** The first fault in the meaning of what was read; `offset` in characters into the text. */
  firstFault?: (read: unknown) => { offset: number; message: string } | undefined;
  /** Is the text in a rule, which could throw dice? */
  isInRule?: boolean;
}

/** Reads an expression, within bounds; never throws. What a message tells to write has been tried. */
export function parseText(text: string, rule: StartRule, reader: Reader): Parsed {
  const { nearest, isName } = reader;
  const fault = (offset: number, message: string): Parsed => ({ ok: false, offset, message });
  if (text.split(/\s+/).length > MOST_WORDS)
    return fault(0, `more than ${MOST_WORDS} words, the most an expression may have`);
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')') depth--;
    if (depth > MOST_DEPTH) return fault(i, `brackets are nested more than ${MOST_DEPTH} deep`);
  }
  const long = LONG_NUMBER.exec(text);
  if (long) return fault(long.index, LARGEST_IN_WORDS);
  const margin = /(?<![a-z0-9-])(failed|passed)\s+by\s+([0-9]+)(?!\s+or\s|[0-9./])/.exec(text);
  if (margin && rule !== 'Dice') {
    const [written, which, number] = margin;
    const ways = ['at least', 'at most', '='].map((op) => `\`${which} by ${op} ${number}\``);
    return fault(
      margin.index,
      `\`${written}\` can mean several things — write ${ways[0]}, ${ways[1]} or ${ways[2]}`,
    );
  }
  if (rule === 'Condition' && /^\s*(?:always|(?:each|every)\s+turn)\s*$/.test(text) && !isName(text.trim()))
    return fault(0, `leave \`${text.trim()}\` out: without a condition it always holds`);
  const { value, end: readTo } = readExpression(text, rule);
  const areNamesKnown =
    readTo === Infinity && namesIn(value).every((name) => NAMED.has(name) || isName(name));
  /** How far a text is understood, and what is wrong with its meaning there. */
  const understood = (other: string): { end: number; message?: string } => {
    const { value: read, end } = readExpression(other, rule);
    const wrong = end < Infinity ? undefined : reader.firstFault?.(read);
    return wrong ? { end: wrong.offset, message: wrong.message } : { end };
  };
  const isUnderstood = (other: string) => understood(other).end === Infinity;
  const instead = areNamesKnown ? null : reworded(text, rule, isName, isUnderstood);
  if (instead) {
    const { offset, from, to } = instead;
    return fault(offset, `\`${from}\` is not understood — write \`${to}\``);
  }
  /** The hint, or what is wrong with what it tells to write. */
  const hinted = ({ offset, message, then, length }: Hint): Parsed | null => {
    const { end, message: wrong } = then === undefined ? { end: Infinity } : understood(then);
    if (end >= offset + length) return fault(offset, message);
    return wrong === undefined ? null : fault(offset, wrong);
  };
  const other = meantOtherwise(text, rule, isName);
  const otherwise = other && hinted(other);
  if (otherwise) return otherwise;
  if (readTo === Infinity) return { ok: true, value };
  const several = rule === 'Effect' ? text.split(/\s*[,;]\s*(?:and\s+)?|\s+and\s+/) : [];
  if (several.length > 1 && several.every(isUnderstood))
    return fault(
      text.indexOf(several[1], several[0].length),
      `several effects are a list — write \`[${several.join(', ')}]\``,
    );
  const written = writtenInstead(text, rule, reader);
  const hint = written && hinted(written);
  if (hint) return hint;
  const at = slipBefore(text, startOfWord(text, readTo), nearest, isName) ?? readTo;
  const start = startOfWord(text, at);
  /** Leads a word on, in place of the one at the start? */
  const leadsOn: Nearest = (word, words) => {
    const near = word.length > 2 ? nearest(word, words) : undefined;
    const then = near && text.slice(0, start) + near + text.slice(start + word.length);
    return then && readExpression(then, rule).end > start + near.length + 1 ? near : undefined;
  };
  return fault(start, unreadable(text, at, rule, leadsOn));
}

/** The words that are a condition or a number by themselves, and no names. */
export const WORDS_ALONE = WORDS.filter((word) => {
  const { value, end } = readExpression(word, 'Condition');
  return end === Infinity && namesIn(value).length === 0;
});

/** Names that no author gives. */
const NAMED: ReadonlySet<unknown> = new Set(['broken', 'lost', 'nothing']);

/** All names in what was read. */
function namesIn(read: unknown): string[] {
  if (typeof read !== 'object' || read === null) return [];
  const parts = Object.values(read).flatMap(namesIn);
  return 'name' in read && typeof read.name === 'string' ? [read.name, ...parts] : parts;
}

/** What to write instead of a part of a text. */
interface Hint {
  offset: number;
  message: string;
  /** The whole text after the hint is followed, and how long the new part is; undefined: it must be adapted. */
  then?: string | undefined;
  length: number;
}

/** @param write with what is to be copied in backquotes; `…` stands for what the reader adds */
function not(text: string, offset: number, what: string, write: string): Hint {
  const [, copied] = /^`([^`…]+)`$/.exec(write) ?? [];
  const then = copied && text.slice(0, offset) + copied + text.slice(offset + what.length);
  return {
    offset,
    message: `\`${what}\` is not understood — write ${write}`,
    then,
    length: copied?.length ?? 0,
  };
}

const saying = (offset: number, message: string): Hint => ({ offset, message, length: 0 });

/** Finds phrases that read well, but are written differently in the language. */
function meantOtherwise(text: string, rule: StartRule, isName: (word: string) => boolean): Hint | null {
  const half = /(?<![a-z0-9-])half\s+of(?![a-z0-9-])/.exec(text);
  if (half && !isName('half')) return not(text, half.index, 'half of …', '`1/2 of …`');
  if (rule === 'Dice') {
    const tens = /[0-9]*d66(?![0-9])/.exec(text);
    if (tens)
      return saying(
        tens.index,
        '`d66`, two dice read as tens and units, cannot be thrown — write `1d36`, which has as many results',
      );
    const count =
      /(?<=d[0-9]+\s.*)(?<![a-z0-9-])count(?![a-z0-9-])(?!\s+[0-9]+\s+or\s+(?:more|less)(?![a-z0-9-]))/.exec(
        text,
      );
    return (
      count &&
      saying(
        count.index,
        '`count` takes a written number and `or more`, or `or less`, such as `4d6 count 5 or more`',
      )
    );
  }
  if (rule !== 'Condition') return null;
  const fired =
    /(?<![a-z0-9-])(?:(?:has|have)\s+)?(?:fired|shot)(?:\s+(?:this|last)\s+(?:phase|turn))?(?![a-z0-9-]|\s+at(?![a-z0-9-]))/.exec(
      text,
    );
  if (fired && !isName('fired'))
    return saying(
      fired.index,
      `\`${fired[0]}\` cannot be asked for: whether a unit fired is not kept; \`shooters this turn\` and \`hits this turn\` are about fire at it`,
    );
  const range =
    /(?<![a-z0-9.-]|outnumbered\s+)(?:(roll|total)\s+(?:is\s+)?)?([0-9]+)(?:\s+to\s+|\s*[-–]\s*)([0-9]+)(?![0-9.])/.exec(
      text,
    );
  if (range) {
    const [written, of, low, high] = range;
    const most = `${of ? `${of} ` : ''}at most ${high}`;
    const least = `${of ?? 'total'} at least ${low} and ${of ?? 'total'} at most ${high}`;
    return not(text, range.index, written, `\`${Number(low) > 1 ? least : most}\``);
  }
  const after =
    /\s+or\s+(less|fewer|lower|below|more|higher|greater|better|above)(?![a-z0-9-]|\s+of(?![a-z0-9-]))/.exec(
      text,
    );
  if (!after || isName(after[1])) return null;
  const isMost = ['less', 'fewer', 'lower', 'below'].includes(after[1]);
  const least = isMost ? 'at most' : 'at least';
  const before = text.slice(0, after.index);
  const number = before
    .split(/(?:^|\s)(?:and|or|not)\s|[()]/)
    .at(-1)!
    .trim();
  const plain = number === '' || COMPARED.test(number) ? '…' : number;
  const [, by = '', than = plain] = /^((?:passed|failed)\s+by\s+)(.+)$/.exec(plain) ?? [];
  return not(text, before.lastIndexOf(number), `${plain} or ${after[1]}`, `\`${by}${least} ${than}\``);
}

/** For a text that cannot be read: phrases of other rulebooks, and what they are here. */
function writtenInstead(text: string, rule: StartRule, { isName, isInRule }: Reader): Hint | null {
  const other = ({ index, 0: what }: RegExpExecArray, write: string) => not(text, index, what, write);
  const comma = /[0-9]+,[0-9]+/.exec(text);
  if (comma) return other(comma, `\`${comma[0].replace(',', /,\d{3}$/.test(comma[0]) ? '' : '.')}\``);
  const percent = /([0-9]+)\s*(?:%|percent(?![a-z0-9-]))(?:\s+of(?![a-z0-9-]))?/.exec(text);
  if (percent && rule !== 'Dice') {
    const [n, d] = lowestTerms(Number(percent[1]), 100);
    const share = d === 1 ? String(n) : `${n}/${d}`;
    return other(
      percent,
      percent[0].endsWith('of')
        ? `\`${share} of\``
        : `\`${share} of …\`, such as \`${share} of pieces at start\``,
    );
  }
  if (rule === 'Dice') {
    const capital = /[0-9]*[DWw][0-9]+/.exec(text);
    if (capital) return other(capital, `\`${capital[0].replace(/[DWw]/, 'd')}\``);
    const against = /(?<=d[0-9]+\s+)(?:vs\.?|versus|against)\s+(\S+)/.exec(text);
    if (against)
      return saying(
        against.index,
        `\`${against[0]}\` is not part of the dice — write \`pass\`, such as \`pass: at least ${against[1]}\``,
      );
    const sides = /(?<![a-z0-9-])[0-9]*d(?=[a-z(])(?:\([^)]*\)|[a-z0-9-]+)/.exec(text);
    if (sides)
      return saying(
        sides.index,
        `\`${sides[0]}\`: how many sides a die has is a written number, as in \`1d6\``,
      );
    const dice = /(?<=^\s*[0-9]*d[0-9]+\s*)[+-]\s*[0-9]*d[0-9]+/.exec(text);
    if (dice)
      return saying(
        dice.index,
        /d([0-9]+).*d\1$/.test(text)
          ? 'at most 40 dice can be thrown'
          : `\`${dice[0]}\`: one throw has dice of one kind, which are added, as in \`2d6\``,
      );
    const added = /(?<=^\s*[0-9]*d[0-9]+\s*)([+-])\s*([a-z0-9-]+)/.exec(text);
    return (
      added &&
      saying(
        added.index,
        `\`${added[0]}\` is not part of the dice — write it under \`modifiers\`, such as \`modifiers: { bonus: { add: ${added[1] === '+' ? added[2] : /^[0-9]/.test(added[2]) ? `-${added[2]}` : `-1 * ${added[2]}`} } }\``,
      )
    );
  }
  const thrown = /(?<![a-z0-9-])[0-9]*[dDwW][0-9]+(?![a-z0-9-])/.exec(text);
  if (thrown && !isName(thrown[0])) {
    const dice = thrown[0].toLowerCase().replace('w', 'd');
    return saying(
      thrown.index,
      `\`${thrown[0]}\` cannot be thrown here — ${
        isInRule
          ? `give the rule \`roll: ${dice}\`, and write \`roll\` for its number`
          : 'only rules throw dice: write a number, or let a rule with a `roll` set it'
      }`,
    );
  }
  if (rule === 'Effect') {
    const lost = /(?<![a-z0-9-])loses\s+([0-9]+|all)\s+([a-z-]+)/.exec(text);
    if (!lost) return null;
    const [, number, what] = lost;
    return other(
      lost,
      isName(what)
        ? `\`sheds ${number} ${what}\``
        : `\`loses ${number} ${number === '1' ? 'piece' : 'pieces'}\``,
    );
  }
  const only = /(?<![a-z0-9-])(?:if|when|unless)\s+(.+)$/.exec(text);
  if (only && only.index > 0)
    return saying(
      only.index,
      `\`${only[0]}\` is not part of it — add the number under \`modifiers\`, with \`when: ${only[0].startsWith('unless') ? 'not ' : ''}${only[1]}\``,
    );
  const inches = /^\s*([0-9]+)\s*(inch(?:es)?|in|"|″|''|cm)\s*$/.exec(text);
  const length = inches && Math.round(Number(inches[1]) / (inches[2] === 'cm' ? 2.5 : 1));
  if (inches) return other(inches, `\`${length}\`, since numbers of the field are in inches`);
  const nearby = /(?<![a-z0-9-])([a-z][a-z0-9-]*)\s+within\s+[0-9]+(?:\s+inch(?:es)?)?/.exec(text);
  if (nearby && !/(?<![a-z0-9-])(?:friends|enemies)(?![a-z0-9-])/.test(text))
    return other(
      nearby,
      isName(nearby[1])
        ? `\`${nearby[1]} near\`; how near is its \`reach\` under \`leaders\``
        : 'the name of a leader and `near`, such as `officer near`; who that is, and its `reach`, belongs under `leaders`',
    );
  const reached = /(?<![a-z0-9.-])(?:is\s+)?([a-z0-9-]+)\+(?=\s*$|\s+(?:and|or)\s)/.exec(text);
  if (reached) return other(reached, `\`at least ${reached[1]}\``);
  const twice = /==/.exec(text);
  if (twice) return other(twice, '`=`');
  const than = /(?<![a-z0-9-])(more|greater|higher|less|fewer|lower)\s+than(?![a-z0-9-])/.exec(text);
  if (than) return other(than, /^[lf]/.test(than[1]) ? '`under`' : '`over`');
  const fallen = /(?<![a-z0-9-])lost(?=\s+(?:this|last|so)(?![a-z0-9-]))/.exec(text);
  if (fallen) return other(fallen, '`casualties`');
  const whenever =
    /(?<![a-z0-9-])(?:casualties|hits|shooters)(?![a-z0-9-]|\s+(?:(?:this|last)\s+(?:phase|turn)|so\s+far))/.exec(
      text,
    );
  if (whenever)
    return other(whenever, `\`${whenever[0]} this phase\`, \`this turn\`, \`last turn\` or \`so far\``);
  const lost = /(?<![a-z0-9-])lost(?![a-z0-9-])(?!\s+units?(?![a-z0-9-]))/.exec(text);
  return lost && !isName('lost')
    ? other(lost, '`gone`, such as `gone at least 1/3 of pieces at start`')
    : null;
}

function lowestTerms(n: number, d: number): [number, number] {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const by = divisor(n, d);
  return [n / by, d / by];
}

const COMPARED = /(?<![a-z0-9-])(?:at|over|under|is)(?![a-z0-9-])|[<>=]/;

function startOfWord(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && /[a-z0-9-]/i.test(text[start - 1])) start--;
  return start;
}

/** Where the word before begins, if it is not a name, but close to a word of the language that was probably meant. */
function slipBefore(
  text: string,
  offset: number,
  nearest: Nearest,
  isName: (word: string) => boolean,
): number | undefined {
  const [, word] = /([a-z0-9-]+)\s*$/i.exec(text.slice(0, offset)) ?? [];
  if (word === undefined || WORDS.includes(word) || isName(word) || !nearest(word, WORDS)) return undefined;
  return text.lastIndexOf(word, offset);
}

function unreadable(text: string, offset: number, rule: StartRule, nearest: Nearest): string {
  const start = startOfWord(text, offset);
  const word = /^[a-z0-9-]+/i.exec(text.slice(start))?.[0];
  const read = text.slice(0, start).trim();
  const after = read === '' ? '' : ` after \`${read.slice(-60)}\``;
  if (word === undefined) {
    const sign = text[offset];
    return sign === undefined
      ? `${WHAT[rule]} ends too soon${after}`
      : `\`${sign}\` is not allowed${after || ' here'}: expected ${WHAT[rule]}`;
  }
  const near = WORDS.includes(word) ? undefined : nearest(word, WORDS);
  return `\`${word}\` is not understood${after}: expected ${WHAT[rule]}${near ? ` — did you mean \`${near}\`?` : ''}`;
}
