import { takeAny } from '../plain-pieces.js';
import type { Struck } from '../weapon-bands/fire.js';
import type { Battle } from './battle.js';
import type { Piece } from './pieces.js';
import type { Unit } from './unit.js';

/** How the hits of a phase take effect: docs/battlefield.md, sections 3 and 11. */

/** The hits on each unit. */
export type Hits = Map<Unit, Struck[]>;

export function addHits(hits: Hits, target: Unit, struck: Struck[]): void {
  if (struck.length > 0) hits.set(target, [...(hits.get(target) ?? []), ...struck]);
}

/** `body`: the pieces of a unit that can be hit. */
export function takeEffect(
  battle: Battle,
  hits: Hits,
  cause: 'fire' | 'assault',
  body: (unit: Unit) => Piece[] = ({ frontBody }) => frontBody,
): void {
  for (const [unit, struck] of hits) {
    const before = unit.casualties.length;
    if (unit.hull !== null) damage(unit, struck);
    else fell(battle, body(unit), struck.filter((each) => each === 'out').length, cause);
    unit.recentCasualties += unit.casualties.length - before;
    if (cause === 'fire' && unit.hasFront && makesTest(battle, struck)) unit.due.add('hit');
    if (!unit.hasFront) unit.due.clear();
  }
}

/** UM-24; only hits by fire count. */
function makesTest({ rules }: Battle, struck: Struck[]): boolean {
  const { hitsCauseMorale } = rules.options;
  if (hitsCauseMorale === 'every-hit') return struck.length > 0;
  return hitsCauseMorale === 'surviving-hits' && struck.includes('in-action');
}

/** A hull is lost with everyone inside, whatever the cause. */
function damage(unit: Unit, struck: Struck[]): void {
  const explodes = struck.includes('exploded');
  if (!explodes && !struck.includes('killed')) return;
  unit.hull!.lostTo = 'fire';
  unit.shareFateOfHull();
  if (explodes) unit.force.exploded++;
}

function fell(battle: Battle, body: Piece[], hits: number, cause: 'fire' | 'assault'): void {
  const standing = [...body];
  for (let hit = 0; hit < hits && standing.length > 0; hit++)
    takeAny(standing, () => battle.random('fall')).lostTo = cause;
}
