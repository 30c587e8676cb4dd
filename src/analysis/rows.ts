import { EXPECTATION_OUTCOMES, type ExpectationOutcome } from '../scenario/expected-outcome.js';

/**
 * The result files of a run: what each holds, and its columns in order. Types of rows, CSV, data package and
 * the tables of docs/outputs.md all derive from this. Fractions are 0–1.
 */

/** What a column holds. `Cell` is the type of its cells; null is an empty cell. */
export interface Column<Cell = unknown> {
  readonly type: 'integer' | 'number' | 'string' | 'boolean';
  /** Unit of the number; `–` for words. */
  readonly unit: string;
  readonly description: string;
  /** For words: all values that can occur. */
  readonly categories?: readonly string[];
  /** Never present: it only carries the type. */
  readonly cell?: Cell;
}

/** Where the number of a table's cell comes from: the book, a reading of it, our assumption, or the scenario. */
const CELL_SOURCES = ['printed', 'reading', 'assumed', 'scenario'] as const;
export type CellSource = (typeof CELL_SOURCES)[number];

const INTERVAL_METHODS = [
  'wilson',
  'normal-mean',
  'paired-normal',
  'mcnemar-mid-p',
  'log-log-greenwood',
  'brookmeyer-crowley',
  'ratio-delta',
  'exact-zero',
  'certain',
] as const;
type IntervalMethod = (typeof INTERVAL_METHODS)[number];

/** Verdict of a comparison (docs/statistics.md): better or worse for the force, or more or less where that is neither; identical where both play the same battles by construction. */
const VERDICTS = ['better', 'worse', 'more', 'less', 'same', 'identical', 'undecided'] as const;
export type Verdict = (typeof VERDICTS)[number];

const SOLVE_SIDES = ['above', 'below', 'met', 'undecided', 'none'] as const;
type SolveSide = (typeof SOLVE_SIDES)[number];

const STEP_SIDES = ['down', 'up', 'other'] as const;
export type StepSide = (typeof STEP_SIDES)[number];

const STEP_STATES = ['played', 'unchanged', 'refused'] as const;
type StepState = (typeof STEP_STATES)[number];

const placed = {
  design_point: count('index', 'Number of the design point, from 0.'),
  variant: words('Label of the design point: every factor with its level.'),
};

const compared = {
  baseline: count('index', 'Number of the design point that it is compared with.'),
  baseline_variant: words('Label of that design point.'),
};

const force = words('Id of the force.');
const forceOrBattle = words('Id of the force; empty for a response of the whole battle.');
const unit = words('Id of the unit; empty for the whole force.');
const system = words('Id of the morale system that plays at this design point.');
const response = words('Name of the response.');
const turn = count('turns', 'End of this turn; 0 is the start.');
const standard_error = number('as the estimate', 'Standard error of the estimate.');
const holm = number('chance', 'The same, Holm-adjusted over all rows of this file.');

const survivalCounts = {
  at_risk: count('battles', 'Battles in which it had not broken and was still observed just before.'),
  broke: count('battles', 'Battles in which it broke exactly here.'),
  censored: count('battles', 'Battles that ended here before it broke.'),
  unbroken: fraction(
    'Kaplan–Meier estimate of the share that would not have broken by this point if every battle had gone on.',
  ),
};

const interval = {
  ci_low: number('as the estimate', 'Lower end of the 95 % interval.'),
  ci_high: number('as the estimate', 'Upper end of the 95 % interval.'),
  interval_method: oneOf<IntervalMethod>(INTERVAL_METHODS, 'How the interval was made.'),
  n: count('battles', 'Battles behind the estimate.'),
};

const intervalOrEmpty = {
  ci_low: orEmpty(interval.ci_low),
  ci_high: orEmpty(interval.ci_high),
  interval_method: orEmpty(interval.interval_method),
  n: interval.n,
};

