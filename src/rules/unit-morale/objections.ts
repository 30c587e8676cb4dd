import type { UnitDescription } from '../../battlefield/description.js';
import type { ScenarioPart, SystemFinding } from '../contract.js';
import { eachUnit, type FindInUnit } from '../each-unit.js';
import { idleObjectives } from '../idle-objectives.js';
import type { Book, Situation } from './book.js';
import { printedNumber } from './morale.js';
import type { Descriptor } from './troops.js';

/** Findings of this book in a scenario. */

/** Situations that exclude each other. */
const OPPOSITES: readonly [Situation, Situation][] = [
  ['excellent-medical', 'no-medical'],
  ['excellent-officers', 'poor-officers'],
  ['in-hma', 'in-tanks'],
  ['well-supplied', 'poorly-equipped'],
];

export function checkScenario(scenario: ScenarioPart<Book>): SystemFinding[] {
  const { settings: book } = scenario;
  return [
    ...eachUnit(scenario, kindsWithoutRules),
    ...eachUnit(scenario, unknownTroops(book)),
    ...eachUnit(scenario, contradictions),
    ...eachUnit(scenario, carriersOnFoot),
    ...resultsOutOfOrder(book),
    ...thresholdsOutOfOrder(book),
  ];
}

function kindsWithoutRules(unit: UnitDescription, path: (string | number)[], name: string): SystemFinding[] {
  if (unit.warbots === 0 && unit.kind !== 'warbot') return [];
  const message = `${name} has warbots: \`unit-morale\` has no rules for them — make them \`infantry\`, or each of them a \`vehicle\` without a roster`;
  return [{ path: [...path, unit.kind === 'warbot' ? 'kind' : 'warbots'], anchor: 'key', message }];
}

/** UM-10: troops with a dash in place of a number are not allowed. */
function unknownTroops(book: Book): FindInUnit {
  return ({ troops }, path, name) => {
    const { training, experience } = troops;
    if (printedNumber(book, training, experience) !== null) return [];
    const row = book.tables.moraleNumbers[training];
    const legal = Object.entries(row)
      .filter(([, number]) => number !== null)
      .map(([each]) => `\`${each}\``);
    const known =
      legal.length === 0
        ? `no \`${training}\` troops have one`
        : `\`${training}\` troops can be ${legal.join(', ')}`;
    const message = `${name} is \`${training}\` and \`${experience}\`, which has no morale number (UM-10): ${known}`;
    return [{ path: [...path, 'troops', 'experience'], message }];
  };
}

/** UM-11 */
function contradictions(unit: UnitDescription, path: (string | number)[], name: string): SystemFinding[] {
  const { situations } = troopsOf(unit);
  const at = [...path, 'unit-morale', 'situations'];
  const both = OPPOSITES.filter((pair) => pair.every((each) => situations.includes(each))).map(
    ([one, other]): SystemFinding => ({
      path: at,
      message: `${name} is both \`${one}\` and \`${other}\` (UM-11) — leave one of them out`,
    }),
  );
  const twice = situations.find((each, i) => situations.indexOf(each) !== i);
  if (twice === undefined) return both;
  return [
    ...both,
    { path: at, message: `${name} names \`${twice}\` twice (UM-11): it counts once — leave one out` },
  ];
}

function carriersOnFoot(unit: UnitDescription, path: (string | number)[], name: string): SystemFinding[] {
  if (!troopsOf(unit).apc || unit.kind === 'vehicle') return [];
  const message = `${name} is of kind \`${unit.kind}\`: only a \`vehicle\` is an \`apc\`, with its passengers as its roster`;
  return [{ path: [...path, 'unit-morale', 'apc'], message }];
}

/** UM-23: pieces that retire are farther below their number than pieces that are held. */
function resultsOutOfOrder({ tables }: Book): SystemFinding[] {
  const { heldUpTo, retiresUpTo } = tables;
  if (heldUpTo <= retiresUpTo) return [];
  const message = `\`heldUpTo\` is ${heldUpTo}, above \`retiresUpTo\`, which is ${retiresUpTo}: a piece that retires is farther below the number than one that is held (UM-23)`;
  return [{ path: ['rules', 'unit-morale', 'tables', 'heldUpTo'], message }];
}

/** UM-30: the thresholds are reached one after the other. */
function thresholdsOutOfOrder({ tables }: Book): SystemFinding[] {
  const { first, second, third } = tables.groupPercent;
  if (first <= second && second <= third) return [];
  const message = `\`groupPercent\` is ${first}, ${second}, ${third}: each threshold must be at least as high as the one before (UM-30)`;
  return [{ path: ['rules', 'unit-morale', 'tables', 'groupPercent'], message }];
}

/** Settings of units that nothing in this book uses, in any variant. */
export function unusedDescriptors(variants: readonly ScenarioPart<Book>[]): SystemFinding[][] {
  return variants.map((variant) => [
    ...idleObjectives('unit-morale', variant),
    ...eachUnit(variant, (unit, path, name) => {
      if (!unit.interceptiveFire || unit.kind !== 'flyer') return [];
      const message = `interceptiveFire of ${name} has no effect: a flyer fires only in its own phase (UM-1)`;
      return [{ path: [...path, 'interceptiveFire'], anchor: 'key', severity: 'warning', message }];
    }),
  ]);
}

function troopsOf(unit: object): Descriptor {
  return (unit as { 'unit-morale': Descriptor })['unit-morale'];
}
