/** A force holds the field because of what happened to the other: `routed` alone would be misread. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['breaking-point', 'enemy at breaking point'],
  ['collapsed', 'enemy collapsed'],
  ['group-morale', 'enemy lost heart'],
  ['destroyed', 'enemy destroyed'],
  ['withdrew', 'enemy withdrew'],
  ['routed', 'enemy routed'],
]);

/** Why a battle ended: `enemy collapsed`, `turn limit`. */
export function reasonInWords(reason: string): string {
  return REASONS.get(reason) ?? reason.replaceAll('-', ' ');
}
