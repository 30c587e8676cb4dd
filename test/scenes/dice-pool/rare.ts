import { cover, flat, type Named, weapon } from '../scene.js';
import { poolScenario, squad } from './words.js';

const gun = { shots: 8, bands: [{ upTo: 30, needed: 6 }] };
const rifle = { bands: [{ upTo: 8, needed: 10 }] };
const many = { standards: 6 };

/** Battles of `dice-pool` for uses that other scenes seldom reach. */
export const POOL_RARE: readonly Named[] = [
  [
    'the wounded fight hand to hand, and fall back',
    poolScenario({
      turnLimit: 14,
      combat: {
        ...flat({ rifle, gun }),
        assault: { needed: 4, modifiers: { concealment: -1 } },
      },
      board: { contactRange: 3, zones: [cover(0, 8), cover(9, 12, 'all-round')] },
      options: { treatment: 'in-the-field', seriouslyWounded: 'fight' },
      red: [
        squad(11, { ...many, commander: 'green', medics: 1 }, { id: 'line', slot: 20 }),
        squad(8, { ...many, commander: 'elite' }, { id: 'picket', slot: 28, at: 12, cutOff: true }),
        squad(
          6,
          { ...many, medics: 2 },
          { id: 'aid', slot: 23, doctrine: { order: 'withdraw', fromTurn: 6 } },
        ),
      ],
      blue: [
        squad(
          9,
          { ...many, commander: 'veteran' },
          { id: 'foot', slot: 28, move: 4, doctrine: { order: 'assault' } },
        ),
        squad(9, many, { id: 'more-foot', slot: 21, move: 3, doctrine: { order: 'assault' } }),
        squad(4, many, { id: 'battery', slot: 24, kind: 'crew', weapon: 'gun' }),
      ],
    }),
  ],
  [
    'every owner has a policy of his own',
    poolScenario({
      turnLimit: 10,
      combat: flat({ rifle: weapon(1, 7, 8) }),
      options: { secondDie: 'when-pool-at-least', routPolicy: 'when-pool-at-most' },
      tables: { secondDieFrom: 5, routAtMost: 4 },
      red: [
        squad(8, { av: 5, commander: 'elite', standards: 2 }, { id: 'staff', at: 9 }),
        squad(8, { av: 5, secondDie: 'never', routPolicy: 'always' }, { id: 'careful', at: 9, slot: 27 }),
        squad(8, { av: 5, secondDie: 'always', routPolicy: 'never' }, { id: 'bold', at: 9, slot: 21 }),
        squad(8, { av: 5 }, { id: 'others', at: 9, slot: 18 }),
      ],
      blue: [
        squad(8, { av: 5, commander: 'green', standards: 3 }, { at: 9 }),
        squad(8, { av: 5, commander: 'seasoned' }, { id: 'beside', at: 9, slot: 27 }),
        squad(8, { av: 5 }, { id: 'flank', at: 9, slot: 30 }),
      ],
    }),
  ],
];
