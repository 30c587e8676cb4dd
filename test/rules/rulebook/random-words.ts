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

const SPANS = ['this phase', 'this phase', 'this turn', 'last turn', 'so far'];

/** Random sentences in the language of rulebooks, as described in docs/rulebook.md. */
export class RandomWords {
  constructor(
    private readonly draw: Draw,
    private readonly names: Vocabulary,
  ) {}

  /** A whole number. */
  whole(speaks: Speaks, depth: number): string | number {
    const { draw } = this;
    if (depth === 0 || draw.chance(0.45)) return draw.chance(0.45) ? draw.int(0, 3) : this.atom(speaks);
    const [a, b] = [this.whole(speaks, depth - 1), this.whole(speaks, depth - 1)];
    switch (draw.int(0, 6)) {
      case 0:
        return `${a} + ${b}`;
      case 1:
        return `(${a}) - (${b})`;
      case 2:
        return `${draw.int(2, 3)} * (${a})`;
      case 3:
        return `lower of (${a}) and (${b})`;
      case 4:
        return `higher of (${a}) and (${b})`;
      default:
        return `round ${draw.among(['down', 'up', 'half up'])} (${this.fraction(speaks, depth - 1)})`;
    }
  }

  /** A number, possibly a fraction. */
  fraction(speaks: Speaks, depth: number): string | number {
    const { draw } = this;
    const a = this.whole(speaks, depth);
    switch (draw.int(0, 3)) {
      case 0:
        return `${draw.among(['1/2', '1/3', '2/3', '3/2', '0.4'])} of (${a})`;
      case 1:
        return `(${a}) / ${draw.int(2, 3)}`;
      case 2:
        return `(${a}) / (${this.atom(speaks)})`;
      default:
        return a;
    }
  }

  /** A condition that may refer to anything available. */
  condition(speaks: Speaks, depth = 2): string {
    const { draw } = this;
    if (depth > 0 && draw.chance(0.35)) {
      const [a, b] = [this.condition(speaks, depth - 1), this.condition(speaks, depth - 1)];
      return draw.among([`(${a}) and (${b})`, `(${a}) or (${b})`, `not (${a})`, `not (${a}) and (${b})`]);
    }
    const yes = speaks.about === 'unit' ? this.yesOfUnit(speaks) : this.yesOfForce();
    return draw.chance(0.5) ? yes : this.comparison(speaks);
  }

  /** When a throw passes. */
  pass(speaks: Speaks): string {
    const { draw } = this;
    const compared = `${draw.among(['at least', 'at most', 'over', 'under', '>=', '<'])} ${this.whole({ ...speaks, thrown: false }, 1)}`;
    const more = draw.int(0, 5);
    if (more === 0) return `roll is ${draw.int(1, 6)} or ${compared}`;
    if (more === 1) return `${compared} and not roll is ${draw.int(1, 6)}`;
    if (more === 2) return `total ${compared}`;
    return compared;
  }

  /** When a unit breaks; the condition refers only to the unit itself. */
  breaking(): string {
    const { draw } = this;
    const { states, counters } = this.names;
    const all = [
      'was removed',
      'gone at least 1/2 of pieces at start',
      `is ${draw.among(states)}`,
      `casualties so far at least ${draw.int(1, 3)}`,
      ...counters.map((name) => `${name} at least ${draw.int(1, 3)}`),
    ];
    return draw.chance(0.3) ? `${draw.among(all)} or ${draw.among(all)}` : draw.among(all);
  }

  dice(speaks: Speaks): string {
    const { draw } = this;
    const count = draw.int(1, 3);
    const sides = draw.among([4, 6, 6, 10]);
    switch (draw.int(0, 6)) {
      case 0:
        return `${count + 1}d${sides} keep ${draw.among(['highest', 'lowest'])} ${draw.int(1, count)}`;
      case 1:
        return `${count}d${sides} count ${draw.int(2, sides)} or ${draw.among(['more', 'less'])}`;
      case 2:
        return `(higher of (${this.atom(speaks)}) and (${draw.int(0, 2)}))d${sides}`;
      case 3:
        return `1d${sides} from 0`;
      case 4:
        return `d${sides}`;
      default:
        return `${count}d${sides}`;
    }
  }

