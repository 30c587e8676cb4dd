import { z } from 'zod';
import type { ClauseKind } from './clauses.js';
import type { Need } from './needs.js';

/** A choice that a scenario can make: a reading of the book, or what players do where the book leaves it to them. */
export interface OptionRecord<Clause extends string = string> {
  clause: Clause;
  kind: ClauseKind;
  title: string;
  /** What is chosen, as a question: for the JSON Schema and docs/scenario.md. */
  asks: string;
  /** What each value means, in a few words; the first is the default. Only `false` and `true`: a yes or no. */
  meanings: Readonly<Record<string, string>>;
  /** If a unit can have its own value, under the same name: the rules that count how often units had to choose. */
  perUnit?: readonly string[];
  /** What a battle must have for it ever to be used; left out: nothing special. */
  needs?: Need;
}

/** Where an option comes from: its record without the question. */
export type OptionSource = Omit<OptionRecord, 'asks'>;

type OptionRecords<Clause extends string> = Readonly<Record<string, OptionRecord<Clause>>>;

type ValueOf<Meanings> = keyof Meanings extends 'false' | 'true' ? boolean : keyof Meanings & string;

/** What a scenario has chosen: `{ recovery: 'always', remnantStacks: false, … }`. */
export type OptionsOf<Records extends OptionRecords<string>> = {
  -readonly [Name in keyof Records]: ValueOf<Records[Name]['meanings']>;
};

/**
 * The schema of a book’s options, from their records.
 *
 * @example optionsSchemaOf({ rally: { …, meanings: { test: '…', never: '…' } } }).parse({}) // { rally: 'test' }
 */
export function optionsSchemaOf<Records extends OptionRecords<string>>(
  records: Records,
): z.ZodType<OptionsOf<Records>> {
  const shape = Object.entries(records).map(([name, { clause, asks, meanings }]) => {
    const values = Object.keys(meanings);
    const isYesOrNo = values.every((value) => value === 'false' || value === 'true');
    const value = isYesOrNo ? z.boolean().default(values[0] === 'true') : z.enum(values).default(values[0]);
    return [name, value.describe(`${clause}: ${asks}`)];
  });
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<OptionsOf<Records>>;
}

/** The schema of a unit’s own value of an option. */
export function ownChoiceOf<Record extends OptionRecord>({
  meanings,
}: Record): z.ZodOptional<z.ZodType<ValueOf<Record['meanings']>>> {
  return z.enum(Object.keys(meanings)).optional() as never;
}

/** Keeps the names and values of records as types, and checks that their clauses are in the book. */
export const optionsFor =
  <Clause extends string>() =>
  <const Records extends OptionRecords<Clause>>(records: Records): Records =>
    records;
