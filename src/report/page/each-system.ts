import type { SystemFindings } from '../../analysis/systems-played.js';
import type { Findings } from '../../words/findings.js';
import { systemName } from '../charts/names.js';
import { type Content, html, words } from './markup.js';

/** What is said about every system that plays: under its name where there are several. */
export function eachSystem({ systems }: Findings, say: (system: SystemFindings) => Content): Content {
  if (systems.length === 1) return say(systems[0]);
  return systems.map((system) => html`<h4>${words(systemName(system))}</h4>\n${say(system)}\n`);
}
