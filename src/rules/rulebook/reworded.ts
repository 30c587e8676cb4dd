import type { StartRule } from './ast.js';

/** A wording that designers use, and how this language says it. */
interface Rewording {
  in: readonly StartRule[];
  found: RegExp;
  write: string | ((...found: string[]) => string);
  /** The group of `found` that may be a name of the rulebook, and then means what the page says; by default all of it. */
  name?: number;
}

/** Part of a word, or of a sign, of a text that means something else here. */
export interface Reworded {
  offset: number;
  /** As written, and what to write instead: of a long text only the words that differ. */
  from: string;
  to: string;
}

const ALL: readonly StartRule[] = ['Condition', 'Number', 'Effect'];
const NUMBERS: readonly StartRule[] = ['Condition', 'Number'];
const EFFECT: readonly StartRule[] = ['Effect'];
const DICE: readonly StartRule[] = ['Dice'];

const SMALL = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const SHARES: Readonly<Record<string, string>> = {
  half: '1/2',
  third: '1/3',
  quarter: '1/4',
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
};
const SHARE = String.raw`(?:(?:a|one)\s+)?(half|third|quarter)|([½⅓⅔¼¾]|\d+/\d+)`;
const THINGS = 'unit|squad|pieces?|models?|men|figures?|soldiers?|troopers?|troops|strength|stands?|bases?';
const OF_UNIT = String.raw`(?:\s+of)?(?:\s+(?:the|its|their))?\s+(?:${THINGS})`;

const OR_MORE = String.raw`(\d+)(?:\s*\+|\s+or\s+(more|higher|greater|better|above|over|less|fewer|lower|below|under)(?![a-z0-9-]|\s+of(?![a-z0-9-])))`;
const comparedBy = (way = 'more') =>
  /^(?:less|fewer|lower|below|under)$/.test(way) ? 'at most' : 'at least';

const words = (source: string) => new RegExp(`(?<![a-z0-9-])(?:${source})(?![a-z0-9-])`, 'g');
const shareOf = (word?: string, sign?: string) => SHARES[word ?? sign ?? ''] ?? sign ?? '';
const wordsFor = (word: string, instead: string, where = ALL): Rewording => ({
  in: where,
  found: words(word),
  write: instead,
});

