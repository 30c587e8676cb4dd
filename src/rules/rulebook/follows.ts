import type { Expression, Named, Phrase } from './ast.js';
import type { Effect, Follows } from './ir.js';
import type { FollowsText } from './page.js';
import type { Resolver, Where } from './resolve.js';

type Row = { when?: string | number | undefined; then: unknown; clause?: string | undefined };

/** Reads what follows a rule or a throw. */
export class FollowsReader {
  constructor(
    private readonly resolver: Resolver,
    /** Places of tables that give results. */
    private readonly resultTables: ReadonlyMap<string, number>,
    /** Notes a row, to be counted. @returns its place in the lines */
    private readonly line: (name: string, clause: string | undefined) => number,
  ) {}

  /** @param name of the rule, for the lines that are counted */
  read(text: FollowsText, where: Where, name: string): Follows {
    if (typeof text === 'string') return this.phrase(text, where);
    const parts = text as readonly (string | Row)[];
    if (parts.every((part) => typeof part === 'string'))
      return { k: 'all', parts: parts.map((part, i) => this.phrase(part, at(where, i))) };
    if (parts.some((part) => typeof part === 'string')) {
      this.fault(
        where,
        'a list holds either phrases, which are all done, or rows with `then`: only the first row that holds is done',
      );
      return { k: 'all', parts: [] };
    }
    const rows = (parts as readonly Row[]).map((row, i) => {
      const here = at(where, i);
      const when = this.resolver.condition(row.when, at(here, 'when'));
      const then = this.read(row.then as FollowsText, at(here, 'then'), name);
      return { when, then, line: this.line(`${name}: ${rowName(row)}`, row.clause) };
    });
    (parts as readonly Row[]).forEach(({ when }, i) => {
      const isLast = i === rows.length - 1;
      if (when === undefined && !isLast)
        this.fault(at(where, i + 1), 'this row is never reached: the one before it has no `when`');
      if (when !== undefined && isLast)
        this.fault(
          at(where, i),
          'the last row has no `when`: add `{ then: nothing }` after it, or what follows otherwise',
        );
    });
    return { k: 'rows', rows };
  }

  private fault(where: Where, message: string): void {
    this.resolver.faults.add(where.path, message);
  }

  private phrase(text: string, where: Where): Follows {
    const effect = (phrase: Phrase) => this.effect(phrase, where);
    return this.resolver.read(text, 'Effect', where, effect, { k: 'all', parts: [] });
  }

  private effect(phrase: Phrase, where: Where): Follows {
    const { resolver } = this;
    if (where.about === 'force' && ONLY_UNITS.includes(phrase.t) && 'at' in phrase) {
      resolver.faults.add(where.path, 'this applies to a unit, but the rule is `who: each force`', {
        offset: phrase.at[0],
      });
    }
    switch (phrase.t) {
      case 'nothing':
        return { k: 'all', parts: [] };
      case 'becomes': {
        const mark = resolver.declarations.find(phrase.name.name, 'mark');
        if (mark) return { k: 'mark', mark: mark.i, on: true };
        const ofPieces = resolver.declarations.find(phrase.name.name, 'piece-mark');
        if (ofPieces) return { k: 'piece-mark', mark: ofPieces.i, on: true };
        return { k: 'becomes', state: resolver.place(phrase.name, where, 'state', 'mark') };
      }
      case 'stops': {
        const state = resolver.declarations.find(phrase.name.name, 'state');
        if (state && !resolver.declarations.find(phrase.name.name, 'mark')) return { k: 'becomes', state: 0 };
        const ofPieces = resolver.declarations.find(phrase.name.name, 'piece-mark');
        if (ofPieces) return { k: 'piece-mark', mark: ofPieces.i, on: false };
        return { k: 'mark', mark: resolver.place(phrase.name, where, 'mark'), on: false };
      }
      case 'worsens':
      case 'improves':
        return {
          k: phrase.t,
          by: phrase.by ?? 0,
          to: phrase.to ? resolver.place(phrase.to, where, 'state') : -1,
        };
      case 'counter':
        return this.counter(phrase, where);
      case 'back':
        if (phrase.unit === 'inches') this.wholeAmount(phrase.amount, where);
        return {
          k: 'back',
          amount: resolver.num(phrase.amount, where),
          moves: phrase.unit === 'moves',
          cause: phrase.as ?? 'routed',
        };
      case 'loses':
        return { k: 'loses', amount: this.wholeAmount(phrase.amount, where), cause: phrase.as ?? 'routed' };
      case 'leaves':
        return { k: 'leaves', cause: phrase.as ?? 'routed' };
      case 'withdraws':
        return { k: 'withdraws' };
      case 'force':
        if (where.about === 'unit')
          resolver.faults.add(
            where.path,
            `\`${phrase.what}\` applies to a force, but the rule is about a unit — make it \`who: each force\``,
            { offset: phrase.at[0] },
          );
        return { k: 'force', what: phrase.what };
      case 'result':
        return this.result(phrase, where);
    }
  }