export const RESULT_FILES = {
  design_points: {
    holds: 'One row per design point.',
    key: ['design_point'],
    columns: {
      ...placed,
      system,
      baseline: yesOrNo('Whether the others are compared with this design point.'),
    },
  },
  outcomes: {
    holds: 'Who holds the field and why; one row per design point, holder and reason.',
    key: ['design_point', 'holder', 'reason'],
    columns: {
      ...placed,
      holder: words('Id of the force that holds the field; empty for nobody.'),
      reason: words('Why the battle ended this way.'),
      battles: count('battles', 'Battles that ended this way.'),
      rate: fraction('The estimate: battles ÷ n.'),
      ...interval,
    },
  },
  break_points: {
    holds: 'At what losses forces and units break: Kaplan–Meier in casualty space and its histogram.',
    key: ['design_point', 'force', 'unit', 'pieces_lost'],
    columns: {
      ...placed,
      force,
      unit,
      pieces_lost: count('pieces', 'Pieces lost.'),
      loss_fraction: fraction('Pieces lost ÷ pieces at the start.'),
      ...survivalCounts,
      standard_error,
      ...interval,
      broke_share: fraction('Share of all n battles in which it broke exactly here.'),
      broke_share_low: fraction('Lower end of the 95 % Wilson interval of broke_share.'),
      broke_share_high: fraction('Upper end of the 95 % Wilson interval of broke_share.'),
    },
  },
  survival: {
    holds:
      'How often forces and units have not broken yet, by turn: as a share of all battles, and as a Kaplan–Meier estimate.',
    key: ['design_point', 'force', 'unit', 'turn'],
    columns: {
      ...placed,
      force,
      unit,
      turn: count('turns', 'Turn, from 1; 0 is the start.'),
      ...survivalCounts,
      standard_error,
      ...interval,
      standing: fraction('Share of all n battles in which it had not broken by the end of this turn.'),
      standing_low: fraction('Lower end of the 95 % Wilson interval of standing.'),
      standing_high: fraction('Upper end of the 95 % Wilson interval of standing.'),
    },
  },
  postures: {
    holds: 'How many pieces are in each posture at the end of each turn; turn 0 is the start.',
    key: ['design_point', 'force', 'turn', 'posture'],
    columns: {
      ...placed,
      force,
      turn,
      posture: words('Posture of the pieces; gone means no longer on the board.'),
      mean_pieces: number('pieces', 'The estimate: mean number of pieces in this posture.'),
      share: fraction('mean_pieces ÷ pieces of the force at the start.'),
      standard_error,
      ...interval,
    },
  },
  gauges: {
    holds:
      'The number that the system tracks for each force, by turn: its mean, and its spread over the battles; no rows unless the system tracks one.',
    key: ['design_point', 'force', 'turn', 'gauge'],
    columns: {
      ...placed,
      force,
      turn,
      gauge: words('What is counted, such as morale dice.'),
      mean: number('as the gauge', 'The estimate: mean over the battles.'),
      standard_error,
      ...interval,
      q05: quantile(5),
      q25: quantile(25),
      median: quantile(50),
      q75: quantile(75),
      q95: quantile(95),
    },
  },
  turn_events: {
    holds:
      'The number of pieces to which each event happened in each turn, such as the results of their tests; no rows unless the system counts such events.',
    key: ['design_point', 'force', 'turn', 'set', 'group', 'event'],
    columns: {
      ...placed,
      force,
      turn: count('turns', 'The turn in which it happened, from 1.'),
      set: words('Set of events, such as tests.'),
      group: words('Group within the set, such as a grade; empty in a set without groups.'),
      event: words('What happened, such as held.'),
      mean: number(
        'pieces',
        'The estimate: mean number of pieces to which it happened in this turn; 0 in battles that were over.',
      ),
      standard_error,
      ...interval,
    },
  },
  responses: {
    holds: 'The mean of every response of a battle at each design point.',
    key: ['design_point', 'force', 'response'],
    columns: {
      ...placed,
      force: forceOrBattle,
      response,
      mean: number('as the response', 'The estimate: mean over the battles.'),
      standard_error,
      ...interval,
    },
  },
  effects: {
    holds: 'The paired difference of every response from the baseline, on the same luck, and its verdict.',
    key: ['design_point', 'force', 'response'],
    columns: {
      ...placed,
      ...compared,
      force: forceOrBattle,
      response,
      baseline_mean: number('as the response', 'Mean at the baseline.'),
      mean: number('as the response', 'Mean at this design point.'),
      difference: number('as the response', 'The estimate: mean − baseline_mean, battle by battle.'),
      standard_error,
      ...interval,
      variance_ratio: number<number | null>(
        'ratio',
        'Variance that independent luck would have given the difference ÷ the variance it has, of the battles that both played; empty when that is 0, and unless the response is a rate where a race let the baseline play more.',
      ),
      p: number<number | null>(
        'chance',
        'Two-sided p-value of the hypothesis of no difference; empty where no verdict is asked for.',
      ),
      p_holm: number<number | null>('chance', 'The same, Holm-adjusted over all rows that have one.'),
      margin: number<number | null>('as the response', 'Differences up to this much count as the same.'),
      verdict: oneOf<Verdict | null>(
        VERDICTS,
        'better, worse (for the force), more, less (for draws, length and turns stood, where neither is better), same, identical (by construction), or undecided.',
      ),
      battles_needed: count<number | null>(
        'battles',
        'If undecided, the approximate number of battles that would decide it; empty where that is unknown.',
      ),
    },
  },
  factor_effects: {
    holds:
      'What each level of a factor changes, averaged over the levels of the other factors, and what two levels do together beyond that; no rows unless two factors vary.',
    key: ['factor', 'factor_level', 'with_factor', 'with_level', 'force', 'response'],
    columns: {
      factor: words('Name of the factor.'),
      factor_level: words('Its level, compared with the first.'),
      with_factor: words('For an interaction, the second factor; empty for a main effect.'),
      with_level: words(
        'For an interaction, the level of the second factor, compared with its first; empty for a main effect.',
      ),
      force: forceOrBattle,
      response,
      effect: number('as the response', 'The estimate: the change, battle by battle.'),
      standard_error,
      ...interval,
      p: number('chance', 'Two-sided p-value of the hypothesis of no effect.'),
      p_holm: holm,
    },
  },
  factor_associations: {
    holds:
      'How each response is associated with each factor over the points of a sampled design; no rows unless the experiment is one.',
    key: ['factor', 'force', 'response'],
    columns: {
      factor: words('Name of the factor.'),
      force: forceOrBattle,
      response,
      rank_correlation: number(
        '–',
        'Rank correlation of the level of the factor and the mean of the response.',
      ),
      ci_low: number('–', 'Lower end of its 95 % interval.'),
      ci_high: number('–', 'Upper end of its 95 % interval.'),
      standardized: number(
        'standard deviations',
        'Coefficient of a linear regression of the response on all factors, all in standard deviations.',
      ),
      explained: fraction('R² of that regression, of all factors together.'),
      points: count('points', 'Design points.'),
    },
  },
  curve_tests: {
    holds: 'Log-rank tests: do the forces of a variant break at the same losses as those of its baseline?',
    key: ['design_point', 'force'],
    columns: {
      ...placed,
      ...compared,
      force,
      breaks: count('battles', 'Battles in which the force broke at this design point.'),
      expected: number('battles', 'Number of breaks expected if both curves were the same.'),
      chi_square: number('–', 'The test statistic, with one degree of freedom.'),
      p: number('chance', 'P-value of the hypothesis that both curves are the same.'),
      p_holm: holm,
      n: count('battles', 'Battles of this design point; all of them count.'),
      baseline_n: count('battles', 'Battles of the baseline; all of them count. In a race they may be more.'),
    },
  },
  measures: {
    holds: 'Measures that mean the same under every system: of the battle, of each force, and of each unit.',
    key: ['design_point', 'force', 'unit', 'measure'],
    columns: {
      ...placed,
      system,
      force: words('Id of the force; empty for a measure of the whole battle.'),
      unit,
      measure: words('Name of the measure.'),
      estimate: number<number | null>(
        'as the measure',
        'The estimate; empty where there was nothing to measure.',
      ),
      ...intervalOrEmpty,
      among: words('What the estimate is a share of, or a mean over.'),
      count: count('as among says', 'How many of them there were.'),
    },
  },
  strength: {
    holds: 'Share of each force’s pieces that are on the board at the end of each turn.',
    key: ['design_point', 'force', 'turn'],
    columns: {
      ...placed,
      system,
      force,
      turn,
      strength: fraction('The estimate: pieces on the board ÷ pieces at the start.'),
      standard_error,
      ...interval,
    },
  },
  divergence: {
    holds:
      'The number of battles in which two design points end with different holders of the field, on the same luck; one row per pair.',
    key: ['design_point', 'other'],
    columns: {
      ...placed,
      other: count('index', 'Number of the other design point.'),
      other_variant: words('Label of the other design point.'),
      battles: count(
        'battles',
        'Battles in which the other design point has a different holder of the field (a force or nobody).',
      ),
      divergence: fraction('The estimate: battles ÷ n.'),
      ...interval,
      independent: fraction(
        'Share of battles that would end differently if the two shared no luck: 1 − Σ (product of the shares of each holder).',
      ),
      independent_low: fraction('Lower end of its 95 % interval.'),
      independent_high: fraction('Upper end of its 95 % interval.'),
      least: fraction(
        'Least share in which two variants that end this often with each holder can differ, whatever luck they share.',
      ),
      least_low: fraction('Lower end of its 95 % interval.'),
      least_high: fraction('Upper end of its 95 % interval.'),
    },
  },
  expectations: {
    holds:
      'What the scenario expects of a number, and what was found; one row per expectation, design point and force; no rows unless it expects something.',
    key: ['design_point', 'expectation', 'force', 'unit'],
    columns: {
      ...placed,
      expectation: count('index', 'Number of the expectation in the scenario, from 0.'),
      measure: words('The number in question, as the scenario names it.'),
      force: words('Id of the force; empty for the whole battle.'),
      unit,
      expected: words('The range in which it is expected.'),
      estimate: number<number | null>(
        'as the measure',
        'The estimate, as in measures.csv, responses.csv or effects.csv; empty where there was nothing to measure.',
      ),
      ...intervalOrEmpty,
      outcome: oneOf<ExpectationOutcome>(
        EXPECTATION_OUTCOMES,
        'Whether the interval lies within the range (met), outside it (failed) or across a bound (inconclusive), or there is neither an estimate nor a low end (no data).',
      ),
      off: number<number | null>(
        'as the measure',
        'How far the estimate lies above the range, or below it (less than 0); 0 within it.',
      ),
      battles_needed: count<number | null>(
        'battles',
        'If inconclusive, the approximate number of battles that would decide it if the estimate stayed the same; empty where that is unknown.',
      ),
    },
  },
  precision: {
    holds:
      'How precisely everything that `precision` names was known when the run stopped; no rows unless the scenario asks for it.',
    key: ['design_point', 'force', 'response', 'of'],
    columns: {
      ...placed,
      force: forceOrBattle,
      response,
      of: words('mean: the response itself; difference: its paired difference from the baseline.'),
      estimate: number('as the response', 'The estimate.'),
      sequence_low: number('as the response', 'Lower end of the 95 % confidence sequence.'),
      sequence_high: number('as the response', 'Upper end of the 95 % confidence sequence.'),
      half_width: number(
        'as the response',
        'Half of the width of the sequence, before it is cut off at what is possible.',
      ),
      target: number('as the response', 'The half-width that was asked for.'),
      reached: yesOrNo('Whether the half-width is within the target.'),
      n: count('battles', 'Battles that were played at this design point.'),
    },
  },
  solve: {
    holds:
      'A measure at every value of the number that the scenario solves for, or at every pair of two numbers; no rows unless it solves for one.',
    key: ['value', 'second_value'],
    columns: {
      path: words('Path of the number.'),
      value: number('as the number', 'Its value.'),
      second_path: words('Path of the second number; empty where there is only one.'),
      second_value: number<number | null>('as the number', 'Its value; empty where there is only one.'),
      measure: words('The measure that must reach the target, as the scenario names it.'),
      target: number('as the measure', 'The target, or the middle of its range.'),
      within: number('as the measure', 'Half the width of the range; 0: the target is a number.'),
      estimate: number<number | null>(
        'as the measure',
        'The estimate; empty where the value was not played, where there was nothing to measure, and for a median that was never reached.',
      ),
      sequence_low: number<number | null>(
        'as the measure',
        'Lower end of a confidence sequence: those of all values hold at once, 95 % of the time; empty where there is none.',
      ),
      sequence_high: number<number | null>('as the measure', 'Its upper end.'),
      side: oneOf<SolveSide>(
        SOLVE_SIDES,
        'On which side of the target it lies; met: it is the target, or lies within its range; none: no battle gave anything to measure. A value that was not played has the side of those around it.',
      ),
      answer: yesOrNo(
        'Whether the value may be the answer: it cannot be distinguished from the target, or is a neighbour of the crossing.',
      ),
      battles_needed: count<number | null>(
        'battles',
        'If undecided, the approximate number of battles that would distinguish it from the target; empty where no number would.',
      ),
      n: count('battles', 'Battles behind the estimate; 0: the value was not played.'),
    },
  },
  rule_uses: {
    holds: 'How often each rule, table cell, reading, modifier and transition was used.',
    key: ['design_point', 'clause', 'kind', 'rule'],
    columns: {
      ...placed,
      clause: words('Clause of the rulebook; empty for rules of the battlefield.'),
      kind: words('reading, cell (of a table), rule, transition or modifier.'),
      rule: words('What was used.'),
      source: oneOf<CellSource | ''>(
        CELL_SOURCES,
        'For a cell of the rulebook, where its number comes from: printed, reading, assumed, or scenario if the scenario has another number; otherwise empty.',
      ),
      switched_on: yesOrNo('Whether the scenario asked for it, so that it should be used.'),
      uses: count('times', 'How often it was used, over all battles: pieces, checks or shots.'),
      n: count('battles', 'Battles in which it was counted.'),
    },
  },
  exact: {
    holds:
      'Every response and outcome, both solved without sampling and simulated; no rows unless the scenario asks for it.',
    key: ['design_point', 'force', 'response', 'reason'],
    columns: {
      ...placed,
      force: forceOrBattle,
      response,
      reason: words('For an outcome, why the field is held or not held; empty for a response as a whole.'),
      exact: number('as the response', 'Its exact mean, correct to about 12 digits.'),
      simulated: number('as the response', 'The estimate: mean over the battles.'),
      standard_error: number(
        'as the response',
        'Standard error of the estimate: of a share from the exact chance, of a mean from the battles.',
      ),
      standard_errors_off: number<number | null>(
        'standard errors',
        '(simulated − exact) ÷ standard_error; empty when standard_error is 0, or when fewer than 5 battles are expected to end this way, or otherwise.',
      ),
      n: count('battles', 'Battles behind the estimate.'),
    },
  },
  sensitivity: {
    holds:
      'What one step of each number does to a measure; one row for each step that was tried, no rows unless the scenario asks for its sensitivity.',
    key: ['path', 'instead', 'side'],
    columns: {
      path: words('Path of the number or option in the scenario.'),
      now: words('Its value as the scenario has it.'),
      instead: words('Its value with the step that was played.'),
      side: oneOf<StepSide>(STEP_SIDES, 'down or up by one step; other: another value of an option.'),
      uses: count<number | null>(
        'times',
        'Checks, pieces or shots that used it, in the battles of the scenario as it is; empty where that is not counted.',
      ),
      state: oneOf<StepState>(
        STEP_STATES,
        'played; unchanged: no response changed in any of the first battles, so the rest were not played; refused: the scenario does not allow it.',
      ),
      reason: words('Why the scenario does not allow it; empty where it does.'),
      measure: words('What was measured.'),
      baseline_mean: number('as the measure', 'The measure with the scenario as it is.'),
      difference: number<number | null>(
        'as the measure',
        'How much the step changes it: mean difference per battle, on the same luck; 0 where unchanged, empty where refused.',
      ),
      standard_error: number<number | null>('as the measure', 'Its standard error; empty unless played.'),
      ci_low: number<number | null>(
        'as the measure',
        'Lower end of its 95 % interval, for this step alone; empty unless played.',
      ),
      ci_high: number<number | null>('as the measure', 'Upper end; empty unless played.'),
      p: number<number | null>(
        'chance',
        'Chance of a difference at least as large if there were none in truth; 1 where unchanged.',
      ),
      p_holm: number<number | null>(
        'chance',
        'The same, Holm-adjusted over all steps that the scenario allows.',
      ),
      n: count('battles', 'Battles with the step.'),
    },
  },
};

