import type { ConvertedUnits } from '../../analysis/converted.js';
import { isSameData } from '../../analysis/same-data.js';
import type { SystemFindings } from '../../analysis/systems-played.js';
import type { Findings } from '../../words/findings.js';
import { counted } from '../../words/format.js';
import { assumedNumbers } from './assumed-numbers.js';
import { choices } from './choices.js';
import { eachSystem } from './each-system.js';
import { type Content, html } from './markup.js';
import { bullets } from './sentences.js';

/** What is ours: what qualities were taken for, the numbers, and what takes words; of each system its own. */
export function whatWasAssumed(findings: Findings): Content {
  const { systems, field, fireOfScenario, converted } = findings;
  const [first, ...others] = systems;
  const before = [ofQualities(converted), fireOfScenario.length > 0 && bullets(fireOfScenario)];
  if (others.length > 0 || !first) {
    return [
      before,
      html`<h4>The battlefield</h4>\n${ours(field)}`,
      eachSystem(findings, (system) => ours(system)),
      SECTIONS,
    ];
  }
  const all = {
    assumedNumbers: added(field.assumedNumbers, first.assumedNumbers),
    choices: added(field.choices, first.choices),
  };
  return [before, ours(all), SECTIONS];
}

const SECTIONS = html`<p class="aside">Sections are those of <code>docs/battlefield.md</code>; <code>docs/assumptions.md</code> lists everything that can be assumed.</p>
`;

function ours(of: Pick<SystemFindings, 'assumedNumbers' | 'choices'>): Content {
  return [assumedNumbers(of), choices(of.choices)];
}

/** Those of the battlefield and of the only system together. */
function added<Used>(
  field: { used: Used[]; unused: number },
  system: { used: Used[]; unused: number },
): { used: Used[]; unused: number } {
  return { used: [...field.used, ...system.used], unused: field.unused + system.unused };
}

/** How much of what units are comes from our table of qualities. */
function ofQualities(converted: readonly ConvertedUnits[]): Content {
  const cells = converted
    .flatMap(({ quality, ofSystems, ofFire }) =>
      [...ofSystems, ofFire].flatMap((each, column) => each.map((cell) => ({ quality, column, ...cell }))),
    )
    .filter(({ assumed }) => assumed);
  const ours = cells.filter((cell, i) => cells.findIndex((other) => isSameData(cell, other)) === i);
  if (ours.length === 0) return undefined;
  const [are, them] = ours.length === 1 ? ['is', 'it is'] : ['are', 'they are'];
  return html`<p>What the quality of units means in a rulebook: ${counted(ours.length, 'cell')} of our own table ${are} assumed; ${them} listed under <a href="#converted">what was converted</a>.</p>
`;
}
