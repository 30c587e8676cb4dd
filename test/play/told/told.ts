import { pointTally } from '#src/analysis/tally-view.js';
import { FORCE_RESPONSES, type ForceResponse } from '#src/battlefield/responses.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { systemOf } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import type { Rules as GradeRules } from '../../oracles/troop-grade/rules.js';
import { measuresOf } from '../../statistical/agreement.js';
import { keyOf, ledgerOf, usesIn } from '../counted-uses.js';
import { POOL_MEANINGS, poolsAtStart } from './dice-pool.js';
import { FIELD_MEANINGS } from './field.js';
import { type Amounts, type Meanings, Reading, sum, type Unit, unitsOf } from './meaning.js';
import { RATIO_MEANINGS } from './morale-ratio.js';
import { areStatesTold, pageOf, toldRulebookCounts } from './rulebook.js';
import { GRADE_MEANINGS } from './troop-grade.js';
import { MORALE_MEANINGS, moraleResponses } from './unit-morale.js';

/** Every number of battles and every use of a rule in them, by name; none of them is 0. */
type Numbers = Map<string, number>;

/** The same battles of a scenario, as stories and as counts. */
export interface ToldAndCounted {
  stories: Story[];
  told: Numbers;
  counted: Numbers;
  /** All uses of rules, including those with 0. */
  uses: readonly (readonly [name: string, uses: number])[];
}

const MEANINGS: Readonly<Record<string, Meanings<never>>> = {
  'morale-ratio': RATIO_MEANINGS,
  'dice-pool': POOL_MEANINGS,
  'unit-morale': MORALE_MEANINGS,
  'troop-grade': GRADE_MEANINGS,
};

export function toldAndCounted(scenario: Scenario, seed: number, battles: readonly number[]): ToldAndCounted {
  const point = onlyPoint(scenario);
  const stories = battles.map((battle) => tellBattle(point, seed, battle));
  const told: Numbers = new Map();
  for (const story of stories)
    addStory(scenario, story, (name, by) => told.set(name, (told.get(name) ?? 0) + by));
  const { plan, ledger } = ledgerOf(scenario, seed, battles);
  const measures = measuresOf(pointTally(onlyPoint(scenario), plan, ledger.counters));
  const uses = pageOf(scenario)
    ? []
    : usesIn(scenario, plan, ledger).map((use) => [keyOf(use), use.uses] as const);
  const counted: Numbers = new Map([
    ...[...measures].map(([name, each]) => [name, each.sum] as const),
    ...uses,
  ]);
  const isSaid = (name: string) =>
    !isUntold(scenario, name) && (told.has(name) || !isModifierOfZero(scenario, name));
  const compared = (numbers: Numbers) => nonZero([...numbers].filter(([name]) => isSaid(name)));
  return { stories, told: compared(told), counted: compared(counted), uses };
}

/** What differs between the two: `response red routed: told 3, counted 4`. */
export function differences({ told, counted }: Pick<ToldAndCounted, 'told' | 'counted'>): string[] {
  return [...new Set([...told.keys(), ...counted.keys()])].flatMap((name) => {
    const [ofStories, ofCounters] = [told.get(name) ?? 0, counted.get(name) ?? 0];
    return ofStories === ofCounters ? [] : [`${name}: told ${ofStories}, counted ${ofCounters}`];
  });
}

/** Is it a use of a rule, and not a measure of battles? */
export const isUse = (name: string): boolean => /^\S* (rule|cell|reading|modifier|transition): /.test(name);

const nonZero = (numbers: Iterable<[string, number]>): Numbers =>
  new Map([...numbers].filter(([, number]) => number !== 0));

type Add = (name: string, amount: number) => void;

function addStory(scenario: Scenario, story: Story, add: Add): void {
  addOutcome(scenario, story, add);
  const page = pageOf(scenario);
  if (page) {
    for (const { id } of scenario.forces) addTo(id, toldRulebookCounts(page, story, id), add);
  } else addMeanings(scenario, story, add);
}

