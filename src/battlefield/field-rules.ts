import type { CountedRule } from './assumption.js';
import type { Cover } from './description.js';

/** Names of the rules of the field, under which their uses are counted and by which assumptions select them. */

/** Cover of a target: `target in hard cover`. */
export function targetIn(cover: Cover): string {
  return cover === 'concealment' ? 'target in concealment' : `target in ${cover} cover`;
}

/** A rule whose uses are shots: `moving (shots)`. */
export function ofShots(rule: string): string {
  return `${rule} (shots)`;
}

/** A rule whose uses are dice: `charging (dice in close combat)`. */
export function ofBlows(rule: string): string {
  return `${rule} (dice in close combat)`;
}

/** Shots with a weapon at a range. */
export function shotsInBand(weapon: string, inches: number): string {
  return ofShots(`${weapon} to ${inches}″`);
}

/** Is it a row of shots by weapon and range? Every shot is in one. */
export function isShotInBand({ clause, kind, name }: CountedRule): boolean {
  return clause === '' && kind === 'cell' && name.endsWith(ofShots(''));
}

export const MOVING_SHOTS = ofShots('moving');
export const SUPPRESSIVE_SHOTS = ofShots('suppressive fire of a cautious piece crossing the open');
export const HITS_ON_SOLDIERS = 'hits on soldiers';
export const ALL_BLOWS = ofBlows('all');
export const CHARGING_BLOWS = ofBlows('charging');
export const OUTNUMBERING_BLOWS = ofBlows('outnumbering');
export const UNSTEADY_BLOWS = ofBlows('unsteady');
