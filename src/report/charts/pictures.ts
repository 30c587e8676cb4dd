import type { SystemFindings } from '../../analysis/systems-played.js';
import type { Findings } from '../../words/findings.js';
import type { ChartForce } from './names.js';
import { baselineOf, type ChosenVariants, chooseVariants, type Variant, variantLabels } from './variants.js';

/** Charts of small pictures side by side: a column for each force, a row for each variant. */

const MOST_ROWS = 4;

/**
 * All variants when they are a handful, else the baseline alone. `most`: how many have room.
 *
 * @param system those at which it plays; when they are too many the baseline, or else the first of them
 */
export function variantsForPictures(
  findings: Findings,
  most = MOST_ROWS,
  system?: SystemFindings,
): ChosenVariants {
  const { variants, note } = chooseVariants(findings, { all: most, most: 1 }, system);
  const theirs = system?.designPoints.length ?? findings.designPoints.length;
  const [only] = variants;
  if (note === '' || only === undefined) return { variants, note };
  // Alone it differs from none of those shown: it is called as among all.
  return {
    variants: [{ ...only, label: variantLabels(findings).get(only.index)! }],
    note: `1 of ${theirs} variants${system !== undefined && findings.systems.length > 1 ? ' that play it' : ''}: ${only.index === baselineOf(findings) ? 'the baseline' : 'the first'}; the table has all`,
  };
}

/** In which picture a row of the chart's data is drawn. */
export function placeOf(force: ChartForce, variant: Variant) {
  return {
    force: force.name,
    force_order: force.order,
    variant: variant.label,
    variant_order: variant.index,
  };
}
