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

/** Those that are 0 or 1: their mean is a rate. */
export const RATES: readonly string[] = [
  'holds_field',
  'broke',
  'half_broken',
  'comeback',
  'overturned',
  'nobody_holds',
];

/** Responses of a force as shares of another one; the products of the two are summed as well. */
export const RATIOS: readonly (readonly [part: ForceResponse, whole: ForceResponse])[] = [
  ['units_recovered', 'units_broke'],
  ['units_cascaded', 'units_broke'],
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

/** Columns of the responses that all systems have, in the same order for all of them. */
export function sharedColumns({ perForce, battle }: ResponseRow): number[] {
  const ofForce = (force: number) => FORCE_RESPONSES.map((_, i) => force * perForce + i);
  return [...ofForce(0), ...ofForce(1), ...BATTLE_RESPONSES.map((_, i) => battle + i)];
}

/** Columns of BY_FACTOR: of the first force, of the second, of the battle. */
export function factorColumns({ perForce, battle }: ResponseRow): number[] {
  const ofForce = (force: number) => BY_FACTOR.force.map((name) => force * perForce + RESPONSE_AT[name]);
  const ofBattle = BY_FACTOR.battle.map((name) => battle + BATTLE_RESPONSES.indexOf(name));
  return [...ofForce(0), ...ofForce(1), ...ofBattle];
}

/** @param counts number of the system's own responses */
export function responseRow(counts: number): ResponseRow {
  const perForce = FORCE_RESPONSES.length + counts;
  return { perForce, battle: 2 * perForce, width: 2 * perForce + BATTLE_RESPONSES.length };
}
