import {
  advance,
  assault,
  cover,
  type Input,
  type Named,
  type Scene,
  scenarioUnder,
  withdraw,
} from '../scene.js';

const platoon = (id: string, troops: Input = {}, more: Input = {}): Input => ({
  id,
  roster: { sergeant: 1, corporal: 1, trooper: 4 },
  slot: 20,
  at: 10,
  troops,
  ...more,
});
const team = (id: string, weapon: string, more: Input = {}): Input => ({
  id,
  kind: 'crew',
  roster: { corporal: 1, trooper: 2 },
  weapon,
  slot: 20,
  at: 9,
  ...more,
});
const vehicle = (
  id: string,
  armour: string,
  weapons: string[],
  troops: Input = {},
  more: Input = {},
): Input => ({
  id,
  kind: 'vehicle',
  roster: { trooper: 2 },
  weapons,
  slot: 20,
  at: 8,
  troops: { armour, ...troops },
  ...more,
});
const officered = { roster: { lieutenant: 1, sergeant: 1, trooper: 4 } };
const suppressing = { interceptiveFire: true };

const skirmish = (name: string, scene: Scene): Named => [
  name,
  scenarioUnder('unit-morale', {
    name,
    turnLimit: 6,
    ...scene,
    combat: { model: 'weapon-bands', ...scene.combat },
  }),
];

/** Battles of `unit-morale` that are too large for an exact solution. */
export const MORALE_LARGE: readonly Named[] = [
  skirmish('platoons-storm-a-hedge', {
    combat: { assault: { needed: 6 }, outOfAction: 'light' },
    board: { contactRange: 4, zones: [cover(19, 23, 'hard'), cover(2, 6, 'concealment', { right: 26 })] },
    options: { enemyCasualties: 'all', hitsCauseMorale: 'every-hit' },
    tables: { smallGroup: 20, surrenderDistance: 30 },
    red: [
      platoon(
        'storm-troops',
        { training: 'special-forces', experience: 'seasoned', armour: 'lta', mobility: 'lta' },
        { ...officered, ...assault, at: 12, 'unit-morale': { situations: ['elite', 'excellent-officers'] } },
      ),
      platoon('second', { training: 'trained', experience: 'veteran' }, { ...assault, slot: 24, at: 12 }),
      team('support', 'sla-support-squad', { slot: 17, at: 12, ...suppressing }),
    ],
    blue: [
      platoon(
        'garrison',
        { experience: 'veteran', armour: 'flak-vest' },
        { ...officered, ...suppressing, slot: 21, at: 14 },
      ),
      platoon(
        'cut-off',
        { training: 'recruits', experience: 'seasoned', pace: 'non-tactical' },
        { cutOff: true, slot: 24, at: 14, 'unit-morale': { situations: ['no-medical'] } },
      ),
    ],
  }),
  skirmish('tanks-and-carriers-meet', {
    combat: { explodesOver: 4, d10: 'one-to-ten' },
    board: { depth: 48, zones: [cover(12, 15, 'hard'), cover(34, 36, 'all-round')] },
    options: { groupRetest: 'every-turn-beyond', groupNumber: 'lowest', rally: 'automatic' },
    red: [
      vehicle(
        'tank',
        'track-tank',
        ['tank-gun', 'vehicle-lmg'],
        { mobility: 'tracked', experience: 'veteran' },
        { ...advance(14), 'unit-morale': { situations: ['in-tanks'] } },
      ),
      vehicle(
        'carrier',
        'light-track',
        ['vehicle-hmg'],
        { training: 'trained', pace: 'non-tactical' },
        { roster: { sergeant: 1, trooper: 5 }, slot: 29, ...advance(12), 'unit-morale': { apc: true } },
      ),
      platoon(
        'marines',
        { armour: 'hma', mobility: 'hma' },
        { ...officered, slot: 15, weapon: 'marine-sca', ...assault },
      ),
    ],
    blue: [
      vehicle(
        'hovertank',
        'hovertank',
        ['hovertank-gun'],
        { mobility: 'hover' },
        { slot: 22, ...advance(20) },
      ),
      team('missiles', 'at-missile', { slot: 26, at: 13, ...suppressing }),
      platoon(
        'line',
        { training: 'trained', experience: 'novice' },
        { slot: 18, at: 13, ...withdraw(4), ...suppressing },
      ),
      vehicle('bunker', 'hoverbus', ['vehicle-cannon', 'vehicle-lmg'], {}, { kind: 'strongpoint', slot: 30 }),
    ],
  }),
  skirmish('an-air-attack-on-a-battery', {
    combat: {
      assault: {},
      weapons: {
        mortar: { indirect: true, blast: true, bands: [{ cm: 90, hit: 6 }] },
        stinger: { airDefence: 'light-sam', bands: [{ cm: 120, hit: 4, penetration: 4 }] },
        flak: { airDefence: 'other', shots: 2, bands: [{ cm: 60, hit: 6, penetration: 1 }] },
        rockets: { shots: 3, blast: true, bands: [{ cm: 30, hit: 5, penetration: 2 }] },
      },
    },
    board: { zones: [cover(24, 27)] },
    options: { groupNumber: 'highest', treatment: 'off', hitsCauseMorale: 'none' },
    tables: { unitBreakPercent: 30, testModifiers: { airAttack: -2, leading: 2 } },
    red: [
      {
        id: 'wing',
        kind: 'flyer',
        roster: { trooper: 1 },
        weapons: ['vehicle-cannon', 'rockets'],
        copies: 2,
        spacing: 6,
        slot: 20,
        at: 4,
        ...advance(8),
        troops: { mobility: 'hover', chaff: true, speed: 'fast', experience: 'seasoned' },
      },
      {
        id: 'gunship',
        kind: 'flyer',
        roster: {},
        weapons: ['vehicle-hmg'],
        slot: 25,
        at: 6,
        ...assault,
        troops: { mobility: 'wheeled-road', evasive: true, speed: 'very-slow', training: 'recruits' },
      },
      platoon('raiders', { mobility: 'infantry' }, { ...assault, slot: 23, at: 16 }),
    ],
    blue: [
      team('mortars', 'mortar', { slot: 22, at: 7 }),
      team('sam', 'stinger', { slot: 25, at: 9, roster: { lieutenant: 1, trooper: 2 } }),
      vehicle('flak', 'unarmoured-vehicle', ['flak'], {}, { slot: 19 }),
      platoon('guard', { training: 'recruits', experience: 'raw' }, { ...officered, ...suppressing, at: 12 }),
    ],
  }),
];
