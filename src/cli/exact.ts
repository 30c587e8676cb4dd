import Table from 'cli-table3';
import { type ExactAnswer, exactAnswer } from '../analysis/exact.js';
import { count } from '../analysis/format.js';
import { pointTally } from '../analysis/tally-view.js';
import { solvePlan, TooLarge } from '../exact/solve-plan.js';
import { compilePlan } from '../plan/plan.js';
import type { Scenario } from '../scenario/schema.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { loadScenarios } from './load-scenario.js';

interface ExactOptions {
  set?: string[];
  mostStates?: number;
  json?: true;
}

/** Solves every design point of a scenario and prints what is so. */
export async function exact(file: string, options: ExactOptions): Promise<void> {
  const { scenario, designPoints } = (await loadScenarios([file], options.set ?? []))[0]!;
  const answers: ExactAnswer[] = [];
  for (const point of designPoints) {
    const plan = compilePlan(point.scenario);
    const started = performance.now();
    try {
      const { tally, liveStates, estimate } = solvePlan(plan, options.mostStates);
      const answer = exactAnswer(pointTally(point, plan, tally));
      answers.push(answer);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const states = `${count(liveStates)} states at the start of a turn at most (estimate: ${count(estimate)})`;
      process.stderr.write(`${point.label}: ${states}, ${seconds} s\n`);
      if (!options.json) process.stdout.write(tables(answer, scenario));
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      throw new StopWithCode(INVALID, `${file}: ${point.label}: ${error.message}`);
    }
  }
  if (options.json) process.stdout.write(`${JSON.stringify(answers)}\n`);
}

function tables({ variant, outcomes, responses, breaks }: ExactAnswer, scenario: Scenario): string {
  const forces = scenario.forces.map(({ id }) => id);
  const outcome = table(['holds the field', 'why', 'probability']);
  for (const each of outcomes) outcome.push([each.holder || 'nobody', each.reason, inFull(each.probability)]);
  const response = table(['response', ...forces, 'battle']);
  for (const name of new Set(responses.map((each) => each.response))) {
    const of = (force: string) =>
      responses
        .filter((each) => each.response === name && each.force === force)
        .map(({ mean }) => inFull(mean));
    response.push([name, ...[...forces, ''].map((force) => of(force)[0] ?? '')]);
  }
  const losses = table(['pieces lost at the break', ...forces]);
  const whole = breaks.filter(({ unit }) => unit === '');
  for (const lost of [...new Set(whole.map(({ pieces_lost }) => pieces_lost))].sort((a, b) => a - b)) {
    const of = (force: string) => whole.find((each) => each.force === force && each.pieces_lost === lost);
    losses.push([String(lost), ...forces.map((force) => inFull(of(force)?.probability ?? 0))]);
  }
  const never = (force: string) =>
    1 - whole.filter((each) => each.force === force).reduce((sum, { probability }) => sum + probability, 0);
  losses.push(['never breaks', ...forces.map((force) => inFull(Math.max(0, never(force))))]);
  return `${variant}\n${[outcome, response, losses].map(String).join('\n')}\n\n`;
}

function table(head: string[]): Table.Table {
  return new Table({ head, style: { head: [], border: [], compact: true } });
}

/** As many digits as a reader can use; all of them are right. */
function inFull(number: number): string {
  return number.toPrecision(9).replace(/\.?0+$/, '');
}
