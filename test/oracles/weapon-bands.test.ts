import { describe, expect, test } from 'vitest';
import { boardSchema, type Combat, combatSchema, type Kind } from '#src/battlefield/description.js';
import { type Troops, troopsSchema, type WeaponBandsCombat } from '#src/battlefield/weapon-bands/schema.js';
import { poolScenario, squad } from '../scenes/dice-pool/words.js';
import { FOUR, NEVER, ONE, smallScenario, TEN, VEHICLE } from '../scenes/scene.js';
import { d6, d10, falls, firstFall, survive } from './dice.js';
import { blue, losses, playWithDice, red } from './dice-morale-ratio.js';
import * as pool from './dice-pool/dice.js';
import {
  hitsOfShot,
  lockNumber,
  type Mark,
  rates,
  reaches,
  type Shooter,
  type Struck,
  shotModifier,
  strike,
  weaponNamed,
  withinCm,
} from './weapon-bands/fire.js';

type Input = Record<string, unknown>;
type Die = (sides: number) => number;

const bands = (options: Input = {}): WeaponBandsCombat =>
  combatSchema.parse({ model: 'weapon-bands', ...options }) as WeaponBandsCombat;
const troops = (some: Input = {}): Troops => troopsSchema.parse(some);
/** At 25 mm to the inch, 5, 10, 15, 30, 60 and 120 cm are 2, 4, 6, 12, 24 and 48 inches. */
const board = boardSchema.parse({});

const shooter = (some: Partial<Shooter> = {}): Shooter => ({
  troops: troops(),
  isHull: false,
  moved: false,
  officers: 0,
  lockedOn: false,
  other: 0,
  ...some,
});
const soldiers = (some: Partial<Mark> = {}): Mark => ({
  troops: troops({ armour: 'flak-vest' }),
  kind: 'infantry',
  isHull: false,
  onFoot: false,
  cover: 'open',
  onTheMove: false,
  retreatsNonTactically: false,
  ...some,
});
const tank = (some: Partial<Mark> = {}): Mark =>
  soldiers({ troops: troops({ armour: 'track-tank' }), kind: 'vehicle', isHull: true, ...some });

class OneMore extends Error {
  readonly sides: number;
  constructor(sides: number) {
    super('one more die');
    this.sides = sides;
  }
}

/** The average result over all faces of all dice that are thrown. */
function average(play: (die: Die) => number, faces: number[] = []): number {
  let thrown = 0;
  try {
    return play((sides) => {
      if (thrown === faces.length) throw new OneMore(sides);
      return faces[thrown++];
    });
  } catch (error) {
    if (!(error instanceof OneMore)) throw error;
    const { sides } = error;
    const each = Array.from({ length: sides }, (_, i) => average(play, [...faces, i + 1]));
    return each.reduce((sum, value) => sum + value, 0) / sides;
  }
}

/** The effects of one shot, hit by hit. */
function shoot(combat: WeaponBandsCombat, id: string, inches: number, by: Shooter, at: Mark) {
  const weapon = weaponNamed(combat, id);
  const band = reaches(combat, board, weapon, inches ** 2)!;
  return (die: Die): Struck[] => {
    const hits = hitsOfShot(die, combat, weapon, band, by, at);
    return Array.from({ length: hits }, () => strike(die, combat, band, at));
  };
}

