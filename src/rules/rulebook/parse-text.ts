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
  'alive and assault at becomes broken by casualties charged collapses contact count cover cut defender dice down drawn each eliminated enemies enemy failed falls force friends from gains gone half hard higher highest hits improves inches keep least leaves left less lose loses lost lower lowest more most moved moves near newly not nothing of or order outnumbered over passed phase pieces points removed result retreated retreats roll round routed sets sheds shooters shot start stops sum surrendered surrenders thrown total turn under units was withdraws within won worsens'.split(
    ' ',
  );

/** Reads an expression, within bounds; never throws. */
export function parseText(
  text: string,
  rule: StartRule,
  nearest: Nearest,
  isName: (word: string) => boolean,
): Parsed {
  if (text.split(/\s+/).length > MOST_WORDS)
    return {
      ok: false,
      offset: 0,
      message: `more than ${MOST_WORDS} words, the most an expression may have`,
    };
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')') depth--;
    if (depth > MOST_DEPTH)
      return { ok: false, offset: i, message: `brackets are nested more than ${MOST_DEPTH} deep` };
  }
  const long = LONG_NUMBER.exec(text);
  if (long) return { ok: false, offset: long.index, message: LARGEST_IN_WORDS };
  const margin = /(?<![a-z0-9-])(failed|passed)\s+by\s+([0-9]+)(?!\s+or\s|[0-9./])/.exec(text);
  if (margin && rule !== 'Dice') {
    const [written, which, number] = margin;
    const ways = ['at least', 'at most', '='].map((op) => `\`${which} by ${op} ${number}\``);
    return {
      ok: false,
      offset: margin.index,
      message: `\`${written}\` can mean several things — write ${ways[0]}, ${ways[1]} or ${ways[2]}`,
    };
  }
  if (rule === 'Condition' && /^\s*(?:always|(?:each|every)\s+turn)\s*$/.test(text) && !isName(text.trim()))
    return {
      ok: false,
      offset: 0,
      message: `leave \`${text.trim()}\` out: without a condition it always holds`,
    };
  const read = readExpression(text, rule);
  const areNamesKnown =
    'value' in read && namesIn(read.value).every((name) => NAMED.has(name) || isName(name));
  const instead = areNamesKnown ? null : reworded(text, rule, isName, (other) => reads(other, rule));
  if (instead) {
    const { offset, from, to } = instead;
    return { ok: false, offset, message: `\`${from}\` is not understood — write \`${to}\`` };
  }
  const other = meantOtherwise(text, rule, isName);
  if (other) return { ok: false, ...other };
  if ('value' in read) return { ok: true, value: read.value };
  const several = rule === 'Effect' ? text.split(/\s*[,;]\s*(?:and\s+)?|\s+and\s+/) : [];
  if (several.length > 1 && several.every((part) => reads(part, rule)))
    return {
      ok: false,
      offset: text.indexOf(several[1], several[0].length),
      message: `several effects are a list — write \`[${several.join(', ')}]\``,
    };
  const written = writtenInstead(text, rule, isName);
  if (written) return { ok: false, ...written };
  const slip = slipBefore(text, startOfWord(text, read.stopsAt), nearest, isName);
  const at = slip ?? read.stopsAt;
  return { ok: false, offset: startOfWord(text, at), message: unreadable(text, at, rule, nearest) };
}

const reads = (text: string, rule: StartRule) => 'value' in readExpression(text, rule);

/** Names that no author gives. */
const NAMED: ReadonlySet<unknown> = new Set(['broken', 'lost', 'nothing']);

/** All names in what was read. */
function namesIn(read: unknown): string[] {
  if (typeof read !== 'object' || read === null) return [];
  const parts = Object.values(read).flatMap(namesIn);
  return 'name' in read && typeof read.name === 'string' ? [read.name, ...parts] : parts;
}

/** Finds phrases that read well, but are written differently in the language. */
function meantOtherwise(
  text: string,
  rule: StartRule,
  isName: (word: string) => boolean,
): { offset: number; message: string } | null {
  const not = (offset: number, what: string, write: string) => ({
    offset,
    message: `\`${what}\` is not understood — write ${write}`,
  });
  const half = /(?<![a-z0-9-])half\s+of(?![a-z0-9-])/.exec(text);
  if (half && !isName('half')) return not(half.index, 'half of …', '`1/2 of …`');
  if (rule === 'Dice') {
    const tens = /[0-9]*d66(?![0-9])/.exec(text);
    if (tens)
      return {
        offset: tens.index,
        message:
          '`d66`, two dice read as tens and units, cannot be thrown — write `1d36`, which has as many results',
      };
    const count =
      /(?<=d[0-9]+\s.*)(?<![a-z0-9-])count(?![a-z0-9-])(?!\s+[0-9]+\s+or\s+(?:more|less)(?![a-z0-9-]))/.exec(
        text,
      );
    return (
      count && {
        offset: count.index,
        message: '`count` takes a written number and `or more`, or `or less`, such as `4d6 count 5 or more`',
      }
    );
  }
  if (rule !== 'Condition') return null;
  const range = /(?<![a-z0-9.-]|outnumbered\s+)([0-9]+)(?:\s+to\s+|[-–])[0-9]+/.exec(text);
  if (range) return not(range.index, range[0], `\`at least ${range[1]}\`; rows are read from the top`);
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
  return not(before.lastIndexOf(number), `${plain} or ${after[1]}`, `\`${by}${least} ${than}\``);
}

