import { doctrineStep } from '../plain-doctrine.js';
import type { Battle } from './battle.js';
import type { Piece } from './pieces.js';
import type { Unit } from './unit.js';

/** Movement: docs/battlefield.md, section 11.4. */
export function moveAll(battle: Battle): void {
  moveAtOnce(
    battle,
    battle.units.filter(({ isFlyer }) => isFlyer),
  );
  moveAtOnce(
    battle,
    battle.units.filter(({ isFlyer }) => !isFlyer),
  );
}

type Destination = number | 'routed' | 'left';

function moveAtOnce(battle: Battle, units: Unit[]): void {
  const moves = units.flatMap((unit) =>
    unit.actors.map((piece) => ({ piece, to: destination(battle, unit, piece) })),
  );
  for (const { piece, to } of moves) {
    if (typeof to === 'string') piece.lostTo = to;
    else {
      piece.moved = to !== piece.depth;
      piece.depth = to;
    }
  }
  for (const unit of units) unit.shareFateOfHull();
}

function destination(battle: Battle, unit: Unit, { depth, posture }: Piece): Destination {
  const { tactical, nonTactical } = unit.rates;
  if (posture === 'retreating') return unit.description.cutOff ? depth : back(depth, nonTactical, 'routed');
  if (unit.leaving) return back(depth, tactical, 'left');
  if (posture === 'retiring') return placeToRetireTo(battle, unit, depth);
  const step = doctrineStep(battle.scenario.board, unit, depth);
  return posture === 'held' && step > 0 ? depth : depth + step;
}

const back = (depth: number, rate: number, fate: 'routed' | 'left'): Destination =>
  rate === 0 || depth > rate ? depth - rate : fate;

function placeToRetireTo(battle: Battle, unit: Unit, depth: number): number {
  for (let inches = 0; inches <= unit.rates.tactical && inches <= depth; inches++) {
    if (battle.isCovered(unit, depth - inches)) return depth - inches;
  }
  return depth;
}
