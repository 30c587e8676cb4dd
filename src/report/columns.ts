import type { Rows } from '../analysis/rows.js';

export type ResultName = keyof Rows;
export type ColumnType = 'integer' | 'number' | 'string' | 'boolean';

export interface Column<Name extends string = string> {
  name: Name;
  type: ColumnType;
  /** What one unit of the number is; `–` for words. */
  unit: string;
  description: string;
}

/** One line about each file, for the data package and the docs. */
export const FILE_DESCRIPTIONS: Record<ResultName, string> = {
  design_points: 'Which level each factor has at each design point; one row per design point and factor.',
  outcomes: 'Who holds the field and why; one row per design point, holder and reason.',
  break_points: 'At what losses forces and units break: Kaplan–Meier in casualty space and its histogram.',
  survival: 'Not yet broken, by turn: as a share of all battles, and as Kaplan–Meier has it.',
  postures: 'How many pieces are in each posture at the end of each turn; turn 0 is the start.',
  gauges:
    'The number that the system follows for each force, by turn: its mean, and how the battles are spread; no rows unless the system follows one.',
  turn_events:
    'To how many pieces each event happened in each turn, as the results of their tests; no rows unless the system counts such events.',
  responses: 'The mean of every response of a battle at each design point.',
  effects:
    'The paired difference of every response from the baseline, on the same luck, and what it comes to.',
  factor_effects:
    'What each level of a factor changes, averaged over the levels of the others, and what two do together beyond that; no rows unless two factors vary.',
  curve_tests:
    'Log-rank tests: do the forces of a variant break at the same losses as those of its baseline?',
  measures: 'Measures that mean the same under every system: of the battle, of each force, and of each unit.',
  strength: 'Share of each force’s pieces that are on the board at the end of each turn.',
  divergence:
    'In how many battles two design points end with another holder of the field, on the same luck; one row per pair.',
  expectations:
    'What the scenario expects of a number, and what was found; one row per expectation, design point and force; no rows unless it expects something.',
  precision:
    'How well everything is known that `precision` names, when the run stopped; no rows unless it is asked for.',
  rule_uses: 'How often each rule, table cell, reading, modifier and transition was used.',
  exact:
    'Every response and outcome solved without sampling beside the same simulated; no rows unless the scenario asks for it.',
};

const placed = [
  column('design_point', 'integer', 'index', 'Number of the design point, from 0.'),
  column('variant', 'string', '–', 'Label of the design point: every factor with its level.'),
] as const;

const force = column('force', 'string', '–', 'Id of the force.');
const forceOrBattle = column(
  'force',
  'string',
  '–',
  'Id of the force; empty for a response of the whole battle.',
);
const system = column('system', 'string', '–', 'Id of the morale system that plays at this design point.');
const unit = column('unit', 'string', '–', 'Id of the unit; empty for the whole force.');
const standardError = column(
  'standard_error',
  'number',
  'as the estimate',
  'Standard error of the estimate.',
);

const survivalCounts = [
  column(
    'at_risk',
    'integer',
    'battles',
    'Battles in which it had not broken and was still observed just before.',
  ),
  column('broke', 'integer', 'battles', 'Battles in which it broke exactly here.'),
  column('censored', 'integer', 'battles', 'Battles in which it ended here without having broken.'),
  column(
    'unbroken',
    'number',
    'fraction',
    'Kaplan–Meier estimate of the share that would not have broken by this, had every battle gone on.',
  ),
] as const;

const interval = [
  column('ci_low', 'number', 'as the estimate', 'Lower end of the 95 % interval.'),
  column('ci_high', 'number', 'as the estimate', 'Upper end of the 95 % interval.'),
  column('interval_method', 'string', '–', 'How the interval was made.'),
  column('n', 'integer', 'battles', 'Battles behind the estimate.'),
] as const;