/** For a text that cannot be read: phrases of other rulebooks, and what they are here. */
function writtenInstead(
  text: string,
  rule: StartRule,
  isName: (word: string) => boolean,
): { offset: number; message: string } | null {
  const not = ({ index, 0: what }: RegExpExecArray, write: string) => ({
    offset: index,
    message: `\`${what}\` is not understood — write ${write}`,
  });
  const comma = /[0-9]+,[0-9]+/.exec(text);
  if (comma) return not(comma, `\`${comma[0].replace(',', /,\d{3}$/.test(comma[0]) ? '' : '.')}\``);
  const percent = /([0-9]+)\s*(?:%|percent(?![a-z0-9-]))(?:\s+of(?![a-z0-9-]))?/.exec(text);
  if (percent && rule !== 'Dice') {
    const [n, d] = lowestTerms(Number(percent[1]), 100);
    const share = d === 1 ? String(n) : `${n}/${d}`;
    return not(
      percent,
      percent[0].endsWith('of')
        ? `\`${share} of\``
        : `\`${share} of …\`, such as \`${share} of pieces at start\``,
    );
  }
  if (rule === 'Dice') {
    const capital = /[0-9]*[DWw][0-9]+/.exec(text);
    if (capital) return not(capital, `\`${capital[0].replace(/[DWw]/, 'd')}\``);
    const against = /(?<=d[0-9]+\s+)(?:vs\.?|versus|against)\s+(\S+)/.exec(text);
    if (against)
      return {
        offset: against.index,
        message: `\`${against[0]}\` is not part of the dice — write \`pass\`, such as \`pass: at least ${against[1]}\``,
      };
    const added = /(?<=^\s*[0-9]*d[0-9]+\s*)[+-]\s*[a-z0-9-]+/.exec(text);
    return (
      added && {
        offset: added.index,
        message: `\`${added[0]}\` is not part of the dice — write it under \`modifiers\``,
      }
    );
  }
  const thrown = /(?<![a-z0-9-])[0-9]*[dDwW][0-9]+(?![a-z0-9-])/.exec(text);
  if (thrown && !isName(thrown[0])) {
    const dice = thrown[0].toLowerCase().replace('w', 'd');
    return {
      offset: thrown.index,
      message: `\`${thrown[0]}\` cannot be thrown here — give the rule \`roll: ${dice}\`, and write \`roll\` for its number`,
    };
  }
  if (rule === 'Effect') {
    const lost = /(?<![a-z0-9-])loses\s+([0-9]+|all)\s+([a-z-]+)/.exec(text);
    if (!lost) return null;
    const [, number, what] = lost;
    return not(
      lost,
      isName(what)
        ? `\`sheds ${number} ${what}\``
        : `\`loses ${number} ${number === '1' ? 'piece' : 'pieces'}\``,
    );
  }
  const only = /(?<![a-z0-9-])(?:if|when|unless)\s+(.+)$/.exec(text);
  if (only && only.index > 0)
    return {
      offset: only.index,
      message: `\`${only[0]}\` is not part of it — add the number under \`modifiers\`, with \`when: ${only[0].startsWith('unless') ? 'not ' : ''}${only[1]}\``,
    };
  const inches = /^\s*([0-9]+)\s*(inch(?:es)?|in|"|″|''|cm)\s*$/.exec(text);
  const length = inches && Math.round(Number(inches[1]) / (inches[2] === 'cm' ? 2.5 : 1));
  if (inches) return not(inches, `\`${length}\`, since numbers of the field are in inches`);
  const nearby = /(?<![a-z0-9-])([a-z][a-z0-9-]*)\s+within\s+[0-9]+(?:\s+inch(?:es)?)?/.exec(text);
  if (nearby && !/(?<![a-z0-9-])(?:friends|enemies)(?![a-z0-9-])/.test(text))
    return not(
      nearby,
      isName(nearby[1])
        ? `\`${nearby[1]} near\`; how near is its \`reach\` under \`leaders\``
        : 'the name of a leader and `near`, such as `officer near`; who that is, and its `reach`, belongs under `leaders`',
    );
  const reached = /(?<![a-z0-9.-])(?:is\s+)?([a-z0-9-]+)\+(?=\s*$|\s+(?:and|or)\s)/.exec(text);
  if (reached) return not(reached, `\`at least ${reached[1]}\``);
  const twice = /==/.exec(text);
  if (twice) return not(twice, '`=`');
  const than = /(?<![a-z0-9-])(more|greater|higher|less|fewer|lower)\s+than(?![a-z0-9-])/.exec(text);
  if (than) return not(than, /^[lf]/.test(than[1]) ? '`under`' : '`over`');
  const fallen = /(?<![a-z0-9-])lost(?=\s+(?:this|last|so)(?![a-z0-9-]))/.exec(text);
  if (fallen) return not(fallen, '`casualties`');
  const whenever =
    /(?<![a-z0-9-])(?:casualties|hits|shooters)(?![a-z0-9-]|\s+(?:(?:this|last)\s+(?:phase|turn)|so\s+far))/.exec(
      text,
    );
  if (whenever)
    return not(whenever, `\`${whenever[0]} this phase\`, \`this turn\`, \`last turn\` or \`so far\``);
  const lost = /(?<![a-z0-9-])lost(?![a-z0-9-])(?!\s+units?(?![a-z0-9-]))/.exec(text);
  return lost && !isName('lost') ? not(lost, '`gone`, such as `gone at least 1/3 of pieces at start`') : null;
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
