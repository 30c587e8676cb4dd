import type { Base } from './bases.js';
import type { Battle } from './battle.js';
import type { Hit } from './guns.js';
import type { Unit } from './unit.js';

/** How the hits of a phase take effect: docs/battlefield.md, section 12. */

/** The hits on each unit. */
export type Hits = Map<Unit, Hit[]>;

export function addHits(hits: Hits, target: Unit, struck: Hit[]): void {
  if (struck.length > 0) hits.set(target, [...(hits.get(target) ?? []), ...struck]);
}

export const plainHits = (count: number): Hit[] => Array.from({ length: count }, () => 'hit');

/** `body`: the bases of a unit that can be hit. */
export function takeEffect(
  battle: Battle,
  hits: Hits,
  cause: 'fire' | 'assault',
  body: (unit: Unit) => Base[] = ({ frontBody }) => frontBody,
): void {
  for (const base of battle.units.flatMap(({ bases }) => bases)) base.wasStruck = false;
  for (const [unit, struck] of hits) {
    const whole = unit.present.filter(({ condition }) => condition === 'whole');
    strike(battle, unit, body(unit), struck, unit.isHull ? 'fire' : cause);
    const damaged = whole.filter(({ isPresent, condition }) => isPresent && condition !== 'whole');
    unit.force.damaged += damaged.length;
  }
}

/** One hit after the other, each on a base that has not been killed yet; surplus hits are wasted. */
function strike(battle: Battle, unit: Unit, body: Base[], struck: Hit[], cause: 'fire' | 'assault'): void {
  const standing = [...body];
  for (const hit of struck) {
    if (standing.length === 0) return;
    // If only one is left, no die is needed to choose.
    const place = standing.length === 1 ? 0 : Math.floor(battle.random('fall', unit.id) * standing.length);
    const base = standing[place];
    base.wasStruck = true;
    if (hit === 'hit' && base.hits > 1 && base.condition === 'whole') {
      const isImmobilized = battle.die(6, 'damage', unit) <= battle.rules.tables.immobilizedUpTo;
      base.condition = isImmobilized ? 'immobilized' : 'damaged';
    } else {
      unit.lose(base, cause);
      standing.splice(place, 1);
    }
  }
}
