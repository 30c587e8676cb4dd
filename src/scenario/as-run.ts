import { Document, parseDocument } from 'yaml';
import { readText } from './read.js';
import { withRulebooks } from './rulebook-files.js';
import { isSameData } from './same-data.js';

/** What a run does otherwise than its scenario file says. */
interface AsRun {
  /** The file, YAML or JSON. */
  text: string;
  /** Its plain data with overrides and rulebooks in it, of `parseScenario`. */
  source: unknown;
  /** Of `run`, what was chosen otherwise. */
  run: { battles?: number; seed?: number; precision?: unknown };
}

/**
 * A scenario file that gives the results of a run by itself, with its overrides, rulebooks, battles, seed and precision
 * in it. Comments stay, unless there are overrides or rulebooks from other files.
 *
 * @example scenarioAsRun({ text: 'name: duel # ours\n…', source, run: { seed: 7 } })
 * // 'name: duel # ours\n…run:\n  seed: 7\n'
 */
export function scenarioAsRun({ text, source, run }: AsRun): string {
  const changes = Object.entries(run).filter(([, value]) => value !== undefined);
  const isWhole = isSameData(ownData(text).source, source);
  if (isWhole && changes.length === 0) return text;
  const document = isWhole ? parseDocument(text) : new Document(source);
  for (const [key, value] of changes) document.setIn(['run', key], value);
  return String(document);
}

/** The text of a scenario that can be read where its rulebooks are not: it is as written, unless it names some by their paths. */
export function wholeText({ text, source }: Pick<AsRun, 'text' | 'source'>): string {
  return ownData(text).findings.length === 0 ? text : String(new Document(source));
}

/** What stands in the file itself. */
const ownData = (text: string) => withRulebooks(readText(text).data, undefined);
