import type { MoraleSystem, ScenarioPart, SystemFinding } from './contract.js';
import { whyIdle } from './kit/needs.js';

type Book = Pick<MoraleSystem, 'id' | 'optionsSchema' | 'tablesSchema' | 'optionSources' | 'tableSources'>;

/**
 * Options and tables that a scenario changes although no variant has what they need, such as numbers for close
 * combat where there is none: warnings, a list for each variant.
 */
export function idleRules(book: Book, variants: readonly ScenarioPart[]): SystemFinding[][] {
  const standard = { options: book.optionsSchema.parse({}), tables: book.tablesSchema.parse({}) };
  return variants.map(({ settings }) =>
    (['options', 'tables'] as const).flatMap((part) =>
      Object.entries(part === 'options' ? book.optionSources : book.tableSources).flatMap(
        ([name, { clause, needs }]): SystemFinding[] => {
          const isChanged = JSON.stringify(settings[part][name]) !== JSON.stringify(standard[part][name]);
          const why = needs && isChanged ? whyIdle(needs, variants) : undefined;
          if (why === undefined) return [];
          const message = `\`rules.${book.id}.${part}.${name}\` has no effect: ${why}, so this rule is never used (${clause}) — leave it out, or add what it needs`;
          return [{ path: ['rules', book.id, part, name], anchor: 'key', severity: 'warning', message }];
        },
      ),
    ),
  );
}
