import type { Reason } from '../battlefield/ledger.js';
import { subject } from './grammar.js';

/** Why a battle ended: in a word or two, and what the force that does not hold the field has done. */
interface Ending {
  short: string;
  loser?: string;
  /** Where nobody holds the field: the whole sentence. */
  nobody?: string;
}

/** A force holds the field because of what happened to the other: `routed` alone would be misread. */
const ENDINGS: Readonly<Record<Reason, Ending>> = {
  'breaking-point': { short: 'enemy at breaking point', loser: 'have reached the breaking point' },
  collapsed: { short: 'enemy collapsed', loser: 'have collapsed' },
  'group-morale': { short: 'enemy lost heart', loser: 'have lost heart' },
  destroyed: { short: 'enemy destroyed', loser: 'be destroyed' },
  withdrew: { short: 'enemy withdrew', loser: 'have withdrawn' },
  routed: { short: 'enemy routed', loser: 'have routed' },
  'both-broke': { short: 'both broke', nobody: 'both forces have broken and nobody holds the field' },
  'both-gone': { short: 'both gone', nobody: 'no force is left to hold the field' },
  'turn-limit': { short: 'turn limit', nobody: 'the turn limit is reached and nobody holds the field' },
};

/** `enemy collapsed`, `turn limit`. */
export function reasonInWords(reason: string): string {
  return ENDINGS[reason as Reason].short;
}

/**
 * How a battle ended, as a clause.
 *
 * @param holder the name of the force that holds the field; null: nobody does
 * @param loser the name of the other force
 * @example endingInWords('collapsed', 'Blue', 'Attackers') // 'Attackers have collapsed and Blue holds the field'
 */
export function endingInWords(reason: string, holder: string | null, loser: string): string {
  const { loser: does, nobody } = ENDINGS[reason as Reason];
  if (holder === null || does === undefined) return nobody!;
  return `${subject(loser, does)} and ${subject(holder, 'hold the field')}`;
}
