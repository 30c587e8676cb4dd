import { allReached, type PrecisionFinding, widestOf } from '../experiment/stop-rule.js';
import type { Study } from '../experiment/study.js';
import { isRate } from '../scenario/precision-targets.js';
import { count } from './format.js';
import { roundedUp } from './verdicts.js';

/** How a run with a target precision ended: `Stopped after 122,880 of at most 1,000,000 battles: …` */
export function stoppedInWords(
  { battles, cap, points }: Study,
  findings: readonly PrecisionFinding[],
): string {
  const widest = widestOf(findings)!;
  const where = points.length > 1 ? `, ${points[widest.design_point].label}` : '';
  const inPercent = Number((widest.target * 100).toPrecision(6));
  const asPoints = isRate(widest.response) ? `, or ${inPercent} of 100 battles` : '';
  const found = `widest is ± ${widthInWords(widest)} for ${nameOf(widest)}${where} (target ± ${widest.target}${asPoints}).`;
  const narrower = 'This holds whenever a run stops, so the 95% intervals of the summary are narrower.';
  return allReached(findings)
    ? `Stopped after ${count(battles)} of at most ${count(cap)} battles: every named response is within its target. The ${found} ${narrower}`
    : `The cap of ${count(cap)} battles was reached first: the ${found} ${narrower}${wouldReach(widest)}`;
}

/** The width shrinks nearly as one over the square root of the battles. */
function wouldReach({ halfWidth, target, n }: PrecisionFinding): string {
  const short = halfWidth / target;
  const battles = n * short * short;
  return Number.isFinite(battles) ? ` About ${count(roundedUp(battles))} battles may reach the target.` : '';
}

/** How far a run still is from its target: `widest: holds_field of blue ± 0.0031, target ± 0.002`. */
export function widestInWords(findings: readonly PrecisionFinding[]): string {
  const widest = widestOf(findings);
  return widest ? `widest: ${nameOf(widest)} ± ${widthInWords(widest)}, target ± ${widest.target}` : '';
}

/** What is asked for: `holds_field ± 0.002 and turns ± 0.05`. */
export function targetsInWords(targets: NonNullable<Study['precision']>): string {
  const each = Object.entries(targets).map(([name, most]) => `${name} ± ${most}`);
  return each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}

/** `holds_field of blue`; `difference of turns`. */
function nameOf({ of, response, force }: PrecisionFinding): string {
  return `${of === 'difference' ? 'difference of ' : ''}${response}${force === '' ? '' : ` of ${force}`}`;
}

/** Two figures, or as many as it takes to show that it is above the target. */
function widthInWords({ halfWidth, target, reached }: PrecisionFinding): string {
  if (!Number.isFinite(halfWidth)) return 'anything';
  for (let figures = 2; figures < 10; figures++) {
    const shown = Number(halfWidth.toPrecision(figures));
    if (reached || shown > target) return String(shown);
  }
  return String(halfWidth);
}
