import type { Interval } from '../../statistics/interval.js';
import { wilson } from '../../statistics/wilson.js';

/** Sides of real battles in a range of years: at what loss, as a share of its strength, a side broke off. */
export interface Era {
  name: string;
  sides: number;
  broke: number;
  /** Share of sides that had broken off by each loss of `LOSSES`. */
  broken: readonly number[];
}

/** Shares of strength lost. */
export const LOSSES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5] as const;

/** @param thousandths of sides that had broken off by each loss */
const era = (name: string, sides: number, broke: number, ...thousandths: number[]): Era => ({
  ...{ name, sides, broke },
  broken: thousandths.map((each) => each / 1000),
});

/**
 * Kaplan–Meier estimates in casualty space from CDB90, a database of 660 battles of the US Army Concepts Analysis
 * Agency: a losing side is an event at the share of its strength that it lost, a winner or a draw is censored at its own.
 */
export const ERAS: readonly Era[] = [
  era('1600–1699', 96, 47, 11, 67, 127, 181, 261, 324, 614, 743),
  era('1700–1789', 94, 45, 34, 108, 188, 311, 427, 564, 698, 849),
  era('1790–1815', 108, 53, 9, 116, 216, 363, 452, 474, 844, 948),
  era('1816–1899', 180, 87, 19, 124, 284, 417, 561, 645, 795, 829),
  era('1900–1918', 274, 123, 31, 95, 180, 293, 399, 481, 647, 751),
  era('1919–1945', 393, 179, 195, 399, 482, 589, 624, 655, 680, 707),
  era('1946–1973', 157, 75, 409, 624, 760, 845, 867, 867, 911, 911),
];

/** Over all eras, half of the sides would have broken off by this loss. */
export const HALF_LOST = 0.238;

/** What must be said together with it. */
export const CAVEATS: readonly string[] = [
  'The real battles are of divisions and armies over hours and days, not of units over a few turns.',
  'Their losses include missing and prisoners, and before 1900 strengths and losses are rough. Losses here are pieces that were lost to fire, close combat or morale.',
  'Losses alone do not decide who breaks: most winners lost under 10%. A low loss at a break may be a choice, not panic.',
  'What can be compared is how far apart the losses at a break lie, and whether a rule breaks its forces within that range. It is a yardstick, not a proof.',
  'Source: CDB90, US Army Concepts Analysis Agency (public domain), tidied as jrnold/CDB90 (ODC-BY). The table says how many sides broke off, but not how many were still counted at each loss: its intervals are Wilson’s for the number of sides that broke off, and are approximate.',
];

/** The share of sides that had not broken off, with its approximate interval. */
export function unbrokenIn({ broke, broken }: Era, place: number): Interval & { share: number } {
  const share = 1 - broken[place];
  return { share, ...wilson(Math.round(share * broke), broke) };
}
