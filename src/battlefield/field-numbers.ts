import { type CountedRule, rulesNamed, type Setting } from './assumption.js';
import { boardSchema, flatModifiersSchema } from './description.js';
import {
  ALL_BLOWS,
  CHARGING_BLOWS,
  isShotInBand,
  MOVING_SHOTS,
  OUTNUMBERING_BLOWS,
  ofBlows,
  ofShots,
  SUPPRESSIVE_SHOTS,
  targetIn,
  UNSTEADY_BLOWS,
} from './field-rules.js';
import { assaultSchema } from './schema-parts.js';

/** A number of the battlefield that no book prints. */
export interface FieldNumber {
  /** The section of docs/battlefield.md that has it. */
  section: string;
  title: string;
  /** Where a scenario sets it: `board.millimetresPerInch`. */
  path: string;
  assumed: number;
  /** Its value in a design point; undefined if there is no such number. */
  at: (setting: Setting) => number | undefined;
  /** Does a rule use it? */
  about: (rule: CountedRule, setting: Setting) => boolean;
}

const flat = flatModifiersSchema.parse({});
const assault = assaultSchema.parse({});
const board = boardSchema.parse({});

const COVERED = {
  concealment: targetIn('concealment'),
  hard: targetIn('hard'),
  allRound: targetIn('all-round'),
};

const FIRE: Readonly<Record<keyof typeof flat, string>> = {
  moving: MOVING_SHOTS,
  concealment: ofShots(COVERED.concealment),
  hard: ofShots(COVERED.hard),
  allRound: ofShots(COVERED.allRound),
  suppressive: SUPPRESSIVE_SHOTS,
};

const BLOWS: Readonly<Record<keyof typeof assault.modifiers, string>> = {
  charging: CHARGING_BLOWS,
  outnumbering: OUTNUMBERING_BLOWS,
  unsteady: UNSTEADY_BLOWS,
  concealment: ofBlows(COVERED.concealment),
  hard: ofBlows(COVERED.hard),
  allRound: ofBlows(COVERED.allRound),
};

/** Keys in words: `all-round`. */
const WORDS: Readonly<Record<string, string>> = {
  ...COVERED,
  suppressive: 'suppressive fire',
  outnumbering: 'outnumbering two to one',
};

const keysOf = <Keys extends string>(record: Readonly<Record<Keys, unknown>>) =>
  Object.keys(record) as Keys[];

/** All of them: docs/battlefield.md, sections 1 to 3. */
export const fieldNumbers: readonly FieldNumber[] = [
  {
    section: '3',
    title: 'Scale of lengths that a book gives in centimetres: millimetres per inch of the board',
    path: 'board.millimetresPerInch',
    assumed: board.millimetresPerInch,
    at: ({ board }) => board.millimetresPerInch,
    about: (rule, { combat }) =>
      (combat.model === 'weapon-bands' && isShotInBand(rule)) || rule.unit === 'cm',
  },
  ...keysOf(FIRE).map(
    (key): FieldNumber => ({
      section: '3',
      title: `To hit: ${WORDS[key] ?? key}`,
      path: `combat.modifiers.${key}`,
      assumed: flat[key],
      at: ({ combat }) => modifiersOf(combat)[key],
      about: rulesNamed(FIRE[key]),
    }),
  ),
  {
    section: '1',
    title: 'Close combat: within inches',
    path: 'board.contactRange',
    assumed: board.contactRange,
    at: ({ board }) => board.contactRange,
    about: rulesNamed(ALL_BLOWS),
  },
  ...(
    [
      ['die', 'sides of the die'],
      ['dice', 'dice of a piece'],
      ['needed', 'needed to hit'],
    ] as const
  ).map(
    ([key, what]): FieldNumber => ({
      section: '3',
      title: `Close combat: ${what}`,
      path: `combat.assault.${key}`,
      assumed: assault[key],
      at: (setting) => assaultOf(setting)?.[key],
      about: rulesNamed(ALL_BLOWS),
    }),
  ),
  ...keysOf(BLOWS).map(
    (key): FieldNumber => ({
      section: '3',
      title: `Close combat: ${WORDS[key] ?? key}`,
      path: `combat.assault.modifiers.${key}`,
      assumed: assault.modifiers[key],
      at: (setting) => assaultOf(setting)?.modifiers[key],
      about: rulesNamed(BLOWS[key]),
    }),
  ),
];

/** UM-52 prints those of `weapon-bands`, except one. */
function modifiersOf(combat: Setting['combat']): Partial<typeof flat> {
  if (combat.model === 'scripted') return {};
  return combat.model === 'flat' ? combat.modifiers : { suppressive: combat.modifiers.suppressive };
}

function assaultOf({ combat }: Setting) {
  return combat.model === 'scripted' ? undefined : combat.assault;
}