export type ResultName = keyof typeof RESULT_FILES;

/** In file order. */
export const RESULT_NAMES = Object.keys(RESULT_FILES) as ResultName[];

/** Columns that together identify a row of a result file. */
export function keyOf(name: ResultName): readonly string[] {
  return RESULT_FILES[name].key;
}

/** Columns of a result file by name, in order. */
export function columnsOf(name: ResultName): [name: string, column: Column][] {
  return Object.entries(RESULT_FILES[name].columns);
}

type ColumnsOf<Name extends ResultName> = (typeof RESULT_FILES)[Name]['columns'];
type Row<Name extends ResultName> = {
  [Field in keyof ColumnsOf<Name>]: ColumnsOf<Name>[Field] extends Column<infer Cell> ? Cell : never;
};

export type Rows = { [Name in ResultName]: Row<Name>[] };

export type DesignPointRow = Row<'design_points'>;
export type OutcomeRow = Row<'outcomes'>;
export type BreakPointRow = Row<'break_points'>;
export type SurvivalRow = Row<'survival'>;
export type PostureRow = Row<'postures'>;
export type GaugeRow = Row<'gauges'>;
export type TurnEventRow = Row<'turn_events'>;
export type ResponseRow = Row<'responses'>;
export type EffectRow = Row<'effects'>;
export type FactorEffectRow = Row<'factor_effects'>;
export type CurveTestRow = Row<'curve_tests'>;
export type MeasureRow = Row<'measures'>;
export type FactorAssociation = Row<'factor_associations'>;
export type SensitivityRow = Row<'sensitivity'>;
export type StrengthRow = Row<'strength'>;
export type DivergenceRow = Row<'divergence'>;
export type ExpectationRow = Row<'expectations'>;
export type PrecisionRow = Row<'precision'>;
export type SolveRow = Row<'solve'>;
export type RuleUseRow = Row<'rule_uses'>;
export type ExactRow = Row<'exact'>;

