import type { Findings } from '../analysis/findings.js';
import { COLUMNS, FILE_DESCRIPTIONS, RESULT_NAMES } from './columns.js';

/** A Frictionless data package (version 2) that describes every column of every CSV file. */
export function dataPackage(findings: Findings) {
  const { scenario, run } = findings;
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: packageName(scenario.name),
    title: scenario.title,
    description: scenario.question,
    version: run.version,
    resources: RESULT_NAMES.map((name) => ({
      name,
      type: 'table',
      path: `${name}.csv`,
      title: name.replaceAll('_', ' '),
      description: FILE_DESCRIPTIONS[name],
      scheme: 'file',
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      dialect: { delimiter: ',', lineTerminator: '\n', quoteChar: '"', doubleQuote: true, header: true },
      schema: {
        fields: COLUMNS[name].map((column) => ({
          name: column.name,
          type: column.type,
          description:
            column.unit === '–' ? column.description : `${column.description} Unit: ${column.unit}.`,
        })),
        missingValues: [''],
      },
    })),
  };
}

/** Package names allow lower-case letters, digits, `.`, `_`, `-` and `/`. */
function packageName(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'results'
  );
}