describe('shots at soldiers (UM-50, UM-54, UM-55)', () => {
  // 4, 5, 6, 7 hit once, 8 and 9 twice; 4 to 9 in the row put a soldier out of action.
  test.each([
    ['as printed', {}, 0.8 * 0.6, 0.4 * 0.6 + 0.2 * (1 - 0.4 ** 2)],
    ['1 to 10', { d10: 'one-to-ten' }, 1 * 0.6, 0.4 * 0.6 + 0.3 * (1 - 0.4 ** 2)],
    ['light', { outOfAction: 'light' }, 0.8 * 0.9, 0.4 * 0.9 + 0.2 * (1 - 0.1 ** 2)],
    ['mortal', { outOfAction: 'mortal' }, 0.8 * 0.5, 0.4 * 0.5 + 0.2 * (1 - 0.5 ** 2)],
  ])('rifles at 5 cm against a flak vest, %s', (_, options, casualties, any) => {
    const shot = shoot(bands(options), 'rifles', 2, shooter(), soldiers());
    const out = (die: Die) => shot(die).filter((struck) => struck === 'out').length;
    expect(average(out)).toBeCloseTo(casualties, 12);
    expect(average((die) => Math.min(1, out(die)))).toBeCloseTo(any, 12);
  });

  test.each([
    ['unarmoured', 0.7],
    ['flak-vest', 0.6],
    ['lta', 0.4],
    ['hma', 0.3],
    ['ma', 0.3],
  ])('a hit on %s', (armour, chance) => {
    const combat = bands();
    const mark = soldiers({ troops: troops({ armour }) });
    const out = (die: Die) => Number(strike(die, combat, { cm: 5, hit: 4 }, mark) === 'out');
    expect(average(out)).toBeCloseTo(chance, 12);
  });

  test('a crew on foot has left its armour, and a scenario can define its own', () => {
    const combat = bands({
      armour: { personnel: { silk: Array(10).fill('dead'), unarmoured: Array(10).fill('light') } },
    });
    const chance = (mark: Mark) =>
      average((die) => Number(strike(die, combat, { cm: 5, hit: 4 }, mark) === 'out'));
    expect(chance(soldiers({ troops: troops({ armour: 'silk' }) }))).toBe(1);
    expect(chance(tank({ isHull: false, onFoot: true }))).toBe(0);
  });
});

describe('shots at hulls (UM-53)', () => {
  // The third band, 6(1): kills on 3 to 9, and explodes on 9.
  test.each([
    ['that stands', tank(), 0.5],
    ['on the move', tank({ onTheMove: true }), 0.4],
    ['on the move in hard cover', tank({ onTheMove: true, cover: 'hard' }), 0.2],
  ])('a tank gun at 15 cm against a track tank %s', (_, mark, hit) => {
    const shot = shoot(bands(), 'tank-gun', 6, shooter({ isHull: true, moved: true }), mark);
    const chance = (struck: Struck) => average((die) => Number(shot(die).includes(struck)));
    expect(chance('killed')).toBeCloseTo(0.6 * hit, 12);
    expect(chance('exploded')).toBeCloseTo(0.1 * hit, 12);
  });

  test.each([
    [{}, 0.3, 0.7],
    [{ d10: 'one-to-ten' }, 0.2, 0.8],
    [{ explodesOver: 12 }, 0.9, 0.1],
    [{ armour: { hulls: { 'unarmoured-vehicle': 4 } } }, 0.6, 0.3],
  ])('penetration 4 against no armour, %o', (options, killed, exploded) => {
    const mark = tank({ troops: troops() });
    const chance = (struck: Struck) =>
      average((die) =>
        Number(strike(die, bands(options), { cm: 5, hit: 4, penetration: 4 }, mark) === struck),
      );
    expect(chance('killed')).toBeCloseTo(killed, 12);
    expect(chance('exploded')).toBeCloseTo(exploded, 12);
  });

  test('if a hit cannot penetrate, no die is thrown', () => {
    const die = () => expect.unreachable();
    expect(strike(die, bands(), { cm: 5, hit: 4 }, tank())).toBe('in-action');
  });
});

