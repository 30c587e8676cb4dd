import type { RuleUse } from './contract.js';
import type { OptionSource } from './kit/options.js';
import type { TableSource } from './kit/tables.js';

/** Lines of rule coverage, for all systems. */

/** How often a rule was used; `switchedOn`: the scenario asks for it. */
export function ruleUse(clause: string, name: string, uses: number, switchedOn = false): RuleUse {
  return { clause, kind: 'rule', name, uses, switchedOn };
}

/** How often something led from one thing to another. */
export function transitionUse(clause: string, name: string, uses: number): RuleUse {
  return { clause, kind: 'transition', name, uses, switchedOn: false };
}

/** How often a modifier was added. */
export function modifierUse(clause: string, name: string, uses: number): RuleUse {
  return { clause, kind: 'modifier', name, uses, switchedOn: false };
}

/**
 * The options, with how often each mattered. An option that differs from its default counts as switched on,
 * unless it is off.
 */
export function readingUses<Options extends object>(
  chosen: Options,
  standard: Options,
  sources: Readonly<Record<keyof Options, OptionSource>>,
  uses: Readonly<Record<keyof Options, number>>,
): RuleUse[] {
  return (Object.keys(uses) as (keyof Options & string)[]).map((name) => ({
    clause: sources[name].clause,
    kind: 'reading',
    name: readingLine<Options>(name, chosen[name]),
    option: name,
    uses: uses[name],
    switchedOn: chosen[name] !== standard[name] && chosen[name] !== 'off',
  }));
}

/** The name of the line of an option with this value. */
export function readingLine<Options>(option: keyof Options & string, value: unknown): string {
  return `${option}: ${String(value)}`;
}

/** The name of the line of a cell; `key` is empty if the table is a single number. */
export function cellLine<Tables>(table: keyof Tables & string, key = ''): string {
  return key === '' ? table : `${table} ${key}`;
}

/**
 * Makes the lines of the cells of tables; those that the scenario changed count as switched on, unless they
 * are 0 in a table where 0 switches the rule off.
 */
export class CellUses<Tables extends object> {
  constructor(
    private readonly tables: Tables,
    private readonly standard: Tables,
    private readonly sources: Readonly<Record<keyof Tables, TableSource>>,
    private readonly offAtZero: readonly (keyof Tables)[] = [],
  ) {}

  /** The line of a table with one number. */
  single(table: keyof Tables & string, uses: number): RuleUse {
    return this.cell(table, '', uses, this.tables[table], this.standard[table]);
  }

  /** The lines of a table with several numbers, from the uses of each. */
  several<Table extends keyof Tables & string>(
    table: Table,
    uses: Readonly<Record<keyof Tables[Table], number>>,
  ): RuleUse[] {
    return (Object.keys(uses) as (keyof Tables[Table] & string)[]).map((key) =>
      this.one(table, key, uses[key]),
    );
  }

  /** The line of one of these numbers. */
  one<Table extends keyof Tables & string>(
    table: Table,
    key: keyof Tables[Table] & string,
    uses: number,
  ): RuleUse {
    return this.cell(table, key, uses, this.tables[table][key], this.standard[table][key]);
  }

  /** One cell, by its key in the table. */
  cell(table: keyof Tables & string, key: string, uses: number, value: unknown, standard: unknown): RuleUse {
    const { unit } = this.sources[table];
    const isChanged = JSON.stringify(value) !== JSON.stringify(standard);
    return {
      clause: clauseOf(this.sources[table], key),
      kind: 'cell',
      name: cellLine<Tables>(table, key),
      cell: { table, key },
      ...(unit && { unit }),
      uses,
      switchedOn: isChanged && !(value === 0 && this.offAtZero.includes(table)),
    };
  }
}

/** The clause of a cell of a table. */
export function clauseOf({ clause, cellClauses }: TableSource, key: string): string {
  return cellClauses?.[key] ?? clause;
}

/** What numbers with these indices, from 0 on, add up to. */
export function sumOver(count: number, of: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += of(i);
  return sum;
}
