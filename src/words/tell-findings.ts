import { analyse } from '../analysis/analyse.js';
import { type Balance, oneSided } from '../analysis/one-sided.js';
import type { Replays } from '../analysis/replay-assumed.js';
import type { SolveRow } from '../analysis/rows.js';
import type { Sensitivity } from '../analysis/sensitivity.js';
import { stepRows } from '../analysis/step-rows.js';
import type { GivenRun } from '../experiment/as-run.js';
import { marginOf } from '../experiment/judged.js';
import type { ToldBattle } from '../experiment/stories.js';
import { battlesAtEach, type Study } from '../experiment/study.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Position } from '../scenario/problems.js';
import type { Scenario } from '../scenario/schema.js';
import { talliesSha256 } from '../tally/tallies-sha256.js';
import type { Tally } from '../tally/tally.js';
import { evenInWords, unevenInShort, unevenInWords } from './even-sides.js';
import type { Findings, SolveFindings } from './findings.js';
import { forcesInWords } from './forces.js';
import { idleFactors } from './idle-factors.js';
import { neverHappened } from './never-happened.js';
import { nobodyHolds } from './nobody-holds.js';
import { oneSidedInWords } from './one-sided.js';
import { raceInWords } from './race.js';
import { NO_REPLAYS, replaysInWords } from './replays.js';
import { boardInWords, combatInWords, fireOfScenario, objectivesInWords } from './scenario.js';
import { sectionWords } from './sections.js';
import { summarise } from './summary/summarise.js';
import type { Given } from './summary/summary.js';

/** What the program knows about a run in addition to its counts. */
export interface RunFacts {
  version: string;
  /** Battles planned at each design point; omitted: as many as were played. */
  planned?: number;
  /** How to run it again: from `runCommandOf` and `scenarioOf`. */
  command: string;
  scenario?: string;
  /** What the run was given: `rerun` can check a report only if it holds this. */
  given?: GivenRun;
  /** How to read one of its battles, from `explainCommandOf`. */
  explainCommand?: string;
  /** How to find the value of a number at which a force holds the field in half of the battles, from `solveCommandOf`. */
  solveCommand?: (balance: Balance) => string;
  warnings: readonly string[];
  /** Those of them that leave little worth reading in the results. */
  vital?: readonly string[];
  /** The tag that keeps its results separate. */
  tag?: string | undefined;
  /** The solution of every design point, where the scenario asks for it; null: too large. */
  solved?: readonly (Tally | null)[];
  /** The position of each expectation in the scenario, from `parseScenario`. */
  expectedAt?: readonly Position[];
  /** Replays with assumed choices made differently, from `replayAssumed`. */
  replays?: Replays | null;
  /** What one step of every number does, from `planSteps`, where the scenario asks for it. */
  sensitivity?: Sensitivity | null;
  /** Battles to describe, from `storiesOf`. */
  stories?: readonly ToldBattle[];
  /** What the scenario solves for, from `solveFindings`. */
  sought?: Sought | null;
}

/** What was found for the unknowns that the scenario solves for, and what is known about every value. */
export interface Sought {
  solve: SolveFindings;
  rows: SolveRow[];
}

/**
 * From counts to what a report says: the analysis, and its words.
 *
 * @param study as it was played, from `asPlayed`
 * @param tallies of the study, one for each design point
 * @throws RangeError when no battle was played
 * @example
 * const facts = { version: VERSION, command: 'standfast run even-fight.yaml', warnings: [] };
 * analyse(study, tallies, facts).summary.answer; // 'Red holds the field in 91% of battles; Blue breaks at …'
 */
