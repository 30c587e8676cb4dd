/**
 * The tidy rows of a run's result files: one interface a file, one field a column,
 * in column order. docs/outputs.md describes each; fractions are 0–1.
 */

/** Where the number of a table's cell comes from: the book, a reading of it, our assumption, or the scenario instead. */
export type CellSource = 'printed' | 'reading' | 'assumed' | 'scenario';

/** Columns that place a row: the design point and its label (`leaders: on · classes: off`). */
interface Placed {
  design_point: number;
  variant: string;
}

/** An estimate's error: a 95 % interval, how it was made, and the battles behind it. */
interface WithInterval {
  ci_low: number;
  ci_high: number;
  interval_method:
    | 'wilson'
    | 'normal-mean'
    | 'paired-normal'
    | 'log-log-greenwood'
    | 'brookmeyer-crowley'
    | 'ratio-delta'
    | 'exact-zero'
    | 'certain';
  n: number;
}

/** design_points.csv: which level each factor has at each design point. */
export interface DesignPointRow extends Placed {
  baseline: boolean;
  factor: string;
  factor_level: string;
}

/** outcomes.csv: who holds the field and why. `holder` is a force id, or empty for nobody. */
export interface OutcomeRow extends Placed, WithInterval {
  holder: string;
  reason: string;
  battles: number;
  rate: number;
}

/** break_points.csv: Kaplan–Meier in casualty space and its histogram. `unit` is empty for the whole force. */
export interface BreakPointRow extends Placed, WithInterval {
  force: string;
  unit: string;
  pieces_lost: number;
  loss_fraction: number;
  at_risk: number;
  broke: number;
  censored: number;
  /** Kaplan–Meier: the share that would not have broken at this loss, had every battle gone on. */
  unbroken: number;
  standard_error: number;
  /** Share of all n battles in which it broke at exactly this loss, with its Wilson interval. */
  broke_share: number;
  broke_share_low: number;
  broke_share_high: number;
}

/** survival.csv: not yet broken, by turn. `unit` is empty for the whole force. */
export interface SurvivalRow extends Placed, WithInterval {
  force: string;
  unit: string;
  turn: number;
  at_risk: number;
  broke: number;
  censored: number;
  /** Share of all n battles in which it had not broken by the end of this turn, ended battles included; Wilson. */
  standing: number;
  standing_low: number;
  standing_high: number;
  /** Kaplan–Meier: the same if no battle ended early. The interval columns are of this estimate. */
  unbroken: number;
  standard_error: number;
}

/** postures.csv: mean pieces in each posture at the end of each turn (turn 0: the start). */
export interface PostureRow extends Placed, WithInterval {
  force: string;
  turn: number;
  posture: string;
  mean_pieces: number;
  /** mean_pieces over the force's pieces at the start; the interval columns are in pieces. */
  share: number;
  standard_error: number;
}

/** gauges.csv: the number that the system follows for each force, by turn; no rows unless it follows one. */
export interface GaugeRow extends Placed, WithInterval {
  force: string;
  turn: number;
  /** Its name: `morale dice`. */
  gauge: string;
  /** The interval columns are of this estimate. */
  mean: number;
  standard_error: number;
  /** Quantiles of the battles: the smallest value whose share of battles at or below it reaches 5 %, and so on. */
  q05: number;
  q25: number;
  median: number;
  q75: number;
  q95: number;
}

/** turn_events.csv: what happened to pieces in each turn; no rows unless the system counts such events. */
export interface TurnEventRow extends Placed, WithInterval {
  force: string;
  /** From 1. */
  turn: number;
  /** Id of the set of events: `tests`. */
  set: string;
  /** As the system calls it; empty in a set without groups. */
  group: string;
  /** As the system calls it: `held`. */
  event: string;
  /** Pieces in a battle to which it happened in this turn; battles that were over count with none. */
  mean: number;
  standard_error: number;
}

/** responses.csv: mean of every response of a battle. `force` is empty for responses of the whole battle. */
export interface ResponseRow extends Placed, WithInterval {
  force: string;
  response: string;
  mean: number;
  standard_error: number;
}

/** What a comparison comes to (docs/statistics.md): better or worse for the force, or more or less where that is neither; identical where both play the same battles by construction. */
export type Verdict = 'better' | 'worse' | 'more' | 'less' | 'same' | 'identical' | 'undecided';

/** effects.csv: paired difference of every response from the baseline design point, on the same luck. */
export interface EffectRow extends Placed, WithInterval {
  /** The design point that it is compared with. */
  baseline: number;
  baseline_variant: string;
  force: string;
  response: string;
  baseline_mean: number;
  mean: number;
  /** mean − baseline_mean. */
  difference: number;
  standard_error: number;
  /** Variance that independent luck would have given the difference ÷ the variance it has; empty when that is 0. */
  variance_ratio: number | null;
  /** Two-sided, of no difference; and adjusted for the family of all comparisons that are judged. Null: this one is not. */
  p: number | null;
  p_holm: number | null;
  /** Differences up to this much count as the same. */
  margin: number | null;
  verdict: Verdict | null;
  /** Of an undecided one: about as many battles as it takes. */
  battles_needed: number | null;
}

