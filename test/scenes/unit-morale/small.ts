import {
  advance,
  assault,
  bands,
  battleUnder,
  cover,
  flat,
  type Named,
  none,
  script,
  weapon,
  withdraw,
} from '../scene.js';
import { hull, stand } from './words.js';

const battle = battleUnder('unit-morale');

const squad = (trooper: number, troops = {}, more = {}) => stand({ trooper }, troops, more);
const led = (trooper: number, troops = {}, more = {}) =>
  stand({ lieutenant: 1, sergeant: 1, trooper }, troops, more);
const suppressing = { interceptiveFire: true };
const RAW = { training: 'civilian', experience: 'experienced' };
const STEADY = { training: 'special-forces', experience: 'novice' };
const rifles = flat({ rifle: weapon(1, 6, 7), none });
const closeCombat = { ...flat({ rifle: weapon(1, 8, 9), none }), assault: { needed: 4 } };
const stinger = { airDefence: 'light-sam', bands: [{ cm: 120, hit: 4, penetration: 4 }] };

/** Battles with one to five pieces in each unit, which together reach every rule, option and ending. */
export const MORALE_SMALL: readonly Named[] = [
  battle('a duel of rifles', 5, {
    combat: bands(),
    red: squad(3, RAW, { at: 14 }),
    blue: squad(2, {}, { at: 14 }),
  }),
  battle('a duel of led squads, who retire to cover', 5, {
    combat: script([1, 0, 1, 1], [0, 1, 1]),
    board: { zones: [cover(2, 9), cover(28, 29, 'hard')] },
    red: stand({ lieutenant: 1, trooper: 2 }, { training: 'recruits', experience: 'veteran' }, { at: 12 }),
    blue: stand({ captain: 1, trooper: 2 }, RAW, { at: 10 }),
  }),
  battle('an NCO takes over, every hit counts', 6, {
    combat: script([1, 1, 0, 1], [1, 0, 1]),
    options: { hitsCauseMorale: 'every-hit', enemyCasualties: 'all', groupNumber: 'lowest' },
    red: stand({ captain: 1, corporal: 1, trooper: 1 }, RAW, { at: 30 }),
    blue: stand({ sergeant: 1, trooper: 3 }, RAW, { at: 30 }),
  }),
  battle('surrender, both cut off or not', 4, {
    combat: { ...script([1, 1], [1, 1]) },
    board: { contactRange: 1 },
    tables: { surrenderDistance: 30 },
    red: squad(3, RAW, { at: 16, cutOff: true }),
    blue: squad(3, RAW, { at: 12 }),
  }),
  battle('groups test at every threshold, every turn', 6, {
    combat: script([2, 2, 1, 1], [1, 1, 1, 1]),
    options: { groupRetest: 'every-turn-beyond', hitsCauseMorale: 'none' },
    red: squad(10, {}, { at: 16 }),
    blue: squad(5, { experience: 'veteran' }, { at: 16 }),
  }),
  battle('groups of several numbers', 5, {
    combat: {
      model: 'scripted',
      losses: {
        a: { chances: [0.4, 0.4, 0.2] },
        b: { schedule: [1, 1] },
        'blue-squad': { schedule: [1, 1] },
      },
    },
    options: { groupNumber: 'highest', rally: 'automatic' },
    red: [squad(2, RAW, { id: 'a', at: 9 }), squad(2, {}, { id: 'b', slot: 28, at: 12 })],
    blue: squad(3, RAW, { at: 14 }),
  }),
  battle('a swept zone is crossed', 5, {
    combat: rifles,
    red: squad(2, RAW, { at: 10, ...advance(6) }),
    blue: squad(2, STEADY, { at: 12, ...suppressing }),
  }),
  battle('both cross and enter', 4, {
    combat: closeCombat,
    options: { rally: 'never', treatment: 'off', reorganise: 'off' },
    red: [
      squad(2, RAW, { id: 'r1', at: 14, ...assault }),
      squad(1, {}, { id: 'r2', at: 8, slot: 25, ...suppressing }),
    ],
    blue: [
      squad(2, RAW, { id: 'b1', at: 14, ...assault }),
      squad(1, {}, { id: 'b2', at: 8, slot: 23, ...suppressing }),
    ],
  }),
  battle('hand to hand, one without arms', 4, {
    combat: closeCombat,
    options: { hitsCauseMorale: 'every-hit' },
    red: led(1, { training: 'trained', experience: 'novice' }, { at: 16, ...assault }),
    blue: squad(3, RAW, { at: 16, weapon: 'none' }),
  }),
  battle('tanks against tanks', 4, {
    combat: bands({ explodesOver: 3 }),
    red: hull('track-tank', ['tank-gun', 'vehicle-lmg'], { at: 16, ...advance(10) }),
    blue: [
      hull('hovertank', ['hovertank-gun'], { id: 'blue-a', at: 8, troops: { training: 'trained' } }),
      hull('light-track', ['vehicle-cannon'], {
        id: 'blue-b',
        at: 7,
        slot: 30,
        'unit-morale': { apc: true },
      }),
    ],
  }),
  battle('mechanised infantry, a bunker and mortars', 3, {
    combat: bands({
      d10: 'one-to-ten',
      outOfAction: 'light',
      weapons: { mortar: { indirect: true, blast: true, bands: [{ cm: 90, hit: 5 }] } },
    }),
    board: { zones: [cover(20, 24, 'hard')] },
    red: [
      squad(
        2,
        { armour: 'hma', mobility: 'hma', pace: 'non-tactical' },
        { id: 'red-a', at: 12, ...advance(8) },
      ),
      stand({ sergeant: 1, trooper: 1 }, RAW, { id: 'red-b', kind: 'crew', weapon: 'mortar', slot: 26 }),
    ],
    blue: [
      hull('hoverbus', ['vehicle-hmg', 'mortar'], { id: 'blue-a', kind: 'strongpoint', at: 13 }),
      squad(2, { armour: 'flak-vest', ...RAW }, { id: 'blue-b', at: 15, slot: 20 }),
    ],
  }),
  battle('an air attack, and its defence', 4, {
    combat: bands({ weapons: { stinger }, lockOn: { other: [1, 2, 3, 4] } }),
    red: [
      {
        id: 'wing',
        kind: 'flyer',
        roster: {},
        weapons: ['vehicle-cannon', 'marine-sca'],
        at: 8,
        ...advance(10),
        troops: { speed: 'fast', chaff: true, mobility: 'hover' },
      },
      squad(1, RAW, { id: 'red-b', at: 4 }),
    ],
    blue: [
      led(1, RAW, { id: 'blue-a', at: 12 }),
      squad(1, {}, { id: 'blue-b', at: 9, slot: 27, kind: 'crew', weapon: 'stinger' }),
    ],
  }),
  battle('an evasive flyer over vehicles', 4, {
    combat: bands({
      weapons: { flak: { airDefence: 'heavy-sam', bands: [{ cm: 60, hit: 2, penetration: 0 }] } },
    }),
    red: hull('unarmoured-vehicle', ['flak'], { at: 14, ...suppressing }),
    blue: [
      {
        id: 'gunship',
        kind: 'flyer',
        roster: { trooper: 1 },
        weapons: ['vehicle-cannon'],
        at: 14,
        ...assault,
        troops: { speed: 'very-slow', evasive: true, training: 'recruits', experience: 'raw' },
      },
      squad(1, { armour: 'lta' }, { id: 'blue-b', at: 5 }),
    ],
  }),
  battle('everybody withdraws', 6, {
    combat: rifles,
    red: squad(2, RAW, { at: 10, ...withdraw(2) }),
    blue: squad(2, { pace: 'non-tactical' }, { at: 12, ...withdraw(3) }),
  }),
  battle('one force withdraws, the other follows', 6, {
    combat: bands(),
    red: squad(3, { ...RAW, pace: 'non-tactical' }, { at: 9, move: 3, ...withdraw(2) }),
    blue: squad(2, { armour: 'ma', mobility: 'ma' }, { at: 15, ...advance(8) }),
  }),
  battle('struck down to the last', 3, {
    combat: script([2, 2], [3, 1]),
    red: squad(4, STEADY, { at: 16 }),
    blue: squad(4, STEADY, { at: 16 }),
  }),
  battle('those who run leave casualties behind', 6, {
    combat: script([1, 0, 1, 0, 1], [1, 1, 0, 1]),
    tables: { heldUpTo: 1, retiresUpTo: 2, unitBreakPercent: 100 },
    red: led(2, { training: 'recruits', experience: 'veteran' }, { at: 26 }),
    blue: led(2, { training: 'recruits', experience: 'veteran' }, { at: 9 }),
  }),
  battle('cut off at the very edge', 7, {
    combat: script([0], [1, 1, 1, 0, 1]),
    board: { zones: [cover(36, 36, 'hard')] },
    options: { rally: 'never' },
    tables: { surrenderDistance: 0, groupModifiers: { first: 20, second: 20, third: 20 } },
    red: squad(1, {}, { at: 20 }),
    blue: squad(5, { training: 'recruits', experience: 'veteran' }, { at: 2, cutOff: true }),
  }),
  battle('air defence is overrun', 4, {
    combat: bands({ weapons: { stinger }, assault: { needed: 4 } }),
    red: squad(2, STEADY, { at: 22, ...assault }),
    blue: squad(2, {}, { at: 10, weapon: 'stinger' }),
  }),
];