  private wholeAmount(amount: Expression, where: Where) {
    const num = this.resolver.num(amount, where);
    this.resolver.mustBeWhole(num, where);
    return num;
  }

  private counter(phrase: Extract<Phrase, { t: 'counter' }>, where: Where): Effect {
    const { resolver } = this;
    const amount = phrase.verb === 'clears' ? null : this.wholeAmount(phrase.amount, where);
    const { verb, whose } = phrase;
    const name = this.ofOne(phrase);
    if (whose !== null || where.about === 'force') {
      const i = resolver.place(name, where, 'force-counter');
      if (where.about === 'unit' && (verb === 'sets' || verb === 'clears'))
        resolver.faults.add(
          where.path,
          'units add to a counter of forces, or take from it: several may do so at once',
          {
            offset: phrase.at[0],
          },
        );
      return { k: 'force-counter', i, enemy: whose === 'enemy', verb, amount };
    }
    if (resolver.declarations.find(name.name, 'force-counter')) {
      resolver.faults.add(
        where.path,
        `\`${name.name}\` belongs to a force — write \`force ${phrase.verb === 'clears' ? 'sheds all' : phrase.verb} …\``,
        { offset: phrase.at[0] },
      );
      return { k: 'counter', i: 0, verb, amount };
    }
    return { k: 'counter', i: resolver.place(name, where, 'counter'), verb, amount };
  }

  /** `gains 1 pin` names the counter `pins`. */
  private ofOne(phrase: Extract<Phrase, { t: 'counter' }>): Named {
    const { name } = phrase;
    const isOne =
      phrase.verb !== 'clears' && phrase.amount.t === 'number' && phrase.amount.n === phrase.amount.d;
    const several = { ...name, name: `${name.name}s` };
    const { declarations } = this.resolver;
    const isMeant =
      isOne && !declarations.isOfPage(name.name) && declarations.find(several.name, ...COUNTERS);
    return isMeant ? several : name;
  }

  private result({ name }: Extract<Phrase, { t: 'result' }>, where: Where): Follows {
    if (where.about === 'force')
      this.resolver.faults.add(
        where.path,
        'results and their tables apply to units, but the rule is `who: each force`: write the effects here',
        { offset: name.at[0] },
      );
    const table = this.resultTables.get(name.name);
    if (table !== undefined) return { k: 'table', i: table };
    const result = this.resolver.declarations.find(name.name, 'result');
    if (result) return { k: 'result', i: result.i };
    const { faults, declarations } = this.resolver;
    const what = declarations.what(name.name);
    const results = [...declarations.all('result'), ...this.resultTables.keys()];
    const meant =
      what === 'a state' || what === 'a mark' || what === 'a mark of pieces'
        ? ` — did you mean \`becomes ${name.name}\`?`
        : results.length === 0
          ? ' — effects are phrases such as `becomes X`, `worsens by 1`, `improves by 1`, `loses 1 piece` or `leaves`'
          : faults.choice(name.name, results);
    faults.add(where.path, `\`${name.name}\` is not an effect or a result${meant}`, { offset: name.at[0] });
    return { k: 'all', parts: [] };
  }
}

const COUNTERS = ['counter', 'force-counter'] as const;
const ONLY_UNITS = ['becomes', 'stops', 'worsens', 'improves', 'back', 'loses', 'leaves', 'withdraws'];

export function at(where: Where, ...steps: readonly (string | number)[]): Where {
  return { ...where, path: [...where.path, ...steps] };
}

/** A row in words: by its condition, or by what follows. */
function rowName({ when, then }: Row): string {
  if (when !== undefined) return String(when);
  return typeof then === 'string' ? then : 'otherwise';
}
