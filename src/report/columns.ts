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
  effects: 'The paired difference of every response from the baseline, on the same luck.',
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
    'Kaplan–Meier estimate of the share whose break, if it comes at all, comes beyond this.',
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
