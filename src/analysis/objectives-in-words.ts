import type { Objective } from '../battlefield/objectives.js';
import type { Scenario } from '../scenario/schema.js';

/**
 * What the forces are to do in the variants of a scenario, in a sentence; empty when nothing is.
 *
 * @example objectivesInWords(variants) // 'Attacker is to capture farm (24″ to 28″); Defender is to hold …'
 */
export function objectivesInWords(variants: readonly Scenario[]): string {
  const said = variants.map(sentences);
  const all = [...new Set(said.flat())];
  return all
    .map((each) => (said.every((own) => own.includes(each)) ? each : `${each} (in some variants)`))
    .join('; ');
}

function sentences({ objectives, forces }: Scenario): string[] {
  const nameOf = (id: string) => forces.find((force) => force.id === id)?.name ?? id;
  return objectives.map((objective) => `${nameOf(objective.by)} ${inWords(objective)}`);
}

function inWords(objective: Objective): string {
  switch (objective.type) {
    case 'capture':
      return `is to capture ${objective.id} (${zoneInWords(objective.zone)})`;
    case 'hold':
      return `is to hold ${objective.id} (${zoneInWords(objective.zone)}), a ${objective.rank} objective`;
    case 'escort':
      return `is to get ${objective.units.join(' and ')} off the board`;
    case 'melee':
      return 'is to destroy units in close combat';
    case 'deadline':
      return `must have done ${objective.objective} by turn ${objective.turn}`;
  }
}

function zoneInWords({ from, to, left, right }: Extract<Objective, { zone: unknown }>['zone']): string {
  const depth =
    from === undefined && to === undefined
      ? 'at any depth'
      : to === undefined
        ? `beyond ${from}″`
        : `${from ?? 0}″ to ${to}″`;
  if (left === undefined && right === undefined) return depth;
  if (right === undefined) return `${depth}, from slot ${left}`;
  return `${depth}, slots ${left ?? 0} to ${right}`;
}
