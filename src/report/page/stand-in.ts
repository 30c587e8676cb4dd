import type { Findings } from '../../analysis/findings.js';
import { percentWithInterval } from '../../analysis/format.js';
import type { Summary } from '../../analysis/summary.js';
import type { Chart, SectionId } from '../charts/chart.js';

/** Until findings have a summary and sections of their own, and charts their place: what stands in for them. */

type Coming = {
  summary?: Summary;
  answer?: string[];
  sections?: Partial<Record<string, string>>;
};

const comingIn = (findings: object): Coming => findings;

export function summaryOf(findings: Findings): Summary {
  const { summary } = comingIn(findings);
  if (summary) return summary;
  const { rows, forces, designPoints, factors } = findings;
  const answer = sentencesOf(findings);
  const holds = rows.responses.filter(
    ({ response, design_point }) => response === 'holds_field' && design_point === 0,
  );
  return {
    answer: (answer[0] ?? '').split(/[:;(]/)[0]!.trim(),
    keyFigures: holds.slice(0, 4).map((row) => {
      const { estimate, interval } = percentWithInterval(row.mean, row.ci_low, row.ci_high);
      const name = forces.find(({ id }) => id === row.force)?.name ?? '';
      return { value: estimate, unit: '', interval, label: `of battles end with ${name} holding the field` };
    }),
    caveats: [],
    lead: {
      kind: designPoints.length === 1 ? 'break-curves' : factors.length === 2 ? 'interaction' : 'outcomes',
      response: 'holds_field',
      finding: '',
    },
  };
}

/** The answer sentence by sentence: nothing once there is a summary. */
export function sentencesOf(findings: Findings): string[] {
  const { summary, answer } = comingIn(findings);
  return summary ? [] : (answer ?? []);
}

/** What a section found; empty: what its first chart found. */
export function foundIn(findings: Findings, section: string): string {
  return comingIn(findings).sections?.[section] ?? '';
}

export function sectionOf({ id, section }: Chart): SectionId {
  return section ?? SECTIONS[id] ?? 'morale';
}

const SECTIONS: Readonly<Record<string, SectionId>> = {
  'break-point-curve': 'breaks',
  'survival-steps': 'survival',
  'effects-forest': 'effects',
  interaction: 'effects',
  divergence: 'same-side',
  'outcomes-bars': 'outcomes',
  'losses-by-cause': 'losses',
  strength: 'losses',
};
