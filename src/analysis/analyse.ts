import { fieldAssumptions } from '../battlefield/assumptions.js';
import { marginOf } from '../experiment/judged.js';
import type { Study } from '../experiment/study.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { type Expectation, readExpectations } from '../scenario/expectations.js';
import { measurableAtAll } from '../scenario/measure-names.js';
import type { Position } from '../scenario/problems.js';
import type { Tally } from '../tally/tally.js';
import { factorAssociations } from './associations.js';
import { type AssumedNumbers, assumedOnTheField, type Choices, choicesUsed } from './assumed.js';
import { breakPointRows, curveTestRows, survivalRows } from './breaks.js';
import { gaugeRows, postureRows, strengthRows, turnEventRows } from './by-turn.js';
import { type Change, changesOf, combinedOptions } from './changes.js';
import { type ConvertedUnits, convertedUnits } from './converted.js';
import { divergenceRows } from './divergence.js';
import { type EvenSides, evenSides } from './even-sides.js';
import { exactRows } from './exact.js';
import { type ExpectationFinding, expectationFindings, expectationRows } from './expectations.js';
import { factorEffectRows } from './factor-effects.js';
import { measureRows } from './measures.js';
import { outcomeRows } from './outcomes.js';
import { precisionRows } from './precision-rows.js';
import { fireReadingsUsed, type Reading } from './readings.js';
import { differencesFrom, responseRows } from './responses.js';
import type { DesignPointRow, Rows } from './rows.js';
import { deadRules, ruleUseRows } from './rule-uses.js';
import { type SystemFindings, systemsPlayed } from './systems-played.js';
import { type PointTally, pointTally } from './tally-view.js';
import { withVerdicts } from './verdicts.js';

/** What a run has found, as data and as numbers with their errors; words/findings.ts turns it into sentences. */
export interface Analysis {
  /** The morale systems that play, that of the baseline first. */
  systems: SystemFindings[];
  /** Units for which the quality filled in what the scenario left out; units that are alike are grouped. */
  converted: ConvertedUnits[];
  factors: { name: string; levels: string[] }[];
  designPoints: { index: number; label: string; levels: string[] }[];
  changes: Change[];
  /** Of one factor: the design points that change everything that two others change, and more than either. */
  combined: number[];
  evenSides: EvenSides[];
  /** What the scenario expects of the run, in its order; `rows.expectations` has what was found. */
  expectations: ExpectationFinding[];
  rows: Rows;
  /** Rules that the scenario asked for and no battle used. */
  deadRules: string[];
  /** Our own readings, numbers and choices for the battlefield, whatever the system. */
  field: { readings: Reading[]; assumedNumbers: AssumedNumbers; choices: Choices };
}

/**
 * Turns integer counts into estimates with their errors.
 *
 * @param solved the solution of each design point, if the scenario asks for it; null: too large
 * @param expectedAt where each expectation is in the scenario, from `parseScenario`
 */
export function analyse(
  study: Study,
  tallies: readonly Tally[],
  solved: readonly (Tally | null)[] = [],
  expectedAt: readonly Position[] = [],
): Analysis {
  const { points } = study;
  const views = points.map((point, i) => pointTally(point, study.plans[i], tallies[i]));
  const systems = systemsPlayed(views);
  const expectations = expectationsOf(points);
  const rows = rowsOf(views, solved, expectations, precisionRows(study, tallies));
  const changes = changesOf(points);
  return {
    systems,
    converted: convertedUnits(
      points,
      systems.map(({ id }) => id),
    ),
    factors: factorsOf(points),
    designPoints: points.map(({ index, label, levels }) => ({
      index,
      label,
      levels: levels.map(({ level }) => level),
    })),
    changes,
    combined: [...combinedOptions(points, changes)],
    evenSides: evenSides(views),
    expectations: expectationFindings(expectations, rows.expectations, expectedAt),
    rows,
    deadRules: deadRules(rows.rule_uses),
    field: {
      readings: fireReadingsUsed(views),
      assumedNumbers: assumedOnTheField(views),
      choices: choicesUsed(fieldAssumptions, views),
    },
  };
}

function expectationsOf(points: readonly DesignPoint[]): Expectation[] {
  return readExpectations(points[0].scenario.expect ?? {}, measurableAtAll(points)).expectations;
}

function rowsOf(
  views: readonly PointTally[],
  solved: readonly (Tally | null)[],
  expectations: readonly Expectation[],
  precision: Rows['precision'],
): Rows {
  const responses = views.flatMap(responseRows);
  const effects = withVerdicts(
    views.slice(1).flatMap((view) => differencesFrom(view, views[view.point.baseline])),
    marginOf(views[0].point.scenario),
  );
  const measures = views.flatMap(measureRows);
  const points = views.map(({ point }) => point);
  return {
    design_points: views.map(designPointRow),
    outcomes: views.flatMap(outcomeRows),
    break_points: views.flatMap(breakPointRows),
    survival: views.flatMap(survivalRows),
    postures: views.flatMap(postureRows),
    gauges: views.flatMap(gaugeRows),
    turn_events: turnEventRows(views),
    responses,
    effects,
    factor_effects: factorEffectRows(views),
    factor_associations: factorAssociations(views, responses),
    curve_tests: curveTestRows(views),
    measures,
    strength: views.flatMap(strengthRows),
    divergence: views.flatMap((view) => divergenceRows(view, views)),
    expectations: expectationRows(expectations, points, { measures, responses, effects }),
    precision,
    solve: [], // from separate battles, which are not in these tallies
    rule_uses: views.flatMap(ruleUseRows),
    exact: views.flatMap((view, i) => (solved[i] ? exactRows(view, solved[i]) : [])),
    sensitivity: [], // likewise
  };
}

function designPointRow({ point, plan }: PointTally): DesignPointRow {
  const { index, label } = point;
  return { design_point: index, variant: label, system: plan.system, baseline: index === 0 };
}

function factorsOf(points: readonly DesignPoint[]): Analysis['factors'] {
  return points[0].levels.map(({ factor }, i) => ({
    name: factor,
    levels: [...new Set(points.map((point) => point.levels[i].level))],
  }));
}
