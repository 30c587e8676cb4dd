import { convertedUnits } from '../../analysis/converted.js';
import { pointTally } from '../../analysis/tally-view.js';
import { usualTroops } from '../../analysis/usual-troops.js';
import { scaleOf } from '../../experiment/judged.js';
import type { PrecisionFinding } from '../../experiment/stop-rule.js';
import { newStudy, type Study } from '../../experiment/study.js';
import { gives } from '../../rules/registry.js';
import { convert } from '../../scenario/convert.js';
import type { DesignPoint } from '../../scenario/design-points.js';
import { examine } from '../../scenario/examine.js';
import { setAtPath } from '../../scenario/paths.js';
import { valueAt } from '../../scenario/places.js';
import { isWarning } from '../../scenario/problems.js';
import { sideOf } from './answer.js';
import { type Breathe, Stopped } from './breath.js';
import type { Crew } from './crew.js';
import { ANY, isComparable } from './live.js';
import { aloneOf, parsedOf, playedAlone, sourceAt } from './parsed.js';
import type { Beside, Compared, Series, SeriesRequest, Variant } from './protocol.js';
import { playUntilPrecise } from './until-precise.js';

/** Numbers of battles for the first looks at variants, before whole blocks. */
const EARLY_LOOKS = [50, 250, 1000];

/** A variant by its place among the requested ones, or the reason why it cannot be played. */
type Made = { index: number } & ({ point: DesignPoint; usual: Variant['usual'] } | { why: string });
type Playable = Extract<Made, { point: DesignPoint }>;

/**
 * Plays variants of a battle together on the same luck, and reports the results of all again and again until they are
 * precise enough. One of them is the reference, with which the others are compared battle by battle.
 *
 * @param tell called with the results so far, the last time with `ended`
 */
export async function playSeries(
  { beside, reference, responses, until: { precision, most }, hasSides }: SeriesRequest,
  crew: Crew,
  breathe: Breathe,
  tell: (series: Series) => void,
): Promise<void> {
  const made = await madeOf(beside, breathe);
  const playable = made.filter((each): each is Playable => 'point' in each);
  const first = playable.find(({ index }) => index === reference) ?? playable[0];
  const leftOut = made.flatMap((each) => ('why' in each ? [{ index: each.index, why: each.why }] : []));
  if (!first) return tell({ n: 0, most, ended: 'most', reference, variants: [], leftOut });
  const apart = playable.filter(({ point }) => !isComparable(point, first.point));
  leftOut.push(...apart.map(({ index }) => ({ index, why: 'its forces or its seed are different' })));
  const played = [first, ...playable.filter((each) => each !== first && !apart.includes(each))];
  const study = studyOf(
    played.map(({ point }, index) => ({ ...point, index })),
    { responses, precision, most },
  );
  await playUntilPrecise(study, EARLY_LOOKS, crew, breathe, ({ n, tallies, known, ended }) => {
    const variants = played.map(({ index, usual }, i): Variant => {
      const found = known.filter(({ design_point }) => design_point === i);
      const side = hasSides ? sideOf(pointTally(study.points[i], study.plans[i], tallies[i]), known) : null;
      return {
        ...{ index, side, usual, converted: convertedAt(study.points[i]) },
        means: found.filter(({ of }) => of === 'mean').map(comparedOf),
        differences: found.filter(({ of }) => of === 'difference').map(comparedOf),
      };
    });
    variants.sort((a, b) => a.index - b.index);
    tell({ n, most, ended, reference: first.index, variants, leftOut });
  });
}

async function madeOf(beside: Beside, breathe: Breathe): Promise<Made[]> {
  if ('states' in beside)
    return beside.states.map((state, index) => {
      const point = aloneOf(state);
      return point ? { index, point, usual: [] } : { index, why: 'it has mistakes' };
    });
  const parsed = parsedOf(beside.played.text);
  if (!parsed.ok) return [];
  const source = sourceAt(parsed, beside.played.levels);
  const made: Made[] = [];
  for (const [index, value] of beside.values.entries()) {
    made.push({ index, ...pointWith(source, beside.path, value) });
    if (!(await breathe())) throw new Stopped();
  }
  return made;
}

function pointWith(
  source: unknown,
  path: string,
  value: unknown,
): { point: DesignPoint; usual: Variant['usual'] } | { why: string } {
  const set = setAtPath(source, path, value);
  if (!set.ok) return { why: set.message };
  const { scenario, findings, cells } = examine(set.data);
  if (!scenario) return { why: findings.find((finding) => !isWarning(finding))!.message };
  const converted = [...cells.values()].map((cell) => cell.converted);
  // For another rulebook than the scenario’s own, since its units were not described for that one.
  const isOther = path === 'system' && value !== valueAt(source, ['system']);
  const usual = isOther ? usualTroops(convert(set.data).data, scenario) : [];
  return {
    point: playedAlone(scenario, converted),
    usual: usual.map((each) => ({ ...each, value: String(each.value) })),
  };
}

/** The study with the wanted precision: only the first response decides when it ends, relative to its scale. */
function studyOf(
  points: readonly DesignPoint[],
  { responses, precision, most }: Pick<SeriesRequest, 'responses'> & { precision: number; most: number },
): Study {
  const { seed } = points[0].scenario.run;
  const [plan] = newStudy(points.slice(0, 1), most, seed).plans;
  const [first] = responses;
  const wanted = precision * Math.min(...[0, 1].map((force) => scaleOf(plan, first, force)));
  const given = responses.filter((response) => points.some(({ scenario }) => gives(scenario, response)));
  const targets = Object.fromEntries(
    given.flatMap((response) => [
      [response, response === first ? wanted : ANY],
      ...(points.length > 1 ? [[`difference.${response}`, ANY]] : []),
    ]),
  );
  return newStudy(points, most, seed, targets);
}

function comparedOf({ response, force, estimate, low, high }: PrecisionFinding): Compared {
  return { response, force, mean: estimate, low, high };
}

/** The values that the quality of units was converted to under its rulebook. */
function convertedAt(point: DesignPoint): Variant['converted'] {
  return convertedUnits([point], [point.scenario.system]).flatMap(({ quality, ofSystems: [filled] }) =>
    filled.map(({ key, value, assumed }) => ({ quality, key, value: String(value), assumed })),
  );
}
