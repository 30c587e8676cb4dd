import { RANKS } from '../../battlefield/description.js';
import type { Throw } from './ast.js';
import { Declarations } from './declarations.js';
import { doubtful } from './doubtful.js';
import { endless } from './expanded.js';
import { type Fault, Faults, type Nearest } from './faults.js';
import { at, FollowsReader } from './follows.js';
import { saidInVain } from './in-vain.js';
import type { Acts, Declared, Dice, Ends, Line, Modifier, Place, Rule, Rulebook, Value } from './ir.js';
import { eachNode, firstOfTotal, looksAround } from './needs.js';
import type { ActsText, PageText, RuleText } from './page.js';
import { readBags } from './read-bags.js';
import { readTable, resultTablesOf, sourceOf } from './read-tables.js';
import { isWhole, Resolver, type Where } from './resolve.js';
import { saidOfNoMargin, saidOfNoThrow, saidOfNumber, saidOfPieces, spentAtOnce } from './rule-checks.js';
import { unseenByForce, unseenByForces } from './seen.js';
import { isFixed } from './situations.js';
import { breaksForGood } from './unit-break.js';

/** A rulebook with its faults; it can be played if they are all warnings. */
export interface ReadRulebook {
  rulebook: Rulebook;
  faults: readonly Fault[];
}

/** Reads a rulebook that fits its schema. */
export function readRulebook(page: PageText, nearest: Nearest): ReadRulebook {
  const faults = new Faults(nearest);
  return { rulebook: new Reader(page, faults).read(), faults: faults.all };
}

const FIELD = ['move', 'fire', 'assault'] as const;

class Reader {
  private readonly declarations: Declarations;
  private readonly resolver: Resolver;
  private readonly follows: FollowsReader;
  private readonly lines: Line[] = [];
  private readonly clauses = new Map<string, string>();

  constructor(
    private readonly page: PageText,
    private readonly faults: Faults,
  ) {
    this.declarations = new Declarations(page, faults);
    this.resolver = new Resolver(page, this.declarations, faults);
    this.follows = new FollowsReader(this.resolver, resultTablesOf(page), (name, clause) =>
      this.line({ clause: clause ?? '', kind: 'transition', name }),
    );
  }

