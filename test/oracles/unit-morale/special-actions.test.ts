import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { BLIND } from '../../scenes/unit-morale/words.js';
import { d6, falls, total } from '../dice.js';
import type { Battle } from './battle.js';
import { fightHandToHand } from './close-combat.js';
import { moraleScenario, phaseWithDice } from './dice.js';
import { actSpecially } from './special-actions.js';
import type { Unit } from './unit.js';

function act(
  scene: { red: Input; options?: Input },
  prepare: (unit: Unit) => void,
  look: (unit: Unit) => void,
  ...dice: number[][]
): void {
  phaseWithDice(
    moraleScenario({ tables: BLIND, ...scene, options: { rally: 'test', ...scene.options } }),
    (battle: Battle, unit) => {
      prepare(unit);
      actSpecially(battle);
      look(unit);
    },
    ...dice,
  );
}

describe('rally', () => {
  const hold = (unit: Unit) => {
    unit.pieces[0].posture = 'held';
    unit.pieces[1].posture = 'retreating';
  };
  const red = { roster: { trooper: 1, sergeant: 1, captain: 1 } };

  test('by test, with a leader (number 4)', () => {
    act(
      { red },
      hold,
      ({ pieces, force }) => {
        expect(pieces.map(({ posture }) => posture)).toEqual(['held', 'free', 'free']);
        expect(force.rallied).toBe(1);
      },
      total(2),
    );
    act({ red }, hold, ({ force }) => expect(force.rallied).toBe(2), total(3));
  });

  test.each([
    ['automatic', 2],
    ['never', 0],
  ])('%s', (rally, rallied) => {
    act({ red, options: { rally } }, hold, ({ force }) => expect(force.rallied).toBe(rallied));
  });

  test('not when shot at, when a test is due, or in contact', () => {
    const disturbances: ((unit: Unit) => void)[] = [
      (unit) => unit.comeUnderFire(),
      (unit) => unit.due.add('hit'),
      (unit) => {
        unit.wasInContact = true;
      },
    ];
    for (const disturb of disturbances) {
      const prepare = (unit: Unit) => {
        hold(unit);
        disturb(unit);
      };
      act({ red }, prepare, ({ force }) => expect(force.rallied).toBe(0));
    }
  });

  test('a hull rallies as one, with those inside', () => {
    act(
      { red: { kind: 'vehicle', roster: { captain: 2 } } },
      (unit) => {
        unit.hull!.posture = 'held';
        unit.shareFateOfHull();
      },
      ({ pieces, force }) => {
        expect(pieces.every(({ posture }) => posture === 'free')).toBe(true);
        expect(force.rallied).toBe(1);
      },
      total(4),
    );
  });
});

describe('casualties are tended', () => {
  const tended = (prepare: (unit: Unit) => void, options: Input = {}) => {
    let result: boolean[] = [];
    act(
      { red: troopers(3), options: { rally: 'never', ...options } },
      (unit) => {
        unit.pieces[0].lostTo = 'fire';
        unit.pieces[1].lostTo = 'assault';
        unit.pieces[1].isLeftBehind = true;
        prepare(unit);
      },
      ({ casualties }) => {
        result = casualties.map(({ isTended }) => isTended);
      },
    );
    return result;
  };

  test('but not the ones left behind', () => {
    expect(tended(() => {})).toEqual([true, false]);
    expect(tended(() => {}, { treatment: 'off' })).toEqual([false, false]);
  });

  test('by units that have time for it', () => {
    const set = (change: Partial<Unit>) => tended((unit) => Object.assign(unit, change));
    expect(set({ fired: true })).toEqual([false, false]);
    expect(set({ onTheMove: true })).toEqual([false, false]);
    expect(set({ isShotAt: true })).toEqual([false, false]);
    expect(
      tended((unit) => {
        unit.pieces[2].posture = 'retreating';
      }),
    ).toEqual([false, false]);
  });
});

describe('reorganisation', () => {
  const reorganises = (roster: Input, lost: number, options: Input = {}) => {
    let result = false;
    act(
      { red: { roster }, options },
      (unit) => {
        for (let i = 1; i <= lost; i++) unit.pieces.at(-i)!.lostTo = 'fire';
      },
      ({ hasReorganised }) => {
        result = hasReorganised;
      },
    );
    return result;
  };

  test('happens when the officers are gone and an NCO is there', () => {
    const roster = { trooper: 1, corporal: 1, lieutenant: 1 };
    expect(reorganises(roster, 1)).toBe(true);
    expect(reorganises(roster, 0)).toBe(false);
    expect(reorganises(roster, 2)).toBe(false);
    expect(reorganises(roster, 1, { reorganise: 'off' })).toBe(false);
    expect(reorganises({ trooper: 1, corporal: 2 }, 1)).toBe(false);
  });
});

describe('close combat', () => {
  const fight = (
    prepare: (red: Unit, blue: Unit) => void,
    look: (red: Unit, blue: Unit) => void,
    dice: number[][],
    units: { red?: Input; blue?: Input } = {},
  ) => {
    phaseWithDice(
      moraleScenario({
        combat: { model: 'weapon-bands', assault: {} },
        red: troopers(1, { at: 28, ...units.red }),
        blue: troopers(1, { at: 7, ...units.blue }),
      }),
      (battle, red, blue) => {
        prepare(red, blue);
        fightHandToHand(battle);
        look(red, blue);
      },
      ...dice,
    );
  };
  const twice = { roster: { trooper: 2 } };

  test('makes a test due on both sides; it does not count as being shot at', () => {
    fight(
      () => {},
      (red, blue) => {
        expect([[...red.due], [...blue.due]]).toEqual([['hand_to_hand'], []]);
        expect(red).toMatchObject({ wasInContact: true, isShotAt: false });
        expect(blue.casualties.map(({ lostTo }) => lostTo)).toEqual(['assault']);
      },
      [d6(5), d6(4), falls(0, 1)],
    );
  });

  test('pieces that are not free are unsteady; retreating ones do not fight', () => {
    const prepare = (red: Unit) => {
      red.pieces[0].posture = 'retiring';
      red.pieces[1].posture = 'retreating';
    };
    // Twice as many gives +1, unsteady −2: 6 is not enough.
    fight(prepare, (_, blue) => expect(blue.hasFront).toBe(true), [d6(5), d6(1)], { red: twice });
    const charge = (red: Unit) => {
      prepare(red);
      red.pieces[0].moved = true;
    };
    fight(charge, (_, blue) => expect(blue.hasFront).toBe(false), [d6(5), d6(1), falls(0, 1)], {
      red: twice,
    });
  });

  test('a hull is lost to fire, with everyone inside', () => {
    const blue = { kind: 'vehicle', roster: { trooper: 2 } };
    fight(
      () => {},
      (_, { pieces }) => expect(pieces.map(({ lostTo }) => lostTo)).toEqual(['fire', 'fire', 'fire']),
      [d6(5), d6(4)],
      { blue },
    );
  });

  test('flyers take no part', () => {
    fight(
      () => {},
      (red) => expect(red.due.size).toBe(0),
      [],
      { blue: { kind: 'flyer', roster: {} } },
    );
  });
});
