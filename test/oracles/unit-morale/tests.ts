import { withinCm } from '../weapon-bands/fire.js';
import type { Battle } from './battle.js';
import { leaderAt, modifierOfPiece, modifierOfUnit } from './morale.js';
import type { Piece } from './pieces.js';
import { CAUSES, CLASSES, type Unit } from './unit.js';

/** The tests of docs/battlefield.md, sections 11.2.1 to 11.2.5. */
export function testMorale(battle: Battle): void {
  for (const of of CLASSES) {
    const section = battle.units.filter((unit) => unit.class === of);
    const tested = section.filter((unit) => unit.hasFront && unit.due.size > 0);
    for (const unit of tested) takeTest(battle, unit);
    for (const unit of tested) handOver(unit); // after all have tested
    for (const unit of tested) noteBreak(battle, unit);
    for (const unit of section) unit.endTests();
  }
}

function takeTest(battle: Battle, unit: Unit): void {
  const cause = CAUSES.find((due) => unit.due.has(due))!;
  const ofUnit = modifierOfUnit(battle, unit);
  let leavesCasualties = false;
  const setsOutOnly = [...unit.due].every((due) => due === 'enter' || due === 'cross');
  for (const place of unit.places) {
    const testing = setsOutOnly ? place.filter(({ posture }) => posture === 'free') : place;
    if (testing.length === 0) continue;
    const leader = leaderAt(unit, place);
    const roll = battle.twoDice(unit) + ofUnit;
    unit.force.tests[cause]++;
    const results = testing.map((piece) => ({ piece, total: roll + modifierOfPiece(battle, piece, leader) }));
    unit.force.countThrow();
    const reached = results.map(({ piece, total }) =>
      battle.reaches(unit.moraleNumber, total, unit, piece.grade),
    );
    if (reached.includes(false)) unit.force.effort.lookUp(); // results by margin
    for (const { piece, total } of results) {
      const ran = piece.posture === 'retreating';
      suffer(battle, unit, piece, unit.moraleNumber - total);
      if (!ran && (piece.posture === 'retreating' || piece.surrenderedNow)) leavesCasualties = true;
    }
  }
  unit.shareFateOfHull();
  if (leavesCasualties) {
    for (const casualty of unit.casualties) if (!casualty.isTended) casualty.isLeftBehind = true;
  }
}

/** A piece that surrenders leaves the board. */
function handOver({ pieces }: Unit): void {
  for (const piece of pieces) if (piece.surrenderedNow) piece.lostTo = 'surrendered';
}

/** UM-23 */
function suffer(battle: Battle, unit: Unit, piece: Piece, below: number): void {
  const { heldUpTo, retiresUpTo } = battle.rules.tables;
  const { force } = unit;
  if (below <= 0) {
    force.results['carried on']++;
  } else if (below <= heldUpTo) {
    force.results.held++;
    force.held++;
    piece.worsenTo('held');
  } else if (below <= retiresUpTo) {
    force.results.retiring++;
    force.retired++;
    piece.worsenTo('retiring');
  } else {
    force.results['retreating or surrendering']++;
    if (surrenders(battle, unit, piece)) {
      piece.surrenderedNow = true;
    } else {
      force.retreated++;
      piece.worsenTo('retreating');
    }
  }
}

function surrenders({ scenario: { board }, rules, field }: Battle, unit: Unit, piece: Piece): boolean {
  const { surrenderDistance } = rules.tables;
  if (unit.isFlyer || surrenderDistance === 0) return false;
  return unit.force.enemy.unitsWithFront.some((enemy) => {
    const squaredDistance = field.squaredDistance(unit, piece.depth, enemy);
    return !enemy.isFlyer && withinCm(board, surrenderDistance, squaredDistance);
  });
}

function noteBreak({ rules, turn }: Battle, unit: Unit): void {
  const { present, pieces } = unit;
  const running = present.filter(({ posture }) => posture === 'retreating').length;
  const surrendered = pieces.filter(({ surrenderedNow }) => surrenderedNow).length;
  const lost = running + surrendered;
  if (lost === 0 || 100 * lost < rules.tables.unitBreakPercent * (present.length + surrendered)) return;
  unit.broke ??= { turn, loss: unit.gone - surrendered };
}
