import { Document, parseDocument } from 'yaml';
import { readText } from './read.js';
import { insertRulebooks } from './rulebook-files.js';
import { isSameData } from './same-data.js';

/** What a run does differently from its scenario file. */
interface AsRun {
  /** The file, YAML or JSON. */
  text: string;
  /** Its plain data from `parseScenario`, including overrides and rulebooks. */
  source: unknown;
  /** What differs from `run` in the file. */
  run: { battles?: number; seed?: number; precision?: unknown };
}

/**
 * A scenario file that gives the results of a run by itself: it includes the overrides, rulebooks, battles, seed and
 * precision. Comments are kept unless there are overrides or rulebooks from other files.
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
  // Both would say when to stop.
  if (run.precision !== undefined && document.hasIn(['run', 'stop'])) document.deleteIn(['run', 'stop']);
  return String(document);
}

/** The text of a scenario that can be read without its rulebook files: as written, unless it names rulebooks by path. */
export function wholeText({ text, source }: Pick<AsRun, 'text' | 'source'>): string {
  return ownData(text).unopened.length === 0 ? text : String(new Document(source));
}

/** What the file itself contains. */
const ownData = (text: string) => insertRulebooks(readText(text).data);
