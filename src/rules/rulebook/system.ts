import { removeFallen } from '../../battlefield/cohorts.js';
import { compileBattlefield } from '../../battlefield/compile.js';
import { type Combat, RANKS, type Rank } from '../../battlefield/description.js';
import { forgetOrders } from '../../battlefield/orders.js';
import { isHull } from '../../battlefield/pieces.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, deploy, NOW, newState } from '../../battlefield/state.js';
import { asPlayed, type TurnStep } from '../../battlefield/step.js';
import { piecesAtStart } from '../../battlefield/units.js';
import type { Deployment, MoraleSystem, ScenarioPart, Settings, SystemFinding } from '../contract.js';
import { eachUnit } from '../each-unit.js';
import { idleObjectives } from '../idle-objectives.js';
import { membersOfBook } from '../kit/book.js';
import { observersOf } from '../kit/observers.js';
import { playTurn } from '../kit/turn.js';
import { ActsOf, shotModifiers } from './acts.js';
import { fill } from './bags.js';
import type { Battle } from './battle.js';
import { compileRulebook } from './compile.js';
import { ruleUsesOf } from './coverage.js';
import { bookEventsOf, FIELD_EVENTS, turnSetsOf } from './events.js';
import { FieldPhases } from './field-phases.js';
import type { Rulebook } from './ir.js';
import { hasLeader, Keeper } from './keeping.js';
import { type Layout, layoutOf } from './layout.js';
import { narrationOf, posturesOf } from './narration.js';
import { type Losses, oddsOf } from './odds.js';
import { MOST_DICE } from './outcomes.js';
import type { PageText } from './page.js';
import type { RulebookPlan, RulebookUnit } from './plan.js';
import { printedPage } from './printed.js';
import { descriptorOf, optionRecordsOf, qualityColumnOf, tableRecordsOf } from './settings.js';
import { settledBy } from './settled.js';
import { sentences } from './telling.js';
import { Terms, wholeOf } from './terms.js';
import { TurnMaker } from './turn.js';
import { unitBreakOf } from './unit-break.js';
import { beginsWith } from './words.js';

/** The steps of battles with the same plan. */
interface Machine {
  steps: readonly TurnStep<Battle>[];
}

/**
 * A rulebook as a morale system.
 *
 * @throws RangeError when it keeps more for a unit, or for a force, than there is room for
 */
export function systemOfRulebook(rulebook: Rulebook, page: PageText): MoraleSystem {
  const layout = layoutOf(rulebook);
  const acts = new ActsOf(rulebook, layout);
  const narration = narrationOf(rulebook, layout, acts, page);
  const observers = observersOf(
    bookEventsOf(rulebook, layout),
    FIELD_EVENTS,
    turnSetsOf(rulebook),
    narration,
  );
  const members = membersOfBook(optionRecordsOf(rulebook), tableRecordsOf(rulebook, page));
  const machines = new WeakMap<RulebookPlan, Machine>();
  const { id } = rulebook;

  const turn = (field: BattlefieldPlan, plan: RulebookPlan): readonly TurnStep<Battle>[] => {
    const known = machines.get(plan);
    if (known) return known.steps;
    const own = settledBy(plan, rulebook);
    const terms = new Terms(own, layout, plan);
    const keeper = new Keeper(own, layout, plan, terms.cond(unitBreakOf(own), 'unit'));
    const phases = new FieldPhases(layout, acts, keeper);
    const steps = new TurnMaker(own, layout, plan, field, keeper, phases).steps();
    machines.set(plan, { steps });
    return steps;
  };

  const newBattle: MoraleSystem<Battle, RulebookPlan>['newBattle'] = (field, rules, chance) => {
    const steps = asPlayed(turn(field, rules));
    const battle = observers.watched({
      field,
      rules,
      state: newState(field),
      chance,
      steps,
    }) as unknown as Battle;
    deployed(rulebook, layout, battle);
    return battle;
  };

  const system: MoraleSystem<Battle, RulebookPlan, Settings, RulebookUnit> = {
    id,
    title: namedTitle(rulebook),
    clauses: rulebook.clauses,
    ...members,
    ...observers.members,
    descriptorSchema: descriptorOf(rulebook),
    ofQuality: qualityColumnOf(rulebook),
    postures: posturesOf(rulebook),
    neverGives: [
      ...(['shot', 'wasted_initiatives'] as const),
      ...(rulebook.lines.some(({ kind }) => kind === 'cell') ? [] : (['look_ups'] as const)),
    ],
    mostEffort:
      MOST_DICE *
      rulebook.places.reduce(
        (sum, place) => sum + (place.k === 'rule' ? throwsOf(rulebook.rules[place.rule]) : 0),
        2,
      ),
    shotModifiers: () => shotModifiers(rulebook),
    unitBreak:
      page.breaks?.unit === undefined
        ? 'A unit breaks when it reaches the rulebook’s last state, or is removed.'
        : `A unit breaks when “${page.breaks.unit}” is true.`,
    forceBreak:
      page.breaks?.force === undefined
        ? 'No rule of the rulebook says that a force breaks when the turn ends.'
        : `A force breaks when “${page.breaks.force}” is true at the end of a turn. It then gives the field to the other force and retreats.`,
    page: printedPage(page),
    assumptions: [],
    notModelled: [],
    ...(rulebook.forceCounters.length > 0 && {
      gauge: {
        name: rulebook.forceCounters[0].title,
        title: beginsWith(rulebook.forceCounters[0].title),
        most: () => rulebook.forceCounters[0].to,
        read: (battle: Battle, force: number) => layout.forceCounters[0].of(battle, force),
      },
    }),
    troopsInWords: (unit) => {
      const brings = (unit[id] ?? {}) as Record<string, string | number>;
      const said = rulebook.values.map(({ name, title, words, default: standard }) =>
        words
          ? String(brings[name] ?? standard ?? '–')
          : `${title} ${String(brings[name] ?? standard ?? '–')}`,
      );
      return said.length > 0 ? said.join(', ') : 'like all others';
    },
    check: (scenario) => check(rulebook, scenario),
    unused: (variants) => {
      const ofPage = leadersOfNobody(rulebook, variants);
      return variants.map((variant) => [...ofPage, ...unused(id, variant)]);
    },
    compile: (settings, units, field) => compileRulebook(rulebook, layout, settings, units, field),
    newBattle,
    turn,
    playTurn,
    ruleUses: (_book, compiled, uses) =>
      ruleUsesOf(
        rulebook,
        observers.countsIn(compiled.field, uses, compiled.compiled),
        compiled,
        uses,
        members.tablesSchema.parse({}),
        members.tableSources,
      ),
    sentences,
    addPostures: narration.addPostures,
    forget: forgetOrders,
    beaten: 'breaking-point',
    oddsLegend:
      'Chances are those of a unit where it starts, or in the situation that is named; in a row with pieces left, it has just lost the others: to fire, unless another way is named. A modifier under a condition, such as a leader nearby, counts only where it is named, even if the condition holds at the start; but conditions on losses, on counters of the unit, on what it brings and on a state or a mark that is named count wherever they hold.',
    odds: (settings, unit, deployment) => oddsAtStart(rulebook, layout, settings, unit, deployment),
  };
  return system;
}

