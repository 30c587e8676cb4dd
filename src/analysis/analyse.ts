import type { UnitDescription } from '../battlefield/description.js';
import { type FieldUnit, fieldUnits } from '../battlefield/field-units.js';
import { subjectPieces } from '../battlefield/ledger.js';
import { isHull, piecesOf } from '../battlefield/pieces.js';
import { armourName } from '../battlefield/weapon-bands/compile.js';
import type { Study } from '../experiment/study.js';
import { worthReading } from '../experiment/worth-reading.js';
import { compilePlan } from '../plan/plan.js';
import { tellBattle } from '../play/tell-battle.js';
import type { TurnEventSet } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Scenario } from '../scenario/schema.js';
import type { Tally } from '../tally/tally.js';
import { answerInWords } from './answer.js';
import { assumedNumbers } from './assumed-numbers.js';
import { breakPointRows, survivalRows } from './breaks.js';
import { combatInWords } from './combat-in-words.js';
import { exactRows } from './exact.js';
import type { Findings, ForceFindings } from './findings.js';
import { gaugeRows } from './gauges.js';
import { objectivesInWords } from './objectives-in-words.js';
import { outcomeRows } from './outcomes.js';
import { postureRows } from './postures.js';
import { effectRows, responseRows } from './responses.js';
import type { DesignPointRow, Rows } from './rows.js';
import { deadRules, ruleUseRows, usesOfCells } from './rule-uses.js';
import { assumptionsUsed, readingsUsed, tablesUsed } from './rules-used.js';
import { type PointTally, pointTally } from './tally-view.js';
import { turnEventRows, withoutIdleGroups } from './turn-events.js';

/** What the program knows of a run beside its counts. */
export interface RunFacts {
  version: string;
  /** How to run it again. */
  command: string;
  warnings: readonly string[];
  /** The solution of every design point, where the scenario asks for it; null: too large. */
  solved?: readonly (Tally | null)[];
}

/** From integer counts to estimates with errors, tables and words. */
export function analyse(study: Study, tallies: readonly Tally[], facts: RunFacts): Findings {
  const views = study.points.map((point, i) => pointTally(point, study.plans[i]!, tallies[i]!));
  const { scenario } = study.points[0]!;
  const system = systemOf(scenario.system);
  const rows = rowsOf(views, facts.solved ?? []);
  const uses = usesOfCells(views);
  const forces = describeForces(scenario);
  return {
    scenario: {
      name: scenario.name,
      title: scenario.title,
      question: scenario.question,
      description: scenario.description,
      system: system.id,
      systemTitle: system.title,
      turnLimit: scenario.turnLimit,
      board: inAllVariants(study.points, boardInWords),
      combat: inAllVariants(study.points, combatInWords),
      objectives: objectivesInWords(study.points.map((point) => point.scenario)),
    },
    forces,
    postures: [...system.postures],
    gauge: system.gauge ? { name: system.gauge.name, title: system.gauge.title } : null,
    turnEvents: turnEventsOf(system.turnEvents),
    breakdown: system.breakdown ?? null,
    factors: factorsOf(study.points),
    designPoints: study.points.map(({ index, label, levels }) => ({
      index,
      label,
      levels: levels.map(({ level }) => level),
    })),
    answer: answerInWords(rows, forces, {
      baseline: study.points.length > 1 ? study.points[0]!.label : null,
      changes: aloneInOneFactor(study.points),
      lastPosture: system.postures.at(-1)!,
    }),
    warnings: [...facts.warnings, ...notSolved(study, facts.solved ?? [])],
    rows,
    readings: readingsUsed(study.points, uses),
    tables: tablesUsed(study.points, uses),
    deadRules: deadRules(rows.rule_uses),
    stories: storiesOf(study),
    assumedNumbers: assumedNumbers(views),
    assumed: assumptionsUsed(study.points),
    notModelled: [...system.notModelled, ...notOnTheBattlefield(study.points)],
    run: {
      version: facts.version,
      seed: study.seed,
      battles: study.battles,
      designPoints: study.points.length,
      command: facts.command,
    },
  };
}

/** What the sets are, without what reads them. */
function turnEventsOf(sets: readonly TurnEventSet[] = []): TurnEventSet[] {
  return sets.map(({ id, title, what, names, groups, shape }) => ({
    id,
    title,
    what,
    names,
    ...(groups && { groups }),
    ...(shape && { shape }),
  }));
}

/** Section 8 of docs/battlefield.md, as far as it holds for every system. */
function notOnTheBattlefield(points: readonly DesignPoint[]): string[] {
  const fights = points.some(({ scenario: { combat } }) => combat.model !== 'scripted' && combat.assault);
  return [
    `${fights ? 'L' : 'Close combat, l'}ateral movement, elevation, ammunition and weather.`,
    'Anything outside the two forces of the scenario: the intervals speak of dice, not of how well the model fits your table.',
  ];
}

function rowsOf(views: readonly PointTally[], solved: readonly (Tally | null)[]): Rows {
  return {
    design_points: views.flatMap(designPointRows),
    outcomes: views.flatMap(outcomeRows),
    break_points: views.flatMap(breakPointRows),
    survival: views.flatMap(survivalRows),
    postures: views.flatMap(postureRows),
    gauges: views.flatMap(gaugeRows),
    turn_events: withoutIdleGroups(views.flatMap(turnEventRows)),
    responses: views.flatMap(responseRows),
    effects: views.slice(1).flatMap((view) => effectRows(view, views[0]!)),
    rule_uses: views.flatMap(ruleUseRows),
    exact: views.flatMap((view, i) => (solved[i] ? exactRows(view, solved[i]) : [])),
  };
}

