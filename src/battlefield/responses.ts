/** Whole numbers that a battle gives for each force, and for itself (docs/battlefield.md, section 6). */
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
] as const;
export type ForceResponse = (typeof FORCE_RESPONSES)[number];
export const BATTLE_RESPONSES = ['nobody_holds', 'turns'] as const;

/** Where a shared response stands among those of a force. */
export const RESPONSE_AT = Object.fromEntries(FORCE_RESPONSES.map((name, i) => [name, i])) as Readonly<
  Record<ForceResponse, number>
>;

/**
 * Where everything stands in the row of responses of one battle: those of the first force, those of the
 * second (the shared ones, then the system's own), and those of the battle.
 */
export interface ResponseRow {
  perForce: number;
  /** The first of the battle's. */
  battle: number;
  width: number;
}

/** @param counts responses that the system has of its own */
export function responseRow(counts: number): ResponseRow {
  const perForce = FORCE_RESPONSES.length + counts;
  return { perForce, battle: 2 * perForce, width: 2 * perForce + BATTLE_RESPONSES.length };
}
