import type { PrintedEntry, PrintedPage, PrintedPart } from '../kit/printed-page.js';
import { QUALITIES } from '../quality.js';
import type { FollowsText, PageText, RuleText } from './page.js';

type Line = PrintedEntry['lines'][number];
type Sourced = { clause?: string | undefined; title?: string | undefined; note?: string | undefined };

/** A rulebook for readers: its parts in order, in the words of the file. */
export function printedPage(page: PageText): PrintedPage {
  return [
    part('What a unit brings', page.units, (value) => [
      line('', rangeOf(value, 'unit')),
      ...byQuality(value),
    ]),
    part('What a force brings', page.forces, (value) => [line('', rangeOf(value, 'force'))]),
    part('What players choose', page.options, ({ words, default: usual }) => [
      line('', `${words.join(', ')}; ${usual} if none is set`),
    ]),
    part('Leaders', page.leaders, (leader) => [
      line(
        '',
        `${'rank' in leader ? `${leader.rank} and above` : `one piece, where ${leader['one-if']}`}${leader.reach === undefined ? '' : `, within ${leader.reach} inches`}`,
      ),
    ]),
    part('What a force draws from, and does not put back', page.bags, ({ holds, refill }) => [
      line(
        '',
        Object.entries(holds)
          .map(([word, count]) => `${count} ${word}`)
          .join(', '),
      ),
      ...(refill === undefined || refill === 'never' ? [] : [line('filled again', refill)]),
    ]),
    part('What a unit is, one at a time, the best first', page.states, (state) => [line('', actsOf(state))]),
    part('What a piece is, one at a time, the best first', page['piece-states'], (state) => [
      line('', actsOf(state)),
    ]),
    part('What a piece can also be', page['piece-marks'], (mark) => [line('', actsOf(mark))]),
    part('What a unit can also be', page.marks, (mark) => [line('', actsOf(mark))]),
    part('What is counted for a unit', page.counters, (counter) => [
      line('', `from 0 to ${counter.to}, at first ${counter.start ?? 0}`),
      ...(counter.each ? [line('each', actsOf(counter.each))] : []),
    ]),
    part('What is counted for a force', page['force-counters'], ({ to, start = 0 }) => [
      line('', `from 0 to ${to}, at first ${start}`),
    ]),
    part('Tables in rows', rowsTables(page), (rows) =>
      rows.map(({ when, is }) => line('', when === undefined ? `otherwise ${is}` : `${when}: ${is}`)),
    ),
    part('Results', page.results, (result) =>
      followsIn('', typeof result === 'object' && !Array.isArray(result) ? result.then : result),
    ),
    part('Rules', page.rules, ruleIn),
    {
      title: 'The turn',
      entries: [{ name: '', clause: '', lines: [line('', page.turn.flat().join(' → '))] }],
    },
    part('Breaking', breaksOf(page), (when) => [line('', when)]),
  ].filter(({ entries }) => entries.length > 0);
}

function part<Of>(
  title: string,
  all: Readonly<Record<string, Of>> | undefined,
  lines: (of: Of) => Line[],
): PrintedPart {
  const entries = Object.entries(all ?? {}).map(([name, of]): PrintedEntry => {
    const { clause = '', title: called = name.replaceAll('-', ' '), note } = of as Sourced;
    return { name: called, clause, lines: [...lines(of), ...(note ? [line('note', note)] : [])] };
  });
  return { title, entries };
}

const line = (label: string, says: string | number): Line => ({ label, says: String(says) });

type Brought = NonNullable<PageText['units'] | PageText['forces']>[string];

/** `from 2 to 6; 4 if none is set`. */
function rangeOf(of: Brought, who: 'unit' | 'force'): string {
  const range = 'words' in of ? of.words.join(', ') : `from ${of.from} to ${of.to}`;
  return of.default === undefined
    ? `${range}; each ${who} sets it`
    : `${range}; ${of.default} if none is set`;
}

/** `levy 6, green 5, regular 4, veteran 3, elite 2`. */
function byQuality({ quality }: Brought): Line[] {
  const each = quality?.map((value, i) => `${QUALITIES[i]} ${value}`);
  return each ? [line('by quality', each.join(', '))] : [];
}

/** `fire never, move back, ends end of turn`. */
function actsOf(acts: object): string {
  const said = Object.entries(acts).flatMap(([key, value]) => {
    if (!ACTS.includes(key) || value === undefined) return [];
    if (typeof value === 'boolean') return value ? [key] : [`not ${key}`];
    return [`${key.replace('-', ' ')} ${typeof value === 'number' ? signed(value) : String(value)}`];
  });
  return said.length > 0 ? said.join(', ') : 'as usual';
}
const ACTS = ['fire', 'shot-at', 'assault', 'unsteady', 'move', 'ends'];

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

function rowsTables({ tables = {} }: PageText) {
  return Object.fromEntries(
    Object.entries(tables).flatMap(([name, table]) => (Array.isArray(table) ? [[name, table] as const] : [])),
  );
}

function breaksOf({ breaks }: PageText): Record<string, string | number> {
  return {
    ...(breaks?.unit !== undefined && { 'a unit': breaks.unit }),
    ...(breaks?.force !== undefined && { 'a force, when the turn ends': breaks.force }),
  };
}

/** A rule in the order in which it is carried out. */
function ruleIn(rule: RuleText): Line[] {
  const said = (key: 'who' | 'when' | 'order' | 'roll' | 'draw' | 'pass' | 'retry') =>
    rule[key] === undefined ? [] : [line(key === 'who' ? 'for' : key, rule[key])];
  const modifiers = Object.entries(rule.modifiers ?? {}).map(([name, { add, when, clause }]) => {
    const by = typeof add === 'number' ? signed(add) : add;
    const where = when === undefined ? '' : `, when ${when}`;
    return line(name.replaceAll('-', ' '), `${by}${where}${clause ? ` (${clause})` : ''}`);
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
    ...(['passed', 'failed', 'results', 'also', 'then'] as const).flatMap((key) => followsIn(key, rule[key])),
    ...(rule.again === undefined
      ? []
      : [line('again', `${rule.again} times at most, for units not yet called`)]),
  ];
}

/** A line, or one for each row. */
function followsIn(label: string, follows: FollowsText | undefined): Line[] {
  if (follows === undefined) return [];
  if (typeof follows === 'string' || isPhrases(follows)) return [line(label, inOneLine(follows))];
  return follows.map((row, i) => line(i === 0 ? label : '', rowIn(row)));
}

const isPhrases = (follows: readonly unknown[]): follows is readonly string[] =>
  follows.every((each) => typeof each === 'string');

function inOneLine(follows: unknown): string {
  if (typeof follows === 'string') return follows;
  const all = follows as readonly unknown[];
  return isPhrases(all) ? all.join(', ') : all.map(rowIn).join('; ');
}

function rowIn(row: unknown): string {
  if (typeof row === 'string') return row;
  const { when, then } = row as { when?: string | number; then: unknown };
  const what = inOneLine(then);
  const nested = Array.isArray(then) && !isPhrases(then) ? `(${what})` : what;
  return when === undefined ? `otherwise ${nested}` : `${when}: ${nested}`;
}
