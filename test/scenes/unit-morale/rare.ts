import { members, SITUATIONS } from '#src/rules/unit-morale/book.js';
import { assault, cover, flat, type Named, weapon } from '../scene.js';
import { stand, standScenario } from './words.js';

const { moraleNumbers } = members.tablesSchema.parse({});

/** UM-10: troops that have a morale number. */
const TROOPS = Object.entries(moraleNumbers).flatMap(([training, row]) =>
  Object.entries(row).flatMap(([experience, number]) => (number === null ? [] : [{ training, experience }])),
);

/** A unit for every second one of them, each in its own situations. */
const everyKind = (force: number, more: (unit: number) => Record<string, unknown>) =>
  TROOPS.flatMap((troops, i) =>
    i % 2 === force
      ? [
          stand({ sergeant: 1, trooper: 2 }, troops, {
            id: `${troops.training}-${troops.experience}`,
            slot: 6 + 2 * i,
            'unit-morale': { situations: [SITUATIONS[i], SITUATIONS[i + TROOPS.length]].filter(Boolean) },
            ...more(i),
          }),
        ]
      : [],
  );

const raw = { training: 'recruits', experience: 'veteran' };
const bold = { training: 'special-forces', experience: 'novice' };

/** Battles of `unit-morale` for uses that other scenes seldom reach. */
export const MORALE_RARE: readonly Named[] = [
  [
    'troops of every kind, and of every situation',
    standScenario({
      turnLimit: 8,
      combat: flat({ rifle: weapon(1, 7, 9) }),
      red: everyKind(0, () => ({ at: 14, ...assault })),
      blue: everyKind(1, () => ({ at: 14 })),
    }),
  ],
  [
    'those who storm cover of every kind',
    standScenario({
      turnLimit: 10,
      combat: { ...flat({ rifle: weapon(1, 9, 10) }), assault: { modifiers: { concealment: -1 } } },
      board: {
        contactRange: 4,
        zones: [
          { ...cover(19, 22), right: 15 },
          { ...cover(19, 22, 'hard'), left: 16, right: 23 },
          { ...cover(19, 22, 'all-round'), left: 24 },
        ],
      },
      tables: { heldUpTo: 1, retiresUpTo: 2, testModifiers: { outnumbered: -3 }, groupCasualties: 200 },
      red: [
        stand({ trooper: 9 }, bold, { id: 'left', slot: 12, at: 11, ...assault }),
        stand({ trooper: 6 }, raw, { id: 'centre', slot: 20, at: 11, ...assault }),
        stand({ trooper: 9 }, bold, { id: 'right', slot: 28, at: 11, ...assault }),
      ],
      blue: [12, 20, 28].map((slot) =>
        stand({ trooper: 6 }, {}, { id: `line-${slot}`, slot, at: 15, interceptiveFire: slot === 20 }),
      ),
    }),
  ],
];