/** Sets what is kept for units and forces when they deploy. */
function deployed(rulebook: Rulebook, layout: Layout, battle: Battle): void {
  const { state, field, rules } = battle;
  const {
    deployedUnits: units,
    deployedSides: sides,
    deployedRanks: ranks,
    deployedCohorts: cohorts,
  } = state;
  const start = { ...battle, state: { ...state, units, sides, ranks, cohorts } } as Battle;
  const terms = new Terms(rulebook, layout, rules);
  const isBroken = terms.cond(unitBreakOf(rulebook), 'unit');
  for (let unit = 0; unit < field.unitCount; unit++) {
    layout.pieces?.set(start, unit, units[unit * FIELDS.NOW + NOW.PIECES]);
    layout.piecesIn.get('state 0')?.set(start, unit, units[unit * FIELDS.NOW + NOW.PIECES]);
    layout.leaders.forEach((leads, i) => {
      leads?.set(start, unit, hasLeader(start, unit, rules.leaders[i]) ? 1 : 0);
    });
    rulebook.counters.forEach(({ start: from, to }, i) => {
      const value = wholeOf(terms.num(from, 'unit'))(start, unit, 0);
      layout.counters[i].set(start, unit, Math.max(0, Math.min(to, value)));
    });
    layout.wasBroken?.set(start, unit, isBroken(start, unit, 0) ? 1 : 0);
  }
  for (let force = 0; force < 2; force++) {
    rulebook.bags.forEach((bag, i) => {
      fill(layout, start, force, i, bag);
    });
    rulebook.forceCounters.forEach(({ start: from, to }, i) => {
      const value = wholeOf(terms.num(from, 'force'))(start, force, 0);
      layout.forceCounters[i].set(start, force, Math.max(0, Math.min(to, value)));
    });
  }
}

function check({ id, values, ofPieces }: Rulebook, scenario: ScenarioPart): SystemFinding[] {
  return eachUnit(scenario, (unit, path, name) => {
    if (isHull(unit) || unit.warbots > 0) {
      const message = `${name} is of kind \`${unit.kind}\`${unit.warbots > 0 ? ' and has warbots' : ''}: the rulebook \`${id}\` is only for \`infantry\` and \`crew\` — leave it out`;
      return [{ path: [...path, unit.warbots > 0 ? 'warbots' : 'kind'], message }];
    }
    if (ofPieces && unit.kind === 'crew') {
      const message = `${name} is of kind \`crew\`: a rulebook with \`piece-states\` is only for \`infantry\` — leave \`${id}\` to another, or make it \`infantry\``;
      return [{ path: [...path, 'kind'], message }];
    }
    const said = (unit as unknown as Record<string, Record<string, unknown> | undefined>)[id] ?? {};
    return values.flatMap(({ name: value, default: standard, words, from, to }) => {
      if (standard !== null || said[value] !== undefined) return [];
      const choice = words
        ? `one of ${words.map((word) => `\`${word}\``).join(', ')}`
        : `from ${from} to ${to}`;
      const message = `${name} does not set its \`${value}\`, which the rulebook \`${id}\` needs: add \`${id}: { ${value}: … }\`, ${choice}`;
      return [{ path, message }];
    });
  });
}

