import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../scenes/dice-pool/words.js';
import { type Input, losing, NEVER, script, smallScenario, TEN, VEHICLE } from '../scenes/scene.js';
import { d6, d10, firstFall } from './dice.js';
import * as ratio from './dice-morale-ratio.js';
import * as pool from './dice-pool/dice.js';
import type { Effort } from './plain-measures.js';
import type { PlainBattle } from './plain-record.js';

/** What morale demands of a player: docs/battlefield.md, section 6. */

const asked = (tests: number, dice: number, lookUps: number) => ({ tests, dice, lookUps });

const said = ({ tests, dice, lookUps }: Effort) => asked(tests, dice, lookUps);

const ofRed = (battle: PlainBattle) => said(battle.forces[0].effort);

describe('morale-ratio', () => {
  test('every piece that checks throws a die, and its unit looks up its row once a phase', () => {
    const battle = ratio.playWithDice(
      smallScenario({ turnLimit: 4, combat: script([3]), red: TEN, blue: TEN }),
      firstFall(3),
      d10(1, 2, 3, 6, 7, 8, 10),
      d10(7, 8),
      d10(1),
    );
    expect(ofRed(battle)).toEqual(asked(10, 10, 3));
    expect(said(battle.forces[1].effort)).toEqual(asked(0, 0, 0));
  });

  test('a hull and those inside throw one die', () => {
    const combat = script([1]);
    const scenario = smallScenario({ turnLimit: 2, combat, tables: NEVER, red: VEHICLE, blue: TEN });
    expect(ofRed(ratio.playWithDice(scenario, firstFall(1), d10(1)))).toEqual(asked(1, 1, 1));
  });

  test.each([
    ['1 of 20 fails by itself', 20, 19, {}, 1, 0],
    ['1 of 10 needs 1', 10, 9, {}, 1, 1],
    ['9 of 10 need 9', 10, 1, {}, 9, 9],
    ['9 of 10 of a class with 1 more need 10', 10, 1, { 'morale-ratio': { class: 'elite' } }, 9, 0],
  ])('a die is not thrown if every face passes, or none: %s', (_, trooper, lost, unit, tests, dice) => {
    const scenario = smallScenario({
      turnLimit: 2,
      combat: script([lost]),
      options: { moraleClasses: 'intended' },
      tables: { ...NEVER, classFactors: { elite: 1 } },
      red: { roster: { trooper }, at: 12, ...unit },
      blue: TEN,
    });
    const faces = Array.from({ length: trooper - lost }, () => 1);
    expect(ofRed(ratio.playWithDice(scenario, firstFall(lost), d10(...faces)))).toEqual(
      asked(tests, dice, 1),
    );
  });
});

describe('dice-pool', () => {
  const soldierFalls = [0.99];
  const diagnosis = d6(1);

  const play = (descriptor: Input, fallen: number[], ...thrown: number[]) =>
    ofRed(
      pool.playWithDice(
        poolScenario({ turnLimit: 1, combat: losing({ 'red-squad': [1] }), red: squad(4, descriptor) }),
        fallen,
        d6(...thrown),
        diagnosis,
      ),
    );

  test('one or two dice, and a look-up of the span if a commander is there', () => {
    expect(play({ commander: 'green' }, soldierFalls, 4, 1)).toEqual(asked(1, 2, 1));
    expect(play({ commander: 'green', secondDie: 'never' }, soldierFalls, 4)).toEqual(asked(1, 1, 1));
    expect(play({ standards: 1 }, soldierFalls, 4)).toEqual(asked(1, 1, 0));
    const commanderFalls = [0];
    expect(play({ commander: 'green' }, commanderFalls, 4)).toEqual(asked(1, 1, 0));
  });
});
