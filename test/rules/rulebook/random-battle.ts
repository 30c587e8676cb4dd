import type { Draw } from '../../scenario/draw.js';
import type { RandomPage } from './random-page.js';

type Input = Record<string, unknown>;

/** A scenario with a few pieces under a rulebook: with a script, or with fire and assaults. */
export function randomBattle(draw: Draw, page: RandomPage): Input {
  const isScripted = draw.chance(0.5);
  const turnLimit = draw.int(2, 3);
  const counts = draw.among([
    [1, 1],
    [1, 2],
    [2, 1],
  ]);
  const groups = (page.groups ?? []) as readonly string[];
  const numbers = Object.keys(page.units).filter((name) => 'from' in page.units[name]);
  const units = counts.map((count, f) =>
    Array.from({ length: count }, (_, u) => {
      const pieces = draw.int(1, 3);
      const brings = {
        ...Object.fromEntries(numbers.filter(() => draw.chance(0.3)).map((name) => [name, draw.int(2, 6)])),
        ...Object.fromEntries(
          groups.filter(() => draw.chance(0.7)).map((name) => [name, draw.among(['own', 'other'])]),
        ),
      };
      return {
        id: `${['red', 'blue'][f]}-${'ab'[u]}`,
        roster: draw.chance(0.5) ? { trooper: pieces } : { trooper: pieces - 1, sergeant: 1 },
        move: draw.int(2, 6),
        slot: draw.int(1, 12),
        at: draw.int(1, 6),
        ...(isScripted ? {} : { weapon: 'rifle' }),
        doctrine: draw.among([{ order: 'hold' }, { order: 'advance', toRange: 4 }, { order: 'assault' }]),
        drawn: brings,
      };
    }),
  );
  const losses = units
    .flat()
    .map(({ id }) => [id, { schedule: [0, 1].concat(draw.int(0, 2)).slice(0, turnLimit) }]);
  return {
    standfast: 1,
    name: 'drawn',
    title: 'Drawn by chance',
    question: 'Do all who play it agree?',
    turnLimit,
    board: {
      width: 14,
      depth: draw.int(13, 18),
      zones: draw.chance(0.5)
        ? [{ from: 2, to: 5, cover: draw.among(['concealment', 'hard', 'all-round']) }]
        : [],
    },
    combat: isScripted
      ? { model: 'scripted', losses: Object.fromEntries(losses) }
      : {
          model: 'flat',
          die: 6,
          weapons: { rifle: { bands: [{ upTo: draw.int(6, 14), needed: draw.int(3, 5) }] } },
          assault: { needed: 4 },
        },
    rulebook: page,
    forces: units.map((of, f) => ({ id: ['red', 'blue'][f], units: of })),
  };
}
