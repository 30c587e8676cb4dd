import { facesThatHit } from '../battlefield/fire.js';
import type { Finding } from './problems.js';
import type { Scenario } from './schema.js';
import { code, inVariants } from './wording.js';

/** A range band of a weapon. */
interface Band {
  path: readonly (string | number)[];
  weapon: string;
  needed: number;
  /** Sides of the die. */
  die: number;
  /** `12 to 24 inches`. */
  range: string;
  isReachable: boolean;
}

/**
 * Bands of the fire model `flat` in which no roll of the die hits, whatever the modifiers, of weapons that can hit in another: always warnings. A
 * weapon that never hits is reported for the units that carry it.
 */
export function bandFindings(variants: readonly { scenario: Scenario; label: string }[]): Finding[] {
  const found = new Map<string, { band: Band; labels: string[] }>();
  for (const { scenario, label } of variants) {
    const bands = bandsOf(scenario);
    for (const band of bands) {
      if (band.isReachable || !bands.some((other) => other.weapon === band.weapon && other.isReachable))
        continue;
      const key = band.path.join('.');
      const known = found.get(key) ?? { band, labels: [] };
      known.labels.push(label);
      found.set(key, known);
    }
  }
  return [...found.values()].map(({ band: { path, weapon, needed, die, range }, labels }) => ({
    path,
    severity: 'warning',
    message: `${inVariants(labels, variants.length)}${code(path.join('.'))} is ${needed}, which no roll of a die of ${die} reaches, even with the best modifiers of \`combat\`, so ${code(weapon)} hits nothing at ${range} — lower it, or leave out the band`,
  }));
}

function bandsOf({ combat }: Scenario): Band[] {
  if (combat.model !== 'flat') return [];
  const best = Object.values(combat.modifiers).reduce((sum, each) => sum + Math.max(0, each), 0);
  return Object.entries(combat.weapons).flatMap(([weapon, { bands }]) =>
    bands.map(({ upTo, needed }, i) => ({
      ...{ path: ['combat', 'weapons', weapon, 'bands', i, 'needed'], weapon, needed, die: combat.die },
      range: `${bands[i - 1]?.upTo ?? 0} to ${upTo} inches`,
      isReachable: facesThatHit(combat.die, needed, best) > 0,
    })),
  );
}
