import { type FlatCombat, RANKS, type UnitDescription } from '#src/battlefield/description.js';
import { type FieldUnit, fieldUnits } from '#src/battlefield/field-units.js';
import { isHull, soldiersOf } from '#src/battlefield/pieces.js';
import type { StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import type { RuleUse } from '#src/rules/contract.js';
import type { Options, Tables } from '#src/rules/morale-ratio/book.js';
import type { Descriptor } from '#src/rules/morale-ratio/troops.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { addHullEvent } from './told-hull-uses.js';

export type Unit = FieldUnit & { 'morale-ratio': Descriptor };
type Counts = Map<string, number>;

export const unitsOf = (scenario: Scenario) =>
  scenario.forces.flatMap((force) => fieldUnits<UnitDescription>(force.units)) as Unit[];
export const settingsOf = (scenario: Scenario) =>
  scenario.rules['morale-ratio'] as { options: Options; tables: Tables };

/** A use by clause, kind and name. */
export const key = (clause: string, kind: RuleUse['kind'], name: string) => `${clause} ${kind}: ${name}`;

/** The uses of rules by name, counted from stories. */
export function toldUses(scenario: Scenario, seed: number, battles: readonly number[]): Counts {
  const counts: Counts = new Map();
  const point = onlyPoint(scenario);
  const add = (clause: string, kind: RuleUse['kind'], name: string, amount: number) =>
    counts.set(key(clause, kind, name), (counts.get(key(clause, kind, name)) ?? 0) + amount);
  const units = new Map(unitsOf(scenario).map((unit) => [unit.id, unit]));
  for (const battle of battles) {
    const onFoot = new Set<string>();
    for (const { events } of tellBattle(point, seed, battle).turns) {
      for (const event of events) {
        addEvent(scenario, event, units.get(event.unit)!, add);
        addHullEvent(scenario, event, units.get(event.unit)!, onFoot, add);
        if (event.kind === 'wreck') onFoot.add(event.unit);
      }
    }
  }
  return new Map([...counts].filter(([, count]) => count !== 0));
}

/** Do the soldiers of a unit have more points than the same number of troopers? */
export function countsLeaders(scenario: Scenario, unit: Unit): boolean {
  const { options, tables } = settingsOf(scenario);
  const ofRanks = RANKS.reduce((sum, rank) => sum + (unit.roster[rank] ?? 0) * tables.rankPoints[rank], 0);
  const officer = options.moraleOfficers === 'on' && unit['morale-ratio'].moraleOfficer !== undefined;
  return ofRanks + (officer ? tables.moraleOfficerPoints : 0) !== soldiersOf(unit);
}

export type Add = (clause: string, kind: RuleUse['kind'], name: string, amount: number) => void;

function addEvent(scenario: Scenario, event: StoryEvent, unit: Unit, add: Add): void {
  if (event.kind === 'check') addCheck(scenario, event, unit, add);
  if (event.kind === 'shots') addShots(scenario, event, unit, add);
  if (event.kind === 'moved') addMove(event, add);
  if (event.kind === 'lost') addLoss(event, unit, add);
  if (event.kind === 'marked') add('MR-20', 'rule', 'markers are placed on a unit', 1);
  if (event.kind === 'unit-broke') add('MR-32', 'cell', 'unitBreakPercent', 1);
  if (event.kind !== 'breaking-point') return;
  add('MR-70', 'rule', 'a force reaches its breaking point', 1);
  add('MR-70', 'cell', 'breakingPoint', 1);
  add('MR-72', 'reading', `endurance: ${settingsOf(scenario).options.endurance}`, 1);
}

function addLoss({ cause, pieces }: Extract<StoryEvent, { kind: 'lost' }>, unit: Unit, add: Add): void {
  if (cause === 'routed') add('MR-32', 'rule', 'broken: leaves the board', pieces);
  if (cause === 'eliminated') add('MR-34', 'rule', 'eliminated by a check', pieces);
  if (cause !== 'left') return;
  add('MR-35', 'rule', 'leaves the board otherwise', pieces);
  if (unit.doctrine.order === 'withdraw')
    add('', 'rule', `${unit.id} leaves by its order or with its force (pieces)`, pieces);
}

function addCheck(
  scenario: Scenario,
  event: Extract<StoryEvent, { kind: 'check' }>,
  unit: Unit,
  add: Add,
): void {
  const { options, tables } = settingsOf(scenario);
  const { pieces, passed, failed, remaining, of, from, failure } = event;
  const { class: troopClass, experience } = unit['morale-ratio'];
  const band = tables.bands.find(({ fromPercent }) => 100 * remaining >= fromPercent * of)!;
  const isRolled = typeof event.needed === 'number';
  const gave = (clause: string) => event.modifiers.some((modifier) => modifier.clause === clause);
  add('MR-10', 'cell', `bands from ${band.fromPercent} %`, pieces);
  if (isRolled) add('MR-10', 'cell', 'dieSides', pieces);
  add('MR-15', 'rule', 'a check succeeds and takes the marker off', passed);
  add('MR-11', 'transition', `${from} → steady`, passed);
  add('MR-11', 'transition', `${from} → ${failure}`, failed);
  if (options.leaders === 'on' && !isHull(unit)) {
    for (const rank of Object.keys(unit.roster)) add('MR-80', 'cell', `rankPoints ${rank}`, pieces);
    if (countsLeaders(scenario, unit)) add('MR-80', 'reading', 'leaders: on', pieces);
  }
  if (isRolled && options.moraleClasses !== 'off') add('MR-81', 'cell', `classFactors ${troopClass}`, pieces);
  if (isRolled && options.experience === 'on' && experience === 'green')
    add('MR-82', 'cell', 'greenFactor', pieces);
  if (gave('MR-81')) add('MR-81', 'reading', `moraleClasses: ${options.moraleClasses}`, pieces);
  if (gave('MR-82')) add('MR-82', 'reading', 'experience: on', pieces);
  if (gave('MR-84')) add('MR-84', 'reading', 'clamp: one-to-nine', pieces);
  if (event.phase !== '4.2') return;
  // Pieces that check take part; those that take part without a check appear in the shots (below).
  const success = 'marked pieces check for interceptive fire and pass';
  const flight = 'broken or eliminated by the check: no interceptive fire';
  add('MR-40', 'rule', `interceptive fire of ${unit.id} (pieces that took part)`, pieces - passed);
  add('MR-40', 'rule', success, passed);
  add('MR-40', 'rule', 'unmarked pieces fire interceptively', -passed);
  if (failure === 'broken' || failure === 'eliminated') add('MR-41', 'rule', flight, failed);
}

function addShots(
  scenario: Scenario,
  event: Extract<StoryEvent, { kind: 'shots' }>,
  unit: Unit,
  add: Add,
): void {
  const { weapons } = scenario.combat as FlatCombat;
  const name = event.weapon ?? unit.weapon ?? Object.keys(weapons)[0];
  const weapon = weapons[name];
  const dice = event.dice.length;
  const has = (name: string) => event.modifiers.some((modifier) => modifier.name === name);
  // Distances are given to a tenth of an inch, which may round into the previous band.
  const band = weapon.bands.find(
    ({ upTo, needed }) => needed === event.needed && event.distance < upTo + 0.05,
  )!;
  add('', 'cell', `${name} to ${band.upTo}″ (shots)`, dice);
  for (const cover of ['concealment', 'hard cover', 'all-round cover']) {
    if (has(`target in ${cover}`)) add('', 'modifier', `target in ${cover} (shots)`, dice);
  }
  if (has('targeting lost')) add('MR-7', 'cell', 'targetingFactor', dice);
  if (has('moving')) add('', 'modifier', 'moving (shots)', dice);
  const crossing = 'suppressive fire of a cautious piece crossing the open (shots)';
  if (has('suppressive fire')) add('MR-30', 'rule', crossing, dice);
  if (event.phase !== '4.2') return;
  for (const posture of ['cautious', 'shaken']) {
    if (!has(`interceptive fire, ${posture}`)) continue;
    add('MR-41', 'rule', `${posture} pieces fire interceptively (shots)`, dice);
    add('MR-41', 'cell', `interceptiveFactors ${posture}`, dice);
    return;
  }
  // Unmarked, or marked and passed: both are steady.
  const pieces = dice / weapon.shots;
  add('MR-40', 'rule', `interceptive fire of ${unit.id} (pieces that took part)`, pieces);
  add('MR-40', 'rule', 'unmarked pieces fire interceptively', pieces);
}

/** Moves by the reason given. */
function addMove(event: Extract<StoryEvent, { kind: 'moved' }>, add: Add): void {
  const { why, posture, pieces, clauses } = event;
  const way = Math.sign(event.to - event.from);
  const toCover = ['goes back to cover', 'no cover to seek', 'goes forward to cover'][way + 1];
  const goes = ['goes back', 'stays', 'goes forward to cover'][way + 1];
  if (posture === 'broken' && way < 0) add('MR-32', 'rule', 'broken: falls back', pieces);
  if (posture === 'broken' && way === 0) add('MR-32', 'rule', 'broken, with no way back: stays', pieces);
  if (clauses.includes('MR-30')) {
    const inCover = 'cautious under fire, in cover: ';
    if (why === 'advancing in cover') add('MR-30', 'rule', `${inCover}advances in cover`, pieces);
    else if (why !== 'keeping to cover')
      add('MR-30', 'rule', `cautious under fire, in the open: ${toCover}`, pieces);
    else if (way === 0) add('MR-30', 'rule', `${inCover}stays`, pieces);
  }
  if (clauses.includes('MR-31')) {
    if (why === 'keeping to cover') add('MR-31', 'rule', 'shaken, in cover: stays', pieces);
    else add('MR-31', 'rule', `shaken, in the open: ${goes}`, pieces);
  }
}
