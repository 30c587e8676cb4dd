import type { Draw } from '../../scenario/draw.js';
import { PLAIN_RESULT, RandomWords, type Speaks, thenThat, type Vocabulary } from './random-words.js';

type Input = Record<string, unknown>;

/** A rulebook as data, as far as tests read it. */
export interface RandomPage extends Input {
  id: string;
  units: Record<string, Input>;
  rules: Record<string, Input>;
  turn: readonly (string | readonly string[])[];
}

/**
 * A random rulebook that covers everything in docs/rulebook.md, written from that description only. It is
 * valid, except that it may need more room than there is.
 */
export function randomPage(draw: Draw): RandomPage {
  const some = <T>(share: number, of: readonly T[]): T[] => of.filter(() => draw.chance(share));
  const names: Vocabulary = {
    numbers: ['nerve', 'grit'].slice(0, draw.int(1, 2)),
    worded: draw.chance(0.4) ? { temper: ['plain', 'fanatic', 'raw'].slice(0, draw.int(2, 3)) } : {},
    forceNumbers: some(0.3, ['resolve']),
    options: draw.chance(0.25) ? { reading: ['strict', 'loose'] } : {},
    groups: some(0.25, ['brigade']),
    leaders: some(0.35, ['officer']),
    counters: some(0.4, ['pins', 'shock']),
    forceCounters: some(0.3, ['clock']),
    states: ['steady', 'shaken', 'fleeing'].slice(0, draw.among([1, 2, 2, 3, 3])),
    marks: some(0.25, ['down', 'roused']),
    numberTables: [],
    resultTables: [],
    results: [],
  };
  const words = new RandomWords(draw, names);
  const ofUnit: Speaks = { about: 'unit', thrown: false, result: false };
  const ofThrow: Speaks = { ...ofUnit, thrown: true };

  const units = {
    ...Object.fromEntries(
      names.numbers.map((name) => [
        name,
        { from: 2, to: 6, default: draw.int(2, 6), ...draw.maybe(0.2, () => ({ quality: [2, 3, 4, 5, 6] })) },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(names.worded).map(([name, of]) => [name, { words: of, default: draw.among(of) }]),
    ),
  };
  const acts = () => ({
    ...draw.maybe(0.5, () => ({ fire: draw.among([-2, -1, 1, 'half', 'never']) })),
    ...draw.maybe(0.3, () => ({ 'shot-at': draw.int(-1, 1) })),
    ...draw.maybe(0.3, () => ({ assault: draw.among([-1, 1, 'never']) })),
    ...draw.maybe(0.2, () => ({ unsteady: draw.chance(0.5) })),
    ...draw.maybe(0.5, () => ({
      move: draw.among(['full', '50 percent', 'no closer', 'retire', 'back', 'back 2 moves', 'none']),
    })),
  });
  const ruleNames = ['stand', 'rally', 'alarm', 'give'].slice(0, draw.int(1, 4));
  const places = draw.shuffled([
    ...some(0.85, ['move', 'fire', 'assault']),
    ...ruleNames,
    ...some(0.25, ruleNames),
  ]);
  const ends = () =>
    draw.maybe(0.4, () => ({
      ends: draw.among(['end of turn', `before ${draw.among(places)}`, `after ${draw.among(places)}`]),
    }));

  // A table reads only those above it, so each may refer to the tables that exist so far.
  const tables: Input = {};
  if (draw.chance(0.3)) {
    tables.worth = draw.int(-2, 4);
    names.numberTables.push('worth');
  }
  if (draw.chance(0.3)) {
    tables.strain = [
      { when: words.condition(ofUnit), is: words.whole(ofUnit, 1) },
      ...some(0.4, [{ when: words.condition(ofUnit), is: draw.int(-1, 2) }]),
      { is: draw.int(-1, 3) },
    ];
    names.numberTables.push('strain');
  }
  if (draw.chance(0.3)) {
    tables.loss = words.byTable('pieces', () => draw.int(-2, 3), ofUnit);
    names.numberTables.push('loss');
  }
  const results: Input = {};
  for (const name of some(0.35, [PLAIN_RESULT, 'rout'])) {
    results[name] = words.follows(name === PLAIN_RESULT ? ofUnit : ofThrow, 1);
    names.results.push(name);
  }
  if (names.results.length > 0 && draw.chance(0.6)) {
    tables.fates = words.byTable('total', () => draw.among(['nothing', ...names.results]), ofThrow);
    names.resultTables.push('fates');
  }

  const rules = Object.fromEntries(ruleNames.map((name) => [name, randomRule(draw, words, names)]));
  return {
    rulebook: 1,
    id: 'drawn',
    title: 'Drawn by chance',
    units,
    ...kept('forces', names.forceNumbers, () => ({ from: 2, to: 6, default: draw.int(2, 6) })),
    ...(names.options.reading && {
      options: { reading: { words: names.options.reading, default: draw.among(names.options.reading) } },
    }),
    ...(names.groups.length > 0 && { groups: names.groups }),
    ...draw.maybe(0.3, () => ({ points: { sergeant: draw.int(2, 4) } })),
    ...kept('leaders', names.leaders, () => ({
      rank: draw.among(['sergeant', 'corporal']),
      ...draw.maybe(0.7, () => ({ reach: draw.int(2, 12) })),
    })),
    ...kept('counters', names.counters, () => ({
      to: draw.int(1, 6),
      ...draw.maybe(0.3, () => ({ start: draw.among([1, names.numbers[0], 'pieces']) })),
      ...draw.maybe(0.4, () => ({
        each: {
          ...draw.maybe(0.7, () => ({ fire: draw.int(-1, 1) })),
          ...draw.maybe(0.4, () => ({ 'shot-at': draw.int(-1, 1) })),
          ...draw.maybe(0.4, () => ({ assault: -1 })),
        },
      })),
    })),
    ...kept('force-counters', names.forceCounters, () => ({
      to: draw.int(3, 8),
      start: draw.among([2, 'units', 'pieces', `sum of (${names.numbers[0]})`, ...names.forceNumbers]),
    })),
    states: Object.fromEntries(
      names.states.map((name, i) => [name, i === 0 && draw.chance(0.7) ? {} : { ...acts(), ...ends() }]),
    ),
    ...kept('marks', names.marks, () => ({
      ...acts(),
      ...ends(),
      ...draw.maybe(0.4, () => ({ record: true })),
    })),
    ...(Object.keys(tables).length > 0 && { tables }),
    ...(Object.keys(results).length > 0 && { results }),
    rules,
    turn: draw.chance(0.2) ? sections(draw, places) : places,
    ...draw.maybe(0.85, () => ({
      breaks: {
        ...draw.maybe(0.7, () => ({ unit: words.breaking() })),
        ...draw.maybe(0.7, () => ({
          force: words.condition({ about: 'force', thrown: false, result: false }),
        })),
      },
    })),
  };
}

function kept(key: string, names: readonly string[], of: () => Input): Input {
  return names.length === 0 ? {} : { [key]: Object.fromEntries(names.map((name) => [name, of()])) };
}

/** The turn, split into lists. */
function sections(draw: Draw, places: readonly string[]): (string | readonly string[])[] {
  const cut = draw.int(1, places.length);
  return [places.slice(0, cut), ...places.slice(cut)];
}

function randomRule(draw: Draw, words: RandomWords, names: Vocabulary): Input {
  const who = draw.weighted({ 'each unit': 8, 'each lost unit': 1, 'each force': 1 });
  const about = who === 'each force' ? 'force' : 'unit';
  const plain: Speaks = { about, thrown: false, result: false };
  const thrown: Speaks = { about, thrown: true, result: false };
  const due = {
    ...(who === 'each unit' && draw.chance(0.8) ? {} : { who }),
    ...draw.maybe(0.85, () => ({ when: words.condition(plain) })),
    ...(about === 'unit' ? draw.maybe(0.15, () => ({ order: 'one by one' })) : {}),
    ...(who === 'each unit' ? draw.maybe(0.2, () => ({ again: draw.int(1, 3) })) : {}),
  };
  if (draw.chance(0.3)) return { ...due, ...thenThat(words.follows(plain, 2)) };
  const dice = {
    roll: words.dice(plain),
    ...draw.maybe(0.5, () => ({
      modifiers: Object.fromEntries(
        ['near', 'far'].slice(0, draw.int(1, 2)).map((name) => [
          `${name}-by`,
          {
            add: draw.chance(0.6) ? draw.int(-2, 2) : words.whole(plain, 1),
            ...draw.maybe(0.6, () => ({ when: words.condition(plain) })),
          },
        ]),
      ),
    })),
  };
  const also = () =>
    about === 'unit' && names.results.length > 0
      ? draw.maybe(0.3, () => ({ also: words.follows({ ...thrown, result: true }, 1) }))
      : {};
  if (draw.chance(0.4)) {
    return {
      ...due,
      ...dice,
      results: words.follows(thrown, 2, about === 'unit' ? names.resultTables : []),
      ...also(),
    };
  }
  return {
    ...due,
    ...dice,
    pass: words.pass(thrown),
    ...draw.maybe(0.25, () => ({ retry: words.condition(plain) })),
    ...draw.maybe(0.5, () => ({ passed: words.follows(thrown, 1) })),
    ...draw.maybe(0.9, () => ({ failed: words.follows({ ...thrown, margin: true }, 2) })),
    ...also(),
  };
}
