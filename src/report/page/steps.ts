import type { Findings } from '../../words/findings.js';
import { idleInWords, playedInWords } from '../../words/sensitivity.js';
import { bullets, html, type Markup } from './markup.js';

/** The numbers that are not in the chart because they change nothing, and how it was played. */
export function whatStepsShow({ sensitivity, designPoints }: Findings): Markup | undefined {
  if (!sensitivity) return undefined;
  const still = idleInWords(sensitivity);
  const left = designPoints.length > 1 ? ' The experiment of the scenario is not part of it.' : '';
  return html`<p>${playedInWords(sensitivity)}${left} Bars are solid where the difference is significant with all steps taken together (Holm, 5%); each interval is for one step alone.</p>
${still.length > 0 && bullets(still)}`;
}
