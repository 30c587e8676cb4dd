import type { TurnEventSet } from '../rules/contract.js';
import { type SystemId, systemOf } from '../rules/registry.js';
import { assumedNumbers } from './assumed-numbers.js';
import { choicesUsed } from './choices.js';
import type { SystemFindings } from './findings.js';
import { readingsUsed } from './readings.js';
import { usesOfCells } from './rule-uses.js';
import { tablesUsed } from './rules-used.js';
import type { PointTally } from './tally-view.js';

/** Every morale system that plays, that of the baseline first, with what is its own. */
export function systemsPlayed(views: readonly PointTally[]): SystemFindings[] {
  const ids = [...new Set(views.map(({ plan }) => plan.system))];
  return ids.map((id) =>
    ofSystem(
      id,
      views.filter(({ plan }) => plan.system === id),
    ),
  );
}

/** @param views of the design points at which it plays */
function ofSystem(id: SystemId, views: readonly PointTally[]): SystemFindings {
  const system = systemOf(id);
  const points = views.map(({ point }) => point);
  const uses = usesOfCells(views);
  const {
    title,
    clauses = {},
    postures,
    gauge,
    breakdown,
    unitBreak,
    forceBreak,
    assumptions,
    notModelled,
  } = system;
  return {
    id,
    title,
    clauses,
    designPoints: points.map(({ index }) => index),
    postures: [...postures],
    gauge: gauge ? { name: gauge.name, title: gauge.title } : null,
    turnEvents: withoutReaders(system.turnEvents),
    breakdown: breakdown ?? null,
    unitBreak,
    forceBreak,
    readings: readingsUsed(views, uses),
    tables: tablesUsed(points, uses),
    assumedNumbers: assumedNumbers(views),
    choices: choicesUsed(assumptions, views),
    notModelled: [...notModelled],
  };
}

/** What the sets are, without what reads them. */
function withoutReaders(sets: readonly TurnEventSet[] = []): TurnEventSet[] {
  return sets.map(({ id, title, what, names, groups, shape }) => ({
    id,
    title,
    what,
    names,
    ...(groups && { groups }),
    ...(shape && { shape }),
  }));
}

/** What pieces that do not fight are called where these play: by the posture, where that is one. */
export function brokenInWords(systems: readonly Pick<SystemFindings, 'postures'>[]): string {
  const names = new Set(systems.map(({ postures }) => postures.at(-1)!));
  return names.size === 1 ? [...names][0]! : 'broken';
}
