import type { PrintedLine, PrintedNumber, PrintedPage, PrintedPart } from '../kit/printed-page.js';
import { QUALITIES } from '../quality.js';
import type { FollowsText, PageText, RuleText } from './page.js';
import { splitAtNumbers } from './phrase-numbers.js';

type Sourced = { clause?: string | undefined; title?: string | undefined; note?: string | undefined };
type Path = PrintedNumber['path'];
/** Words, and numbers of the page among them. */
type Words = readonly (string | (Omit<PrintedNumber, 'start' | 'end'> & { shown: string }))[];

/** A rulebook for readers: its parts in order, in the words of the file; every number with its place in the page. */
export function printedPage(page: PageText): PrintedPage {
  return [
    part('What a unit brings', ['units'], page.units, (value, at) => [
      line('', rangeOf(value, at, 'unit')),
      ...byQuality(value, at),
    ]),
    part('What a force brings', ['forces'], page.forces, (value, at) => [
      line('', rangeOf(value, at, 'force')),
    ]),
    part('What players choose', ['options'], page.options, ({ words, default: usual }) => [
      line('', [`${words.join(', ')}; ${usual} if none is set`]),
    ]),
    part('What a piece is worth, by its rank; else 1', ['points'], page.points, (worth, at) => [
      line('', stated(worth, at)),
    ]),
    part('Leaders', ['leaders'], page.leaders, (leader, at) => [line('', leaderIn(leader, at))]),
    part('What a force draws from, and does not put back', ['bags'], page.bags, ({ holds, refill }, at) => [
      line(
        '',
        joined(
          Object.entries(holds).map(([word, count]) => put`${stated(count, [...at, 'holds', word])} ${word}`),
          ', ',
        ),
      ),
      ...(refill === undefined || refill === 'never' ? [] : [line('filled again', [refill])]),
    ]),
    part('What a unit is, one at a time, the best first', ['states'], page.states, (state, at) => [
      line('', actsOf(state, at)),
    ]),
    part(
      'What a piece is, one at a time, the best first',
      ['piece-states'],
      page['piece-states'],
      (state, at) => [line('', actsOf(state, at))],
    ),
    part('What a piece can also be', ['piece-marks'], page['piece-marks'], (mark, at) => [
      line('', actsOf(mark, at)),
    ]),
    part('What a unit can also be', ['marks'], page.marks, (mark, at) => [line('', actsOf(mark, at))]),
    part('What is counted for a unit', ['counters'], page.counters, (counter, at) => [
      line('', countedIn(counter, at)),
      ...(counter.each ? [line('each', actsOf(counter.each, [...at, 'each']))] : []),
    ]),
    part('What is counted for a force', ['force-counters'], page['force-counters'], (counter, at) => [
      line('', countedIn(counter, at)),
    ]),
    part('Tables in rows', ['tables'], rowsTables(page), (rows, at) =>
      rows.map(({ when, is }, i) => {
        const then = stated(is, [...at, i, 'is']);
        return line(
          '',
          when === undefined ? put`otherwise ${then}` : put`${stated(when, [...at, i, 'when'])}: ${then}`,
        );
      }),
    ),
    part('Results', ['results'], page.results, (result, at) =>
      typeof result === 'object' && !Array.isArray(result)
        ? followsIn('', result.then, [...at, 'then'])
        : followsIn('', result, at),
    ),
    part('Rules', ['rules'], page.rules, ruleIn),
    {
      title: 'The turn',
      entries: [{ name: '', clause: '', lines: [line('', [page.turn.flat().join(' → ')])] }],
    },
    part('Breaking', ['breaks'], breaksOf(page), ({ when, key }) => [
      line('', stated(when, ['breaks', key])),
    ]),
  ].filter(({ entries }) => entries.length > 0);
}

function part<Of>(
  title: string,
  at: Path,
  all: Readonly<Record<string, Of>> | undefined,
  lines: (of: Of, at: Path) => PrintedLine[],
): PrintedPart {
  const entries = Object.entries(all ?? {}).map(([name, of]) => {
    const { clause = '', title: called = name.replaceAll('-', ' '), note } = of as Of & Sourced;
    return {
      name: called,
      clause,
      lines: [...lines(of, [...at, name]), ...(note ? [line('note', [note])] : [])],
    };
  });
  return { title, entries };
}

function line(label: string, words: Words): PrintedLine {
  let says = '';
  const numbers: PrintedNumber[] = [];
  for (const each of words) {
    const start = says.length;
    says += typeof each === 'string' ? each : each.shown;
    if (typeof each === 'string') continue;
    const { shown: _, ...number } = each;
    numbers.push({ ...number, start, end: says.length });
  }
  return { label, says, numbers };
}

/** Words with other words put into them. */
function put(texts: TemplateStringsArray, ...within: (string | Words)[]): Words {
  return texts.flatMap((text, i) => [text, ...[within[i] ?? []].flat()]);
}

function joined(all: readonly Words[], between: string): Words {
  return all.flatMap((each, i) => (i === 0 ? each : [between, ...each]));
}

/** What the page states at a place: a number, or a phrase with its numbers. */
function stated(value: string | number, path: Path): Words {
  if (typeof value === 'number') return [{ shown: minus(value), path }];
  return splitAtNumbers(value).map((shown, i) =>
    i % 2 === 0 ? shown : { shown, path, phrase: value, nth: (i - 1) / 2 },
  );
}

/** A number that is added: `+1`. */
function added(value: number, path: Path): Words {
  return value < 0 ? stated(value, path) : put`+${stated(value, path)}`;
}

const minus = (value: number): string => (value < 0 ? `−${-value}` : String(value));

