import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scenario } from '../scenario/schema.js';
import { VERSION } from '../version.js';
import type { ResultFile } from './result-file.js';

/** The record of a run. It marks a folder as a results folder of this program. */
export const RECORD = 'run.json';
const TOOL = 'standfast';

/** What the record of a run says besides the program and its files: keys as they are written, in this order. */
export interface RecordedFacts {
  tag?: string | undefined;
  answer: string;
  /** File of the chart that the report begins with. */
  chart?: string | undefined;
  seed: number;
  /** A list, by design point, where a race played different numbers. */
  battles_per_design_point: number | readonly number[];
  battles_to_solve?: number | undefined;
  precision?: { targets: unknown; cap: number; reached: boolean } | undefined;
  race?: { stop: unknown; cap: number; ended: readonly string[] } | undefined;
  complete: boolean;
  scenario_sha256: string;
  tallies_sha256: string;
  design_points: readonly unknown[];
  scenario: Scenario;
}

/** The record as it is on the disk. */
interface RecordFile extends RecordedFacts {
  tool: string;
  version: string;
  files: readonly { path: string; sha256?: string }[];
  /** Of a screening: battles at each point. */
  battles?: number;
}

/**
 * The file `run.json`, which says what results depend on, and nothing that varies from run to run.
 *
 * @param facts `RecordedFacts` of a run; a screening has its own
 * @param files the other files of the folder
 */
export function recordFile(facts: object, files: RecordFile['files']): ResultFile {
  const record = { tool: TOOL, version: VERSION, ...facts, files };
  return { path: RECORD, content: `${JSON.stringify(record, null, 2)}\n` };
}

/**
 * The text of a record, from any version: earlier ones, and screenings, lack some keys.
 *
 * @returns null: it is not a record of this program
 * @throws SyntaxError unless it is JSON
 */
export function parseRecord(text: string): Partial<RecordFile> | null {
  const record = JSON.parse(text) as Partial<RecordFile>;
  return record.tool === TOOL ? record : null;
}

/** The names of files that the text of a record lists; none if it is not a record. */
export function namedIn(text: string): string[] {
  try {
    return (parseRecord(text)?.files ?? []).map(({ path }) => path);
  } catch {
    return [];
  }
}

/** The record of a run, from any version; fields that an earlier version did not write are empty. */
export interface RunRecord {
  name: string;
  /** Distinguishes it from other runs of the scenario; empty: none. */
  tag: string;
  title: string;
  question: string;
  answer: string;
  /** File of the most informative chart; empty: nothing was drawn. */
  chart: string;
  version: string;
  seed: number;
  /** For each variant; in a race the most and the fewest. */
  battles: number;
  fewest: number;
  /** Those of its solution, over all values; 0: it solved for nothing, or an earlier version did not write them. */
  toSolve: number;
  isComplete: boolean;
  /** SHA-256 of all counters, and of the scenario with its overrides; empty: unknown. */
  tallies: string;
  source: string;
}

/** The record in a results folder; null: there is no readable one. */
export async function readRecord(folder: string): Promise<RunRecord | null> {
  try {
    const record = parseRecord(await readFile(join(folder, RECORD), 'utf8'));
    if (record === null) return null;
    const { name, title, question } = record.scenario!;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const played = [record.battles_per_design_point ?? record.battles].flat().map(Number);
    return {
      ...{ name: text(name), title: text(title), question: text(question) },
      ...{ tag: text(record.tag), answer: text(record.answer), chart: text(record.chart) },
      ...{ version: text(record.version), seed: Number(record.seed) },
      ...{ battles: Math.max(...played), fewest: Math.min(...played) },
      toSolve: Number(record.battles_to_solve ?? 0),
      isComplete: record.complete !== false,
      tallies: text(record.tallies_sha256),
      source: text(record.scenario_sha256),
    };
  } catch {
    return null;
  }
}
