import { fieldAssumptions } from '../battlefield/assumptions.js';
import type { Study } from '../experiment/study.js';
import { worthReading } from '../experiment/worth-reading.js';
import { tellBattle } from '../play/tell-battle.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { type Expectation, readExpectations } from '../scenario/expectations.js';
import type { Position } from '../scenario/problems.js';
import type { Scenario } from '../scenario/schema.js';
import type { Tally } from '../tally/tally.js';
import { assumedOnTheField } from './assumed-numbers.js';
import { breakPointRows, survivalRows } from './breaks.js';
import { changesOf } from './changes.js';
import { choicesUsed } from './choices.js';
import { combatInWords, fireOfScenario } from './combat-in-words.js';
import { convertedUnits } from './converted.js';
import { curveTestRows } from './curve-tests.js';
import { divergenceRows } from './divergence.js';
import { exactRows } from './exact.js';
import { expectationFindings } from './expectation-findings.js';
import { expectationRows } from './expectations.js';
import { factorEffectRows } from './factor-effects.js';
import type { Findings } from './findings.js';
import { forcesInWords } from './forces-in-words.js';
import { gaugeRows } from './gauges.js';
import { measureRows } from './measures.js';
import { objectivesInWords } from './objectives-in-words.js';
import { outcomeRows } from './outcomes.js';
import { postureRows } from './postures.js';
import { precisionRows } from './precision.js';
import { fireReadingsUsed } from './readings.js';
import type { Replays } from './replay-assumed.js';
import { NO_REPLAYS, replaysInWords } from './replays-in-words.js';
import { differencesFrom, responseRows } from './responses.js';
import type { DesignPointRow, Rows } from './rows.js';
import { deadRules, ruleUseRows } from './rule-uses.js';
import { sectionWords } from './section-words.js';
import { evenInWords, evenSides, unevenInShort, unevenInWords } from './sides.js';
import { strengthRows } from './strength.js';
import { combinedOptions } from './summary/combined.js';
import type { Given } from './summary/given.js';
import { summarise } from './summary/summarise.js';
import { systemsPlayed } from './systems-played.js';
import { type PointTally, pointTally } from './tally-view.js';
import { turnEventRows, withoutIdleGroups } from './turn-events.js';
import { withVerdicts } from './verdicts.js';

/** What the program knows of a run beside its counts. */
export interface RunFacts {
  version: string;
  /** How to run it again. */
  command: string;
  warnings: readonly string[];
  /** The solution of every design point, where the scenario asks for it; null: too large. */
  solved?: readonly (Tally | null)[];
  /** Where each expectation of the scenario stands, of `parseScenario`. */
  expectedAt?: readonly Position[];
  /** What was assumed, chosen otherwise, of `replayAssumed`. */
  replays?: Replays | null;
}

/** From integer counts to estimates with errors, tables and words. */
export function analyse(study: Study, tallies: readonly Tally[], facts: RunFacts): Findings {
  const views = study.points.map((point, i) => pointTally(point, study.plans[i]!, tallies[i]!));
  const { scenario } = study.points[0]!;
  const systems = systemsPlayed(views);
  const ids = systems.map(({ id }) => id);
  const expectations = expectationsOf(scenario);
  const rows = rowsOf(views, facts.solved ?? [], expectations, precisionRows(study, tallies));
  const same = evenSides(views);
  const forces = forcesInWords(study.points, ids);
  const margin = scenario.experiment?.margin ?? 0;
  const given: Given = {
    rows,
    forces: [forces[0]!, forces[1]!],
    points: study.points,
    changes: changesOf(study.points),
    question: scenario.question,
    battles: study.battles,
    margin,
  };
  const replays = facts.replays ? replaysInWords(facts.replays, margin) : NO_REPLAYS;
  const stories = storiesOf(study);
  const expected = expectationFindings(expectations, rows.expectations, facts.expectedAt);
  const field = {
    readings: fireReadingsUsed(views),
    assumedNumbers: assumedOnTheField(views),
    choices: choicesUsed(fieldAssumptions, views),
  };
  const run = {
    version: facts.version,
    seed: study.seed,
    battles: study.battles,
    designPoints: study.points.length,
    command: facts.command,
  };
  return {
    scenario: {
      name: scenario.name,
      title: scenario.title,
      question: scenario.question,
      description: scenario.description,
      turnLimit: scenario.turnLimit,
      board: inAllVariants(study.points, boardInWords),
      combat: inAllVariants(study.points, combatInWords),
      objectives: objectivesInWords(study.points.map((point) => point.scenario)),
    },
    forces,
    systems,
    converted: convertedUnits(study.points, ids),
    factors: factorsOf(study.points),
    designPoints: study.points.map(({ index, label, levels }) => ({
      index,
      label,
      levels: levels.map(({ level }) => level),
    })),
    combined: [...combinedOptions(study.points, given.changes)],
    summary: summarise(given, replays, unevenInShort(same, views.length)),
    sections: sectionWords(given, { systems, stories, expectations: expected, run, field }),
    warnings: [
      ...facts.warnings,
      ...notSolved(study, facts.solved ?? []),
      ...unevenInWords(same, views.length),
    ],
    sides: evenInWords(same, views.length),
    expectations: expected,
    rows,
    deadRules: deadRules(rows.rule_uses),
    stories,
    field,
    fireOfScenario: [...new Set(study.points.flatMap(({ scenario }) => fireOfScenario(scenario)))],
    notModelled: notOnTheBattlefield(study.points),
    run,
  };
}

