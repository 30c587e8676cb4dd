import { describe, expect, test } from 'vitest';
import { boardSchema, type Combat, combatSchema, type Kind } from '#src/battlefield/description.js';
import { type Troops, troopsSchema, type WeaponBandsCombat } from '#src/battlefield/weapon-bands/schema.js';
import type { Input } from '../scenes/scene.js';
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