/**
 * The cells of an estimate’s error, except `n`. Rows do not begin with a spread: it would make them slow
 * (docs/performance.md).
 */
export function errorOf(estimate: {
  standardError: number;
  low: number;
  high: number;
  method: IntervalMethod;
}) {
  const { standardError, low, high, method } = estimate;
  return { standard_error: standardError, ci_low: low, ci_high: high, interval_method: method };
}

function words<Cell extends string | null = string>(description: string): Column<Cell> {
  return { type: 'string', unit: '–', description };
}

function oneOf<Cell extends string | null>(
  categories: readonly Exclude<Cell, null | ''>[],
  description: string,
): Column<Cell> {
  return { type: 'string', unit: '–', description, categories };
}

function yesOrNo(description: string): Column<boolean> {
  return { type: 'boolean', unit: '–', description };
}

function count<Cell = number>(unit: string, description: string): Column<Cell> {
  return { type: 'integer', unit, description };
}

function number<Cell = number>(unit: string, description: string): Column<Cell> {
  return { type: 'number', unit, description };
}

function fraction(description: string): Column<number> {
  return number('fraction', description);
}

function quantile(percent: number): Column<number> {
  return count(
    'as the gauge',
    `Smallest value that at least ${percent} % of the battles do not exceed; not an end of an interval.`,
  );
}

/** A column whose cells may be empty because there was nothing to measure. */
function orEmpty<Cell>(column: Column<Cell>): Column<Cell | null> {
  return column;
}
