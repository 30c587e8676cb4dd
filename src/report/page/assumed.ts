import type { ConvertedUnits } from '../../analysis/converted.js';
import type { Findings } from '../../analysis/findings.js';
import { counted } from '../../analysis/format.js';
import { isSameData } from '../../analysis/same-data.js';
import { assumedNumbers } from './assumed-numbers.js';
import { eachSystem } from './each-system.js';
import { type Content, html } from './markup.js';
import { bullets, list } from './sentences.js';

/** What is ours: of each system the numbers first, then what takes words; and what qualities were taken for. */
export function whatWasAssumed(findings: Findings): Content {
  const { systems, assumed, converted } = findings;
  if (systems.length > 1) {
    return [
      ofQualities(converted),
      assumed.length > 0 && bullets(assumed),
      eachSystem(findings, (system) => [
        assumedNumbers(system),
        list(system.assumed, 'Nothing else beyond its rules as printed.'),
      ]),
    ];
  }
  const [system] = systems;
  const sentences = [...assumed, ...(system?.assumed ?? [])];
  const numbers = system && assumedNumbers(system);
  if (numbers === undefined) {
    return [ofQualities(converted), list(sentences, 'Nothing beyond the rules as printed.')];
  }
  return [ofQualities(converted), numbers, sentences.length > 0 && bullets(sentences)];
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
