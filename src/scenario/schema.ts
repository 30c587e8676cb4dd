import { z } from 'zod';
import { boardSchema, combatSchema, unitShape } from '../battlefield/description.js';
import { objectivesSchema } from '../battlefield/objectives.js';
import { idSchema } from '../battlefield/schema-parts.js';
import { troopsSchema } from '../battlefield/weapon-bands/schema.js';
import type { MoraleSystem, Settings } from '../rules/contract.js';
import { QUALITIES } from '../rules/quality.js';
import { type SystemId, systems } from '../rules/registry.js';
import { pageSchema } from '../rules/rulebook/page.js';
import { MARGIN, MOST_BATTLES, MOST_SEED } from './amounts.js';
import { designSchema } from './designs.js';
import { levelRangeSchema, MOST_LEVELS } from './level-range.js';
import { precisionSchemaOf } from './precision-targets.js';
import { sensitivitySchema } from './sensitivity.js';
import { solveSchema } from './solve-schema.js';
import { stopSchema } from './stop.js';

/** An object whose keys may all be left out, and are then not filled in. */
function cellsOf(described: z.ZodObject): z.ZodObject {
  const cells = Object.entries(described.shape).map(([key, cell]) => {
    const { description } = cell as z.ZodType;
    const bare = (cell instanceof z.ZodDefault ? cell.unwrap() : cell) as z.ZodType;
    return [key, description ? bare.optional().describe(description) : bare.optional()];
  });
  return z.strictObject(Object.fromEntries(cells));
}

/** The `conversion` of a scenario: quality → system or `troops` → key → value. */
function conversionSchemaOf(all: readonly MoraleSystem[]) {
  const partsShape = Object.fromEntries([
    ...all.map(({ id, descriptorSchema }) => [id, cellsOf(descriptorSchema).optional()]),
    ['troops', cellsOf(troopsSchema).optional()],
  ]) as Record<string, z.ZodOptional<z.ZodObject>>;
  return z.partialRecord(z.enum(QUALITIES), z.strictObject(partsShape));
}

/** A number is refused later, with its own message: it is not a range. */
const rangeSchema = z.union([z.string().max(60), z.number()]);

const narrowedSchema = z.strictObject({
  is: rangeSchema.describe('the range, such as `0.45..0.55` or `< 0.4`'),
  where: z
    .record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean()]))
    .optional()
    .describe('factor → level: only at design points with these levels; default: at all of them'),
});

/** What a run is expected to give: measure → range, or several of them that hold at different design points. */
export const expectSchema = z.record(
  z.string().max(300),
  z.union([
    z.string().max(60),
    z.number(),
    narrowedSchema,
    z
      .array(z.union([z.string().max(60), z.number(), narrowedSchema]))
      .min(1)
      .max(200),
  ]),
);
export type Expect = z.output<typeof expectSchema>;

/** Version of the scenario format: the value of the key `standfast`. */
export const FORMAT_VERSION = 1;

const scalar = z.union([z.string().max(200), z.number(), z.boolean()]);
/** Anything that may be the value at a path of the scenario; checked when it is set there. */
const anything = z.json();

const levelSchema = z.strictObject({
  label: z.string().min(1).max(60).describe('name of the level'),
  set: z.record(z.string().max(300), anything).describe('path → what to set there').default({}),
  against: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('the level that this one is compared with; default: the first'),
});

const factorSchema = z.union([
  z.strictObject({
    name: z.string().min(1).max(60).describe('name of the factor'),
    path: z
      .string()
      .max(300)
      .describe('the path of what varies, such as `rules.morale-ratio.options.leaders`'),
    levels: z
      .union([z.array(scalar).min(2).max(MOST_LEVELS), levelRangeSchema])
      .describe('values, the baseline first; or a range of them, such as `{ from: 1, to: 8, step: 1 }`'),
  }),
  z.strictObject({
    name: z.string().min(1).max(60).describe('name of the factor'),
    levels: z.array(levelSchema).min(2).max(MOST_LEVELS).describe('levels, the baseline first'),
  }),
]);
export type Factor = z.output<typeof factorSchema>;

export const experimentSchema = z.strictObject({
  factors: z.array(factorSchema).min(1).max(6).describe('what varies'),
  design: designSchema
    .optional()
    .describe('which combinations are played; default: every one, a full factorial'),
  margin: z
    .number()
    .min(0)
    .max(1)
    .default(MARGIN)
    .describe('differences up to this share of a rate, the turn limit or a force’s pieces count as the same'),
});

export type Experiment = z.output<typeof experimentSchema>;

function descriptorShapeOf(all: readonly MoraleSystem[]) {
  return Object.fromEntries(
    all.map((system) => [system.id, system.descriptorSchema.prefault({})]),
  ) as unknown as Record<SystemId, z.ZodType<Record<string, unknown>, Record<string, unknown> | undefined>>;
}

/** One unit as a scenario describes it, with what each system needs to know about it. */
const unitSchemaOf = (all: readonly MoraleSystem[]) =>
  z.strictObject({
    ...unitShape,
    quality: z
      .enum(QUALITIES)
      .optional()
      .describe('how good its troops are: what is left out below is converted from it'),
    ...descriptorShapeOf(all),
  });

