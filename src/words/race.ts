import { bestOf, openQuestions, stoppedEarly } from '../experiment/race.js';
import { battlesAtEach, type Study } from '../experiment/study.js';
import type { Tally } from '../tally/tally.js';
import { count, signed } from './format.js';

/** How a race ended: how many battles each design point played, and why it stopped. One sentence each; none without a race. */
export function raceInWords(study: Study, tallies: readonly Tally[]): string[] {
  if (!study.stop) return [];
  return study.stop === 'decided' ? decidedInWords(study, tallies) : bestInWords(study, tallies);
}

function decidedInWords(study: Study, tallies: readonly Tally[]): string[] {
  const { points, cap } = study;
  const open = openQuestions(study, tallies);
  const played = battlesAtEach(study, tallies);
  return points.map(({ index, label, baseline }) => {
    const battles = count(played[index]);
    const own = open.filter(({ point }) => point === index).map(({ what }) => what);
    if (own.length > 0)
      return `${label}: all ${count(cap)} battles were played; still open: ${own.join(', ')}.`;
    const isBaseline = points.some((other) => other.baseline === index && other.index !== index);
    if (isBaseline && baseline === index)
      return `${label}: ${battles} battles, as many as the longest-running variant that is compared with it.`;
    return `${label}: stopped after ${battles} battles, when everything about it was decided.`;
  });
}

function bestInWords(study: Study, tallies: readonly Tally[]): string[] {
  const { points, cap } = study;
  const found = bestOf(study, tallies)!;
  const { measure, left, areSame, ahead } = found;
  const early = stoppedEarly(study, tallies);
  const names = left.map((index) => points[index].label).join('; ');
  const played = battlesAtEach(study, tallies);
  const last = count(Math.max(...played));
  const first =
    left.length === 1
      ? `The highest ${measure} is that of ${names}, after ${last} battles.`
      : areSame
        ? `The highest ${measure} is shared by ${left.length} variants, which are the same within the margin after ${last} battles: ${names}.`
        : `After all ${count(cap)} battles ${left.length} variants cannot be distinguished by ${measure}: ${names}.`;
  const dropped = points
    .filter(({ index }) => !left.includes(index))
    .map(({ index, label }) => {
      const battles = count(played[index]);
      const { difference, low, high } = ahead[index];
      const apart =
        index === 0
          ? 'the first variant, which the others are compared with'
          : `${signed(difference, 4)} from the first variant (${signed(low, 4)} to ${signed(high, 4)})`;
      return `${label}: ${early[index] ? 'dropped' : 'clearly lower'} after ${battles} battles, ${apart}.`;
    });
  return [first, ...dropped];
}
