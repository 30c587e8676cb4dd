import type { SensitivityRow } from './rows.js';
import type { Sensitivity } from './sensitivity.js';

/** Rows of `sensitivity.csv`. */
export function stepRows(found: Sensitivity): SensitivityRow[] {
  const { measure, baseline, battles, lookedThrough } = found;
  return found.knobs.flatMap(({ path, from, uses, steps }) =>
    steps.map(({ to, side, effect, fault }): SensitivityRow => {
      const state = effect ? 'played' : fault === '' ? 'unchanged' : 'refused';
      const none = state === 'unchanged';
      return {
        ...{
          path,
          now: from,
          instead: to,
          side,
          uses,
          state,
          reason: fault,
          measure,
          baseline_mean: baseline,
        },
        difference: effect?.mean ?? (none ? 0 : null),
        standard_error: effect?.standardError ?? null,
        ci_low: effect?.low ?? null,
        ci_high: effect?.high ?? null,
        p: effect?.p ?? (none ? 1 : null),
        p_holm: effect?.pHolm ?? (none ? 1 : null),
        n: effect ? battles : none ? lookedThrough : 0,
      };
    }),
  );
}