/** curve_tests.csv: log-rank tests of the forces' break curves in casualty space against those of the baseline. */
export interface CurveTestRow extends Placed {
  baseline: number;
  baseline_variant: string;
  force: string;
  /** Breaks of the variant, and how many were expected were both curves one. */
  breaks: number;
  expected: number;
  chi_square: number;
  p: number;
  p_holm: number;
  n: number;
}

/** measures.csv: what means the same under every system. `force` is empty for the battle, `unit` for the force. */
export interface MeasureRow extends Placed, Nullable<WithInterval> {
  system: string;
  force: string;
  unit: string;
  measure: string;
  /** Null: there was nothing to measure it by. */
  estimate: number | null;
  /** Of what the estimate is a share or a mean: `battles`, `breaks`. */
  among: string;
  /** How many of them there were. */
  count: number;
}

type Nullable<Row> = { [Field in keyof Row]: Field extends 'n' ? Row[Field] : Row[Field] | null };

/** strength.csv: share of the pieces at the start that are on the board, by turn. */
export interface StrengthRow extends Placed, WithInterval {
  system: string;
  force: string;
  /** End of this turn; 0: the start. */
  turn: number;
  strength: number;
  standard_error: number;
}

/** divergence.csv: in how many battles two design points end with another holder of the field, on the same luck. */
export interface DivergenceRow extends Placed, WithInterval {
  other: number;
  other_variant: string;
  battles: number;
  divergence: number;
  /** What battles that share no luck would give, were each to end as often so: the same battles cannot give less than `least`. */
  independent: number;
  independent_low: number;
  independent_high: number;
  least: number;
  least_low: number;
  least_high: number;
}

/** factor_effects.csv: what a level of a factor changes, averaged over all levels of the others; and what two do together beyond that. */
export interface FactorEffectRow extends WithInterval {
  factor: string;
  factor_level: string;
  /** Of an interaction: the second factor and its level; empty otherwise. */
  with_factor: string;
  with_level: string;
  force: string;
  response: string;
  effect: number;
  standard_error: number;
  p: number;
  p_holm: number;
}

/** Whether a number came out as the scenario expects it: its interval lies within the range, outside it, or across a bound. */
export type ExpectationOutcome = 'met' | 'failed' | 'inconclusive' | 'no data';

/** expectations.csv: what the scenario expects and what was found; no rows unless it expects something. */
export interface ExpectationRow extends Placed, Nullable<WithInterval> {
  /** Its number in the file, from 0. */
  expectation: number;
  /** As written: `win_rate.blue`. */
  measure: string;
  force: string;
  unit: string;
  /** `0.45 to 0.55`. */
  expected: string;
  estimate: number | null;
  outcome: ExpectationOutcome;
  /** How far the estimate lies outside the range, less than 0 below it. */
  off: number | null;
  /** Of an inconclusive one: about as many battles as it takes. */
  battles_needed: number | null;
}

/** precision.csv: how well everything is known that `--precision` names; no rows unless it is asked for. */
export interface PrecisionRow extends Placed {
  force: string;
  response: string;
  /** The response itself (`mean`), or its paired `difference` from the baseline. */
  of: string;
  estimate: number;
  /** Ends of the 95 % confidence sequence, which holds whenever the run stops. */
  sequence_low: number;
  sequence_high: number;
  half_width: number;
  target: number;
  reached: boolean;
  n: number;
}

/** rule_uses.csv: how often each rule was used. */
export interface RuleUseRow extends Placed {
  clause: string;
  kind: string;
  rule: string;
  /** Of a cell of the rulebook: where its number comes from; otherwise empty. */
  source: CellSource | '';
  switched_on: boolean;
  uses: number;
  n: number;
}

/** exact.csv: what was solved without sampling beside the same simulated; no rows unless the scenario asks. */
export interface ExactRow extends Placed {
  force: string;
  response: string;
  /** Of an outcome: why the field is held so. Empty for a response as a whole. */
  reason: string;
  exact: number;
  simulated: number;
  /** Of a share as the exact chance has it, of a mean as the battles have it. */
  standard_error: number;
  /** (simulated − exact) ÷ standard_error; empty when every battle gave the same, or too few are expected. */
  standard_errors_off: number | null;
  n: number;
}

export interface Rows {
  design_points: DesignPointRow[];
  outcomes: OutcomeRow[];
  break_points: BreakPointRow[];
  survival: SurvivalRow[];
  postures: PostureRow[];
  gauges: GaugeRow[];
  turn_events: TurnEventRow[];
  responses: ResponseRow[];
  effects: EffectRow[];
  factor_effects: FactorEffectRow[];
  curve_tests: CurveTestRow[];
  measures: MeasureRow[];
  strength: StrengthRow[];
  divergence: DivergenceRow[];
  expectations: ExpectationRow[];
  precision: PrecisionRow[];
  rule_uses: RuleUseRow[];
  exact: ExactRow[];
}
