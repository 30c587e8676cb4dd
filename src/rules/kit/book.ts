import { type OptionRecord, optionsSchemaOf } from './options.js';
import { type TableRecord, tableSourcesOf, tablesSchemaOf } from './tables.js';

/** Schemas and sources of a book’s options and tables. */
export function membersOfBook<
  Options extends Readonly<Record<string, OptionRecord>>,
  Tables extends Readonly<Record<string, TableRecord>>,
>(options: Options, tables: Tables) {
  return {
    optionsSchema: optionsSchemaOf(options),
    tablesSchema: tablesSchemaOf(tables),
    optionSources: options,
    tableSources: tableSourcesOf<keyof Tables & string>(tables),
  };
}