/** Adds uses of rules, and responses of a force. */
function addTo(force: string, amounts: Amounts, add: Add, options: Record<string, unknown> = {}): void {
  for (const [name, amount] of Object.entries(amounts)) {
    const [, option] = / reading: (\w+)$/.exec(name) ?? [];
    const use = option === undefined ? name : `${name}: ${String(options[option])}`;
    add(name.includes(' ') ? use : `response ${force} ${name}`, Number(amount));
  }
}

/** What the events of a story mean under a system that is not a rulebook of the scenario. */
function addMeanings(scenario: Scenario, story: Story, add: Add): void {
  const rules = scenario.rules[scenario.system] as { options: Record<string, unknown> };
  const reading = new Reading(scenario, rules as never, story.end);
  const all = [FIELD_MEANINGS, MEANINGS[scenario.system]];
  const addAll = (force: string, amounts: Amounts) => addTo(force, amounts, add, rules.options);
  if (scenario.system === 'dice-pool') addAll('', poolsAtStart(reading));
  for (const { turn, events } of story.turns) {
    for (const event of events) {
      reading.follow(event, turn);
      for (const meanings of all) {
        const meaning = meanings[event.kind] as Meanings<unknown>['moved'];
        addAll(event.force, meaning?.(event as never, reading, reading.units.get(event.unit)!) ?? {});
      }
    }
    for (const phase of new Set(events.map((event) => event.phase))) {
      const inPhase = events.filter((event) => event.phase === phase);
      for (const meanings of all) addAll('', meanings.inPhase?.(inPhase, reading) ?? {});
    }
  }
  if (scenario.system !== 'unit-morale') return;
  for (const { id } of scenario.forces) addAll(id, moraleResponses(story, reading, id));
}

/** The numbers that all systems have: from the events, the sheets at the ends of turns, and the end of a story. */
function addOutcome(scenario: Scenario, { turns, end }: Story, add: Add): void {
  const { postures, neverGives } = systemOf(scenario);
  const fighting = postures.slice(0, -1);
  const broken = postures.at(-1)!;
  const events = turns.flatMap(({ turn, events }) => events.map((event) => ({ turn, event })));
  add(`outcome ${end.holder ?? 'nobody'} ${end.reason}`, 1);
  add('response battle nobody_holds', end.holder === null ? 1 : 0);
  add('response battle turns', end.turn);
  for (const { id } of scenario.forces) {
    const mine = events.filter(({ event }) => event.force === id);
    const lost = mine.flatMap(({ event }) => (event.kind === 'lost' ? [event] : []));
    const by = (cause: string) => sum(lost.map((each) => (each.cause === cause ? each.pieces : 0)));
    const broke = mine.find(({ event }) => event.kind === 'force-broke');
    const sheets = turns.map(({ sheets }) => sheets.filter(({ force }) => force === id));
    const inPosture = (turn: number, posture: string) =>
      sum(
        sheets[Math.min(turn, end.turn)].map(({ postures, gone }) =>
          posture === 'gone' ? gone : postures[posture],
        ),
      );
    const inFight = (turn: number) => sum(fighting.map((posture) => inPosture(turn, posture)));
    const played = Array.from({ length: end.turn }, (_, i) => i + 1);
    const isHalfBroken = played.some(
      (turn) => 2 * (inPosture(turn, broken) + inPosture(turn, 'gone')) >= inFight(0),
    );
    const breaks = mine.flatMap(({ turn, event }) => (event.kind === 'unit-broke' ? [{ turn, event }] : []));
    const recovered = breaks.filter(({ turn, event }) =>
      sheets.slice(turn + 1).some((units) => {
        const { postures } = units.find(({ unit }) => unit === event.unit)!;
        return sum(fighting.map((posture) => postures[posture])) > postures[broken];
      }),
    );
    const cascaded = breaks.filter((one) =>
      breaks.some((other) => other !== one && one.turn - other.turn <= 1 && other.turn <= one.turn),
    );
    const shared: Partial<Record<ForceResponse, number>> = {
      holds_field: end.holder === id ? 1 : 0,
      broke: broke ? 1 : 0,
      turns_stood: broke?.turn ?? end.turn,
      casualties: by('fire') + by('assault'),
      eliminated: by('eliminated'),
      routed: by('routed'),
      left: by('left'),
      surrendered: by('surrendered'),
      shot: by('shot'),
      abandoned: by('abandoned'),
      assault: by('assault'),
      losses: sum(lost.map(({ pieces }) => pieces)),
      wasted_initiatives: sum(mine.map(({ event }) => (event.kind === 'wasted' ? event.pieces : 0))),
      fighting_turns: sum(played.map(inFight)),
      most_broken: Math.max(...played.map((turn) => inPosture(turn, broken))),
      half_broken: isHalfBroken ? 1 : 0,
      comeback: isHalfBroken && end.holder === id ? 1 : 0,
      units_broke: breaks.length,
      units_recovered: recovered.length,
      units_cascaded: cascaded.length,
    };
    for (const name of FORCE_RESPONSES)
      if (!neverGives.includes(name) && !UNTOLD.test(name)) add(`response ${id} ${name}`, shared[name]!);
    for (let turn = 0; turn <= scenario.turnLimit; turn++) {
      for (const posture of [...postures, 'gone'])
        add(`${id} ${posture} in turn ${turn}`, inPosture(turn, posture));
    }
    for (const unit of ['', ...sheets[0].map(({ unit }) => unit)]) {
      const kind: StoryEvent['kind'] = unit === '' ? 'force-broke' : 'unit-broke';
      const found = mine.find(({ event }) => event.kind === kind && event.unit === unit);
      const own = sheets.at(-1)!.filter((sheet) => unit === '' || sheet.unit === unit);
      const loss = found && 'lost' in found.event ? found.event.lost : sum(own.map(({ gone }) => gone));
      const state = found ? 'broke' : 'unbroken';
      add(`${id} ${unit} ${state} at loss ${loss}`, 1);
      add(`${id} ${unit} ${state} at turn ${found?.turn ?? end.turn}`, 1);
    }
  }
}