/** Applied one after the other. */
const REWORDINGS: readonly Rewording[] = [
  // Signs, and numbers in words.
  // `D3` in an effect is a throw, and no name.
  { in: DICE, found: /[A-Z]+/g, write: (letters) => letters.toLowerCase() },
  {
    in: ALL,
    found: /(?<![a-z0-9-])(?!\d*[DW]\d)[A-Za-z0-9-]*[A-Z][A-Za-z0-9-]*/g,
    write: (word) => word.toLowerCase(),
  },
  { in: NUMBERS, found: /^\s*\+\s*(?=\d)/g, write: '' },
  { in: [...ALL, ...DICE], found: /[“”„]|\s*[;.]\s*$/g, write: '' },
  { in: ALL, found: /≥|=>/g, write: '>=' },
  { in: ALL, found: /≤|=</g, write: '<=' },
  { in: ALL, found: /≠|<>/g, write: '!=' },
  { in: ALL, found: /\s*×\s*/g, write: ' * ' },
  { in: ALL, found: /\s*&&?\s*/g, write: ' and ' },
  { in: ALL, found: /\s*\|\|?\s*/g, write: ' or ' },
  { in: ALL, found: /(?<![0-9]\s*)\s*[−–]\s*|\s*[−–]\s*(?![0-9\s])/g, write: ' - ' },
  { in: ALL, found: /(?<=[a-z0-9)]\s+)-(?=[a-z(])/g, write: '- ' },
  { in: ALL, found: /(?<=[a-z0-9)])\s+-(?=[0-9])/g, write: ' - ' },
  wordsFor('minus', '-'),
  wordsFor('plus', '+'),
  wordsFor('times', '*'),
  { in: ALL, found: words(SMALL.join('|')), write: (word) => String(SMALL.indexOf(word) + 1) },
  wordsFor(String.raw`(?<!(?:won|lost)\s+)(?:the|an?)(?=\s+[a-z])`, '', NUMBERS),
  // Throws, and numbers that are compared by `or more`.
  {
    in: ['Condition'],
    found: new RegExp(
      String.raw`(?<=^\s*|\(\s*|(?:and|or|not)\s+)(?:(?:it\s+)?(?:rolls?|rolled|scores?|scored|throws?)(?:\s+of)?\s+)?(?:an?\s+)?${OR_MORE}`,
      'g',
    ),
    write: (_, number, way) => `${comparedBy(way)} ${number}`,
  },
  {
    in: ['Condition'],
    found: new RegExp(
      String.raw`(?<![a-z0-9-])(?!(?:at|least|most|over|under|is|not|and|or|of|by|than|count|lost)\s)([a-z][a-z0-9-]*)\s+${OR_MORE}`,
      'g',
    ),
    write: (_, what, number, way) => `${what} ${comparedBy(way)} ${number}`,
  },
  // Losses and shares.
  {
    in: NUMBERS,
    found: words(
      String.raw`(?:(at\s+least|at\s+most|over|under|more\s+than|fewer\s+than|less\s+than)\s+)?(\d+)\s+((?:casualties|hits|shooters)\s+(?:this\s+phase|(?:this|last)\s+turn|so\s+far))`,
    ),
    write: (_, compared = 'at least', number, what) =>
      `${what} ${compared.replace(/^more\s+than$/, 'over').replace(/^(?:fewer|less)\s+than$/, 'under')} ${number}`,
  },
  wordsFor(String.raw`under\s+fire|shot\s+at(?!\s+(?:this|last|so))`, 'shot at this phase', NUMBERS),
  wordsFor(String.raw`(?:unit|state|it)\s+is(?=\s)`, 'is', NUMBERS),
  wordsFor(String.raw`broken\s+(units|friends|enemies)\s+so\s+far`, '$1 that ever broke', NUMBERS),
  wordsFor(
    String.raw`(?:has|have)\s+(?:ever\s+)?broken|ever\s+broken|broken\s+so\s+far`,
    'ever broke',
    NUMBERS,
  ),
  wordsFor(String.raw`natural\s+(\d+)`, 'roll = $1', NUMBERS),
  wordsFor(String.raw`([a-z][a-z0-9-]*)\s+(?:is\s+)?dead`, 'not $1 alive', NUMBERS),
  wordsFor(String.raw`([a-z][a-z0-9-]*)\s+(?:is\s+)?killed(?=\s+(?:this|last|so)\s)`, '$1 lost', NUMBERS),
  {
    in: NUMBERS,
    found: words(
      String.raw`(?:at\s+least\s+)?(?:${SHARE})(?:\s+of)?(?:\s+(?:the|its))?\s+units(?:\s+are)?\s+(?:lost|gone)`,
    ),
    write: (_, word, sign) => `lost units at least ${shareOf(word, sign)} of units at start`,
  },
  {
    in: NUMBERS,
    found: words(
      String.raw`(?:at\s+least\s+)?(?:${SHARE})${OF_UNIT}(?:\s+(?:is|are|was|were))?\s+(?:lost|gone|dead|killed|removed|casualties)`,
    ),
    write: (_, word, sign) => `gone at least ${shareOf(word, sign)} of pieces at start`,
  },
  {
    in: NUMBERS,
    found: words(String.raw`(?:unit\s+)?(?:(?:has|have)\s+)?lost\s+(?:at\s+least\s+)?(?:${SHARE})${OF_UNIT}`),
    write: (_, word, sign) => `gone at least ${shareOf(word, sign)} of pieces at start`,
  },
  {
    in: NUMBERS,
    found: words(String.raw`(?:below|under)\s+(?:${SHARE})(?:\s+of)?(?:\s+its)?(?:\s+starting)?\s+strength`),
    write: (_, word, sign) => `pieces under ${shareOf(word, sign)} of pieces at start`,
  },
  {
    in: NUMBERS,
    found: words(String.raw`gone\s+(at\s+least|over)\s+(?:${SHARE})(?!\s+of)`),
    write: (_, compared, word, sign) => `gone ${compared} ${shareOf(word, sign)} of pieces at start`,
  },
  {
    in: NUMBERS,
    found: words(
      String.raw`(?:(?:has|have)\s+)?lost\s+(?:(an?|one|\d+)(?:\s+or\s+more)?\s+)?(?:model|models|piece|pieces|man|men|figure|figures|soldiers?|troopers?|stands?|bases?)(\s+(?:(?:this|last)\s+(?:phase|turn)|so\s+far))?`,
    ),
    write: (_, number, span) => {
      const least = number ? ` at least ${/^\d/.test(number) ? number : 1}` : '';
      return `${span ? `casualties${span}` : 'gone'}${least}`;
    },
  },
  {
    in: NUMBERS,
    found: words(
      String.raw`(?:${THINGS})(?:\s+(?:are|is|were|was|have\s+been))?\s+(?:lost|killed|dead|removed|gone)(\s+(?:this|last|so)(?=\s))?`,
    ),
    write: (_, span) => (span ? `casualties${span}` : 'gone'),
  },
  {
    in: ALL,
    found: words(String.raw`(?:${SHARE})\s+of(?:\s+its|\s+the)?`),
    write: (_, word, sign) => `${shareOf(word, sign)} of`,
  },
  // Comparisons.
  wordsFor(
    String.raw`(?:is\s+)?(?:equal\s+(?:to\s+)?or\s+(?:over|above|higher|greater|more|better)(?:\s+than)?|(?:over|above|higher|greater|more)\s+(?:than\s+)?or\s+equal(?:\s+to)?)`,
    'at least',
    NUMBERS,
  ),
  wordsFor(
    String.raw`(?:is\s+)?(?:equal\s+(?:to\s+)?or\s+(?:under|below|lower|less|fewer)(?:\s+than)?|(?:under|below|lower|less|fewer)\s+(?:than\s+)?or\s+equal(?:\s+to)?)`,
    'at most',
    NUMBERS,
  ),
  wordsFor(String.raw`no\s+(?:more|higher|greater)\s+than`, 'at most', NUMBERS),
  wordsFor(String.raw`no\s+(?:less|fewer|lower)\s+than`, 'at least', NUMBERS),
  wordsFor(String.raw`equals|(?:is\s+)?equal\s+to`, '=', NUMBERS),
  wordsFor('exceeds|above|beats', 'over', NUMBERS),
  wordsFor('below', 'under', NUMBERS),
  {
    // Of one name, or of the total: of a longer sum it would compare only the last part.
    in: ['Condition'],
    found:
      /(?<=^|\(\s*|(?:and|or)\s+)(?:(?!not\s)([a-z][a-z0-9-]*)\s+)?(?:is\s+)?between\s+(\S+)\s+and\s+(\S+)(?![a-z0-9-])/g,
    write: (_, of, from, to) => [of, 'at least', from, 'and', of, 'at most', to].filter(Boolean).join(' '),
  },
  // Distances and others.
  { in: ALL, found: /(?<=\d)\s*(?:"|″|”|''|in\.?|inch)(?=\s|$)/g, write: ' inches' },
  {
    in: ALL,
    found: words(String.raw`(\d+(?:\.\d+)?)\s*cm`),
    write: (written, cm) => (Number(cm) < 2 ? written : `${Math.round(Number(cm) / 2.5)} inches`),
  },
  wordsFor(String.raw`(?:friendly\s+units?|friend)(?=\s+within)`, 'friends', NUMBERS),
  wordsFor(String.raw`(?:enemy\s+units?|enemy)(?=\s+within)`, 'enemies', NUMBERS),
  wordsFor(String.raw`(?:per|for\s+(?:each|every))(?=\s+[a-z])`, '*', NUMBERS),
  wordsFor(String.raw`(?:in\s+)?this\s+round`, 'this turn', NUMBERS),
  wordsFor(String.raw`in(?=\s+this\s+(?:phase|turn))`, '', NUMBERS),
  wordsFor(String.raw`(?:(?:has|have)\s+)?(?:took|taken|suffered)(?=\s+(?:casualties|hits))`, '', NUMBERS),
  wordsFor(String.raw`(?:(?:has|have)\s+)?(moved|charged)(?:\s+this\s+turn)?`, '$1', NUMBERS),
  wordsFor(String.raw`in\s+contact\s+this\s+(?:turn|phase)`, 'in contact', NUMBERS),
  wordsFor(String.raw`(?:highest|max(?:imum)?)(?=\s+of)`, 'higher', NUMBERS),
  wordsFor(String.raw`(?:lowest|min(?:imum)?)(?=\s+of)`, 'lower', NUMBERS),
  {
    in: NUMBERS,
    found: /(?<![a-z0-9-])(max|highest|min|lowest)\s*\(\s*([^(),]+?)\s*,\s*([^(),]+?)\s*\)/g,
    write: (_, which, a, b) => `${/^max|^high/.test(which) ? 'higher' : 'lower'} of ${a} and ${b}`,
  },
  wordsFor(String.raw`has(?=\s+[a-z])`, '', NUMBERS),
  // What follows.
  {
    in: EFFECT,
    found:
      /^(become|worsen|improve|gain|shed|set|lose|leave|surrender|withdraw|stop|fall|retreat|collapse|break)(?![a-z])/g,
    write: '$1s',
  },
  { in: EFFECT, found: /^(gains|sheds|loses)\s+(?=[a-z][a-z0-9-]*$)/g, write: '$1 1 ' },
  { in: EFFECT, found: /^(worsens|improves)$/g, write: '$1 by 1' },
  {
    in: EFFECT,
    found: /^(worsens|improves)\s+(?:by\s+)?(\d+)(?:\s+(?:step|level|state|grade)s?)?$/g,
    write: '$1 by $2',
  },
  { in: EFFECT, found: /^(gains|sheds|loses|removes|adds|takes)\s+an?\s+/g, write: '$1 1 ' },
  { in: EFFECT, found: /^(?:adds|takes|gets|receives)\s+(?=\d)/g, write: 'gains ' },
  {
    in: EFFECT,
    found: new RegExp(String.raw`^(?:loses|removes)\s+(\d+)\s+(${THINGS})$`, 'g'),
    name: 2,
    write: (_, n) => `loses ${n} ${n === '1' ? 'piece' : 'pieces'}`,
  },
  { in: EFFECT, found: /^(?:loses|removes|drops)\s+(?=(?:\d+|all)\s+(?!pieces?$))/g, write: 'sheds ' },
  { in: EFFECT, found: /^(?:retreats|flees|(?:moves|runs|goes)\s+back)\s+(?=\d)/g, write: 'falls back ' },
  { in: EFFECT, found: /^(falls\s+back\s+\d+)$/g, write: '$1 inches' },
  { in: EFFECT, found: /^is\s+(?:removed|destroyed|eliminated|killed)$/g, write: 'leaves as eliminated' },
  { in: EFFECT, found: /^(?:is|gets|goes|turns)\s+(?=[a-z])/g, write: 'becomes ' },
  { in: EFFECT, found: /^(?:no|none|no\s+effect|nothing\s+happens|-)$/g, write: 'nothing' },
  // Dice.
  {
    in: DICE,
    found: /^(\d*)d(\d+)((?:\s*\+\s*\d*d\2)+)$/g,
    write: (_, first, sides, others) =>
      `${[first, ...[...others.matchAll(/(\d*)d/g)].map(([, n]) => n)].reduce((sum, n) => sum + Number(n || 1), 0)}d${sides}`,
  },
  { in: DICE, found: /^(\d+d\d+)\s*,?\s+(highest|lowest)$/g, write: '$1 keep $2 1' },
  { in: DICE, found: /^(?:the\s+)?(highest|lowest)\s+(\d+d\d+)$/g, write: '$2 keep $1 1' },
  { in: DICE, found: /(?<=keep\s+)the\s+/g, write: '' },
  {
    in: DICE,
    found: new RegExp(`(?<=keep\\s+(?:the\\s+)?(?:highest|lowest)\\s+)(?:${SMALL.join('|')})$`, 'g'),
    write: (word) => String(SMALL.indexOf(word) + 1),
  },
  { in: DICE, found: /\s*[x×*]\s*(?=d\d)/g, write: '' },
  { in: DICE, found: /(?<=\d)\s+(?=d\s*\d)|(?<=d)\s+(?=\d)/g, write: '' },
  { in: DICE, found: /^an?\s+/g, write: '' },
  { in: DICE, found: /(?:pick|take|choose)(?=\s)/g, write: 'keep' },
  { in: DICE, found: /d%/g, write: 'd100' },
  { in: DICE, found: /^(?:the\s+)?(highest|lowest)\s+of\s+(\d+d\d+)$/g, write: '$2 keep $1 1' },
  {
    in: DICE,
    found: /^(\d+)(d\d+)\s+drop(?:ping)?\s+(?:the\s+)?(lowest|highest)(?:\s+1)?$/g,
    write: (_, n, die, which) =>
      `${n}${die} keep ${which === 'lowest' ? 'highest' : 'lowest'} ${Number(n) - 1}`,
  },
  { in: DICE, found: /keep\s+(?:the\s+)?(highest|lowest)$/g, write: 'keep $1 1' },
  { in: DICE, found: /(?<=d\d+)\s*,?\s+(?:count(?:ing)?\s+)?(\d+)\+(?=\s|$)/g, write: ' count $1 or more' },
  {
    in: DICE,
    found: words(String.raw`(?:per|(?:for\s+)?each|for\s+every)\s+(?:${THINGS})`),
    write: 'for each piece',
  },
];

/**
 * The text in the words of the language, if it uses others and can be read then; null: it does not, or it cannot.
 *
 * @param isName is the word a name of the rulebook? It then means what the page says
 * @param reads can a text be read?
 * @example reworded('lose one stress', 'Effect', …) // { offset: 0, from: 'lose one stress', to: 'sheds 1 stress' }
 */
export function reworded(
  text: string,
  rule: StartRule,
  isName: (word: string) => boolean,
  reads: (text: string) => boolean,
): Reworded | null {
  const steps = REWORDINGS.filter((each) => each.in.includes(rule));
  const changed = steps.reduce(
    (before, { found, write, name = 0 }) =>
      before.replace(found, (...match: string[]) => {
        if (isName(match[name])) return match[0];
        return typeof write === 'string' ? write.replace(/\$(\d)/g, (_, n) => match[n]) : write(...match);
      }),
    asNames(text, isName),
  );
  const plain = changed.replace(/\s+/g, ' ').trim();
  return plain === text.replace(/\s+/g, ' ').trim() || !reads(plain) ? null : differing(text, plain);
}

/** Names that are written apart, with `_`, or with a minus between them: `falling back`, `nerve-stress`. */
function asNames(text: string, isName: (word: string) => boolean): string {
  return text
    .replace(/[a-z0-9]+(?:[_ ][a-z0-9]+)+/gi, (phrase) => {
      const parts = phrase.split(/[_ ]/);
      const joined = parts.map((_, i) =>
        parts
          .slice(i, i + 2)
          .join('-')
          .toLowerCase(),
      );
      const at = joined.findIndex((each) => each.includes('-') && isName(each));
      return at < 0 ? phrase : phrase.replace(new RegExp(`${parts[at]}[_ ]${parts[at + 1]}`), joined[at]);
    })
    .replace(/(?<![a-z0-9.])[a-z0-9]+(?:-[a-z0-9]+)+/g, (word) => {
      if (isName(word)) return word;
      const parts = word.split('-');
      const at = parts.findIndex((_, i) => {
        const [left, right] = [parts.slice(0, i).join('-'), parts.slice(i).join('-')];
        return isName(left) ? isName(right) || /^\d+$/.test(right) : /^\d+$/.test(left) && isName(right);
      });
      return at < 1 ? word : `${parts.slice(0, at).join('-')} - ${parts.slice(at).join('-')}`;
    });
}

/** A text of at most this many characters is suggested as a whole. */
const SHORT = 60;

function differing(text: string, plain: string): Reworded {
  const [before, after] = [text.split(/\s+/), plain.split(' ')];
  const first = before.findIndex((word, i) => word !== after[i]);
  const start = first < 0 ? before.length - 1 : first;
  const offset = [...text.matchAll(/\S+/g)][start]?.index ?? 0;
  if (text.length <= SHORT) return { offset, from: text, to: plain };
  let same = 0;
  while (
    same < Math.min(before.length, after.length) - start - 1 &&
    before.at(-1 - same) === after.at(-1 - same)
  )
    same++;
  const part = (all: readonly string[]) => all.slice(start, all.length - same).join(' ');
  return { offset, from: part(before), to: part(after) };
}