/** The columns of every result file in their order: what CSV, data package and docs/outputs.md follow. */
export const COLUMNS = {
  design_points: [
    ...placed,
    column('baseline', 'boolean', '–', 'Whether the others are compared with this design point.'),
    column('factor', 'string', '–', 'Name of the factor.'),
    column('factor_level', 'string', '–', 'Level of the factor at this design point.'),
  ],
  outcomes: [
    ...placed,
    column('holder', 'string', '–', 'Id of the force that holds the field; empty for nobody.'),
    column('reason', 'string', '–', 'Why the battle went that way.'),
    column('battles', 'integer', 'battles', 'Battles that ended so.'),
    column('rate', 'number', 'fraction', 'The estimate: battles ÷ n.'),
    ...interval,
  ],
  break_points: [
    ...placed,
    force,
    unit,
    column('pieces_lost', 'integer', 'pieces', 'Pieces lost.'),
    column('loss_fraction', 'number', 'fraction', 'Pieces lost ÷ pieces at the start.'),
    ...survivalCounts,
    standardError,
    ...interval,
    column('broke_share', 'number', 'fraction', 'Share of all n battles in which it broke exactly here.'),
    column('broke_share_low', 'number', 'fraction', 'Lower end of the 95 % Wilson interval of broke_share.'),
    column('broke_share_high', 'number', 'fraction', 'Upper end of the 95 % Wilson interval of broke_share.'),
  ],
  survival: [
    ...placed,
    force,
    unit,
    column('turn', 'integer', 'turns', 'Turn, from 1; 0 is the start.'),
    ...survivalCounts,
    standardError,
    ...interval,
    column(
      'standing',
      'number',
      'fraction',
      'Share of all n battles in which it had not broken by the end of this turn.',
    ),
    column('standing_low', 'number', 'fraction', 'Lower end of the 95 % Wilson interval of standing.'),
    column('standing_high', 'number', 'fraction', 'Upper end of the 95 % Wilson interval of standing.'),
  ],
  postures: [
    ...placed,
    force,
    column('turn', 'integer', 'turns', 'End of this turn; 0 is the start.'),
    column('posture', 'string', '–', 'Posture of the pieces; gone means no longer on the board.'),
    column('mean_pieces', 'number', 'pieces', 'The estimate: mean number of pieces in this posture.'),
    column('share', 'number', 'fraction', 'mean_pieces ÷ pieces of the force at the start.'),
    standardError,
    ...interval,
  ],
  gauges: [
    ...placed,
    force,
    column('turn', 'integer', 'turns', 'End of this turn; 0 is the start.'),
    column('gauge', 'string', '–', 'What is counted, as morale dice.'),
    column('mean', 'number', 'as the gauge', 'The estimate: mean over the battles.'),
    standardError,
    ...interval,
    quantile('q05', 5),
    quantile('q25', 25),
    quantile('median', 50),
    quantile('q75', 75),
    quantile('q95', 95),
  ],
  turn_events: [
    ...placed,
    force,
    column('turn', 'integer', 'turns', 'The turn in which it happened, from 1.'),
    column('set', 'string', '–', 'Which set of events, as tests.'),
    column(
      'group',
      'string',
      '–',
      'What else the set is counted by, as a grade; empty in a set without groups.',
    ),
    column('event', 'string', '–', 'What happened, as held.'),
    column(
      'mean',
      'number',
      'pieces',
      'The estimate: mean number of pieces to which it happened in this turn; none in battles that were over.',
    ),
    standardError,
    ...interval,
  ],
  responses: [
    ...placed,
    forceOrBattle,
    column('response', 'string', '–', 'Name of the response.'),
    column('mean', 'number', 'as the response', 'The estimate: mean over the battles.'),
    standardError,
    ...interval,
  ],
  effects: [
    ...placed,
    column('baseline', 'integer', 'index', 'Number of the design point that it is compared with.'),
    column('baseline_variant', 'string', '–', 'Label of that design point.'),
    forceOrBattle,
    column('response', 'string', '–', 'Name of the response.'),
    column('baseline_mean', 'number', 'as the response', 'Mean at the baseline.'),
    column('mean', 'number', 'as the response', 'Mean at this design point.'),
    column(
      'difference',
      'number',
      'as the response',
      'The estimate: mean − baseline_mean, battle by battle.',
    ),
    standardError,
    ...interval,
    column(
      'variance_ratio',
      'number',
      'ratio',
      'Variance that independent luck would have given the difference ÷ the variance it has; empty when that is 0.',
    ),
    column(
      'p',
      'number',
      'chance',
      'Two-sided p-value, were there no difference; empty where no verdict is asked for.',
    ),
    column('p_holm', 'number', 'chance', 'The same adjusted after Holm over all rows that have one.'),
    column('margin', 'number', 'as the response', 'Differences up to this much count as the same.'),
    column(
      'verdict',
      'string',
      '–',
      'better, worse (for the force), more, less (of draws, length and turns stood, where more is neither), same, identical (by construction), or undecided.',
    ),
    column(
      'battles_needed',
      'integer',
      'battles',
      'Of an undecided one: about as many battles as would decide it; empty where that cannot be said.',
    ),
  ],
  factor_effects: [
    column('factor', 'string', '–', 'Name of the factor.'),
    column('factor_level', 'string', '–', 'Its level, against the first.'),
    column('with_factor', 'string', '–', 'Of an interaction: the second factor; empty for a main effect.'),
    column('with_level', 'string', '–', 'Of an interaction: the second factor’s level, against its first.'),
    forceOrBattle,
    column('response', 'string', '–', 'Name of the response.'),
    column('effect', 'number', 'as the response', 'The estimate: what changes, battle by battle.'),
    standardError,
    ...interval,
    column('p', 'number', 'chance', 'Two-sided p-value, were there no effect.'),
    column('p_holm', 'number', 'chance', 'The same adjusted after Holm over all rows of this file.'),
  ],
  curve_tests: [
    ...placed,
    column('baseline', 'integer', 'index', 'Number of the design point that it is compared with.'),
    column('baseline_variant', 'string', '–', 'Label of that design point.'),
    force,
    column('breaks', 'integer', 'battles', 'Battles in which the force broke at this design point.'),
    column('expected', 'number', 'battles', 'As many as were expected, were both curves one.'),
    column('chi_square', 'number', '–', 'The test statistic, of one degree of freedom.'),
    column('p', 'number', 'chance', 'Its p-value, were both curves one.'),
    column('p_holm', 'number', 'chance', 'The same adjusted after Holm over all rows of this file.'),
    column('n', 'integer', 'battles', 'Battles of each of the two.'),
  ],
  measures: [
    ...placed,
    system,
    column('force', 'string', '–', 'Id of the force; empty for a measure of the whole battle.'),
    unit,
    column('measure', 'string', '–', 'Name of the measure.'),
    column(
      'estimate',
      'number',
      'as the measure',
      'The estimate; empty where there was nothing to measure it by.',
    ),
    ...interval,
    column('among', 'string', '–', 'What the estimate is a share of, or a mean over.'),
    column('count', 'integer', 'as among says', 'How many of them there were.'),
  ],
  strength: [
    ...placed,
    system,
    force,
    column('turn', 'integer', 'turns', 'End of this turn; 0 is the start.'),
    column('strength', 'number', 'fraction', 'The estimate: pieces on the board ÷ pieces at the start.'),
    standardError,
    ...interval,
  ],
  divergence: [
    ...placed,
    column('other', 'integer', 'index', 'Number of the other design point.'),
    column('other_variant', 'string', '–', 'Label of the other design point.'),
    column(
      'battles',
      'integer',
      'battles',
      'Battles in which another force, or nobody, holds the field there.',
    ),
    column('divergence', 'number', 'fraction', 'The estimate: battles ÷ n.'),
    ...interval,
    column(
      'independent',
      'number',
      'fraction',
      'Share of battles that would part, did the two share no luck: 1 − Σ (product of the shares of each holder).',
    ),
    column('independent_low', 'number', 'fraction', 'Lower end of its 95 % interval.'),
    column('independent_high', 'number', 'fraction', 'Upper end of its 95 % interval.'),
    column(
      'least',
      'number',
      'fraction',
      'Least share that can part two variants that end so often with each holder, whatever luck they share.',
    ),
    column('least_low', 'number', 'fraction', 'Lower end of its 95 % interval.'),
    column('least_high', 'number', 'fraction', 'Upper end of its 95 % interval.'),
  ],
  expectations: [
    ...placed,
    column('expectation', 'integer', 'index', 'Number of the expectation in the scenario, from 0.'),
    column('measure', 'string', '–', 'What it is about, as the scenario names it.'),
    column('force', 'string', '–', 'Id of the force; empty for the whole battle.'),
    unit,
    column('expected', 'string', '–', 'The range in which it is expected.'),
    column(
      'estimate',
      'number',
      'as the measure',
      'The estimate, as in measures.csv, responses.csv or effects.csv; empty when there was nothing to measure it by.',
    ),
    ...interval,
    column(
      'outcome',
      'string',
      '–',
      'Whether the interval lies within the range (met), outside it (failed) or across a bound (inconclusive), or there is none (no data).',
    ),
    column(
      'off',
      'number',
      'as the measure',
      'How far the estimate lies above the range, or below it (less than 0); 0 within it.',
    ),
    column(
      'battles_needed',
      'integer',
      'battles',
      'Of an inconclusive one: about so many battles would decide it, the estimate staying where it is; empty when that cannot be told.',
    ),
  ],
  precision: [
    ...placed,
    forceOrBattle,
    column('response', 'string', '–', 'Name of the response.'),
    column(
      'of',
      'string',
      '–',
      'mean: the response itself; difference: its paired difference from the baseline.',
    ),
    column('estimate', 'number', 'as the response', 'The estimate.'),
    column('sequence_low', 'number', 'as the response', 'Lower end of the 95 % confidence sequence.'),
    column('sequence_high', 'number', 'as the response', 'Upper end of the 95 % confidence sequence.'),
    column('half_width', 'number', 'as the response', '(sequence_high − sequence_low) ÷ 2.'),
    column('target', 'number', 'as the response', 'The half-width that was asked for.'),
    column('reached', 'boolean', '–', 'Whether the half-width is within the target.'),
    column('n', 'integer', 'battles', 'Battles that were played at this design point.'),
  ],
  rule_uses: [
    ...placed,
    column('clause', 'string', '–', 'Clause of the rulebook; empty for rules of the battlefield.'),
    column('kind', 'string', '–', 'reading, cell (of a table), rule, transition or modifier.'),
    column('rule', 'string', '–', 'What was used.'),
    column(
      'source',
      'string',
      '–',
      'Of a cell of the rulebook, where its number comes from: printed, reading, assumed, or scenario when that has another; otherwise empty.',
    ),
    column('switched_on', 'boolean', '–', 'Whether the scenario asked for it, so that it should be used.'),
    column('uses', 'integer', 'times', 'How often, over all battles: pieces, checks or shots.'),
    column('n', 'integer', 'battles', 'Battles in which it was counted.'),
  ],
  exact: [
    ...placed,
    forceOrBattle,
    column('response', 'string', '–', 'Name of the response.'),
    column(
      'reason',
      'string',
      '–',
      'Of an outcome: why the field is held, or not held, so; empty for a response as a whole.',
    ),
    column('exact', 'number', 'as the response', 'Its mean, solved: right to some 12 digits.'),
    column('simulated', 'number', 'as the response', 'The estimate: mean over the battles.'),
    column(
      'standard_error',
      'number',
      'as the response',
      'Standard error of the estimate: of a share as the exact chance has it, of a mean as the battles have it.',
    ),
    column(
      'standard_errors_off',
      'number',
      'standard errors',
      '(simulated − exact) ÷ standard_error; empty when that is 0, or when fewer than 5 battles are expected to end so, or otherwise.',
    ),
    column('n', 'integer', 'battles', 'Battles behind the estimate.'),
  ],
} as const satisfies { [File in ResultName]: readonly ColumnOf<Rows[File][number]>[] };

/** In file order. */
export const RESULT_NAMES = Object.keys(COLUMNS) as ResultName[];

/** A column whose name is a field of the row and whose type fits it. */
type ColumnOf<Row> = {
  [Field in keyof Row & string]: Column<Field> & { type: TypeOf<NonNullable<Row[Field]>> };
}[keyof Row & string];
type TypeOf<Field> = Field extends number
  ? 'integer' | 'number'
  : Field extends boolean
    ? 'boolean'
    : 'string';

/** Fields of a row that no column names: `never`, or this file does not compile. */
type Unnamed = {
  [File in ResultName]: Exclude<keyof Rows[File][number], (typeof COLUMNS)[File][number]['name']>;
}[ResultName];
true satisfies [Unnamed] extends [never] ? true : Unnamed;

function column<const Name extends string, const Type extends ColumnType>(
  name: Name,
  type: Type,
  unit: string,
  description: string,
): Column<Name> & { type: Type } {
  return { name, type, unit, description };
}

function quantile<const Name extends string>(name: Name, percent: number) {
  const description = `Smallest value that ${percent} % of the battles or more do not exceed; no end of an interval.`;
  return column(name, 'integer', 'as the gauge', description);
}
