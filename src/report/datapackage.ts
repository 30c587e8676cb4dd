import { columnsOf, RESULT_FILES, RESULT_NAMES } from '../analysis/rows.js';
import type { Findings } from '../words/findings.js';

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
      description: RESULT_FILES[name].holds,
      scheme: 'file',
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      dialect: { delimiter: ',', lineTerminator: '\n', quoteChar: '"', doubleQuote: true, header: true },
      schema: {
        fields: columnsOf(name).map(([field, { type, unit, description }]) => ({
          name: field,
          type,
          description: unit === '–' ? description : `${description} Unit: ${unit}.`,
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
