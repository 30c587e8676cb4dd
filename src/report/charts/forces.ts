import type { Findings } from '../../words/findings.js';
import { distinct } from './words.js';

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
  return findings.forces.map((force, order) => ({ id: force.id, order, name: names[order]! }));
}