type Brought = NonNullable<PageText['units'] | PageText['forces']>[string];

/** `from 2 to 6; 4 if none is set`. */
function rangeOf(of: Brought, at: Path, who: 'unit' | 'force'): Words {
  const range =
    'words' in of
      ? [of.words.join(', ')]
      : put`from ${stated(of.from, [...at, 'from'])} to ${stated(of.to, [...at, 'to'])}`;
  return of.default === undefined
    ? put`${range}; each ${who} sets it`
    : put`${range}; ${'words' in of ? of.default : stated(of.default, [...at, 'default'])} if none is set`;
}

/** `levy 6, green 5, regular 4, veteran 3, elite 2`. */
function byQuality({ quality }: Brought, at: Path): PrintedLine[] {
  const each = quality?.map(
    (value, i) =>
      put`${QUALITIES[i]} ${typeof value === 'number' ? stated(value, [...at, 'quality', i]) : value}`,
  );
  return each ? [line('by quality', joined(each, ', '))] : [];
}

/** `sergeant and above, within 6 inches`. */
function leaderIn(leader: NonNullable<PageText['leaders']>[string], at: Path): Words {
  const who =
    'rank' in leader
      ? [`${leader.rank} and above`]
      : put`one piece, where ${stated(leader['one-if'], [...at, 'one-if'])}`;
  return leader.reach === undefined
    ? who
    : put`${who}, within ${stated(leader.reach, [...at, 'reach'])} inches`;
}

/** `from 0 to 4, at first 1`. */
function countedIn({ to, start }: { to: number; start?: string | number | undefined }, at: Path): Words {
  return put`from 0 to ${stated(to, [...at, 'to'])}, at first ${start === undefined ? '0' : stated(start, [...at, 'start'])}`;
}

/** `fire never, move back, ends end of turn`. */
function actsOf(acts: object, at: Path): Words {
  const said = Object.entries(acts).flatMap(
    ([key, value]: [string, string | number | boolean | undefined]): Words[] => {
      if (!ACTS.includes(key) || value === undefined) return [];
      if (typeof value === 'boolean') return [[value ? key : `not ${key}`]];
      const path = [...at, key];
      return [
        put`${key.replace('-', ' ')} ${typeof value === 'number' ? added(value, path) : stated(value, path)}`,
      ];
    },
  );
  return said.length > 0 ? joined(said, ', ') : ['as usual'];
}
const ACTS = ['fire', 'shot-at', 'assault', 'unsteady', 'move', 'ends'];

function rowsTables({ tables = {} }: PageText) {
  return Object.fromEntries(
    Object.entries(tables).flatMap(([name, table]) => (Array.isArray(table) ? [[name, table] as const] : [])),
  );
}

function breaksOf({ breaks }: PageText): Record<string, { key: string; when: string | number }> {
  return {
    ...(breaks?.unit !== undefined && { 'a unit': { key: 'unit', when: breaks.unit } }),
    ...(breaks?.force !== undefined && {
      'a force, when the turn ends': { key: 'force', when: breaks.force },
    }),
  };
}

/** A rule in the order in which it is carried out. */
function ruleIn(rule: RuleText, at: Path): PrintedLine[] {
  const said = (key: 'who' | 'when' | 'order' | 'roll' | 'draw' | 'pass' | 'retry') =>
    rule[key] === undefined ? [] : [line(key === 'who' ? 'for' : key, stated(rule[key], [...at, key]))];
  const modifiers = Object.entries(rule.modifiers ?? {}).map(([name, { add, when, clause }]) => {
    const place = [...at, 'modifiers', name];
    const by = typeof add === 'number' ? added(add, [...place, 'add']) : stated(add, [...place, 'add']);
    const where = when === undefined ? '' : put`, when ${stated(when, [...place, 'when'])}`;
    return line(name.replaceAll('-', ' '), put`${by}${where}${clause ? ` (${clause})` : ''}`);
  });
  return [
    ...said('who'),
    ...said('when'),
    ...said('order'),
    ...said('roll'),
    ...said('draw'),
    ...modifiers,
    ...said('pass'),
    ...said('retry'),
    ...(['passed', 'failed', 'results', 'also', 'then'] as const).flatMap((key) =>
      followsIn(key, rule[key], [...at, key]),
    ),
    ...(rule.again === undefined
      ? []
      : [
          line('again', put`${stated(rule.again, [...at, 'again'])} times at most, for units not yet called`),
        ]),
  ];
}

/** A line, or one for each row. */
function followsIn(label: string, follows: FollowsText | undefined, at: Path): PrintedLine[] {
  if (follows === undefined) return [];
  if (typeof follows === 'string' || isPhrases(follows)) return [line(label, inOneLine(follows, at))];
  return follows.map((row, i) => line(i === 0 ? label : '', rowIn(row, [...at, i])));
}

const isPhrases = (follows: readonly unknown[]): follows is readonly string[] =>
  follows.every((each) => typeof each === 'string');

function inOneLine(follows: unknown, at: Path): Words {
  if (typeof follows === 'string') return stated(follows, at);
  const all = follows as readonly unknown[];
  return joined(
    all.map((each, i) => rowIn(each, [...at, i])),
    isPhrases(all) ? ', ' : '; ',
  );
}

function rowIn(row: unknown, at: Path): Words {
  if (typeof row === 'string') return stated(row, at);
  const { when, then } = row as { when?: string | number; then: unknown };
  const what = inOneLine(then, [...at, 'then']);
  const nested = Array.isArray(then) && !isPhrases(then) ? put`(${what})` : what;
  return when === undefined ? put`otherwise ${nested}` : put`${stated(when, [...at, 'when'])}: ${nested}`;
}