  /** What follows: one phrase, several phrases, or rows. */
  follows(speaks: Speaks, depth: number, tables: readonly string[] = []): string | (string | Input)[] {
    const { draw } = this;
    if (tables.length > 0 && draw.chance(0.5)) return draw.among(tables);
    if (depth === 0 || draw.chance(0.4)) return this.phrase(speaks);
    if (draw.chance(0.4)) return [this.phrase(speaks), this.phrase(speaks)];
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

  private atom(speaks: Speaks): string {
    const { draw, names } = this;
    const { about, thrown, margin } = speaks;
    const seen = [
      'pieces',
      'pieces at start',
      'gone',
      'points at start',
      `${draw.among(names.states)} pieces`,
    ];
    const inCover = ['pieces in cover', 'pieces in hard cover', 'pieces in all-round cover'];
    const unseen = ['points', 'points gone'];
    const own = draw.among([...seen, ...unseen, ...(about === 'unit' ? inCover : [])]);
    const counted = `${draw.among(['casualties', 'casualties', 'eliminated', 'routed', 'left', 'surrendered', 'hits', 'shooters'])} ${draw.among(SPANS)}`;
    const forces = [...names.forceNumbers, ...names.forceCounters];
    const of: string[] = [own, counted, 'turn', ...forces];
    if (about === 'unit') {
      of.push(...names.numbers, ...names.counters, ...names.numberTables, counted, own);
      of.push(this.others(), `pieces of enemies within ${draw.int(3, 20)} inches`);
      of.push(
        draw
          .among(['force', 'enemy force'])
          .concat(' ', draw.among([...seen, ...inCover, counted, counted, this.ofForce(), this.ofForce()])),
      );
    } else of.push(this.ofForce(), this.ofForce(), this.sum(), `enemy force ${this.ofForce()}`);
    if (thrown) of.push('roll', 'total', 'dice thrown');
    if (thrown && margin) of.push('failed by', 'failed by');
    return draw.among(of);
  }

  private ofForce(): string {
    const { draw, names } = this;
    return draw.among([
      'units',
      'units at start',
      'lost units',
      'broken units',
      'units that ever broke',
      'broken pieces',
      `${draw.among(names.states)} units`,
    ]);
  }

  private sum(): string {
    const { names } = this;
    return `sum of (${this.draw.among([...names.numbers, ...names.counters, 'gone'])})`;
  }

  /** `newly shaken friends within 6 inches`. */
  private others(): string {
    const { draw, names } = this;
    const states = draw.shuffled([...names.states, ...names.marks, 'broken']);
    const which = draw.among(['', states[0], `${states[0]} or ${states[1]}`]);
    const newly = which !== '' && draw.chance(0.3) ? 'newly ' : '';
    const side = draw.among(['friends', 'friends', 'enemies']);
    const of = names.groups.length > 0 && side === 'friends' && draw.chance(0.5) ? ' of its brigade' : '';
    const words = Object.values(names.worded).flat();
    const that =
      words.length > 0 && draw.chance(0.25)
        ? ` that are ${draw.chance(0.3) ? 'not ' : ''}${draw.among(words)}`
        : '';
    const ever = draw.chance(0.2) ? ' that ever broke' : '';
    const within = draw.chance(0.6) ? ` within ${draw.int(2, 16)} inches` : '';
    return `${newly}${which === '' ? '' : `${which} `}${side}${of}${that}${ever}${within}`;
  }

  private yesOfUnit({ result }: Speaks): string {
    const { draw, names } = this;
    const states = [...names.states, ...names.marks];
    const of = [
      `is ${draw.among(states)}`,
      `not is ${draw.among(states)}`,
      `is newly ${draw.among(states)}`,
      `casualties ${draw.among(SPANS)}`,
      `shot at ${draw.among(SPANS)}`,
      draw.among([
        'moved',
        'charged',
        'in contact',
        'fought this turn',
        'won the assault',
        'lost the assault',
      ]),
      draw.among(['outnumbered 2 to 1', 'outnumbered 3 to 2', 'cut off', 'defender', 'was removed']),
      `order is ${draw.among(['hold', 'advance', 'assault'])}`,
      draw.among(['is broken', 'is newly broken', 'ever broke']),
      this.others(),
    ];
    for (const [name, words] of Object.entries({ ...names.worded, ...names.options }))
      of.push(`${name} is ${draw.chance(0.3) ? 'not ' : ''}${draw.among(words)}`);
    for (const leader of names.leaders)
      of.push(`${leader} alive`, `${leader} near`, `${leader} lost ${draw.among(SPANS)}`);
    if (result) of.push(`result is ${draw.among(['nothing', ...names.results])}`);
    return draw.among(of);
  }

  private yesOfForce(): string {
    const { draw } = this;
    return draw.among([
      'all units broken',
      'all units ever broke',
      'gone at least 1/2 of pieces at start',
      'broken units + lost units at least 1/2 of units at start',
      'enemy force has retreated',
      'has retreated',
    ]);
  }

  private comparison(speaks: Speaks): string {
    const { draw } = this;
    const all = ['at least', 'at most', 'over', 'under', '>=', '<='];
    const how = draw.among(all);
    // With nothing before it, `is` asks for a state.
    if (speaks.thrown && draw.chance(0.4)) return `${how} ${this.fraction(speaks, 1)}`;
    const other = draw.among([how, how, 'is', 'is not', '!=', '=']);
    return `${this.whole(speaks, 1)} ${other} ${this.fraction(speaks, 1)}`;
  }

  private phrase(speaks: Speaks): string {
    const { draw, names } = this;
    if (speaks.about === 'force') {
      const counters = names.forceCounters.flatMap((name) => [
        `force gains ${this.whole(speaks, 1)} ${name}`,
        `sheds 1 ${name}`,
        `enemy force sheds 1 ${name}`,
        `sets ${name} to 2`,
      ]);
      return draw.among(['retreats', 'collapses', 'breaks', 'nothing', ...counters, ...counters]);
    }
    const as = draw.among(['', '', ' as left', ' as eliminated', ' as surrendered', ' as routed']);
    const of = [
      'nothing',
      `becomes ${draw.among([...names.states, ...names.marks])}`,
      `becomes ${draw.among([...names.states, ...names.marks])}`,
      draw.among(['worsens', 'improves']).concat(' by ', String(draw.int(1, 2))),
      draw.among(['worsens', 'improves']).concat(' to ', draw.among(names.states)),
      `falls back ${draw.int(1, 6)} inches${as}`,
      `falls back ${draw.among(['1 move', '2 moves', '3/2 moves'])}${as}`,
      `loses ${draw.among([1, 2, `round down (1/2 of pieces)`])} pieces${as}`,
      `leaves${as}`,
      draw.among(['surrenders', 'withdraws']),
    ];
    for (const name of names.marks) of.push(`stops being ${name}`);
    for (const name of names.counters)
      of.push(
        `gains ${this.whole(speaks, 1)} ${name}`,
        `gains 1 ${name}`,
        `sheds ${draw.among([1, 'all'])} ${name}`,
        `sets ${name} to ${draw.int(0, 2)}`,
      );
    for (const name of names.forceCounters)
      of.push(`force sheds 1 ${name}`, `enemy force gains ${this.whole(speaks, 1)} ${name}`);
    of.push(...names.results);
    return draw.among(of);
  }
}