/** Not in stories: the dice in a pool, the losses at a moment within a turn, and the effort of players. */
const UNTOLD = /\b(gauge \d+ in turn \d+|dice_left|overturned|tests|dice|look_ups)$/;
/** Nor units that move as ordered, and what an option would have changed. */
const UNTOLD_USES = /not fired on: moves as ordered|automaticStays/;
/**
 * Nor how many of a weapon crew, or of a hull with several weapons, take part in interceptive fire, and who stays
 * because a morale officer shoots another.
 */
const UNTOLD_OF_SOME = /interceptive fire of|unmarked pieces fire interceptively/;

function isUntold(scenario: Scenario, name: string): boolean {
  const page = pageOf(scenario);
  if (page && !areStatesTold(page) && / became_\w+$/.test(name)) return true;
  const isTold = ({ kind, 'morale-ratio': own }: Unit) => kind === 'infantry' && !own.moraleOfficer;
  if (UNTOLD_OF_SOME.test(name) && !unitsOf(scenario).every(isTold)) return true;
  return UNTOLD.test(name) || UNTOLD_USES.test(name);
}

/** The modifiers of the field, by the words of a use. */
const OF_FIELD: Readonly<Record<string, string>> = {
  moving: 'moving',
  charging: 'charging',
  outnumbering: 'outnumbering',
  unsteady: 'unsteady',
  'target in concealment': 'concealment',
  'target in hard cover': 'hard',
  'target in all-round cover': 'allRound',
};

/** A modifier of 0, or one that the combat model does not have, is counted but not described. */
function isModifierOfZero({ combat, system, rules }: Scenario, name: string): boolean {
  const [, what, where] = /^ modifier: (.+) \((shots|dice in close combat)\)$/.exec(name) ?? [];
  if (what !== undefined) {
    const of = where === 'shots' ? combat : (combat as { assault?: object }).assault;
    const { modifiers = {} } = (of ?? {}) as { modifiers?: Record<string, number> };
    return (modifiers[OF_FIELD[what]] ?? 0) === 0;
  }
  const [, condition] = /^TG-\d+ (?:modifier: |cell: modifiers )(\w+)/.exec(name) ?? [];
  if (condition === undefined || system !== 'troop-grade') return false;
  const { modifiers } = (rules['troop-grade'] as GradeRules).tables;
  return modifiers[condition as keyof typeof modifiers] === 0;
}
