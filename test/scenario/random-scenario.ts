import { COVERS } from '#src/battlefield/description.js';
import { type SystemId, systemIds, systemOf } from '#src/rules/registry.js';
import { Draw } from './draw.js';
import { randomCombat, randomLosses } from './random-combat.js';
import { randomRules, valuesOf } from './random-rules.js';
import { type RandomUnit, randomKinds, randomUnit } from './random-units.js';

type Input = Record<string, unknown>;

/** The parts of a scenario file that tests use. */
export interface RandomScenario extends Input {
  system: SystemId;
  turnLimit: number;
  board: Input & { zones: readonly (Input & { cover: string })[] };
  combat: Input & { model: string; assault?: Input };
  rules: Record<string, { options: Input; tables: Input }>;
  forces: readonly { id: string; units: readonly RandomUnit[] }[];
  objectives: readonly (Input & { type: string })[];
}

/**
 * A valid scenario of a few pieces that depends only on its seed. Most are small enough to be solved.
 *
 * @example parseScenario(JSON.stringify(randomScenario(7)), 'random.json').ok // true
 */
export function randomScenario(seed: number): RandomScenario {
  const draw = new Draw(seed);
  const system = draw.among(systemIds);
  const turnLimit = draw.among([1, 2, 3, 3, 4, 4, 5]);

  // 1. The board, and the starting places.
  const contactRange = draw.among([1, 1, 2, 3]);
  const foremost = [draw.int(1, 8), draw.int(1, 8)];
  const gap = contactRange + draw.among([0, 1, 2, 3, 4, 5, 6, 8, 10, 14]);
  const board = { width: draw.int(6, 24), depth: foremost[0] + foremost[1] + gap, contactRange };

  // 2. Two forces of one to three units.
  const combat = randomCombat(draw, gap);
  const counts = draw.among([
    [1, 1],
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
    [1, 3],
  ]);
  const kinds = counts.map((count) => randomKinds(draw, system, combat.combat.model, count));
  const forces = ['red', 'blue'].map((id, f) => {
    const flyersAhead = kinds[1 - f].includes('flyer');
    const ground = { system, width: board.width, foremost: foremost[f], turnLimit, combat, flyersAhead };
    const units = kinds[f].map((kind, u) => randomUnit(draw, `${id}-${'abc'[u]}`, kind, u === 0, ground));
    return { id, units: system === 'dice-pool' ? withSenior(draw, units) : units };
  });
  const ids = forces.flatMap(({ units }) => units.map((unit) => unit.id));
  const isScripted = combat.combat.model === 'scripted';

  // 3. The rules, and what varies in them.
  const rules = randomRules(draw, system);
  const experiment = draw.chance(0.15) ? randomExperiment(draw, system, turnLimit, rules.options) : undefined;

  return {
    standfast: 1,
    name: `random-${seed}`,
    title: `Random scenario ${seed}`,
    question: 'Do all who play it agree?',
    system,
    turnLimit,
    board: {
      ...board,
      ...draw.maybe(0.15, () => ({ millimetresPerInch: draw.int(8, 60) })),
      zones: randomZones(draw, board),
    },
    combat: isScripted ? { ...combat.combat, losses: randomLosses(draw, ids) } : combat.combat,
    rules: { [system]: rules },
    forces,
    ...draw.maybe(0.1, () => ({ conversion: randomConversion(draw) })),
    objectives: draw.chance(system === 'dice-pool' ? 0.7 : 0.05)
      ? randomObjectives(draw, board, turnLimit, forces)
      : [],
    ...(experiment ? { experiment } : {}),
    ...draw.maybe(0.1, () => ({ expect: { [draw.among(['draw_rate', 'win_rate.red'])]: '0..1' } })),
    ...draw.maybe(0.1, () => ({
      run: { battles: draw.int(1, 5000), seed: draw.int(0, 99), exact: draw.chance(0.5) },
    })),
  };
}

