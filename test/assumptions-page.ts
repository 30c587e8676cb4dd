import { cellAt, cellKeys } from '#src/analysis/rule-uses.js';
import type { Assumption } from '#src/battlefield/assumption.js';
import { fieldAssumptions } from '#src/battlefield/assumptions.js';
import { fieldNumbers } from '#src/battlefield/field-numbers.js';
import { fireReadings } from '#src/battlefield/weapon-bands/readings.js';
import type { MoraleSystem } from '#src/rules/contract.js';
import { systems } from '#src/rules/registry.js';
import { clauseOf } from '#src/rules/uses.js';

/** docs/assumptions.md, made from the records that reports use. */
export function assumptionsPage(): string {
  return `${[HEAD, ...ofTheField(), ...systems.flatMap(ofSystem)].join('\n\n')}\n`;
}

const HEAD = `# What is assumed

This page lists everything that we had to decide: choices and numbers where a book is silent, and readings where a sentence of it can be read in more than one way. A report lists those that its run used.

[battlefield.md](battlefield.md) has the rules in full; its sections are named here. This page is made from the same records as the reports. After a change \`npx vitest run assumptions -u\` writes it again.`;

function ofTheField(): string[] {
  return [
    '## The battlefield',
    choices(fieldAssumptions),
    '### Numbers of the battlefield',
    table(
      ['number', 'assumed', 'path in a scenario', 'section'],
      fieldNumbers.map(({ title, assumed, path, section }) => [
        title,
        String(assumed),
        `\`${path}\``,
        section,
      ]),
    ),
    '### Readings of the fire by `weapon-bands`',
    table(
      ['key of `combat`', 'value', 'meaning', 'clause'],
      fireReadings.flatMap(({ name, clause, meanings }) =>
        Object.entries(meanings).map(([value, meaning]) => [`\`${name}\``, `\`${value}\``, meaning, clause]),
      ),
    ),
  ];
}

function ofSystem(system: MoraleSystem): string[] {
  const options = Object.entries(system.optionSources).filter(([, { kind }]) => kind !== 'printed');
  const numbers = assumedCells(system);
  return [
    `## \`${system.id}\``,
    choices(system.assumptions),
    `### Readings and policies of \`${system.id}\``,
    table(
      ['option', 'value', 'meaning', 'clause', 'kind'],
      options.flatMap(([name, { clause, kind, meanings }]) =>
        Object.entries(meanings).map(([value, meaning]) => [
          `\`${name}\``,
          `\`${value}\``,
          meaning,
          clause,
          kind,
        ]),
      ),
    ),
    ...(numbers.length === 0
      ? []
      : [`### Numbers of \`${system.id}\``, table(['number', 'assumed', 'clause'], numbers)]),
  ];
}

function assumedCells({ tableSources, tablesSchema }: MoraleSystem): string[][] {
  const standard = tablesSchema.parse({});
  return Object.entries(tableSources).flatMap(([name, source]) => {
    if (source.kind !== 'assumed') return [];
    return cellKeys(standard[name])
      .filter((key) => !source.printedCells?.includes(key))
      .map((key) => {
        const value = cellAt(standard[name], key);
        const words = Array.isArray(value) ? value.join(', ') || 'no effect' : String(value);
        return [key === '' ? source.title : `${source.title}: ${key}`, words, clauseOf(source, key)];
      });
  });
}

function choices(assumptions: readonly Assumption[]): string {
  return table(
    ['choice', 'clauses', 'section'],
    assumptions.map(({ says, clauses = [], section }) => [says, clauses.join(', '), section]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
