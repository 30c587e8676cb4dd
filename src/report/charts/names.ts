import type { SystemFindings } from '../../analysis/systems-played.js';
import type { Findings } from '../../words/findings.js';
import { distinct } from './text.js';
import { wordsOfLevels } from './variant-labels.js';

export interface ChartForce {
  id: string;
  order: number;
  /** Distinct and short enough for a panel's head. */
  name: string;
}

const LONGEST_NAME = 40;

export function chartForces(findings: Findings): ChartForce[] {
  const names = distinct(
    findings.forces.map((force) => force.name || force.id),
    LONGEST_NAME,
  );
  return findings.forces.map((force, order) => ({ id: force.id, order, name: names[order] }));
}

/** `Dice pool`: a system’s title without its explanation. */
export function systemName({ title }: Pick<SystemFindings, 'title'>): string {
  return title.split(/[:(]/)[0].trim();
}

/** The title of a chart that belongs to one system: with its name where several play. */
export function titleWithSystem({ systems }: Findings, system: SystemFindings, title: string): string {
  return systems.length > 1 ? `${title} · ${systemName(system)}` : title;
}

const LONGEST_LEVEL = 44;

/** Level → as it is shown, distinct; with the name of its factor where it says little by itself: `leaders on`. */
export function levelNames({ factors }: Findings, factor: number): Map<string, string> {
  const { name, levels } = factors[factor];
  const shown = distinct(levels.map(wordsOfLevels(name, levels)), LONGEST_LEVEL);
  return new Map(levels.map((level, i) => [level, shown[i] || '–']));
}
