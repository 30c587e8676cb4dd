import type { Findings, SystemFindings } from '../../analysis/findings.js';
import type { ChartForce } from './forces.js';
import { PAGE_WIDTH } from './theme.js';
import { baselineOf, type ChosenVariants, chooseVariants, type Variant, variantLabels } from './variants.js';

/** Charts of small pictures side by side: a column for each force, a row for each variant. */

export const MOST_ROWS = 6;
const GAP = 30;

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

/** How the pictures are set out, and the width of each. `row`: the field that names a row, beside its `_order`. */
export function pictureGrid(forces: number, rows: number, row = 'variant') {
  return {
    facets: {
      facet: {
        column: {
          field: 'force',
          type: 'nominal',
          sort: { field: 'force_order', op: 'min' },
          header: { labelAnchor: 'start' },
        },
        ...(rows > 1 && {
          row: {
            field: row,
            type: 'nominal',
            sort: { field: `${row}_order`, op: 'min' },
            header: {
              labelOrient: 'top',
              labelAnchor: 'start',
              labelFontWeight: 'normal',
              labelFontSize: 13,
              labelPadding: 4,
            },
          },
        }),
      },
      spacing: { column: GAP, row: 14 },
    },
    width: Math.floor((PAGE_WIDTH - 70 - GAP * (forces - 1)) / forces),
  } as const;
}