  read(): Rulebook {
    const { page, resolver, faults } = this;
    const unit: Where = { path: [], about: 'unit' };
    const rules = Object.entries(page.rules).map(([name, rule]) => this.rule(name, rule));
    const tables = Object.entries(page.tables ?? {}).map(([name, table]) =>
      readTable(name, table, resolver, at(unit, 'tables', name), (line) => this.line(line)),
    );
    const results = Object.entries(page.results ?? {}).map(([name, result]) => {
      const isRow = typeof result === 'object' && !Array.isArray(result);
      const where: Where = {
        ...at(unit, 'results', name, ...(isRow ? ['then'] : [])),
        thrown: 'either',
        piece: true,
      };
      const clause = isRow ? (result.clause ?? '') : '';
      this.note(clause, name, isRow ? result : {});
      return {
        name,
        clause,
        follows: this.follows.read(isRow ? result.then : result, where, name),
      };
    });
    const rulebook: Rulebook = {
      id: page.id,
      title: page.title,
      values: Object.entries(page.units ?? {}).map(([name, value]) =>
        this.value(name, value, ['units', name]),
      ),
      forceValues: Object.entries(page.forces ?? {}).map(([name, value]) =>
        this.value(name, value, ['forces', name]),
      ),
      options: Object.entries(page.options ?? {}).map(([name, option]) => {
        this.isAmong(option.default, option.words, ['options', name, 'default']);
        return {
          ...this.declared(name, option),
          words: option.words,
          default: option.default,
          asks: option.asks ?? `which ${name.replaceAll('-', ' ')}?`,
        };
      }),
      groups: page.groups ?? [],
      points: page.points ?? {},
      leaders: Object.entries(page.leaders ?? {}).map(([name, leader]) => {
        const where = at(unit, 'leaders', name);
        this.note(leader.clause ?? '', leader.title ?? name, leader);
        return {
          name,
          rank: 'rank' in leader ? leader.rank : null,
          oneIf: 'one-if' in leader ? resolver.condition(leader['one-if'], at(where, 'one-if')) : null,
          reach: resolver.number(leader.reach ?? 0, at(where, 'reach')),
        };
      }),
      counters: Object.entries(page.counters ?? {}).map(([name, counter]) => ({
        ...this.declared(name, counter),
        to: counter.to,
        start: this.start(counter.start, ['counters', name, 'start'], 'unit'),
        each: actsOf({ ...counter.each }),
      })),
      forceCounters: Object.entries(page['force-counters'] ?? {}).map(([name, counter]) => ({
        ...this.declared(name, counter),
        to: counter.to,
        start: this.start(counter.start, ['force-counters', name, 'start'], 'force'),
      })),
      bags: readBags(page, (name, bag) => this.declared(name, bag), this.declarations.drawable),
      drawable: this.declarations.drawable,
      ofPieces: page['piece-states'] !== undefined,
      states: Object.entries(this.statesOf(page)).map(([name, state], i) => ({
        ...this.declared(name, state),
        acts: { ...actsOf(state), unsteady: state.unsteady ?? i > 0 },
        ends: this.ends((state as ActsText).ends, ['states', name, 'ends']),
      })),
      pieceMarks: Object.entries(page['piece-marks'] ?? {}).map(([name, mark]) => ({
        ...this.declared(name, mark),
        acts: actsOf(mark),
      })),
      marks: Object.entries(page.marks ?? {}).map(([name, mark]) => ({
        ...this.declared(name, mark),
        acts: actsOf(mark),
        ends: this.ends(mark.ends, ['marks', name, 'ends']),
        record: mark.record === true,
      })),
      tables,
      tableSources: Object.entries(page.tables ?? {}).map(([name, table]) => {
        const source = sourceOf(name, table);
        this.note(
          source.clause,
          source.title,
          typeof table === 'number' || Array.isArray(table) ? {} : table,
        );
        return source;
      }),
      results,
      rules,
      places: this.places(),
      breaks: {
        unit: resolver.condition(page.breaks?.unit, at(unit, 'breaks', 'unit')),
        force: resolver.condition(page.breaks?.force, { path: ['breaks', 'force'], about: 'force' }),
      },
      lines: this.lines,
      clauses: Object.fromEntries(this.clauses),
    };
    rulebook.leaders.forEach(({ name, rank, oneIf, reach }) => {
      if (rank !== null && !RANKS.includes(rank as never))
        faults.add(['leaders', name, 'rank'], `\`${rank}\` is not a rank${faults.choice(rank, RANKS)}`);
      for (const [key, part] of [
        ['one-if', oneIf],
        ['reach', reach],
      ] as const)
        if (part && !isFixed(part, rulebook))
          faults.add(
            ['leaders', name, key],
            'this can only depend on what a unit brings, which does not change in a battle',
          );
    });
    for (const rule of rules) {
      const said = saidOfNoThrow(rule, rulebook, page);
      if (said) faults.add(['rules', rule.name], said, { anchor: 'key' });
      const ofMargin = saidOfNoMargin(rule, rulebook, page);
      if (ofMargin) {
        const at = page.rules[rule.name].pass === undefined ? [] : ['pass'];
        faults.add(['rules', rule.name, ...at], ofMargin, { anchor: 'key' });
      }
      const ofPieces = saidOfPieces(rule, rulebook, page);
      if (ofPieces) faults.add(['rules', rule.name], ofPieces, { anchor: 'key' });
    }
    tables.forEach((table, i) => {
      eachNode(table, (node) => {
        if (node.k !== 'table' || node.i < i) return;
        const other = rulebook.tables[node.i].name;
        const circle = node.i === i ? 'reads itself' : `reads \`${other}\`, which is below it`;
        faults.add(
          ['tables', table.name],
          `the table \`${table.name}\` ${circle}: tables read only those above them`,
          {
            anchor: 'key',
          },
        );
      });
    });
    results.forEach(({ name, follows }, i) => {
      eachNode(follows, (node) => {
        const table = node.k === 'table' ? tables[node.i] : null;
        if (table?.k === 'cells' && table.results)
          faults.add(['results', name], 'a result cannot read a table of results', { anchor: 'key' });
        if (node.k === 'result' && node.i >= i && node.i !== undefined)
          faults.add(
            ['results', name],
            `the result \`${name}\` leads to ${node.i === i ? 'itself' : `\`${results[node.i].name}\`, which is below it`}: results lead only to those above them`,
            { anchor: 'key' },
          );
      });
    });
    if (looksAround(rulebook.breaks.unit, rulebook))
      faults.add(
        ['breaks', 'unit'],
        'when a unit breaks depends only on the unit, not on others, on forces or on the turn',
      );
    if (page.states && page['piece-states'])
      faults.add(['piece-states'], '`states` are of units and `piece-states` of pieces: keep one of them', {
        anchor: 'key',
      });
    if (page['piece-marks'] && !page['piece-states'])
      faults.add(['piece-marks'], 'marks of pieces need `piece-states`', { anchor: 'key' });
    for (const { name, rank } of rulebook.leaders)
      if (rank !== null) this.isRank(rank, ['leaders', name, 'rank']);
    for (const rank of Object.keys(rulebook.points)) this.isRank(rank, ['points', rank], 'key');
    if (faults.all.every(({ severity }) => severity === 'warning')) {
      this.lookAtForces(rulebook);
      const path = endless(rulebook);
      if (path)
        faults.add(
          path,
          'with everything that it reads, directly or indirectly, this has more than 2000 parts: read each only once or twice',
          { anchor: 'key' },
        );
      else {
        const ofPass = rules.flatMap((rule): Fault[] => {
          const message = saidOfNumber(rule, rulebook, page);
          return message ? [{ path: ['rules', rule.name, 'pass'], message, severity: 'warning' }] : [];
        });
        const isSaid = (fault: Fault) => ofPass.some(({ path }) => path.join('.') === fault.path.join('.'));
        const isFinal = breaksForGood(rulebook);
        faults.all.push(
          ...ofPass,
          ...saidInVain(rulebook).filter((fault) => !isSaid(fault)),
          ...doubtful(rulebook),
          ...resolver.changed.flatMap(({ fault, always }) => (always || !isFinal ? [fault] : [])),
        );
        for (const rule of rules)
          for (const i of spentAtOnce(rule, rulebook, page))
            faults.add(
              ['rules', rule.name],
              `several units can spend the same \`${rulebook.forceCounters[i].name}\` at once: write \`order: one by one\``,
              { anchor: 'key', severity: 'warning' },
            );
      }
    }
    if (rulebook.states.length === 0)
      this.faults.add(
        page.states ? ['states'] : [],
        'a unit needs a state: name one, such as `states: { steady: {} }`',
      );
    if (rulebook.states.length > 8)
      this.faults.add(['states'], 'there are more than 8 states, the most a rulebook may have');
    return rulebook;
  }

  private statesOf(page: PageText): NonNullable<PageText['states'] | PageText['piece-states']> {
    return page['piece-states'] ?? page.states ?? {};
  }

  private isRank(rank: string, path: Fault['path'], anchor?: 'key'): void {
    if (!RANKS.includes(rank as (typeof RANKS)[number]))
      this.faults.add(
        path,
        `\`${rank}\` is not a rank${this.faults.choice(rank, RANKS)}`,
        anchor ? { anchor } : {},
      );
  }

  /** Checks that rules of forces ask only for what a force sees. */
  private lookAtForces(rulebook: Rulebook): void {
    for (const rule of rulebook.rules) {
      const unseen = rule.who === 'each force' ? unseenByForces(rule, rulebook) : null;
      if (unseen)
        this.faults.add(['rules', rule.name, unseen.key === 'dice' ? 'roll' : unseen.key], unseen.message);
    }
    const unseen = unseenByForce(rulebook.breaks.force, rulebook);
    if (unseen) this.faults.add(['breaks', 'force'], unseen);
  }

  private line(line: Line): number {
    return this.lines.push(line) - 1;
  }

  private note(clause: string, title: string, { note }: { note?: string | undefined }): void {
    if (clause !== '') this.clauses.set(clause, note ?? title);
  }

  private declared(
    name: string,
    source: Partial<{
      title: string | undefined;
      clause: string | undefined;
      kind: Declared['kind'] | undefined;
      note: string | undefined;
    }>,
  ): Declared {
    const { title = name.replaceAll('-', ' '), clause = '', kind = 'printed' } = source;
    this.note(clause, title, source);
    return { name, title, clause, kind };
  }

  private isAmong(word: string, words: readonly string[], path: Fault['path']): void {
    if (!words.includes(word))
      this.faults.add(path, `\`${word}\` is not one of its words${this.faults.choice(word, words)}`);
  }

  private value(
    name: string,
    value: NonNullable<PageText['units']>[string],
    path: (string | number)[],
  ): Value {
    const declared = this.declared(name, value);
    if ('words' in value) {
      if (value.default !== undefined) this.isAmong(value.default, value.words, [...path, 'default']);
      for (const [i, word] of (value.quality ?? []).entries())
        this.isAmong(word, value.words, [...path, 'quality', i]);
      return {
        ...declared,
        from: 0,
        to: value.words.length - 1,
        default: value.default ?? null,
        words: value.words,
        quality: value.quality ?? null,
      };
    }
    const { from, to } = value;
    if (from > to) this.faults.add([...path, 'to'], `\`to\` is ${to}, below \`from\`, which is ${from}`);
    const inRange = (number: number, key: (string | number)[]) => {
      if (from <= to && (number < from || number > to))
        this.faults.add([...path, ...key], `${number} is not from ${from} to ${to}`);
    };
    if (value.default !== undefined) inRange(value.default, ['default']);
    else if (path[0] === 'forces')
      this.faults.add([...path, 'default'], 'a value of forces needs a `default`');
    if (value.quality && path[0] === 'forces')
      this.faults.add(
        [...path, 'quality'],
        'only units have a quality: move the value to `units`, or leave `quality` out',
      );
    for (const [i, number] of (value.quality ?? []).entries()) inRange(number, ['quality', i]);
    return {
      ...declared,
      from,
      to,
      default: value.default ?? null,
      words: null,
      quality: value.quality ?? null,
    };
  }

  private start(text: string | number | undefined, path: Fault['path'], about: Where['about']) {
    return text === undefined
      ? ({ k: 'const', n: 0, d: 1 } as const)
      : this.resolver.whole(text, { path, about });
  }

  private ends(text: string | undefined, path: Fault['path']): Ends {
    if (text === undefined) return { when: 'never', place: '' };
    if (text === 'end of turn') return { when: 'end of turn', place: '' };
    const [, when, place] = /^(before|after) ([a-z0-9-]+)$/.exec(text) ?? [];
    const places = this.page.turn.flat();
    if (!when || !place)
      this.faults.add(
        path,
        `\`${text}\` is not understood — write \`end of turn\`, \`before X\` or \`after X\`, where X is a place of the turn`,
      );
    else if (!places.includes(place))
      this.faults.add(path, `\`${place}\` is not a place of the turn${this.faults.choice(place, places)}`);
    else return { when: when as 'before' | 'after', place };
    return { when: 'never', place: '' };
  }

  private rule(name: string, text: RuleText): Rule {
    const { resolver, follows } = this;
    const clause = text.clause ?? '';
    const title = text.title ?? name.replaceAll('-', ' ');
    this.note(clause, title, text);
    const path = ['rules', name];
    const who = text.who ?? 'each unit';
    const where: Where = {
      path,
      about: who === 'each force' ? 'force' : 'unit',
      piece: who === 'each piece',
    };
    const dice = text.roll === undefined ? null : this.dice(text.roll, at(where, 'roll'), who);
    const bag = text.draw === undefined ? -1 : this.bag(text, who, path);
    const rolls = text.roll !== undefined;
    const throws = rolls || text.draw !== undefined;
    const after: Where =
      text.draw !== undefined ? { ...where, thrown: 'draw' } : rolls ? { ...where, thrown: 'roll' } : where;
    if (!throws)
      for (const key of ['modifiers', 'pass', 'passed', 'failed', 'results', 'retry', 'also'] as const)
        if (text[key] !== undefined)
          this.faults.add([...path, key], `\`${key}\` needs a throw: add \`roll\`, or use \`then\``, {
            anchor: 'key',
          });
    if (throws && text.then !== undefined)
      this.faults.add(
        [...path, 'then'],
        '`then` is for rules without a throw — write `results`, or `passed` and `failed`',
        { anchor: 'key' },
      );
    if (throws && text.pass === undefined && text.results === undefined)
      this.faults.add(
        path,
        `\`${name}\` ${rolls ? 'throws dice, but does not say what follows' : 'draws, but does not say what follows'}: add \`pass\`, or \`results\``,
        { anchor: 'key' },
      );
    if (text.pass === undefined)
      for (const key of ['passed', 'failed', 'retry'] as const)
        if (text[key] !== undefined && throws)
          this.faults.add([...path, key], `\`${key}\` needs \`pass\``, { anchor: 'key' });
    if (!throws && text.then === undefined)
      this.faults.add(path, `\`${name}\` does nothing: add \`then\`, or \`roll\``, { anchor: 'key' });
    if (text.pass !== undefined && text.results !== undefined)
      this.faults.add(
        [...path, 'results'],
        '`results` and `pass` cannot be used in one rule: keep one of them',
        { anchor: 'key' },
      );
    const before = (why: string): Where => (throws ? { ...where, before: why } : where);
    const asked = before(`\`when\` is asked before the ${rolls ? 'throw' : 'draw'}`);
    const added = before('a modifier is added to the throw and cannot ask about it');
    const modifiers = Object.entries(text.modifiers ?? {}).map(([key, modifier]): Modifier => {
      const here = at(added, 'modifiers', key);
      this.note(modifier.clause ?? '', key, modifier);
      return {
        name: key.replaceAll('-', ' '),
        clause: modifier.clause ?? clause,
        add: resolver.whole(modifier.add, at(here, 'add')),
        when: resolver.condition(modifier.when, at(here, 'when')),
        line: this.line({ clause: modifier.clause ?? clause, kind: 'modifier', name: `${key} (${name})` }),
      };
    });
    const pass = resolver.condition(text.pass, at(after, 'pass'));
    // Of a `pass` that cannot be read, only that is reported.
    const compared = text.pass !== undefined && (pass === null || firstOfTotal(pass) !== null);
    const settled: Where = { ...after, compared };
    const read = (key: 'passed' | 'failed' | 'results' | 'also' | 'then', result = false) =>
      text[key] === undefined ? null : follows.read(text[key], { ...at(settled, key), result }, name);
    const due = this.line({ clause, kind: 'rule', name });
    const passes = text.pass !== undefined;
    return {
      name,
      title,
      clause,
      who,
      when: resolver.condition(text.when, at(asked, 'when')),
      oneByOne: text.order === 'one by one',
      again: text.again ?? 0,
      dice,
      bag,
      modifiers,
      pass,
      retry: resolver.condition(text.retry, at(settled, 'retry')),
      passed: read('passed'),
      failed: read('failed'),
      results: read('results'),
      also: read('also', true),
      // biome-ignore lint/suspicious/noThenProperty: a word of the language
      then: read('then'),
      lines: {
        due,
        passed: passes ? this.line({ clause, kind: 'rule', name: `${name}: passed` }) : -1,
        failed: passes ? this.line({ clause, kind: 'rule', name: `${name}: failed` }) : -1,
      },
    };
  }

  /** The place of the bag that a rule draws from. */
  private bag(text: RuleText, who: Rule['who'], path: string[]): number {
    const { declarations, faults } = this;
    if (text.roll !== undefined)
      faults.add([...path, 'draw'], '`roll` and `draw` cannot be used in one rule: keep one of them', {
        anchor: 'key',
      });
    for (const key of ['modifiers', 'retry'] as const)
      if (text[key] !== undefined)
        faults.add([...path, key], `\`${key}\` is for dice, but this rule draws from a bag`, {
          anchor: 'key',
        });
    if (who !== 'each force' && text.order !== 'one by one')
      faults.add(
        [...path, 'draw'],
        'units that draw first leave less for the others: add `order: one by one`',
        {
          anchor: 'key',
        },
      );
    const found = declarations.find(text.draw!, 'bag');
    if (!found)
      faults.add(
        [...path, 'draw'],
        `\`${text.draw}\` is not a bag${faults.choice(text.draw!, declarations.all('bag'))}`,
      );
    return found?.i ?? -1;
  }

  private dice(text: string, where: Where, who: Rule['who']): Dice | null {
    const dice = (thrown: Throw) => this.thrown(thrown, text, where, who);
    return this.resolver.read<Throw, Dice | null>(text, 'Dice', where, dice, null);
  }

  private thrown(dice: Throw, text: string, where: Where, who: Rule['who']): Dice {
    const count = this.resolver.num(dice.count, where);
    const wrong = (message: string) => this.faults.add(where.path, message);
    if (dice.each && who !== 'each piece')
      wrong('`for each piece` is for rules `who: each piece`: a unit throws as one');
    if (!isWhole(count)) wrong('the number of dice can be a fraction — write `round down (…)`');
    if (count.k === 'const' && (count.n < 1 || count.n > 40)) wrong('from 1 to 40 dice can be thrown');
    if (dice.sides < 2 || dice.sides > 100) wrong('a die has from 2 to 100 sides');
    if (dice.keep && count.k === 'const' && dice.keep.n > count.n)
      wrong('more dice are kept than are thrown');
    return {
      count,
      sides: Math.min(100, Math.max(2, dice.sides)),
      zero: dice.zero,
      keep: dice.keep,
      hits: dice.hits,
      each: dice.each,
      text,
    };
  }

  /** The turn; warns of rules that are nowhere in it. */
  private places(): Place[] {
    const { page, faults } = this;
    const rules = Object.keys(page.rules);
    const places = page.turn.flatMap((part, section) => {
      const isList = Array.isArray(part);
      return (isList ? part : [part]).map((name, i): Place | null => {
        const path = ['turn', section, ...(isList ? [i] : [])];
        const what = FIELD.find((each) => each === name);
        if (what && rules.includes(name))
          faults.add(path, `\`${name}\` belongs to the field: give the rule another name`);
        if (what) return { k: 'field', what, section };
        const rule = rules.indexOf(name);
        if (rule >= 0) return { k: 'rule', rule, section };
        const bare =
          name === 'intercept'
            ? '; interception is not available yet'
            : faults.choice(name, [...rules, ...FIELD]);
        faults.add(path, `\`${name}\` is not a rule or a part of the field’s turn${bare}`);
        return null;
      });
    });
    for (const what of FIELD) {
      const count = places.filter((place) => place?.k === 'field' && place.what === what).length;
      if (count > 1)
        faults.add(['turn'], `\`${what}\` is in the turn ${count} times: at most once is allowed`);
    }
    for (const name of rules) {
      const listed = page.turn.flat().includes(name);
      if (!listed)
        faults.add(['rules', name], `the rule \`${name}\` is nowhere in the \`turn\`: it is never used`, {
          anchor: 'key',
          severity: 'warning',
        });
    }
    if (places.length > 60)
      faults.add(['turn'], 'there are more than 60 places in the turn, the most a rulebook may have');
    return places.filter((place) => place !== null);
  }
}

/** What a state, a mark, or each of a counter does. */
function actsOf({
  fire,
  'shot-at': shotAt,
  assault,
  unsteady,
  move,
}: { [Key in keyof ActsText]?: ActsText[Key] | undefined }): Acts {
  const [, amount, way] = /^(?:back )?([0-9]+) (percent|moves)$/.exec(move ?? '') ?? [];
  return {
    fire: typeof fire === 'number' ? fire : 0,
    fireHalf: fire === 'half',
    fireNever: fire === 'never',
    shotAt: shotAt ?? 0,
    assault: typeof assault === 'number' ? assault : 0,
    assaultNever: assault === 'never',
    unsteady: unsteady ?? false,
    move: way === 'percent' ? 'percent' : way === 'moves' ? 'back' : ((move ?? null) as Acts['move']),
    amount: amount ? Number(amount) : 1,
  };
}
