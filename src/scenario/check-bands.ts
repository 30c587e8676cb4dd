import { certainShots } from '../battlefield/certain-shots.js';
import { fieldUnits } from '../battlefield/field-units.js';
import { facesThatHit } from '../battlefield/fire.js';
import { weaponIds, weaponsOf } from '../battlefield/weapons.js';
import { shotModifiers } from './check-shots.js';
import type { Compiled } from './compiled.js';
import type { Finding } from './problems.js';
import type { Scenario } from './schema.js';
import { code, inVariants } from './wording.js';

/** A range band of a weapon. */
interface Band {
  path: readonly (string | number)[];
  weapon: string;
  /** Sides of the die. */
  die: number;
  /** `beyond 12 and up to 24 inches`. */
  range: string;
  isReachable: boolean;
}

/**
 * Bands of the fire model `flat` in which no roll of the die hits, whatever the modifiers, of weapons that can hit in
 * another: always warnings. Nothing is said where the rules can add to a shot, of a weapon that nobody carries, and
 * where `shotFindings` says of every unit that carries it that it cannot hit.
 */
export function bandFindings(
  variants: readonly { scenario: Scenario; compiled: Compiled; label: string }[],
): Finding[] {
  const found = new Map<string, { band: Band; labels: string[] }>();
  for (const { scenario, compiled, label } of variants) {
    for (const band of unreachable(scenario, compiled)) {
      const key = [...band.path, band.die, band.range].join('.');
      const known = found.get(key) ?? { band, labels: [] };
      known.labels.push(label);
      found.set(key, known);
    }
  }
  return [...found.values()].map(({ band: { path, weapon, die, range }, labels }) => ({
    path,
    severity: 'warning',
    message: `${inVariants(labels, variants.length)}no roll of a die of ${die} reaches ${code(path.join('.'))}, even with the best modifiers of \`combat\`, so ${code(weapon)} hits nothing ${range} away — lower it, or leave out the band`,
  }));
}

function unreachable(scenario: Scenario, { field }: Compiled): Band[] {
  const bands = bandsOf(scenario);
  const bad = bands.filter(
    ({ weapon, isReachable }) =>
      !isReachable && bands.some((other) => other.weapon === weapon && other.isReachable),
  );
  if (bad.length === 0 || shotModifiers(scenario).some((by) => by > 0)) return [];
  const [usual] = weaponIds(scenario.combat);
  const misses = certainShots(field).filter(({ outcome }) => outcome === 'misses');
  const open = scenario.forces
    .flatMap(({ units }) => fieldUnits(units))
    .flatMap((unit, u) =>
      weaponsOf(unit, usual).filter((_, w) => !misses.some((shot) => shot.unit === u && shot.weapon === w)),
    );
  return bad.filter(({ weapon }) => open.includes(weapon));
}

function bandsOf({ combat }: Scenario): Band[] {
  if (combat.model !== 'flat') return [];
  const best = Object.values(combat.modifiers).reduce((sum, each) => sum + Math.max(0, each), 0);
  return Object.entries(combat.weapons).flatMap(([weapon, { bands }]) =>
    bands.map(({ upTo, needed }, i) => ({
      ...{ path: ['combat', 'weapons', weapon, 'bands', i, 'needed'], weapon, die: combat.die },
      range: `${i > 0 ? `beyond ${bands[i - 1].upTo} and ` : ''}up to ${upTo} inches`,
      isReachable: facesThatHit(combat.die, needed, best) > 0,
    })),
  );
}