/** A factor with all values of an option, the first as in the rules; sometimes also another turn limit. */
function randomExperiment(draw: Draw, system: SystemId, turnLimit: number, options: Input): Input {
  const option = draw.among(Object.keys(systemOf(system).optionSources));
  const levels = draw.shuffled(valuesOf(system, option));
  options[option] = levels[0];
  const limits = { name: 'turns', path: 'turnLimit', levels: [turnLimit, turnLimit + 1] };
  return {
    factors: [
      { name: option, path: `rules.${system}.options.${option}`, levels },
      ...(draw.chance(0.3) ? [limits] : []),
    ],
  };
}

/** DP-21: one commander of a force may be senior. */
function withSenior(draw: Draw, units: readonly RandomUnit[]): RandomUnit[] {
  const led = units.findIndex(
    (unit) => (unit['dice-pool'] as Input | undefined)?.commander && unit.copies === undefined,
  );
  if (led < 0 || draw.chance(0.4)) return [...units];
  return units.map((unit, u) =>
    u === led ? { ...unit, 'dice-pool': { ...(unit['dice-pool'] as Input), senior: true } } : unit,
  );
}

function randomZones(draw: Draw, { width, depth }: { width: number; depth: number }) {
  const ordered = (most: number): [number, number] => {
    const [a, b] = [draw.int(0, most), draw.int(0, most)];
    return [Math.min(a, b), Math.max(a, b)];
  };
  return Array.from({ length: draw.among([0, 0, 1, 1, 2, 3]) }, () => {
    const [from, to] = ordered(depth);
    const [left, right] = ordered(width);
    return {
      from,
      to,
      ...draw.maybe(0.2, () => ({ left })),
      ...draw.maybe(0.2, () => ({ right: Math.max(right, left) })),
      cover: draw.among(COVERS),
    };
  });
}

/** A few cells of the conversion. */
function randomConversion(draw: Draw): Input {
  return {
    veteran: { 'dice-pool': { av: draw.int(2, 6) }, troops: { experience: 'experienced' } },
    green: { 'troop-grade': { grade: draw.among(['conscript', 'mutinous']) } },
  };
}

function randomObjectives(
  draw: Draw,
  { depth, width }: { depth: number; width: number },
  turnLimit: number,
  forces: readonly { id: string; units: readonly RandomUnit[] }[],
): (Input & { type: string })[] {
  const zone = () => {
    const from = draw.int(0, depth);
    return {
      ...draw.maybe(0.7, () => ({ from })),
      ...draw.maybe(0.6, () => ({ to: draw.int(from, depth) })),
      ...draw.maybe(0.2, () => ({ left: draw.int(0, Math.floor(width / 2)) })),
      ...draw.maybe(0.2, () => ({ right: draw.int(Math.floor(width / 2), width) })),
    };
  };
  return forces.flatMap(({ id: by, units }) => {
    const leaving = units.filter(({ doctrine }) => doctrine?.order === 'withdraw').map(({ id }) => id);
    const own = [
      ...(draw.chance(0.4) ? [{ type: 'capture', id: `${by}-ridge`, by, zone: zone() }] : []),
      ...(draw.chance(0.4) ? [{ type: 'melee', id: `${by}-steel`, by }] : []),
      ...(leaving.length > 0 && draw.chance(0.7)
        ? [{ type: 'escort', id: `${by}-convoy`, by, units: leaving }]
        : []),
    ];
    const rank = draw.maybe(0.6, () => ({ rank: draw.among(['primary', 'secondary']) }));
    return [
      ...own,
      ...(draw.chance(0.4) ? [{ type: 'hold', id: `${by}-farm`, by, zone: zone(), ...rank }] : []),
      ...(own.length > 0 && draw.chance(0.5)
        ? [
            {
              type: 'deadline',
              id: `${by}-late`,
              by,
              objective: draw.among(own).id,
              turn: draw.int(1, turnLimit),
            },
          ]
        : []),
    ];
  });
}
