import type { Anchor, Path } from './places.js';
import { code } from './wording.js';

/** A place in an input. Lines and columns count from 1. */
export interface Position {
  /** The scenario file, or `--set path=value` for what was set from outside. */
  file: string;
  line: number;
  col: number;
}

/** What a scenario without a file is called. */
export const NAMELESS = 'scenario.yaml';

/** Something wrong with an input, and where. */
export interface Problem extends Position {
  /** What it is about, as `forces.blue.units.alpha.slot`; empty for the whole file. */
  path: string;
  message: string;
  /** Does it leave little worth reading in the results? Then their first screen says so. */
  isVital?: true;
}

/** How the name of an override begins, which is not a file. */
export const OVERRIDE = '--set ';
/** At most this many problems are listed for one file. */
const MOST = 100;

/** `file:line:col: what is wrong, what is allowed — did you mean …?` */
export function formatProblem({ file, line, col, message }: Problem): string {
  // An override is one line, and the name shows all of it.
  return file.startsWith(OVERRIDE) ? `${file}: ${message}` : `${file}:${line}:${col}: ${message}`;
}

/** Several names to choose from. */
const LIST = /(?:`[^`]+`(?:, | and | or )){3,}`[^`]+`/;

/**
 * A line for each; where several places have the same fault, the first line says what it is, and what can be chosen
 * from is listed once.
 *
 * @example linesOf(problems)[1] // 'battle.yaml:57:9: `forces.blue.units.able`: the same as in line 43'
 */
export function linesOf(problems: readonly Problem[]): string[] {
  const first = new Map<string, Problem>();
  const listed = new Map<string, number>();
  return problems.map((problem) => {
    const { file, path, message } = problem;
    const fault = `${file}\n${message.replaceAll(code(path), '')}`;
    const same = first.get(fault);
    if (same && same.path !== path && message.includes(code(path)))
      return formatProblem({ ...problem, message: `${code(path)}: the same as in line ${same.line}` });
    first.set(fault, problem);
    const list = LIST.exec(message)?.[0] ?? '';
    const line = listed.get(`${file}\n${list}`);
    if (list !== '' && line === undefined) listed.set(`${file}\n${list}`, problem.line);
    return formatProblem(
      line === undefined ? problem : { ...problem, message: message.replace(list, `those in line ${line}`) },
    );
  });
}

/** Problems in the order of the file, those of overrides last; each once; the first hundred. */
export function arrangeProblems(problems: readonly Problem[], file: string): Problem[] {
  const inFile = (problem: Problem) => (problem.file === file ? 0 : 1);
  const sorted = [...problems].sort(
    (a, b) => inFile(a) - inFile(b) || (a.file === b.file ? a.line - b.line || a.col - b.col : 0),
  );
  const seen = new Set<string>();
  const distinct = sorted.filter((problem) => {
    const text = formatProblem(problem);
    return !seen.has(text) && seen.add(text);
  });
  if (distinct.length <= MOST) return distinct;
  const left = distinct.length - MOST;
  const last = distinct[MOST];
  return [
    ...distinct.slice(0, MOST),
    { ...last, path: '', message: `from here on ${left} more problems are not listed` },
  ];
}

/** Something wrong in plain data, before its place in the text is known. */
export interface Finding {
  path: Path;
  message: string;
  /** Characters from the start of the text at this path. */
  offset?: number;
  /** Default: the value. */
  anchor?: Anchor;
  /** Warnings do not keep a scenario from running. Default: an error. */
  severity?: 'error' | 'warning';
  /** Of a warning: does it leave little worth reading in the results? */
  isVital?: true;
}

export function isWarning(finding: Finding): boolean {
  return finding.severity === 'warning';
}
