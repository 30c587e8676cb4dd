import type { Choices } from '../../analysis/assumed.js';
import type { ConvertedUnits } from '../../analysis/converted.js';
import type { SystemFindings } from '../../analysis/systems-played.js';
import { plural } from '../../plural.js';
import { isSameData } from '../../scenario/same-data.js';
import type { Findings } from '../../words/findings.js';
import { count, counted } from '../../words/format.js';
import { eachSystem } from './each-system.js';
import { bullets, type Content, html, type Markup, words, wordsWithCode } from './markup.js';
import { table } from './table.js';
import { cell, keyName } from './table-cells.js';

/** What we assumed: what qualities were converted to, numbers, and choices; each system separately. */
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

/** What was assumed for the battlefield and for the only system, together. */
function added<Used>(
  field: { used: Used[]; unused: number },
  system: { used: Used[]; unused: number },
): { used: Used[]; unused: number } {
  return { used: [...field.used, ...system.used], unused: field.unused + system.unused };
}

/** How much of what the units are comes from our table of qualities. */
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

type AssumedNumber = SystemFindings['assumedNumbers']['used'][number];

/** Every assumed number that the run used, and what the scenario replaced it with; nothing where there is none. */
function assumedNumbers({
  assumedNumbers: { used, unused },
}: Pick<SystemFindings, 'assumedNumbers'>): Content {
  if (used.length + unused === 0) return undefined;
  const others = html`<p class="aside">${used.length > 0 ? `${count(unused)} more were` : `${counted(unused, 'assumed number')} ${plural(unused, 'was', 'were')}`} not used in any battle. Each can be replaced in the scenario.</p>`;
  if (used.length === 0) return others;
  return html`${table({
    caption: 'Assumed numbers that this run used',
    columns: ['What', 'Value', 'Uses', 'Clause or section'],
    rows: used.map((each) => [nameOf(each), valuesOf(each), count(each.uses), placeOf(each)]),
    numeric: (column) => column === 2,
  })}
${unused === 0 ? html`<p class="aside">Each can be replaced in the scenario.</p>` : others}`;
}

function placeOf({ clause, section }: AssumedNumber): Content {
  return clause === '' ? inSection(section) : clause;
}

/** `Effects by grade and total: green, −1`. */
function nameOf({ title, cell: key }: AssumedNumber): Content {
  if (key === '') return words(title);
  return [words(title), ': ', key.split(' ').map((part, i) => [i > 0 && ', ', keyName(part)])];
}

/** Our number, and what the run used instead. */
function valuesOf({ assumed, values }: AssumedNumber): Content {
  const others = values.filter((value) => !isSameData(value, assumed));
  if (others.length === 0) return cell(assumed);
  const instead = others.map((value, i) => [i > 0 && ' / ', value === undefined ? 'not there' : cell(value)]);
  if (others.length < values.length) return html`${cell(assumed)}, varied to <b>${instead}</b>`;
  return html`${cell(assumed)} → <b>${instead}</b> <span class="tag">replaced by the scenario</span>`;
}

/** Choices of ours that the run used, and the number of others; nothing where there is none. */
function choices({ used, unused }: Choices): Content {
  const others =
    unused > 0 &&
    html`<p class="aside">${counted(unused, 'other choice')} ${plural(unused, 'concerns something', 'concern things')} that did not occur in any battle.</p>`;
  if (used.length === 0) return others;
  return html`${table({
    caption: 'Choices of ours that this run used',
    columns: ['What', 'Uses', 'Clause or section'],
    rows: used.map(({ says, uses, clauses, section }) => [
      wordsWithCode(says),
      uses === null ? 'every battle' : count(uses),
      choicePlace(clauses, section),
    ]),
    numeric: (column) => column === 1,
  })}
${others}`;
}

/** `MR-30, MR-31, section 4.4` */
function choicePlace(clauses: readonly string[], section: string): Markup {
  return html`${clauses.map((clause) => `${clause}, `)}${inSection(section)}`;
}

function inSection(section: string): Markup {
  return html`<span title="in docs/battlefield.md">section ${section}</span>`;
}
