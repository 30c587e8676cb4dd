import { type ExactAnswer, exactAnswer } from '../analysis/exact.js';
import { pointTally } from '../analysis/tally-view.js';
import { checkSize, solvePlan, TooLarge } from '../exact/solve-plan.js';
import { compilePlan } from '../plan/plan.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Scenario } from '../scenario/schema.js';
import { count } from '../words/format.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { LoadedScenario } from './load-scenario.js';
import { PlainTable } from './plain-table.js';

export interface ExactOptions {
  set?: string[];
  mostStates?: number;
  json?: true;
}

export interface ExactOrder {
  loaded: LoadedScenario;
  options: ExactOptions;
}

/** Output for the terminal. */
export interface Said {
  stream: 'stdout' | 'stderr';
  text: string;
}

/** Solves every design point of a scenario, or none when one is too large, and reports the results. */
export async function solvePoints(
  { loaded, options }: ExactOrder,
  tell: (said: Said) => void,
): Promise<void> {
  const { mostStates, json } = options;
  const { file, scenario, designPoints } = loaded;
  const points = designPoints.map((point) => {
    const plan = compilePlan(point.scenario);
    return { point, plan, estimate: unlessTooLarge(file, point, () => checkSize(plan, mostStates)) };
  });
  const answers: ExactAnswer[] = [];
  for (const { point, plan, estimate } of points) {
    const started = performance.now();
    const { tally, liveStates } = unlessTooLarge(file, point, () => solvePlan(plan, mostStates, estimate));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const states = `at most ${count(liveStates)} states at the start of a turn (estimate: ${count(estimate)})`;
    tell({ stream: 'stderr', text: `${point.label}: ${states}, ${seconds} s\n` });
    const answer = exactAnswer(pointTally(point, plan, tally));
    if (json) answers.push(answer);
    else tell({ stream: 'stdout', text: tables(answer, scenario) });
  }
  if (json) tell({ stream: 'stdout', text: `${JSON.stringify(answers)}\n` });
}

function unlessTooLarge<T>(file: string, { label }: DesignPoint, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    throw new StopWithCode(INVALID, `${file}: ${label}: ${error.message}`);
  }
}

function tables(answer: ExactAnswer, scenario: Scenario): string {
  const forces = scenario.forces.map(({ id }) => id);
  const parts = [outcomeTable(answer), responseTable(answer, forces), breakTable(answer, forces)];
  return `${answer.variant}\n${parts.map(String).join('\n')}\n\n`;
}

function outcomeTable({ outcomes }: ExactAnswer): PlainTable {
  const rows = new PlainTable(['holds the field', 'why', 'probability']);
  for (const { holder, reason, probability } of outcomes) {
    rows.push([holder || 'nobody', reason, shown(probability)]);
  }
  return rows;
}

function responseTable({ responses }: ExactAnswer, forces: readonly string[]): PlainTable {
  const rows = new PlainTable(['response', ...forces, 'battle']);
  for (const name of new Set(responses.map(({ response }) => response))) {
    const of = (force: string) =>
      responses.find((each) => each.response === name && each.force === force)?.mean;
    rows.push([name, ...[...forces, ''].map((force) => shown(of(force)))]);
  }
  return rows;
}

/** The losses at which forces break; at the median, the force has broken in half of all battles. */
function breakTable({ breaks }: ExactAnswer, forces: readonly string[]): PlainTable {
  const rows = new PlainTable(['pieces lost at the break', ...forces]);
  const byForce = forces.map((force) => breaks.filter((each) => each.force === force && each.unit === ''));
  const losses = new Set(byForce.flat().map(({ pieces_lost }) => pieces_lost));
  for (const lost of [...losses].sort((a, b) => a - b)) {
    const chances = byForce.map((own) => own.find(({ pieces_lost }) => pieces_lost === lost)?.probability);
    rows.push([String(lost), ...chances.map((chance) => shown(chance ?? 0))]);
  }
  const ever = byForce.map((own) => own.reduce((sum, { probability }) => sum + probability, 0));
  rows.push(['never breaks', ...ever.map((chance) => shown(Math.max(0, 1 - chance)))]);
  rows.push(['median', ...byForce.map(medianBreak)]);
  return rows;
}

function medianBreak(breaks: ExactAnswer['breaks']): string {
  let broke = 0;
  for (const { pieces_lost, probability } of breaks) {
    broke += probability;
    if (broke >= 0.5) return String(pieces_lost);
  }
  return 'never in more than half';
}

/** As many digits as a reader can use; all of them are right. */
function shown(number: number | undefined): string {
  return number === undefined ? '' : String(Number(number.toPrecision(9)));
}