describe('modifiers (UM-52)', () => {
  const by = (some: Input, more: Partial<Shooter> = {}) => shooter({ troops: troops(some), ...more });
  const at = (some: Input, more: Partial<Mark> = {}) => soldiers({ troops: troops(some), ...more });
  const plain = shooter();
  const target = soldiers();
  const flyer = tank({ kind: 'flyer', troops: troops({ chaff: true, evasive: true }) });

  test.each<[number, string, Shooter, Mark]>([
    [0, 'nothing', plain, target],
    [-4, 'moving', shooter({ moved: true }), target],
    [0, 'moving in hma', by({ armour: 'hma' }, { moved: true }), target],
    [-2, 'recruits', by({ training: 'recruits', experience: 'raw' }), target],
    [-1, 'trained', by({ training: 'trained' }), target],
    [2, 'seasoned special forces', by({ training: 'special-forces', experience: 'veteran' }), target],
    [5, 'two officers, and what the system adds', shooter({ officers: 2, other: 3 }), target],
    [-1, 'at seasoned special forces', plain, at({ training: 'special-forces', experience: 'seasoned' })],
    [1, 'at civilians in flak vests', plain, at({ training: 'civilian', armour: 'flak-vest' })],
    [-1, 'at hard cover', plain, soldiers({ cover: 'hard' })],
    [-2, 'at all-round cover', plain, soldiers({ cover: 'all-round' })],
    [-3, 'at hma', plain, at({ armour: 'hma' })],
    [-1, 'at lta', plain, at({ armour: 'lta' })],
    [2, 'at unarmoured, moving in the open', plain, at({}, { onTheMove: true })],
    [-1, 'at unarmoured, moving in cover', plain, at({}, { onTheMove: true, cover: 'concealment' })],
    [4, 'at a rush in flak vests', plain, at({ armour: 'ma', pace: 'non-tactical' }, { onTheMove: true })],
    [0, 'at those who would rush, but stand', plain, at({ armour: 'ma', pace: 'non-tactical' })],
    [6, 'at those who run away unarmoured', plain, at({}, { retreatsNonTactically: true })],
    [1, 'at a vehicle that stands', plain, tank()],
    [0, 'at a vehicle in concealment', plain, tank({ cover: 'concealment' })],
    [-1, 'at a vehicle in hard cover', plain, tank({ cover: 'hard' })],
    [-2, 'at a strongpoint in the open', plain, tank({ kind: 'strongpoint' })],
    [-2, 'at a strongpoint in concealment', plain, tank({ kind: 'strongpoint', cover: 'concealment' })],
    [0, 'at its crew on foot', plain, tank({ kind: 'strongpoint', isHull: false, onFoot: true })],
    [-4, 'at a flyer', plain, flyer],
    [-1, 'at a flyer that is locked on to', shooter({ lockedOn: true }), flyer],
  ])('%i: %s', (modifier, _, firer, mark) => {
    const combat = bands();
    expect(shotModifier(combat, weaponNamed(combat, undefined), firer, mark)).toBe(modifier);
  });

  test('blast against unarmoured soldiers', () => {
    const combat = bands();
    const blast = (mark: Mark) => shotModifier(combat, weaponNamed(combat, 'he-missile'), plain, mark);
    expect(blast(at({}))).toBe(2);
    expect(blast(target)).toBe(0);
    expect(blast(tank({ troops: troops(), onTheMove: true }))).toBe(0);
    expect(blast(tank({ isHull: false, onFoot: true }))).toBe(2);
  });
});

describe('ranges, locks and rates', () => {
  test('bands are centimetres on the board', () => {
    const combat = bands({ weapons: { mute: { shots: 0, bands: [{ cm: 5, hit: 1 }] } } });
    const rifles = weaponNamed(combat, undefined);
    expect(reaches(combat, board, rifles, 4)).toEqual({ cm: 5, hit: 4, penetration: 0 });
    expect(reaches(combat, board, rifles, 5)).toEqual({ cm: 10, hit: 6 });
    expect(reaches(combat, board, rifles, 144)).toEqual({ cm: 30, hit: 8 });
    expect(reaches(combat, board, rifles, 145)).toBeUndefined();
    expect(reaches(combat, board, weaponNamed(combat, 'mute'), 0)).toBeUndefined();
    // 5 cm are 12 and a half inches.
    const fine = boardSchema.parse({ millimetresPerInch: 4 });
    expect(withinCm(fine, 5, 156)).toBe(true);
    expect(withinCm(fine, 5, 157)).toBe(false);
  });

  test('locks (UM-40)', () => {
    const combat = bands({ lockOn: { other: [null, 7, 8, 9] } });
    expect(lockNumber(combat, 'heavy-sam', 'landing')).toBeNull();
    expect(lockNumber(combat, 'heavy-sam', 'fast')).toBe(6);
    expect(lockNumber(combat, 'light-sam', 'slow')).toBe(6);
    expect(lockNumber(combat, 'other', 'landing')).toBeNull();
    expect(lockNumber(combat, 'other', 'very-slow')).toBe(7);
  });

  test.each([
    ['infantry', 25, 2, 4],
    ['infantry', 20, 3, 5],
    ['lta', 25, 3, 6],
    ['hma', 25, 5, 10],
    ['ma', 100, 1, 1],
    ['tracked', 25, 6, 12],
    ['hover', 25, 14, 28],
    ['wheeled-road', 25, 8, 16],
    [undefined, 25, 6, 12],
  ])('%s at %i mm to the inch: %i and %i', (mobility, millimetresPerInch, tactical, nonTactical) => {
    const here = boardSchema.parse({ millimetresPerInch });
    const of = (pace: string) =>
      rates(bands(), here, { kind: 'infantry', move: 6, troops: troops({ mobility, pace }) });
    expect(of('tactical')).toEqual({ tactical, nonTactical, pace: tactical });
    expect(of('non-tactical').pace).toBe(nonTactical);
  });

  test('under other models pace and mobility have no effect, and a strongpoint never moves', () => {
    const scripted = combatSchema.parse({ model: 'scripted', losses: {} });
    const runner = { move: 6, troops: troops({ mobility: 'hover', pace: 'non-tactical' }) };
    const of = (model: Combat, kind: Kind) => rates(model, board, { kind, ...runner });
    expect(of(scripted, 'vehicle')).toEqual({ tactical: 6, nonTactical: 12, pace: 6 });
    expect(of(bands(), 'strongpoint')).toEqual({ tactical: 0, nonTactical: 0, pace: 0 });
  });
});