export function tellFindings(study: Study, tallies: readonly Tally[], facts: RunFacts): Findings {
  const { points, battles, seed } = study;
  const { scenario } = points[0];
  const {
    version,
    command,
    solved = [],
    expectedAt,
    replays,
    sensitivity = null,
    stories = [],
    sought,
  } = facts;
  const { changes, evenSides, ...found } = analyse(study, tallies, solved, expectedAt);
  const forces = forcesInWords(
    points,
    found.systems.map(({ id }) => id),
  );
  const margin = marginOf(scenario);
  const fewest = Math.min(...battlesAtEach(study, tallies));
  const given: Given = {
    rows: found.rows,
    forces: [forces[0], forces[1]],
    points,
    changes,
    question: scenario.question,
    ...{ battles, fewest },
    margin,
    sensitivity,
    associations: found.rows.factor_associations,
  };
  const planned = facts.planned ?? battles;
  const race = raceInWords(study, tallies);
  const run = {
    ...{ version, seed, battles, fewest, planned, race, designPoints: points.length, command },
    scenario: facts.scenario ?? '',
    given: facts.given ?? null,
    explainCommand: facts.explainCommand ?? '',
    talliesSha256: talliesSha256(tallies),
    tag: facts.tag ?? '',
  };
  const replayed = replays ? replaysInWords(replays, margin) : NO_REPLAYS;
  const ownSummary = () => {
    const summary = summarise(given, replayed, unevenInShort(evenSides, points.length));
    const more = [
      ...tooOneSided(given, study, facts),
      ...idleFactors(found.rows, points, study.plans),
      ...neverHappened(found.rows, points),
    ];
    return { ...summary, caveats: [...summary.caveats, ...more] };
  };
  return {
    ...found,
    scenario: {
      name: scenario.name,
      title: scenario.title,
      question: scenario.question,
      description: scenario.description,
      authors: scenario.authors,
      license: scenario.license,
      history: scenario.report.history,
      turnLimit: scenario.turnLimit,
      board: inAllVariants(points, boardInWords),
      combat: inAllVariants(points, combatInWords),
      objectives: objectivesInWords(points.map((point) => point.scenario)),
    },
    forces,
    summary: sought?.solve.summary ?? ownSummary(),
    sections: {
      ...sectionWords(given, { ...found, stories }),
      ...(sought && { solve: sought.solve.sentences[0] }),
    },
    solve: sought?.solve ?? null,
    vital: [...(facts.vital ?? []), ...nobodyHolds(found.rows, points)],
    warnings: [...facts.warnings, ...notSolved(study, solved), ...unevenInWords(evenSides, points.length)],
    sides: evenInWords(evenSides, points.length),
    stories,
    sensitivity,
    rows: {
      ...found.rows,
      solve: sought?.rows ?? [],
      sensitivity: sensitivity ? stepRows(sensitivity) : [],
    },
    fireOfScenario: [...new Set(points.flatMap((point) => fireOfScenario(point.scenario)))],
    notModelled: notOnTheBattlefield(points),
    run,
  };
}

/** Section 8 of docs/battlefield.md, as far as it holds for every system. */
function notOnTheBattlefield(points: readonly DesignPoint[]): string[] {
  const fights = points.some(({ scenario: { combat } }) => combat.model !== 'scripted' && combat.assault);
  return [
    `${fights ? 'L' : 'Close combat, l'}ateral movement, elevation, ammunition and weather.`,
    'Anything outside the two forces of the scenario: the intervals describe the dice, not how well the model fits your table.',
  ];
}

function tooOneSided(
  { points, rows, forces }: Given,
  { plans }: Study,
  { solveCommand }: RunFacts,
): string[] {
  const found = oneSided(points[0].scenario, plans[0].field, points.length, rows);
  if (!found) return [];
  const nameOf = (force: string) => forces.find(({ id }) => id === force)!.name;
  const { balance } = found;
  const solve = balance && solveCommand ? solveCommand(balance) : null;
  return [oneSidedInWords(found, nameOf, solve)];
}

function notSolved({ points }: Study, solved: readonly (Tally | null)[]): string[] {
  const large = points.filter((_, i) => solved[i] === null).map(({ label }) => label);
  if (large.length === 0) return [];
  return [
    `The scenario asks for exact answers, but these variants have too many states to be solved: ${large.join('; ')}.`,
  ];
}

/** What `say` returns for the scenario, once for each distinct text among the variants. */
function inAllVariants(points: readonly DesignPoint[], say: (scenario: Scenario) => string): string {
  return [...new Set(points.map((point) => say(point.scenario)))].join(' / ');
}
