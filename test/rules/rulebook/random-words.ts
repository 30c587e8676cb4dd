import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../root.js';
import type { Draw } from '../../scenario/draw.js';

type Input = Record<string, unknown>;

/** The names that a rulebook declares, by their meaning. */
export interface Vocabulary {
  numbers: readonly string[];
  worded: Readonly<Record<string, readonly string[]>>;
  forceNumbers: readonly string[];
  options: Readonly<Record<string, readonly string[]>>;
  groups: readonly string[];
  leaders: readonly string[];
  counters: readonly string[];
  forceCounters: readonly string[];
  states: readonly string[];
  marks: readonly string[];
  numberTables: string[];
  resultTables: string[];
  results: string[];
}

/** What an expression may refer to at its place. */
export interface Speaks {
  about: 'unit' | 'force';
  thrown: boolean;
  result: boolean;
  /** By how much a throw failed or passed. */
  margin?: boolean;
}

/** What follows a rule, under its key. */
export const thenThat = (what: unknown): Input => Object.fromEntries([['then', what]]);

/** The result that asks for no throw, so that rules without one can lead to it. */
export const PLAIN_RESULT = 'stagger';

/** One way to write a thing. */
interface Way {
  weight: number;
  /** Where it may be used. */
  at: string | undefined;
  text: string;
}

const WAYS = new Map<string, Way[]>();
const GRAMMAR = readFileSync(join(ROOT, 'test/rules/rulebook/random-words.txt'), 'utf8');
for (const [, thing, ways] of GRAMMAR.matchAll(/^([a-z-]+) =(.*)$/gm)) {
  const read = ways.split(' |').map((way): Way => {
    const [, weight, at, text] = /^ ?(?:(\d+)×)? ?(?:\[(\w+)\])?(.*)$/.exec(way)!;
    return { weight: Number(weight ?? 1), at, text: text.trim() };
  });
  WAYS.set(thing, [...(WAYS.get(thing) ?? []), ...read]);
}

/** These can always be written, and lead to themselves. */
const RECURSIVE = new Set(['whole', 'atom', 'condition', 'fraction']);
const REFERENCE = /<([a-z-]+)(?::(\d))?>/g;

/** Random sentences by the grammar in random-words.txt. */
export class RandomWords {
  constructor(
    private readonly draw: Draw,
    private readonly names: Vocabulary,
  ) {}

  /** A whole number. */
  whole(speaks: Speaks, depth: number): string | number {
    const said = this.say('whole', speaks, depth);
    return /^\d+$/.test(said) ? Number(said) : said;
  }

  /** A condition that may refer to anything available. */
  condition(speaks: Speaks, depth = 2): string {
    return this.say('condition', speaks, depth);
  }

  /** When a throw passes. */
  pass(speaks: Speaks): string {
    return this.say('pass', { ...speaks, thrown: false }, 0);
  }

  /** When a unit breaks; the condition refers only to the unit itself. */
  breaking(): string {
    return this.say('breaking', { about: 'unit', thrown: false, result: false }, 0);
  }

  dice(speaks: Speaks): string {
    return this.say('dice', speaks, 0);
  }

  /** What follows: one phrase, several phrases, or rows. */
  follows(speaks: Speaks, depth: number, tables: readonly string[] = []): string | (string | Input)[] {
    const { draw } = this;
    const phrase = () => this.say('phrase', speaks, 0);
    if (tables.length > 0 && draw.chance(0.5)) return draw.among(tables);
    if (depth === 0 || draw.chance(0.4)) return phrase();
    if (draw.chance(0.4)) return [phrase(), phrase()];
    const rows = Array.from({ length: draw.int(1, 2) }, () => ({
      when: this.condition(speaks, 1),
      ...thenThat(this.follows(speaks, depth - 1, tables)),
    }));
    return [...rows, thenThat(this.follows(speaks, depth - 1, tables))];
  }

  /** A table by words, by a number, or by both, with random cells. */
  byTable(number: string, cell: () => unknown, speaks: Speaks): Input {
    const { draw, names } = this;
    const [word, words] = Object.entries({ ...names.worded, ...names.options })[0] ?? [];
    const by = draw.chance(0.3) ? this.whole(speaks, 1) : number;
    const columns = [...(draw.chance(0.4) ? ['below'] : []), ...[0, 2, 4].slice(0, draw.int(1, 3))];
    const row = () => columns.map(cell);
    if (!word || !words || draw.chance(0.4)) return { by: String(by), columns, cells: row() };
    if (draw.chance(0.3)) return { by: word, cells: Object.fromEntries(words.map((each) => [each, cell()])) };
    return { by: [word, String(by)], columns, cells: Object.fromEntries(words.map((each) => [each, row()])) };
  }

  /** One of the ways to write a thing that are possible here. */
  private say(thing: string, speaks: Speaks, depth: number): string {
    const ways = this.possible(thing, speaks, depth);
    const drawn = this.draw.among(ways.flatMap((way) => Array.from({ length: way.weight }, () => way)));
    const left = drawn.at === 'deep' ? depth - 1 : depth;
    return drawn.text
      .replace(/\{(\d+)-(\d+)\}/g, (_, least, most) => String(this.draw.int(Number(least), Number(most))))
      .replace(REFERENCE, (_, name, level = left) => this.say(name, speaks, Number(level)))
      .replace(/ +/g, ' ')
      .trim();
  }

  private possible(thing: string, speaks: Speaks, depth: number): readonly Way[] {
    const ways = WAYS.get(thing);
    if (!ways) return this.named(thing).map((text) => ({ weight: 1, at: undefined, text }));
    return ways.filter(({ at, text }) => {
      if (at === 'deep') return depth > 0;
      if ((at === 'unit' || at === 'force') && speaks.about !== at) return false;
      if ((at === 'thrown' || at === 'margin' || at === 'result') && !speaks[at]) return false;
      return [...text.matchAll(REFERENCE)].every(
        ([, name]) => RECURSIVE.has(name) || this.possible(name, speaks, depth).length > 0,
      );
    });
  }

  /** Names of the page, and words that belong to them. */
  private named(thing: string): readonly string[] {
    const { names } = this;
    const statesAndMarks = [...names.states, ...names.marks];
    const worded = Object.entries({ ...names.worded, ...names.options });
    switch (thing) {
      case 'state-or-mark':
        return statesAndMarks;
      case 'two-states': {
        const all = [...statesAndMarks, 'broken'];
        return all.flatMap((one) => all.flatMap((other) => (one === other ? [] : [`${one} or ${other}`])));
      }
      case 'plain-result':
        return names.results.filter((name) => name === PLAIN_RESULT);
      case 'word':
        return Object.values(names.worded).flat();
      case 'named-word':
        return worded.flatMap(([name, words]) =>
          words.flatMap((word) => [`${name} is ${word}`, `${name} is not ${word}`]),
        );
      default: {
        const key = `${thing.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}s`;
        return names[key as 'states'];
      }
    }
  }
}
