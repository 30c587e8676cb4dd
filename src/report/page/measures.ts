import type { MeasureRow } from '../../analysis/rows.js';
import type { Findings } from '../../words/findings.js';
import { count, numberWithInterval, percentWithInterval, type Shown } from '../../words/format.js';
import { systemName } from '../charts/names.js';
import { chooseVariants, withOthers } from '../charts/variants.js';
import { type Content, html, type Markup, words, wordsWithCode } from './markup.js';
import { table } from './table.js';

/** What means the same under every system, force by force, variants side by side; units are only in the file. */
export function sharedMeasures(findings: Findings): Markup | undefined {
  if (findings.rows.measures.length === 0) return undefined;
  const { variants, note } = chooseVariants(findings, ROOM);
  const subjects = [{ id: '', name: 'The battle' }, ...findings.forces];
  const rows = subjects.flatMap(({ id, name }) =>
    MEASURES.flatMap(([measure, title, say]) => {
      const cells = variants.map(({ index }) => rowOf(findings, index, id, measure));
      if (cells.every((row) => row === undefined)) return [];
      return [[words(name), title, ...cells.map((row) => shown(row, say))]];
    }),
  );
  return html`<p>These are counted in the same way under every rulebook, so columns can be compared; only <a href="#what-breaks">what a break is</a> differs. An empty cell had nothing to count. <code>measures.csv</code> has every unit as well.</p>
${table({
  caption: `By force and variant, with 95% intervals${note === '' ? '' : ` (${withOthers(note, 'measures.csv')})`}`,
  columns: ['', 'Measure', ...variants.map(({ label }) => words(label))],
  headings: 2,
  rows,
  hasTools: true,
})}
<p class="aside" id="what-breaks">What breaking means:</p>
<dl>${findings.systems.map(
    (
      system,
    ) => html`<dt>${words(systemName(system))}</dt><dd>${wordsWithCode(`${system.unitBreak} ${system.forceBreak}`)}</dd>
`,
  )}</dl>`;
}

/** Columns that fit next to each other. */
const ROOM = { all: 6, most: 6 };

type Say = (row: Known) => Shown;
type Known = MeasureRow & { estimate: number; ci_low: number };

const share: Say = ({ estimate, ci_low, ci_high }) =>
  ending(percentWithInterval, estimate, ci_low, ci_high === null ? null : Math.min(1, ci_high));
const mean: Say = ({ estimate, ci_low, ci_high }) => ending(numberWithInterval, estimate, ci_low, ci_high);
const turn: Say = ({ estimate, ci_low, ci_high }) => {
  const most = ci_high === null ? 'more than was seen' : count(ci_high);
  return { estimate: `turn ${count(estimate)}`, interval: `${count(ci_low)} to ${most}` };
};

/** In the order of the page: id, title, and how the value is written. */
const MEASURES: readonly (readonly [measure: string, title: string, say: Say])[] = [
  ['draw_rate', 'nobody holds the field', share],
  ['overturn_rate', 'the side that has lost less breaks first', share],
  ['drama', 'a half-broken force holds the field', share],
  ['turns', 'turns played', mean],
  ['win_rate', 'holds the field', share],
  ['break_rate', 'breaks', share],
  ['break_point', 'loss by which half would have broken', share],
  ['break_turn', 'turn by which half have broken', turn],
  ['loss_at_break', 'loss at its break, where it breaks', share],
  ['turn_at_break', 'turn of its break, where it breaks', mean],
  ['half_broken', 'is half broken or gone at some time', share],
  ['comeback', 'of these: holds the field', share],
  ['overturned', 'breaks first, with fewer lost', share],
  ['units_broke', 'units that break', mean],
  ['recovery', 'of these: fight again', share],
  ['cascade', 'of these: break with another, or after it', share],
  ['losses', 'pieces lost', mean],
  ['tests', 'tests per battle', mean],
  ['dice', 'dice thrown for them per battle', mean],
  ['look_ups', 'look-ups in tables per battle', mean],
];

function rowOf({ rows }: Findings, point: number, force: string, measure: string): MeasureRow | undefined {
  return rows.measures.find(
    (row) => row.design_point === point && row.force === force && row.unit === '' && row.measure === measure,
  );
}

function shown(row: MeasureRow | undefined, say: Say): Content {
  if (row === undefined || row.estimate === null || row.ci_low === null) return '';
  const { estimate, interval } = say({ ...row, estimate: row.estimate, ci_low: row.ci_low });
  return html`${estimate} <small>(${interval})</small>`;
}

/** A median may have no upper end: more than half have not broken by the largest value seen. */
function ending(
  say: (estimate: number, low: number, high: number) => Shown,
  estimate: number,
  low: number,
  high: number | null,
): Shown {
  const least = Math.max(0, low);
  if (high !== null) return say(estimate, least, high);
  const { estimate: said, interval } = say(estimate, least, estimate);
  return { estimate: said, interval: interval.replace(/ to .*$/, ' to more than was seen') };
}
