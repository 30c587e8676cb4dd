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
  /** Kaplan–Meier estimate that the unit has not broken once it has lost this much. */
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

/** effects.csv: paired difference of every response from the baseline design point, on the same luck. */
export interface EffectRow extends Placed, WithInterval {
  force: string;
  response: string;
  baseline_mean: number;
  mean: number;
  /** mean − baseline_mean. */
  difference: number;
  standard_error: number;
  /** Variance that independent luck would have given the difference ÷ the variance it has; empty when that is 0. */
  variance_ratio: number | null;
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
  rule_uses: RuleUseRow[];
  exact: ExactRow[];
}
