import type { Scenario } from '#src/scenario/schema.js';

/** A page of rules as written: docs/rulebook.md, as far as the plain player can read it. */

export type Text = string | number;

export type Follows = string | readonly (string | Row)[];

interface Row {
  when?: Text;
  then?: Follows;
}

export interface Manner {
  fire?: number | 'half' | 'never';
  'shot-at'?: number;
  assault?: number | 'never';
  unsteady?: boolean;
  move?: string;
  ends?: string;
}

export interface Rule {
  who?: string;
  when?: Text;
  order?: string;
  again?: number;
  roll?: string;
  draw?: string;
  modifiers?: { [name: string]: { add: Text; when?: Text } };
  pass?: Text;
  retry?: Text;
  passed?: Follows;
  failed?: Follows;
  results?: Follows;
  also?: Follows;
  then?: Follows;
}

interface Brought {
  words?: readonly string[];
  default?: number | string;
}

interface Table {
  by?: string | readonly string[];
  columns?: readonly Text[];
  cells?: unknown;
}

export interface Bag {
  holds: { [word: string]: number };
  refill: string;
}

export interface Page {
  id: string;
  units?: { [name: string]: Brought };
  forces?: { [name: string]: Brought };
  groups?: readonly string[];
  leaders?: { [name: string]: { rank?: string; reach?: Text } };
  counters?: {
    [name: string]: {
      to: number;
      start?: Text;
      each?: { fire?: number; 'shot-at'?: number; assault?: number };
    };
  };
  'force-counters'?: { [name: string]: { to: number; start?: Text } };
  bags?: { [name: string]: Bag };
  states: { [name: string]: Manner };
  marks?: { [name: string]: Manner };
  tables?: { [name: string]: Table };
  results?: { [name: string]: Follows };
  rules: { [name: string]: Rule };
  turn: readonly string[];
  breaks?: { unit?: Text; force?: Text };
}

/** @throws if the page uses something that the plain player cannot read */
export function pageOf({ rulebook, system }: Scenario): Page {
  const page: unknown = rulebook?.find(({ id }) => id === system);
  const own = page as (Page & { [key: string]: unknown }) | undefined;
  if (own === undefined) throw new Error(`no page ${system}`);
  for (const key of ['options', 'points', 'piece-states', 'piece-marks']) {
    if (own[key] !== undefined) throw new Error(`${key} are not played`);
  }
  return own;
}

/** What a scenario sets under the name of the page: for its tables, or for a unit. */
export const under = (page: Page, of: object): { [name: string]: unknown } =>
  ((of as { [name: string]: unknown })[page.id] ?? {}) as { [name: string]: unknown };