const forceSchemaOf = (unitSchema: ReturnType<typeof unitSchemaOf>) =>
  z.strictObject({
    id: idSchema.describe('the name of the force in paths and results'),
    name: z.string().max(120).optional().describe('for reports; default: the id'),
    units: z.array(unitSchema).min(1).max(200).describe('the units; their order decides ties'),
  });

function rulesShapeOf(all: readonly MoraleSystem[]) {
  return Object.fromEntries(
    all.map((system) => [
      system.id,
      z
        .strictObject({
          options: system.optionsSchema.prefault({}),
          tables: system.tablesSchema.prefault({}),
        })
        .prefault({}),
    ]),
  ) as unknown as Record<SystemId, z.ZodType<Settings, Partial<Settings> | undefined>>;
}

const scenarioSchemaOf = (
  all: readonly MoraleSystem[],
  unitSchema: ReturnType<typeof unitSchemaOf>,
  conversionSchema: ReturnType<typeof conversionSchemaOf>,
) =>
  z.strictObject({
    standfast: z.literal(FORMAT_VERSION).describe('version of this format'),
    name: idSchema.describe('also the name of the results folder'),
    title: z.string().min(1).max(200).describe('heading of the report'),
    question: z.string().min(1).max(600).describe('what the run should answer, in one sentence'),
    description: z.string().max(4000).default('').describe('background, for the report'),
    authors: z
      .array(z.string().min(1).max(100))
      .max(20)
      .default([])
      .describe('who made it, for citations and the data package'),
    license: z
      .string()
      .regex(/^([-a-zA-Z0-9._]+)?$/, 'write an identifier, such as `CC-BY-4.0`')
      .max(60)
      .default('')
      .describe('licence of its results, such as `CC-BY-4.0`, for the data package'),
    system: (z.enum(all.map(({ id }) => id)) as unknown as z.ZodType<SystemId, SystemId>).describe(
      'the morale system that plays; or the path of a rulebook, such as `./my-rules.yaml`',
    ),
    rulebook: z
      .array(pageSchema)
      .max(8)
      .optional()
      .describe('your own rules: a rulebook, or a list of them (docs/rulebook.md)'),
    turnLimit: z.int().min(1).max(200).default(20).describe('turns after which the battle is over'),
    board: boardSchema.prefault({}).describe('the board and its cover'),
    combat: combatSchema,
    rules: z
      .strictObject(rulesShapeOf(all))
      .prefault({} as never)
      .describe('options and tables by system; what is left out is as printed'),
    conversion: conversionSchema
      .optional()
      .describe('what units of each quality are in each system; what is left out is as in our table'),
    forces: z
      .array(forceSchemaOf(unitSchema))
      .length(2)
      .describe('the two forces that fight; the first is the one the board is measured from'),
    objectives: objectivesSchema,
    experiment: experimentSchema
      .optional()
      .describe('full factorial; the first level of every factor is the baseline'),
    sensitivity: sensitivitySchema
      .optional()
      .describe('what one step of every number of the rules does, in addition to the run'),
    expect: expectSchema
      .optional()
      .describe('what the run is expected to give: measure → range, such as `win_rate.blue: 0.45..0.55`'),
    solve: solveSchema
      .optional()
      .describe('the number to find: the value at which a measure reaches a target'),
    report: z
      .strictObject({
        history: z
          .boolean()
          .default(false)
          .describe('also show the losses at which sides of real battles broke off, by era'),
      })
      .prefault({})
      .describe('what the report shows in addition to what was played'),
    run: z
      .strictObject({
        battles: z.int().min(1).max(MOST_BATTLES).default(100_000).describe('battles per design point'),
        seed: z.int().min(0).max(MOST_SEED).default(1).describe('where the random numbers start'),
        exact: z
          .boolean()
          .default(false)
          .describe('also solve every variant without sampling, where it is small enough'),
        precision: precisionSchemaOf(all)
          .optional()
          .describe('stop when every named response is known this precisely; `battles` is then the maximum'),
        stop: stopSchema
          .optional()
          .describe(
            '`decided`: a variant stops when every verdict about it is decided; `best_of`: finds the highest value of a measure; `battles` is then the maximum',
          ),
      })
      .prefault({})
      .describe('how long to play'),
    $schema: z
      .string()
      .max(1000)
      .optional()
      .describe('where an editor finds the JSON Schema; otherwise ignored'),
  });

/** The schemas of scenarios in which these systems can play. */
export interface Schemas {
  systems: readonly MoraleSystem[];
  scenario: ReturnType<typeof scenarioSchemaOf>;
  unit: ReturnType<typeof unitSchemaOf>;
  conversion: ReturnType<typeof conversionSchemaOf>;
}

export function schemasOf(all: readonly MoraleSystem[]): Schemas {
  const unit = unitSchemaOf(all);
  const conversion = conversionSchemaOf(all);
  return { systems: all, scenario: scenarioSchemaOf(all, unit, conversion), unit, conversion };
}

/** The schemas of scenarios without their own rulebook. */
export const builtInSchemas = schemasOf(systems);

/** A whole scenario. `z.input` is what a file holds, `z.output` has every default filled in. */
export const scenarioSchema = builtInSchemas.scenario;

/** A validated scenario with every default filled in. */
export type Scenario = z.output<typeof scenarioSchema>;
export type ScenarioUnit = Scenario['forces'][number]['units'][number];
