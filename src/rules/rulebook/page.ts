import { z } from 'zod';

/** A rulebook as its author writes it: one page of YAML (docs/rulebook.md). */

/** Names that an author gives: words joined by hyphens, not digits alone; not `constructor`, which objects have. */
export const NAME = /^(?!constructor$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const name = z
  .string()
  .max(40)
  .regex(NAME, 'write lower-case words joined by hyphens, such as `light-infantry`');
const text = (most: number) => z.string().min(1).max(most);
/** Longer expressions are rejected without being read. */
const expression = z.union([text(600), z.number()]);

const sourced = {
  clause: text(20).optional().describe('where the book says so: `2.1`'),
  kind: z
    .enum(['printed', 'reading', 'assumed'])
    .optional()
    .describe('printed in the book, one of its readings, or assumed where it is silent'),
  page: z.int().min(0).max(10_000).optional().describe('page of the book'),
  title: text(120).optional().describe('what reports call it'),
  note: text(400).optional().describe('a remark for readers'),
};

const number = z.int().min(-2000).max(2000);

const ranged = z.strictObject({
  from: number.describe('least value'),
  to: number.describe('most'),
  default: number.optional().describe('used if none is set; left out: each unit sets it'),
  quality: z
    .array(number)
    .length(5)
    .optional()
    .describe('value of levy, green, regular, veteran and elite troops'),
  ...sourced,
});
const worded = z.strictObject({
  words: z.array(name).min(2).max(20).describe('what can be chosen'),
  default: name.optional().describe('used if none is set; left out: each unit sets it'),
  quality: z
    .array(name)
    .length(5)
    .optional()
    .describe('word of levy, green, regular, veteran and elite troops'),
  ...sourced,
});

const option = z.strictObject({
  words: z.array(name).min(2).max(20).describe('what can be chosen'),
  default: name.describe('used if none is set'),
  asks: text(200).optional().describe('what is chosen, as a question'),
  ...sourced,
});

const bonus = z.int().min(-20).max(20);
const MANNERS = [
  'full',
  '50 percent',
  'no closer',
  'under cover',
  'to cover',
  'retire',
  'back',
  'back 2 moves',
  'none',
];
const manner = z
  .string()
  .max(30)
  .regex(
    /^(full|none|no closer|under cover|to cover|retire|back|back [1-9] moves|([1-9]?[0-9]|100) percent)$/,
    'a way to move',
  )
  .meta({ examples: MANNERS });
const acts = {
  fire: z
    .union([bonus, z.enum(['half', 'never'])])
    .optional()
    .describe('added to its shots; or half of them, or none'),
  'shot-at': bonus.optional().describe('added to shots at it'),
  assault: z
    .union([bonus, z.enum(['never'])])
    .optional()
    .describe('added to its blows; or it does not strike'),
  unsteady: z.boolean().optional().describe('fights as unsteady'),
  move: manner.optional().describe(`${MANNERS.slice(0, -1).join(', ')} or ${MANNERS.at(-1)}`),
};
const ends = text(60).optional().describe('`end of turn`, `before X` or `after X`, a place of the turn');
const state = z.strictObject({ ...acts, ends, ...sourced });
const { 'shot-at': _, ...actsOfPieces } = acts;
const ofPieces = z.strictObject({ ...actsOfPieces, ...sourced });
const mark = z.strictObject({
  ...acts,
  ends,
  record: z.boolean().optional().describe('charts show it'),
  ...sourced,
});

const counter = z.strictObject({
  from: z.int().min(0).max(0).optional().describe('least; always 0'),
  to: z.int().min(1).max(100).describe('most'),
  start: expression.optional().describe('at the start of the battle; default: 0'),
  each: z
    .strictObject({
      fire: bonus.optional().describe('added to its shots'),
      'shot-at': bonus.optional().describe('added to shots at it'),
      assault: bonus.optional().describe('added to its blows'),
    })
    .optional()
    .describe('what each of them does'),
  ...sourced,
});
const forceCounter = z.strictObject({
  from: z.int().min(0).max(0).optional().describe('least; always 0'),
  to: z.int().min(1).max(2000).describe('most'),
  start: expression.optional().describe('at the start of the battle; default: 0'),
  ...sourced,
});

const bag = z.strictObject({
  holds: z.record(name, z.int().min(1).max(100)).describe('how many of each it holds when it is full'),
  refill: z
    .enum(['never', 'when empty', 'each turn'])
    .optional()
    .describe('when all that was drawn is put back: never, when the last is drawn, or when each turn ends'),
  ...sourced,
});

const reach = z
  .union([z.int().min(0).max(200), text(600)])
  .optional()
  .describe('inches within which it helps: a number, or an expression about its unit, such as a table');
const rankLeader = z.strictObject({ rank: name.describe('this rank and those above'), reach, ...sourced });
const onePiece = z.strictObject({
  'one-if': expression.describe('in units where this holds, one piece is this leader'),
  reach,
  ...sourced,
});

const cell = z.union([z.number(), text(60)]);
const byTable = z.strictObject({
  by: z.union([text(200), z.array(text(200)).min(1).max(2)]).describe('what it is read by'),
  columns: z
    .array(z.union([z.number(), text(20)]))
    .min(1)
    .max(100)
    .optional()
    .describe('lowest value of each column'),
  cells: z
    .union([
      z.array(cell).max(100),
      z.record(
        z.string().max(60),
        z.union([cell, z.array(cell).max(100), z.record(z.string().max(60), cell)]),
      ),
    ])
    .describe('what it gives'),
  'printed-cells': z
    .array(text(80))
    .max(100)
    .optional()
    .describe('for an assumed table: those that the book prints'),
  ...sourced,
});
const rowsTable = z
  .array(
    z.strictObject({
      when: expression.optional().describe('where this row holds; the last has none'),
      is: expression.describe('the value of the table then'),
      ...sourced,
    }),
  )
  .min(1)
  .max(100);
const table = z.union([z.number(), byTable, rowsTable]);

/** What follows: a phrase, a list of phrases that are all done, or rows of which the first that holds is done. */
const row = <Then extends z.ZodType>(then: Then) =>
  z.strictObject({
    when: expression.optional().describe('where this row holds; the last has none'),
    // biome-ignore lint/suspicious/noThenProperty: a word of the language
    then: then.describe('what follows'),
    ...sourced,
  });
const follows1 = z.union([
  text(200),
  z
    .array(z.union([text(200), row(text(200))]))
    .min(1)
    .max(100),
]);
const follows2 = z.union([
  text(200),
  z
    .array(z.union([text(200), row(follows1)]))
    .min(1)
    .max(100),
]);
const follows = z.union([
  text(200),
  z
    .array(z.union([text(200), row(follows2)]))
    .min(1)
    .max(100),
]);

const modifier = z.strictObject({
  add: expression.describe('what is added to the roll'),
  when: expression.optional().describe('where it is added'),
  ...sourced,
});

const rule = z.strictObject({
  who: z
    .enum(['each unit', 'each piece', 'each lost unit', 'each force'])
    .optional()
    .describe('what it applies to'),
  when: expression.optional().describe('where it is due'),
  order: z
    .enum(['one by one'])
    .optional()
    .describe('units one after the other, each seeing what those before it left'),
  again: z.int().min(1).max(8).optional().describe('how many more times, for units not yet called'),
  roll: text(100).optional().describe('dice: `2d6`'),
  draw: name.optional().describe('a bag of its force, from which one is drawn'),
  modifiers: z.record(name, modifier).optional().describe('what is added to the roll'),
  pass: expression.optional().describe('where it passes'),
  retry: expression.optional().describe('where a failed throw is repeated'),
  passed: follows.optional().describe('what follows then'),
  failed: follows.optional().describe('what follows otherwise'),
  results: follows.optional().describe('what follows by the total, or by what is drawn'),
  also: follows.optional().describe('what follows afterwards, by `result`'),
  // biome-ignore lint/suspicious/noThenProperty: a word of the language
  then: follows.optional().describe('what follows, without dice'),
  ...sourced,
});

export const pageSchema = z.strictObject({
  rulebook: z.literal(1).describe('version of this format'),
  id: name.describe('name by which scenarios and results refer to it'),
  title: text(120).describe('its heading'),
  units: z
    .record(name, z.union([ranged, worded]))
    .optional()
    .describe('what each unit brings'),
  forces: z.record(name, ranged).optional().describe('what each force brings'),
  options: z.record(name, option).optional().describe('readings, and what players choose'),
  groups: z.array(name).max(4).optional().describe('brigades and the like: a unit names its own'),
  points: z
    .record(name, z.int().min(0).max(1000))
    .optional()
    .describe('worth of a piece by its rank; else 1'),
  leaders: z
    .record(name, z.union([rankLeader, onePiece]))
    .optional()
    .describe('who leads'),
  counters: z.record(name, counter).optional().describe('whole numbers of a unit that change'),
  'force-counters': z.record(name, forceCounter).optional().describe('whole numbers of a force that change'),
  bags: z.record(name, bag).optional().describe('for each force: what is drawn and not put back'),
  states: z.record(name, state).optional().describe('what a unit is, one at a time, the best first'),
  'piece-states': z
    .record(name, ofPieces)
    .optional()
    .describe('instead of states: what each piece is, one at a time, the best first'),
  marks: z.record(name, mark).optional().describe('yes or no, in addition to the state'),
  'piece-marks': z
    .record(name, ofPieces)
    .optional()
    .describe('yes or no, in addition to the state of a piece'),
  tables: z.record(name, table).optional().describe('numbers or results to be read'),
  results: z
    .record(name, z.union([follows, row(follows)]))
    .optional()
    .describe('what follows, by name'),
  rules: z.record(name, rule).describe('the rules'),
  turn: z
    .array(z.union([name, z.array(name).min(1).max(60)]))
    .min(1)
    .max(60)
    .describe('the order of a turn: rules, and `move`, `fire`, `assault` of the field'),
  breaks: z
    .strictObject({
      unit: expression.optional().describe('where a unit counts as broken'),
      force: expression.optional().describe('where a force gives up, when the turn ends'),
    })
    .optional()
    .describe('where a unit and a force break'),
  clause: sourced.clause,
  kind: sourced.kind,
  page: sourced.page,
  note: sourced.note,
});
export type PageText = z.output<typeof pageSchema>;
export type FollowsText = NonNullable<PageText['rules'][string]['then']>;
export type RuleText = PageText['rules'][string];
export type TableText = z.output<typeof table>;
export type ActsText = Pick<
  z.output<typeof mark>,
  'fire' | 'shot-at' | 'assault' | 'unsteady' | 'move' | 'ends' | 'record' | 'title' | 'clause' | 'kind'
>;
