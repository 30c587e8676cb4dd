import { type Replays, replayAssumed } from '../analysis/replay-assumed.js';
import { type GivenRun, scenarioOf, settingsOfRun } from '../experiment/as-run.js';
import type { PlayPoints } from '../experiment/play-points.js';
import { allReached, precisionRows } from '../experiment/stop-rule.js';
import { storiesOf } from '../experiment/stories.js';
import type { Study, StudyOrders } from '../experiment/study.js';
import type { Plan } from '../plan/plan.js';
import type { Position, Problem } from '../scenario/problems.js';
import type { Scenario } from '../scenario/schema.js';
import { isOfOtherRules } from '../scenario/settings.js';
import type { Tally } from '../tally/tally.js';
import { VERSION } from '../version.js';
import { explainCommandOf, runCommandOf, solveCommandOf, withoutFolders } from '../words/command.js';
import type { Findings } from '../words/findings.js';
import { count } from '../words/format.js';
import { stoppedInWords } from '../words/stop-rule.js';
import { type Sought, tellFindings } from '../words/tell-findings.js';
import { posedIn } from './posed-within.js';
import { solveScenario } from './solve-scenario.js';
import { type PlaySome, planSteps } from './steps.js';

/** A scenario as it was read, from `parseScenario`. */
export interface ReadRun {
  /** Its name in the report. */
  file: string;
  text: string;
  source: unknown;
  scenario: Scenario;
  warnings: readonly Problem[];
  expectedAt: readonly Position[];
  /** The text of each rulebook that it names by a path. */
  rulebooks: Readonly<Record<string, string>>;
  /** Values set differently from the text, as `path=value`. */
  set?: readonly string[];
  /** Keeps its results separate. */
  tag?: string | undefined;
}

/** Plays and solves what a run needs besides its battles: threads, or the worker of a page. */
export interface Players {
  /** Solves every design point of a study that asks for it. */
  solve(study: Study): Promise<(Tally | null)[]>;
  /** Plays a study once more. */
  again(orders: StudyOrders): Promise<Tally[]>;
  /** Lends a player for the duration of `use`. */
  lend<T>(seed: number, use: (play: PlayPoints) => Promise<T>): Promise<T>;
  /** Plays some of the plans on the same luck. */
  some(plans: readonly Plan[], seed: number): PlaySome;
}

interface Asked {
  /** Set if the run is incomplete: the battles that were to be played. Nothing more is played for such a run. */
  planned?: number | undefined;
  /** Is a report made of it? Only a report narrates battles and replays assumed choices. Default: yes. */
  report?: boolean;
  /** Called with the current activity. */
  tell?: (doing: string) => void;
}

/**
 * Turns the counts of a run into its findings, including everything else that its scenario asks for: exact
 * solutions, `solve`, replayed assumed choices, `sensitivity`.
 *
 * @param study as it was played, from `asPlayed`
 */
export async function findingsOfRun(
  study: Study,
  tallies: readonly Tally[],
  read: ReadRun,
  players: Players,
  { planned, report = true, tell = () => {} }: Asked = {},
): Promise<Findings> {
  const { file, set, tag, source, warnings, expectedAt } = read;
  const isWhole = planned === undefined;
  const known = study.precision && isWhole ? precisionRows(study, tallies) : null;

  tell('solving small battles');
  const solved = await players.solve(study);
  const sought = isWhole ? await soughtIn(read, study.seed, players, tell) : null;
  const replays = report && isWhole ? await replaysOf(study, tallies, players, tell) : null;
  const steps = isWhole ? await stepsOf(read, study, players, tell) : null;

  return tellFindings(study, tallies, {
    version: VERSION,
    ...(planned !== undefined && { planned }),
    command: runCommandOf(file, study, { set, tag }),
    explainCommand: explainCommandOf(file, study, set),
    tag,
    scenario: scenarioOf(study, { text: read.text, source }),
    given: givenOf(study, read),
    solveCommand: (balance) => solveCommandOf(file, balance, set),
    warnings: [
      ...warnings.map(({ message }) => message),
      ...(known && !allReached(known) ? [stoppedInWords(study, known)] : []),
    ],
    vital: warnings.filter(({ isVital }) => isVital).map(({ message }) => message),
    ...{ solved, expectedAt, replays, sought },
    sensitivity: steps?.sensitivity ?? null,
    stories: report ? storiesOf(study) : [],
  });
}

function givenOf(study: Study, { file, text, rulebooks, set = [], tag }: ReadRun): GivenRun {
  return {
    ...{ file: withoutFolders(file), text },
    ...(Object.keys(rulebooks).length > 0 && { rulebooks }),
    ...(set.length > 0 && { set }),
    ...(tag !== undefined && { tag }),
    ...settingsOfRun(study),
  };
}

/** The answer to the `solve` key of the scenario, from separate battles. */
async function soughtIn(
  { source, scenario }: ReadRun,
  seed: number,
  players: Players,
  tell: (doing: string) => void,
): Promise<Sought | null> {
  const posed = posedIn(source, scenario);
  if (!posed) return null;
  return players.lend(seed, (play) =>
    solveScenario(posed, scenario, play, (battles) => tell(`solving · ${count(battles)} battles`)),
  );
}

async function replaysOf(
  study: Study,
  tallies: readonly Tally[],
  players: Players,
  tell: (doing: string) => void,
): Promise<Replays | null> {
  tell('replaying assumed choices');
  return replayAssumed(study, tallies, (orders) => players.again(orders));
}

/**
 * The effect of each step of a number, with no more battles than the run itself has; null: the scenario does not ask for
 * it, or only for numbers of rules that do not play.
 */
async function stepsOf(
  { source, scenario }: ReadRun,
  { seed, battles: most }: Study,
  players: Players,
  tell: (doing: string) => void,
) {
  const { sensitivity } = scenario;
  if (!sensitivity) return null;
  const vary = sensitivity.vary?.filter((path) => !isOfOtherRules(scenario, path));
  if (vary?.length === 0) return null;
  tell('changing every number by a step');
  const battles = Math.min(sensitivity.battles, most);
  const { plans, play } = planSteps(source, scenario, { ...sensitivity, vary, battles });
  return play(players.some(plans, seed));
}
