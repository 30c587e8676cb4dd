import { GRADES } from '#src/rules/troop-grade/troops.js';
import { advance, assault, cover, type Named } from '../scene.js';
import { bases, gradeScenario, tank } from './words.js';

/** A unit of each grade. */
const everyGrade = (id: string, count: number, troop = {}) =>
  GRADES.map((grade, i) => bases(count, grade, { id: `${id}-${grade}`, slot: 4 + 8 * i, at: 12 }, troop));

/** Effects of every kind, for every grade. */
const everyEffect = Object.fromEntries(
  GRADES.map((grade) => [
    grade,
    {
      '1': ['pinned', 'withdraw'],
      '0': ['rout', 'surrender'],
      '-1': ['withdraw', 'disintegrate'],
      '-2': ['pinned', 'rout'],
    },
  ]),
);

/** Battles of `troop-grade` for uses that other scenes seldom reach. */
export const GRADE_RARE: readonly Named[] = [
  [
    'foot and tanks of every grade',
    gradeScenario({
      turnLimit: 5,
      combat: {
        model: 'scripted',
        losses: Object.fromEntries(
          ['foot', 'tanks'].flatMap((id) =>
            GRADES.map((grade) => [`${id}-${grade}`, { chances: [0.4, 0.3, 0.3] }]),
          ),
        ),
      },
      options: { sideBreak: 'never', defender: 'nobody' },
      tables: { chart: everyEffect, immobilizedUpTo: 3 },
      red: everyGrade('foot', 5),
      blue: everyGrade('tanks', 3, { bases: 'tanks' }),
    }),
  ],
  [
    'those who fire printed weapons, and those at whom they do',
    gradeScenario({
      turnLimit: 6,
      combat: { model: 'weapon-bands', explodesOver: 1, assault: { modifiers: { concealment: -1 } } },
      board: { zones: [{ ...cover(22, 26, 'hard'), right: 23 }, cover(8, 12)] },
      red: [
        bases(5, 'regular', {
          ...{ id: 'trained', slot: 18, at: 12, ...advance(4) },
          troops: { training: 'trained', armour: 'hma', mobility: 'hma', pace: 'non-tactical' },
        }),
        bases(5, 'veteran', {
          ...{ id: 'special', slot: 24, at: 12, ...assault },
          troops: { training: 'special-forces', armour: 'lta', mobility: 'lta' },
        }),
        tank(2, 'green', {
          ...{ id: 'tank', slot: 21, at: 10, weapons: ['tank-gun', 'vehicle-hmg'] },
          troops: { armour: 'track-tank', mobility: 'tracked', experience: 'seasoned' },
        }),
      ],
      blue: [
        bases(5, 'green', { id: 'line', slot: 24, at: 12, troops: { experience: 'veteran' } }),
        bases(3, 'regular', { id: 'missiles', slot: 26, at: 10, kind: 'crew', weapon: 'at-missile' }),
        tank(3, 'conscript', {
          ...{ id: 'carrier', slot: 20, at: 12, weapons: ['vehicle-hmg'] },
          troops: { armour: 'light-track', mobility: 'tracked' },
        }),
      ],
    }),
  ],
];
