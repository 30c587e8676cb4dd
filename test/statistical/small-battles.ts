import type { DesignPoint } from '#src/scenario/design-points.js';
import type { parseScenario } from '#src/scenario/parse.js';

/**
 * Small battles by the thousand, all different: the four systems, one or two units a side with one to four
 * pieces, scripted losses or fire, and two variants of each. All can be solved exactly in a few milliseconds.
 *
 * @param parse the parser of the built program
 * @param random from 0 up to 1
 * @returns two design points, the baseline first
 */
export function smallBattle(
  index: number,
  systems: readonly string[],
  parse: typeof parseScenario,
  random: () => number,
): DesignPoint[] {
  const among = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)];
  const system = systems[index % systems.length];
  const scripted = random() < 0.7;
  const quality = () => among(['levy', 'green', 'regular', 'veteran', 'elite']);
  const unit = (id: string, slot: number) => ({
    id,
    quality: quality(),
    roster: { trooper: 1 + Math.floor(random() * (scripted ? 4 : 3)) },
    slot,
    at: among([4, 6, 8]),
    move: among([3, 6]),
    ...(scripted ? {} : { weapon: 'rifles' }),
    doctrine: among([{ order: 'hold' }, { order: 'assault' }, { order: 'advance', toRange: 6 }]),
  });
  const force = (id: string) => ({
    id,
    units: random() < 0.8 || !scripted ? [unit(`${id}-a`, 8)] : [unit(`${id}-a`, 8), unit(`${id}-b`, 12)],
  });
  const forces = [force('blue'), force('red')];
  const ids = forces.flatMap(({ units }) => units.map(({ id }) => id));
  // Both rare and common losses, because rates near 0 and 1 are wanted too.
  const chances = () => {
    const none = among([0.2, 0.5, 0.8, 0.95, 0.99]);
    return [none, 1 - none];
  };
  const scenario = {
    standfast: 1,
    name: `small-${index}`,
    title: 'A small battle',
    question: 'Do the intervals hold what is so?',
    system,
    turnLimit: 1 + Math.floor(random() * 4),
    board: { width: 20, depth: 24 },
    combat: scripted
      ? { model: 'scripted', losses: Object.fromEntries(ids.map((id) => [id, { chances: chances() }])) }
      : { model: 'flat', weapons: { rifles: { bands: [{ upTo: 24, needed: among([4, 7, 10]) }] } } },
    forces,
    rules: { 'morale-ratio': { options: { moraleClasses: 'intended', experience: 'on' } } },
    experiment: {
      factors: [
        {
          name: 'quality',
          path: `forces.blue.units.blue-a.quality`,
          levels: [forces[0].units[0].quality, quality()],
        },
      ],
    },
  };
  const [first, second] = scenario.experiment.factors[0].levels;
  if (first === second) scenario.experiment.factors[0].levels[1] = first === 'elite' ? 'levy' : 'elite';
  const parsed = parse(JSON.stringify(scenario), `${scenario.name}.json`);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.designPoints;
}