function notSolved({ points }: Study, solved: readonly (Tally | null)[]): string[] {
  const large = points.filter((_, i) => solved[i] === null).map(({ label }) => label);
  if (large.length === 0) return [];
  return [
    `The scenario asks for exact answers, but these variants have too many states to be solved: ${large.join('; ')}.`,
  ];
}

function storiesOf(study: Study): Findings['stories'] {
  const { found, among } = worthReading(study);
  return found.map(({ why, battle }) => ({
    why,
    among,
    story: tellBattle(study.points[0]!, study.seed, battle),
  }));
}

function designPointRows({ point }: PointTally): DesignPointRow[] {
  return point.levels.map(({ factor, level }) => ({
    design_point: point.index,
    variant: point.label,
    baseline: point.index === 0,
    factor,
    factor_level: level,
  }));
}

function factorsOf(points: readonly DesignPoint[]): Findings['factors'] {
  return points[0]!.levels.map(({ factor }, i) => ({
    name: factor,
    levels: [...new Set(points.map((point) => point.levels[i]!.level))],
  }));
}

/** Design points that differ from the baseline in one factor, and the change in words. */
function aloneInOneFactor(points: readonly DesignPoint[]): { index: number; words: string }[] {
  const baseline = points[0]!.levels;
  return points.flatMap(({ index, levels }) => {
    const changed = levels.filter(({ level }, i) => level !== baseline[i]!.level);
    if (changed.length !== 1) return [];
    const { factor, level } = changed[0]!;
    const before = baseline.find((each) => each.factor === factor)!.level;
    return [{ index, words: `${factor} ${level} instead of ${before}` }];
  });
}

function describeForces(scenario: Scenario): ForceFindings[] {
  const pieces = subjectPieces(compilePlan(scenario).field).slice(-2);
  return scenario.forces.map((force, f) => ({
    id: force.id,
    name: force.name ?? force.id,
    pieces: pieces[f]!,
    units: fieldUnits(force.units).map((unit) => ({
      id: unit.id,
      name: unit.name ?? unit.id,
      pieces: piecesOf(unit),
      roster: rosterInWords(unit) + protectionInWords(scenario, unit),
      troops: systemOf(scenario.system).troopsInWords(unit[scenario.system], unit.troops),
      orders: ordersInWords(unit, scenario.combat.model === 'weapon-bands'),
    })),
  }));
}

/** What is said of the scenario, once for each way in which the variants have it. */
function inAllVariants(points: readonly DesignPoint[], say: (scenario: Scenario) => string): string {
  return [...new Set(points.map((point) => say(point.scenario)))].join(' / ');
}

/** `1 sergeant, 9 troopers`; `vehicle, crew of 1 corporal, 2 troopers`. */
function rosterInWords(unit: UnitDescription): string {
  const soldiers = Object.entries(unit.roster)
    .filter(([, count]) => count > 0)
    .map(([rank, count]) => `${count} ${rank}${count === 1 ? '' : 's'}`)
    .join(', ');
  if (isHull(unit)) return `${unit.kind}, ${soldiers === '' ? 'unmanned' : `crew of ${soldiers}`}`;
  const warbots =
    unit.warbots > 0
      ? [`${unit.warbots} ${unit.warbots === 1 ? 'warbot' : 'warbots'} of size ${unit.size}`]
      : [];
  const crew = unit.kind === 'crew' ? ' serving a weapon' : '';
  return [...(soldiers === '' ? [] : [soldiers + crew]), ...warbots].join(', ');
}

/** Under `weapon-bands`: `, in flak-vest`; `, track-tank`. */
function protectionInWords({ combat }: Scenario, unit: FieldUnit): string {
  if (combat.model !== 'weapon-bands') return '';
  return isHull(unit)
    ? `, ${armourName(unit)}`
    : `, in ${armourName(unit)}`.replace('in unarmoured', 'unarmoured');
}

function ordersInWords(unit: UnitDescription, modelled: boolean): string {
  const { mobility } = unit.troops;
  const { doctrine, at, slot, move, weapon, weapons, interceptiveFire, armour, cutOff, kind } = unit;
  const does = {
    hold: () => 'holds',
    assault: () => 'assaults',
    advance: (range: number) => `advances to within ${range}″`,
    withdraw: (turn: number) => `withdraws from turn ${turn}`,
  };
  const order =
    doctrine.order === 'advance'
      ? does.advance(doctrine.toRange)
      : doctrine.order === 'withdraw'
        ? does.withdraw(doctrine.fromTurn)
        : does[doctrine.order]();
  const named = weapons ?? (weapon === undefined ? [] : [weapon]);
  const details = [
    ...(kind === 'strongpoint' ? [] : [mobility && modelled ? `moves as ${mobility}` : `moves ${move}″`]),
    ...named,
    ...(armour > 0 ? [`armour ${armour}`] : []),
    ...(interceptiveFire ? ['fires interceptively'] : []),
    ...(cutOff ? ['cut off'] : []),
  ];
  return [`${order}; ${at}″ from its edge at slot ${slot}`, ...details].join(', ');
}

function boardInWords({ board, forces }: Scenario): string {
  const edge = forces[0]!.name ?? forces[0]!.id;
  const zones = board.zones.map(({ from, to, left, right, cover }) => {
    const across =
      left === undefined && right === undefined ? '' : `, slots ${left ?? 0} to ${right ?? board.width}`;
    return `${cover} from ${from}″ to ${to}″${across}`;
  });
  const ground =
    zones.length === 0 ? 'open ground' : `${zones.join('; ')} (measured from the edge of ${edge})`;
  return `${board.width}″ wide and ${board.depth}″ deep: ${ground}`;
}
