import type { SystemFindings } from '../../analysis/systems-played.js';
import type { Findings } from '../../words/findings.js';

/** `Dice pool`: a system’s title up to where it explains itself. */
export function systemName({ title }: Pick<SystemFindings, 'title'>): string {
  return title.split(/[:(]/)[0]!.trim();
}

/** Of a chart of what is one system’s own: with its name where several play. */
export function titleWithSystem({ systems }: Findings, system: SystemFindings, title: string): string {
  return systems.length > 1 ? `${title} · ${systemName(system)}` : title;
}
