import type { Kind } from '../../battlefield/description.js';
import { isHull } from '../../battlefield/pieces.js';
import type { ScenarioPart, SystemFinding } from '../contract.js';
import { eachUnit, type FindInUnit } from '../each-unit.js';
import { idleObjectives } from '../idle-objectives.js';
import type { Tables } from './book.js';
import { basesOf, type Descriptor, GRADES, heavyWeaponOf } from './troops.js';

/** What this book objects to in a scenario. */

export function checkScenario(scenario: ScenarioPart): SystemFinding[] {
  return [
    ...eachUnit(scenario, kindsWithoutRules),
    ...eachUnit(scenario, withoutGrade),
    ...eachUnit(scenario, basesOfKind),
    ...eachUnit(scenario, weaponsOfMachines),
    ...eachUnit(scenario, obstaclesAhead),
    ...effectsTwice(scenario),
  ];
}

function hasRules({ kind }: { kind: Kind }): boolean {
  return kind === 'infantry' || kind === 'crew' || kind === 'vehicle';
}

const kindsWithoutRules: FindInUnit = (unit, path, name) => {
  const { kind, warbots } = unit;
  const rest = '`troop-grade` has rules only for `infantry`, `crew` and `vehicle`';
  if (!hasRules(unit)) {
    const instead =
      kind === 'strongpoint'
        ? 'make it a `crew` in a zone of all-round cover'
        : kind === 'warbot'
          ? 'make it `infantry` with `bases: tanks`'
          : 'leave it out';
    return [{ path: [...path, 'kind'], message: `${name} is of kind \`${kind}\`: ${rest} — ${instead}` }];
  }
  if (warbots === 0) return [];
  const message = `${name} has warbots: ${rest} — make them a unit of \`infantry\` with \`bases: tanks\``;
  return [{ path: [...path, 'warbots'], anchor: 'key', message }];
};

/** TG-10: a test is read by grade. */
const withoutGrade: FindInUnit = (unit, path, name) => {
  if (troopsOf(unit).grade || !hasRules(unit)) return [];
  const grades = GRADES.map((grade) => `\`${grade}\``).join(', ');
  const hasOthers = Object.keys(troopsOf(unit)).length > 0;
  const what = hasOthers
    ? '`grade: regular` to its `troop-grade`'
    : '`troop-grade: { grade: regular }` to it';
  const message = `${name} has no troop grade, by which \`troop-grade\` reads its tests: add ${what} — one of ${grades}; or \`quality: regular\`, which sets it for every system`;
  return [{ path: hasOthers ? [...path, 'troop-grade'] : path, message }];
};

const basesOfKind: FindInUnit = (unit, path, name) => {
  const { bases } = troopsOf(unit);
  const at = [...path, 'troop-grade', 'bases'];
  if (bases === undefined) return [];
  if (unit.kind === 'crew' && bases !== 'foot') {
    const message = `${name} is a crew: its bases are \`foot\`, not \`${bases}\` — make it \`infantry\`, or leave \`bases\` out`;
    return [{ path: at, message }];
  }
  if (!isHull(unit) || bases === 'tanks' || bases === 'vehicles') return [];
  const message = `${name} is of kind \`${unit.kind}\`: it is \`tanks\` or \`vehicles\`, not \`${bases}\` — make it \`infantry\`, or leave \`bases\` out`;
  return [{ path: at, message }];
};

/** TG-51: heavy weapons are served on foot. */
const weaponsOfMachines: FindInUnit = (unit, path, name) => {
  const troops = troopsOf(unit);
  const bases = basesOf({ kind: unit.kind, 'troop-grade': troops });
  if (!heavyWeaponOf({ kind: unit.kind, 'troop-grade': troops }) || bases === 'foot' || unit.kind === 'crew')
    return [];
  const message = `${name} is of \`${bases}\`: only foot serves a \`heavyWeapon\` (TG-51) — leave it out`;
  return [{ path: [...path, 'troop-grade', 'heavyWeapon'], anchor: 'key', message }];
};

/** TG-31: an obstacle to going back is not ahead. */
const obstaclesAhead: FindInUnit = (unit, path, name) => {
  const { obstacle } = troopsOf(unit);
  if (obstacle === undefined || obstacle <= unit.at) return [];
  const message = `${name} deploys ${unit.at} inches from its edge, behind its \`obstacle\` at ${obstacle}, which bars the way back — put it no farther than the unit`;
  return [{ path: [...path, 'troop-grade', 'obstacle'], message }];
};

/** TG-11: two effects are shared. */
function effectsTwice({ settings }: ScenarioPart): SystemFinding[] {
  const { chart } = settings.tables as Tables;
  return Object.entries(chart).flatMap(([grade, row]) =>
    Object.entries(row).flatMap(([total, effects]): SystemFinding[] => {
      if (effects.length < 2 || effects[0] !== effects[1]) return [];
      const message = `the chart has \`${effects[0]}\` twice for ${grade} at ${total}: two effects are shared among the bases (TG-11) — write it once`;
      return [{ path: ['rules', 'troop-grade', 'tables', 'chart', grade, total], message }];
    }),
  );
}

/** What is set for a unit but never used by this book, in any variant. */
export function unusedDescriptors(variants: readonly ScenarioPart[]): SystemFinding[][] {
  const isAssaulted = variants.some(
    ({ combat }) => combat.model !== 'scripted' && combat.assault !== undefined,
  );
  return variants.map((variant) => [
    ...idleObjectives('troop-grade', variant),
    ...eachUnit(variant, (unit, path, name) => {
      if (!unit.interceptiveFire) return [];
      const message = `interceptiveFire of ${name} has no effect: \`troop-grade\` has none`;
      return [{ path: [...path, 'interceptiveFire'], anchor: 'key', severity: 'warning', message }];
    }),
    ...eachUnit(variant, idleObstacle),
    ...eachUnit(variant, idlePolicy(isAssaulted)),
  ]);
}

/** TG-31: a unit that is cut off does not go back. */
const idleObstacle: FindInUnit = (unit, path, name) => {
  if (!unit.cutOff || troopsOf(unit).obstacle === undefined) return [];
  const message = `\`obstacle\` of ${name} has no effect: it is \`cutOff\`, and surrenders instead of going back (TG-31)`;
  return [{ path: [...path, 'troop-grade', 'obstacle'], anchor: 'key', severity: 'warning', message }];
};

/** TG-50: a unit that began an assault, or has no way back, does not leave it; without assaults no unit does. */
function idlePolicy(isAssaulted: boolean): FindInUnit {
  return (unit, path, name) => {
    if (troopsOf(unit).voluntaryRout !== 'when-losing') return [];
    const why = !isAssaulted
      ? 'there are no assaults, as `combat` has no `assault`'
      : unit.doctrine.order === 'assault'
        ? 'a unit that assaults does not leave the assault'
        : unit.cutOff && 'it is `cutOff`';
    if (!why) return [];
    const message = `\`voluntaryRout\` of ${name} has no effect: ${why} (TG-50)`;
    return [{ path: [...path, 'troop-grade', 'voluntaryRout'], anchor: 'key', severity: 'warning', message }];
  };
}

function troopsOf(unit: object): Descriptor {
  return (unit as { 'troop-grade': Descriptor })['troop-grade'];
}
