import type { Battle } from './battle.js';
import { addHits, type Hits, plainHits, takeEffect } from './hits.js';

/** The barrage on units before the battle: docs/battlefield.md, section 12.0; TG-27. */
export function fallBarrage(battle: Battle): void {
  const hits: Hits = new Map();
  for (const unit of battle.unitsWithFront) {
    const { barrage } = unit.descriptor;
    if (barrage === undefined) continue;
    const dice = Array.from({ length: barrage.shots }, () => battle.die(6, 'shelled', unit));
    addHits(hits, unit, plainHits(dice.filter((die) => die >= barrage.needed).length));
  }
  takeEffect(battle, hits, 'fire', ({ present }) => present);
  for (const unit of hits.keys()) unit.isGassed = unit.descriptor.barrage!.gas;
}
