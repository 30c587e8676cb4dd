import { isHull } from '#src/battlefield/pieces.js';
import type { StoryEvent } from '#src/battlefield/story.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type Add, countsLeaders, settingsOf, type Unit } from './told-uses.js';

type Of<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>;

/** Uses of the rules for warbots, hulls, surrender and NBC attacks in one event. */
export function addHullEvent(
  scenario: Scenario,
  event: StoryEvent,
  unit: Unit,
  onFoot: ReadonlySet<string>,
  add: Add,
): void {
  if (event.kind === 'check') addCheck(scenario, event, unit, onFoot.has(event.unit), add);
  if (event.kind === 'damaged') addDamage(event, add);
  if (event.kind === 'mending') addMending(event, add);
  if (event.kind === 'wreck') addWreck(event, add);
  if (event.kind === 'lost') addLoss(scenario, event, unit, add);
  if (event.kind === 'deferred')
    add('MR-22', 'rule', 'a vehicle or warbot damaged on the move checks next turn', event.pieces);
  if (event.kind === 'frightened') {
    add('MR-83', 'rule', 'soldiers are marked only by an NBC attack', event.pieces);
    add('MR-83', 'reading', `psychology: ${settingsOf(scenario).options.psychology}`, event.pieces);
  }
  if (event.kind === 'weakened') {
    add('MR-4', 'rule', 'a hit takes a point of a warbot that survives', event.points);
    add('MR-4', 'cell', 'warbotPoints', event.points);
    const { warbotMarkers, warbotsOnTheMove } = settingsOf(scenario).options;
    add('MR-20', 'reading', `warbotMarkers: ${warbotMarkers}`, event.points);
    if (event.phase === '4.2') add('MR-22', 'reading', `warbotsOnTheMove: ${warbotsOnTheMove}`, event.points);
  }
  if (event.kind === 'surrendered') {
    add('MR-50', 'cell', 'surrenderDistance', event.pieces);
    add('MR-50', 'rule', 'soldiers surrender', event.pieces);
  }
}

function addMending({ mended }: Of<'mending'>, add: Add): void {
  add('MR-7', 'reading', 'damageControl: on', 1);
  add('MR-7', 'cell', 'damageControlFaces', 1);
  add('MR-7', 'rule', 'a hull repairs a level', mended === null ? 0 : 1);
}

function addDamage({ systems }: Of<'damaged'>, add: Add): void {
  for (const [system, levels] of Object.entries(systems)) {
    const what = system.startsWith('weapon ') ? 'a weapon' : `a level of ${system}`;
    add('MR-7', 'rule', `a hull loses ${what}`, levels);
  }
}

function addWreck({ how, onFoot }: Of<'wreck'>, add: Add): void {
  add('MR-34', 'rule', 'a hull leaves a wreck', 1);
  add('MR-34', 'cell', 'wreckRadius', 1);
  add('MR-61', 'cell', 'footMove', onFoot);
  if (how === 'explodes') {
    add('MR-60', 'rule', 'a hull explodes', 1);
    add('MR-60', 'cell', 'explosionSurvival', 1);
    add('MR-60', 'rule', 'crew survive an explosion', onFoot);
  }
  if (how !== 'is abandoned') return;
  add('MR-32', 'rule', 'a crew abandons its vehicle', 1);
  add('MR-61', 'rule', 'crew get out of an abandoned vehicle', onFoot);
}

const NO_HITS = ['eliminated', 'routed', 'left', 'surrendered'];

function addLoss(scenario: Scenario, { cause, pieces }: Of<'lost'>, unit: Unit, add: Add): void {
  const { markedBy, warbotMarkers, warbotsOnTheMove } = settingsOf(scenario).options;
  if (NO_HITS.includes(cause)) add('MR-20', 'reading', `markedBy: ${markedBy}`, pieces);
  if (unit.warbots > 0 && [...NO_HITS, 'fire'].includes(cause)) {
    add('MR-20', 'reading', `warbotMarkers: ${warbotMarkers}`, pieces);
    if (cause === 'fire' && warbotMarkers === 'unit')
      add('MR-22', 'reading', `warbotsOnTheMove: ${warbotsOnTheMove}`, pieces);
  }
  if (cause === 'surrendered') add('MR-50', 'rule', 'soldiers who surrendered reach the enemy', pieces);
  if (cause !== 'shot') return;
  add('MR-53', 'rule', 'a morale officer shoots', pieces);
  add('MR-53', 'reading', 'moraleOfficers: on', pieces);
}

function addCheck(scenario: Scenario, event: Of<'check'>, unit: Unit, onFoot: boolean, add: Add): void {
  const { options } = settingsOf(scenario);
  const { pieces, failed, failure, needed, modifiers } = event;
  const gaveNbc = modifiers.some(({ clause }) => clause === 'MR-83');
  if (gaveNbc) {
    add('MR-83', 'reading', `psychology: ${options.psychology}`, pieces);
    if (typeof needed === 'number') add('MR-83', 'cell', 'nbcFactor', pieces);
  }
  if (unit.cutOff) add('MR-50', 'reading', `surrenderFrom: ${options.surrenderFrom}`, failed);
  const hasOfficer = options.moraleOfficers === 'on' && unit['morale-ratio'].moraleOfficer !== undefined;
  if (hasOfficer && options.leaders === 'on') {
    add('MR-53', 'reading', 'moraleOfficers: on', pieces);
    add('MR-52', 'cell', 'moraleOfficerPoints', pieces);
  }
  if (unit.warbots > 0) add('MR-4', 'cell', 'warbotPoints', pieces);
  if (!isHull(unit)) return;
  if (onFoot) {
    if (options.bailedCrews === 'on') add('MR-62', 'reading', 'bailedCrews: on', pieces);
    if (options.leaders !== 'on') return;
    for (const rank of Object.keys(unit.roster)) add('MR-80', 'cell', `rankPoints ${rank}`, pieces);
    if (countsLeaders(scenario, unit)) add('MR-80', 'reading', 'leaders: on', pieces);
    return;
  }
  const moves = unit.kind === 'vehicle' || options.strongpointMovement === 'counted';
  for (const system of [...(moves ? ['movement'] : []), 'targeting', 'damageControl'])
    add('MR-6', 'cell', `systemLevels ${system}`, pieces);
  if (unit.kind !== 'strongpoint') return;
  const anyFailure = options.strongpointShutdown === 'any-failure';
  const light = failure === 'cautious' || failure === 'shaken';
  if (options.strongpointMovement === 'counted')
    add('MR-6a', 'reading', 'strongpointMovement: counted', pieces);
  if (anyFailure && light) add('MR-33', 'reading', 'strongpointShutdown: any-failure', failed);
  if (failure === 'broken' || (anyFailure && light))
    add('MR-33', 'rule', 'a strongpoint shuts down (checks that it failed)', failed);
}
