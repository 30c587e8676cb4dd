import {
  assault,
  cover,
  every,
  flat,
  type Input,
  type Named,
  none,
  type Scene,
  scenarioUnder,
} from '../scene.js';

const musket = { bands: every(8, 8, 9, 10) };
const company = (id: string, troops: Input = {}, more: Input = {}): Input => ({
  id,
  roster: { lieutenant: 1, trooper: 9 },
  slot: 20,
  at: 10,
  'dice-pool': troops,
  ...more,
});

const skirmish = (name: string, scene: Scene): Named => [
  name,
  scenarioUnder('dice-pool', { name, turnLimit: 15, ...scene }),
];

/** Battles of `dice-pool` that are too large for an exact solution. */
export const POOL_LARGE: readonly Named[] = [
  skirmish('companies-share-a-pool', {
    combat: flat({ musket }),
    board: { zones: [cover(24, 28)] },
    red: [
      company('command', { commander: 'veteran', senior: true, standards: 1 }),
      company('left', { av: 5 }, { slot: 14 }),
      company('right', { av: 3 }, { slot: 27, doctrine: { order: 'advance', toRange: 10 } }),
    ],
    blue: [
      company('post', { commander: 'green', standards: 1 }, { slot: 16 }),
      company('line', {}, { slot: 24 }),
      company('reserve', { av: 5 }, { slot: 30, at: 6, doctrine: { order: 'withdraw', fromTurn: 6 } }),
    ],
  }),
  skirmish('a-farm-is-stormed', {
    combat: { ...flat({ musket, unarmed: none }), assault: {} },
    board: { contactRange: 4, zones: [cover(22, 26, 'hard')] },
    options: { routPolicy: 'when-pool-at-most', removedIsDestroyed: true, secondDie: 'when-pool-at-least' },
    tables: { routAtMost: 2, secondDieFrom: 2 },
    objectives: [
      { type: 'capture', id: 'farm', by: 'red', zone: { from: 22, to: 26 } },
      { type: 'hold', id: 'our-farm', by: 'blue', zone: { from: 22, to: 26, left: 10 }, rank: 'secondary' },
      { type: 'deadline', id: 'in-time', by: 'red', objective: 'farm', turn: 5 },
      { type: 'melee', id: 'cold-steel', by: 'red' },
      { type: 'escort', id: 'wagons-off', by: 'blue', units: ['wagons'] },
    ],
    red: [
      company('grenadiers', { av: 3, commander: 'elite', senior: true }, { ...assault, slot: 20 }),
      company('fusiliers', { standards: 1 }, { ...assault, slot: 23, copies: 2, spacing: 2 }),
    ],
    blue: [
      company('garrison', { commander: 'seasoned', senior: true, standards: 2 }, { slot: 21, at: 13 }),
      company('yard', {}, { slot: 24, at: 12 }),
      company(
        'wagons',
        { av: 5 },
        { slot: 28, weapon: 'unarmed', doctrine: { order: 'withdraw', fromTurn: 1 } },
      ),
    ],
  }),
  skirmish('the-wounded-fight-on', {
    combat: flat({ musket, gun: { shots: 4, bands: [{ upTo: 30, needed: 9 }] } }),
    options: { treatment: 'in-the-field', seriouslyWounded: 'fight', activation: 'test-costs-dice' },
    red: [
      company('aid', { commander: 'seasoned', medics: 2, standards: 2 }, { at: 11 }),
      company('rifles', { av: 3, medics: 1 }, { slot: 25, doctrine: { order: 'advance', toRange: 14 } }),
    ],
    blue: [
      company(
        'battery',
        { av: 3, standards: 2 },
        { kind: 'crew', weapon: 'gun', slot: 22, roster: { trooper: 5 } },
      ),
      company(
        'guard',
        { commander: 'veteran', senior: true, medics: 1 },
        { slot: 28, doctrine: { order: 'withdraw', fromTurn: 9 } },
      ),
    ],
  }),
];
