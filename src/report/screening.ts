import type { ResultFile } from '../storage/result-file.js';
import type { VegaLiteSpec } from './charts/chart.js';
import { type Screened, screeningSpec } from './charts/screening.js';
import { plainText, textWidth } from './charts/text.js';
import { standalone } from './page/script/standalone.js';

/**
 * The chart of a screening, as Vega-Lite and as a picture that explains itself.
 *
 * @param rows the largest effect first
 * @param stamp what it was made from: scenario, battles, seed, version
 */
export async function renderScreening(
  rows: readonly Screened[],
  measure: string,
  stamp: string,
  draw: (spec: VegaLiteSpec) => Promise<string>,
): Promise<ResultFile[]> {
  const [first] = rows;
  const title =
    first && first.muStar > 0
      ? `${plainText(first.name)} moves ${measure} most: by ${Number(first.muStar.toPrecision(2))} on average, over all its values.`
      : `None of these changed ${measure}.`;
  const spec = screeningSpec(rows, title, 'wide');
  const shares = rows.some(({ first: share }) => share)
    ? ' Below: the share of its variance that each causes, by itself and with all others, with 95% intervals.'
    : '';
  const picture = standalone(
    {
      drawing: await draw(spec),
      title,
      shows: `Mean change of ${measure} from the lowest to the highest value of each, whatever the others are, with 95% intervals.${shares}`,
      legend: [],
      stamp: plainText(stamp),
    },
    textWidth,
  );
  return [
    { path: 'screening.vl.json', content: `${JSON.stringify(spec, null, 2)}\n` },
    { path: 'screening.svg', content: `${picture}\n` },
  ];
}
