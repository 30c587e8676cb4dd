/** Whole numbers that a battle yields for each force, and for the battle itself (docs/battlefield.md, section 6). */
export const FORCE_RESPONSES = [
  'holds_field',
  'broke',
  'turns_stood',
  'casualties',
  'eliminated',
  'routed',
  'left',
  'surrendered',
  'shot',
  'abandoned',
  'assault',
  'losses',
  'wasted_initiatives',
  'fighting_turns',
  'most_broken',
  'half_broken',
  'comeback',
  'overturned',
  'units_broke',
  'units_recovered',
  'units_cascaded',
  'tests',
  'dice',
  'look_ups',
] as const;
export type ForceResponse = (typeof FORCE_RESPONSES)[number];
export const BATTLE_RESPONSES = ['nobody_holds', 'turns'] as const;
export type BattleResponse = (typeof BATTLE_RESPONSES)[number];

/** Those that all systems have. */
export const SHARED_RESPONSES = [...FORCE_RESPONSES, ...BATTLE_RESPONSES] as const;
export type SharedResponse = (typeof SHARED_RESPONSES)[number];

export function isShared(response: string): response is SharedResponse {
  return (SHARED_RESPONSES as readonly string[]).includes(response);
}

export function isOfBattle(response: string): response is BattleResponse {
  return (BATTLE_RESPONSES as readonly string[]).includes(response);
}

/** Those that depend on what a break is, which each morale system says in its own way. */
export function isOfBreaks(response: string): boolean {
  return response === 'broke' || response === 'turns_stood';
}

/** Those that are 0 or 1: their mean is a rate. */
export const RATES: readonly string[] = [
  'holds_field',
  'broke',
  'half_broken',
  'comeback',
  'overturned',
  'nobody_holds',
];

/** A measure that is a response of a force as a share of another one. */
export interface Ratio {
  readonly measure: string;
  readonly part: ForceResponse;
  readonly whole: ForceResponse;
}

/** The products of both responses are summed as well. */
export const RATIOS: readonly Ratio[] = [
  { measure: 'recovery', part: 'units_recovered', whole: 'units_broke' },
  { measure: 'cascade', part: 'units_cascaded', whole: 'units_broke' },
];

/** Responses for which effects of an experiment's factors are reported, averaged over the levels of all others. */
export const BY_FACTOR: { force: readonly ForceResponse[]; battle: readonly BattleResponse[] } = {
  force: ['holds_field', 'broke', 'turns_stood', 'losses', 'units_broke', 'overturned'],
  battle: ['nobody_holds', 'turns'],
};

/** Index of a shared response among those of a force. */
export const RESPONSE_AT = Object.fromEntries(FORCE_RESPONSES.map((name, i) => [name, i])) as Readonly<
  Record<ForceResponse, number>
>;

/**
 * Where everything is in the row of responses of one battle: those of the first force, those of the
 * second (the shared ones, then the system's own), and those of the battle.
 */
export interface ResponseRow {
  perForce: number;
  /** The first of the battle's. */
  battle: number;
  width: number;
}

/** The place of a response in the row; for a response of the battle, the force does not matter. */
export function columnOf({ perForce, battle }: ResponseRow, response: SharedResponse, force: number): number {
  return isOfBattle(response)
    ? battle + BATTLE_RESPONSES.indexOf(response)
    : force * perForce + RESPONSE_AT[response];
}

/** Columns of the responses that all systems have, in the same order for all of them. */
export function sharedColumns(row: ResponseRow): number[] {
  return columnsOf(row, { force: FORCE_RESPONSES, battle: BATTLE_RESPONSES });
}

/** Columns of BY_FACTOR: of the first force, of the second, of the battle. */
export function factorColumns(row: ResponseRow): number[] {
  return columnsOf(row, BY_FACTOR);
}

/** Columns of responses of the first force, of the second, and of the battle. */
function columnsOf(row: ResponseRow, { force, battle }: typeof BY_FACTOR): number[] {
  const of = (responses: readonly SharedResponse[], whose: number) =>
    responses.map((response) => columnOf(row, response, whose));
  return [...of(force, 0), ...of(force, 1), ...of(battle, 0)];
}

/** @param counts number of the system's own responses */
export function responseRow(counts: number): ResponseRow {
  const perForce = FORCE_RESPONSES.length + counts;
  return { perForce, battle: 2 * perForce, width: 2 * perForce + BATTLE_RESPONSES.length };
}