/** Leaders by a rank that no unit of any variant has. */
function leadersOfNobody({ id, leaders }: Rulebook, variants: readonly ScenarioPart[]): SystemFinding[] {
  const had = variants.flatMap(({ forces }) =>
    forces.flatMap(({ units }) => units.flatMap(({ roster }) => RANKS.filter((rank) => roster[rank]))),
  );
  const highest = RANKS.findLast((rank) => had.includes(rank)) ?? RANKS[0];
  return leaders.flatMap(({ name, rank }): SystemFinding[] => {
    if (rank === null || RANKS.indexOf(rank as Rank) <= RANKS.indexOf(highest)) return [];
    const message = `nobody is the leader \`${name}\`: the highest rank in any unit is \`${highest}\` — lower the rank here, or add a \`${rank}\` to a \`roster\``;
    return [{ path: ['rulebook', id, 'leaders', name, 'rank'], severity: 'warning', message }];
  });
}

function unused(id: string, variant: ScenarioPart): SystemFinding[] {
  return [
    ...idleObjectives(id, variant),
    ...eachUnit(variant, (unit, path, name) => {
      if (!unit.interceptiveFire) return [];
      const message = `interceptiveFire of ${name} has no effect: the rulebook \`${id}\` has none`;
      return [{ path: [...path, 'interceptiveFire'], anchor: 'key', severity: 'warning', message }];
    }),
  ];
}

const NOBODY_FIRES = { model: 'scripted', losses: {} } as unknown as Combat;

/** Which pieces are lost: of each kind as many as there are. */
const FIRST_OF_ALL = { among: (held: number, wanted: number) => Math.min(held, wanted) };

const LOST_AS = {
  casualties: CAUSE.FIRE,
  eliminated: CAUSE.ELIMINATED,
  routed: CAUSE.ROUTED,
  left: CAUSE.LEFT,
  surrendered: CAUSE.SURRENDERED,
} as const;

/** The throws of a unit where the scenario deploys it, before anything happens. */
function oddsAtStart(
  rulebook: Rulebook,
  layout: Layout,
  settings: Settings,
  { id, group }: RulebookUnit,
  { board, forces }: Deployment<RulebookUnit>,
) {
  const units = forces.flatMap((force) => force.units);
  const unit = units.findIndex((each) => each.group === group);
  const field = compileBattlefield(board, NOBODY_FIRES, 1, forces);
  const plan = compileRulebook(rulebook, layout, settings, units, field);
  const keeper = new Keeper(rulebook, layout, plan, () => false);
  const after = ({ pieces, how, turnBefore }: Losses): Battle => {
    const state = newState(field);
    const battle = { field, state, rules: plan, chance: FIRST_OF_ALL } as unknown as Battle;
    deployed(rulebook, layout, battle);
    deploy(state);
    if (pieces === 0) return battle;
    const cause = LOST_AS[how];
    removeFallen(battle, unit, pieces, -1, cause as CAUSE.FIRE);
    if (cause === CAUSE.FIRE) {
      keeper.count(battle, unit, 'hits', pieces);
      keeper.count(battle, unit, 'shooters', 1);
    }
    keeper.noteLoss(battle, unit, pieces, cause);
    if (turnBefore) {
      layout.endPhase(battle, unit);
      layout.endTurn(battle, unit);
    }
    return battle;
  };
  const known = new Map<string, Battle>();
  const afterOnce = (losses: Losses): Battle => {
    const key = JSON.stringify(losses);
    const battle = known.get(key) ?? after(losses);
    known.set(key, battle);
    return battle;
  };
  const begun = after({ pieces: 0, how: 'casualties', turnBefore: false });
  const counters = layout.counters.map((counter) => counter.of(begun, unit));
  return oddsOf(rulebook, layout, plan, {
    id,
    unit,
    pieces: piecesAtStart(begun, unit),
    counters,
    after: afterOnce,
  });
}

/** How often one call of a rule throws at most: a retry throws all dice again. */
function throwsOf({ again, retry }: Rulebook['rules'][number]): number {
  return (1 + again) * (retry ? 2 : 1);
}

/** The title after the name by which levels and results call the rulebook, as in those of built-in systems. */
function namedTitle({ id, title }: Rulebook): string {
  const name = id.replaceAll('-', ' ');
  const [first] = title.split(/[:(]/);
  return first.trim().toLowerCase() === name ? title : `${beginsWith(name)}: ${title}`;
}