/** Red fires, blue does not; they are 24 inches apart, or 12. */
const weapons = {
  long: { bands: [{ cm: 60, hit: 8 }] },
  none: { shots: 0, bands: [{ cm: 1, hit: 1 }] },
};
const combat: Input = { model: 'weapon-bands', weapons };

describe('under morale-ratio', () => {
  const play = (scene: { red: Input; blue: Input; board?: Input }, ...dice: number[][]) =>
    playWithDice(smallScenario({ turnLimit: 1, combat, tables: NEVER, ...scene }), ...dice);
  const gun = { weapon: 'long' };
  const quiet = { weapon: 'none' };

  test('soldiers out of action are casualties, other hits have no effect', () => {
    // A face of 9 reads as 8, which hits once; in the wound rolls 3 is light and 4 serious.
    const battle = play(
      { red: { ...FOUR, ...gun }, blue: { ...FOUR, ...quiet } },
      d10(8, 9, 3, 9, 4, 10, 10),
      falls(3, 4),
      falls(0, 3),
    );
    expect(blue(battle).losses).toEqual(losses({ fire: 2 }));
  });

  test('a hit without effect marks no piece', () => {
    const scene = { red: { ...ONE, ...gun }, blue: { ...FOUR, ...quiet } };
    playWithDice(smallScenario({ turnLimit: 2, combat, tables: NEVER, ...scene }), d10(9, 3), d10(1));
  });

  test('each officer of the unit on the board counts, and so does a morale officer', () => {
    const roster = { trooper: 1, sergeant: 1, captain: 1 };
    const scene = (moraleOfficer?: string) => ({
      options: { moraleOfficers: moraleOfficer === undefined ? 'off' : 'on' },
      red: { roster, ...gun, 'morale-ratio': { moraleOfficer } },
      blue: { ...FOUR, ...quiet },
    });
    const loss = (of: Input, ...dice: number[][]) =>
      blue(playWithDice(smallScenario({ turnLimit: 1, combat, tables: NEVER, ...of } as never), ...dice))
        .finalLoss;
    expect(loss(scene(), d10(8, 10, 7, 7), falls(0, 4))).toBe(1);
    expect(loss(scene('sergeant'), d10(7, 10, 6, 6), falls(0, 4))).toBe(1);
    expect(loss(scene('captain'), d10(8, 10, 7, 7), falls(0, 4))).toBe(1);
  });

  test('a warbot loses points', () => {
    const bot = { kind: 'warbot', warbots: 1, size: 1, ...quiet };
    const battle = (hits: number) =>
      play(
        { red: { ...TEN, ...gun }, blue: bot },
        d10(...Array(hits).fill([9, 10]).flat(), ...Array(10 - hits).fill(1)),
        firstFall(hits),
      );
    expect([2, 3].map((hits) => blue(battle(hits)).finalLoss)).toEqual([0, 1]);
  });

  test('a penetrated hull loses all its points; other hits cost it none', () => {
    const missiles = { ...ONE, weapon: 'at-missile' };
    const standing = {
      red: missiles,
      blue: { ...VEHICLE, weapons: ['none'], troops: { armour: 'hovertank' } },
    };
    // The target stands: 3 + 1 hits; 2 + 4 does not beat 6, 3 + 4 does.
    expect(blue(play(standing, d10(4, 3))).losses).toEqual(losses({}));
    const battle = play(standing, d10(4, 4), firstFall(10), firstFall(2), survive(true, false));
    expect(blue(battle).losses).toEqual(losses({ fire: 2 }));
    const explodes = play(standing, d10(4, 10), firstFall(10), firstFall(2), survive(false, false));
    expect(blue(explodes).losses).toEqual(losses({ fire: 3 }));
  });

  test.each([
    [{ mobility: 'infantry' }, 3],
    [{ mobility: 'infantry', pace: 'non-tactical' }, 2],
    [{ mobility: 'tracked' }, 1],
    [{ pace: 'non-tactical' }, 1],
  ])('units move by %o', (some, turns) => {
    const withdrawing = { ...ONE, ...quiet, doctrine: { order: 'withdraw', fromTurn: 1 } };
    const scenes = [
      { red: { ...withdrawing, troops: some }, blue: { ...ONE, ...quiet } },
      { red: { ...withdrawing, kind: 'vehicle', troops: some }, blue: { ...ONE, ...quiet } },
    ];
    for (const scene of scenes) {
      expect(playWithDice(smallScenario({ turnLimit: 9, combat, ...scene })).turns).toBe(turns);
    }
  });

  test('interceptive fire counts the officers that its own checks have left', () => {
    // Turn 1: blue's only shot kills a trooper. Turn 2: the other one passes, and fires after both have checked.
    const everyCheck = [0, 100].map((fromPercent) => ({ fromPercent, needed: 5, onFailure: 'eliminated' }));
    const battle = (...dice: number[]) =>
      playWithDice(
        smallScenario({
          turnLimit: 2,
          combat,
          tables: { ...NEVER, bands: everyCheck.toReversed() },
          red: { roster: { trooper: 2, captain: 1 }, ...gun, interceptiveFire: true },
          blue: { ...ONE, ...gun, troops: { armour: 'ma' }, doctrine: { order: 'withdraw', fromTurn: 2 } },
        }),
        d10(1, 1, 1, 9, 10),
        falls(0, 3),
        d10(...dice),
      );
    expect(red(battle(5, 6, 8)).losses).toEqual(losses({ fire: 1, eliminated: 1 }));
    expect(red(battle(5, 5, 8, 1, 7)).losses).toEqual(losses({ fire: 1 }));
  });

  test('air defence has nothing to fire at', () => {
    const sam = { airDefence: 'light-sam', bands: [{ cm: 120, hit: 1 }] };
    const scene = { red: { ...FOUR, weapon: 'sam' }, blue: { ...FOUR, ...quiet } };
    const battle = playWithDice(
      smallScenario({ turnLimit: 2, combat: { ...combat, weapons: { ...weapons, sam } }, ...scene }),
    );
    expect(battle.reason).toBe('turn-limit');
  });
});

describe('under dice-pool', () => {
  const play = (descriptor: Input, ...dice: number[][]) =>
    pool.playWithDice(
      poolScenario({
        turnLimit: 1,
        combat,
        red: squad(2, descriptor, { weapon: 'long' }),
        blue: squad(4, { standards: 9 }, { weapon: 'none' }),
      }),
      ...dice,
    );

  test('soldiers out of action are casualties; a commander counts as an officer', () => {
    expect(blue(play({}, d10(8, 9, 3))).finalLoss).toBe(0);
    expect(blue(play({}, d10(8, 9, 4), falls(0, 4), d6(6), d6(6))).finalLoss).toBe(1);
    expect(blue(play({ commander: 'green' }, d10(7, 8, 4), falls(0, 4), d6(6), d6(6))).finalLoss).toBe(1);
  });
});