/** Section 8 of docs/battlefield.md, as far as it holds for every system. */
function notOnTheBattlefield(points: readonly DesignPoint[]): string[] {
  const fights = points.some(({ scenario: { combat } }) => combat.model !== 'scripted' && combat.assault);
  return [
    `${fights ? 'L' : 'Close combat, l'}ateral movement, elevation, ammunition and weather.`,
    'Anything outside the two forces of the scenario: the intervals speak of dice, not of how well the model fits your table.',
  ];
}

function expectationsOf({ expect = {}, forces }: Scenario): Expectation[] {
  const ids = forces.map(({ id }) => id);
  return readExpectations(expect, ids).expectations;
}

function rowsOf(
  views: readonly PointTally[],
  solved: readonly (Tally | null)[],
  expectations: readonly Expectation[],
  precision: Rows['precision'],
): Rows {
  const responses = views.flatMap(responseRows);
  const effects = withVerdicts(
    views.slice(1).flatMap((view) => differencesFrom(view, views[view.point.baseline]!)),
    views[0]!.point.scenario.experiment?.margin ?? 0,
  );
  const measures = views.flatMap(measureRows);
  const points = views.map(({ point }) => point);
  return {
    design_points: views.flatMap(designPointRows),
    outcomes: views.flatMap(outcomeRows),
    break_points: views.flatMap(breakPointRows),
    survival: views.flatMap(survivalRows),
    postures: views.flatMap(postureRows),
    gauges: views.flatMap(gaugeRows),
    turn_events: withoutIdleGroups(views.flatMap(turnEventRows)),
    responses,
    effects,
    factor_effects: factorEffectRows(views),
    curve_tests: curveTestRows(views),
    measures,
    strength: views.flatMap(strengthRows),
    divergence: views.flatMap((view) => divergenceRows(view, views)),
    expectations: expectationRows(expectations, points, { measures, responses, effects }),
    precision,
    rule_uses: views.flatMap(ruleUseRows),
    exact: views.flatMap((view, i) => (solved[i] ? exactRows(view, solved[i]) : [])),
  };
}

function notSolved({ points }: Study, solved: readonly (Tally | null)[]): string[] {
  const large = points.filter((_, i) => solved[i] === null).map(({ label }) => label);
  if (large.length === 0) return [];
  return [
    `The scenario asks for exact answers, but these variants have too many states to be solved: ${large.join('; ')}.`,
  ];
}

function storiesOf(study: Study): Findings['stories'] {
  const { found, among } = worthReading(study);
  return found.map(({ why, battle }) => ({
    why,
    among,
    story: tellBattle(study.points[0]!, study.seed, battle),
  }));
}

function designPointRows({ point }: PointTally): DesignPointRow[] {
  return point.levels.map(({ factor, level }) => ({
    design_point: point.index,
    variant: point.label,
    baseline: point.index === 0,
    factor,
    factor_level: level,
  }));
}

function factorsOf(points: readonly DesignPoint[]): Findings['factors'] {
  return points[0]!.levels.map(({ factor }, i) => ({
    name: factor,
    levels: [...new Set(points.map((point) => point.levels[i]!.level))],
  }));
}

/** What is said of the scenario, once for each way in which the variants have it. */
function inAllVariants(points: readonly DesignPoint[], say: (scenario: Scenario) => string): string {
  return [...new Set(points.map((point) => say(point.scenario)))].join(' / ');
}

function boardInWords({ board, combat, forces }: Scenario): string {
  const edge = forces[0]!.name ?? forces[0]!.id;
  const zones = board.zones.map(({ from, to, left, right, cover }) => {
    const across =
      left === undefined && right === undefined ? '' : `, slots ${left ?? 0} to ${right ?? board.width}`;
    return `${cover} from ${from}″ to ${to}″${across}`;
  });
  const ground =
    zones.length === 0 ? 'open ground' : `${zones.join('; ')} (measured from the edge of ${edge})`;
  const scale = combat.model === 'weapon-bands' ? `; ${board.millimetresPerInch} mm to the inch` : '';
  return `${board.width}″ wide and ${board.depth}″ deep: ${ground}${scale}`;
}
