import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORD, TOOL } from './results-folder.js';

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
    const record = JSON.parse(await readFile(join(folder, RECORD), 'utf8')) as Record<string, unknown>;
    if (record.tool !== TOOL) return null;
    const scenario = record.scenario as Record<string, unknown>;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const played = [record.battles_per_design_point].flat().map(Number);
    return {
      ...{ name: text(scenario.name), title: text(scenario.title), question: text(scenario.question) },
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
