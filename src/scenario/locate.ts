import { lookAlikes } from '../look-alikes.js';
import type { Assembled } from './assemble.js';
import { isWithin, valueAt, writtenPath } from './places.js';
import { FOR_READERS } from './plain.js';
import type { Finding, Position, Problem } from './problems.js';
import type { ReadText } from './read.js';
import { asWrittenAt, offsetWithin, ofRulebookFile } from './rulebook-files.js';

/** The file of a scenario. */
export interface ScenarioText extends ReadText {
  /** What problems call it. */
  file: string;
  text: string;
}

/** The line and column of an offset. */
export function positionIn({ file, positionOf }: ScenarioText, offset: number): Position {
  return { file, ...positionOf(offset) };
}

/** The message of an error, with the characters of the key or value that are not what they look like. */
function inFull({ path, anchor, message, severity }: Finding, source: unknown): string {
  if (severity === 'warning' || path.some((step) => FOR_READERS.includes(step))) return message;
  const value = valueAt(source, path);
  const isOfKey = anchor === 'key' || typeof value !== 'string';
  return message + lookAlikes(isOfKey ? String(path.at(-1) ?? '') : value);
}

/** Where something was found: in an override, in the file of a rulebook, or in that of the scenario. */
export function locate(finding: Finding, given: ScenarioText, assembled: Assembled): Problem {
  const located = placed(finding, given, assembled);
  return finding.isVital ? { ...located, isVital: true } : located;
}

function placed(finding: Finding, given: ScenarioText, { source, files, overridden }: Assembled): Problem {
  const { path: whole, anchor, offset } = finding;
  const message = inFull(finding, source);
  const path = asWrittenAt(given.data, whole);
  const written = writtenPath(source, path);
  const ofFile = ofRulebookFile(whole, files);
  const override = overridden.findLast(({ at, isLate }) =>
    isLate ? isWithin(at, whole) : !ofFile && isWithin(at, path),
  );
  if (override) return { file: override.label, line: 1, col: 1, path: written, message };
  if (ofFile) return ofFile.locate(whole.slice(2), anchor, offset, message);
  const place = offsetWithin(given.text, given.place, path, { anchor, offset }, given.data);
  return { ...positionIn(given, place), path: written, message };
}
