import { Document, parseDocument } from 'yaml';

/** What a run does otherwise than its scenario file says. */
interface AsRun {
  /** The file, YAML or JSON. */
  text: string;
  /** Its plain data with overrides applied, of `parseScenario`. */
  source: unknown;
  isOverridden: boolean;
  /** Of `run`, what was chosen otherwise. */
  run: { battles?: number; seed?: number; precision?: unknown };
}

/**
 * A scenario file that gives the results of a run by itself, with its overrides, battles, seed and precision in it.
 * Comments stay, unless there are overrides.
 *
 * @example scenarioAsRun({ text: 'name: duel # ours\n…', source, isOverridden: false, run: { seed: 7 } })
 * // 'name: duel # ours\n…run:\n  seed: 7\n'
 */
export function scenarioAsRun({ text, source, isOverridden, run }: AsRun): string {
  const changes = Object.entries(run).filter(([, value]) => value !== undefined);
  if (!isOverridden && changes.length === 0) return text;
  const document = isOverridden ? new Document(source) : parseDocument(text);
  for (const [key, value] of changes) document.setIn(['run', key], value);
  return String(document);
}
