import { closeIn } from '../../battlefield/assault.js';
import { mergeCohorts } from '../../battlefield/cohorts.js';
import { breakForce } from '../../battlefield/counting.js';
import { isSomeoneBeaten } from '../../battlefield/ending.js';
import { ceaseFire } from '../../battlefield/fire.js';
import { copyFor } from '../../battlefield/own-code.js';
import { type BattlefieldPlan, FIELDS } from '../../battlefield/plan.js';
import { CAUSE, NOW, SIDE } from '../../battlefield/state.js';
import type { TurnStep, View } from '../../battlefield/step.js';
import { forceOf, isOnBoard } from '../../battlefield/units.js';
import { nearestOnTheGround } from '../../battlefield/views.js';
import { anyOf } from '../kit/state.js';
import { fill, leftOf } from './bags.js';
import type { Battle } from './battle.js';
import { bothHoldNow, type Test } from './combining.js';
import type { FieldPhases } from './field-phases.js';
import { changeIn, counterBefore } from './force-counters.js';
import { type Cond, partsOf, type Rule, type Rulebook } from './ir.js';
import type { Keeper } from './keeping.js';
import type { Layout } from './layout.js';
import { eachNode, looksAround, throws } from './needs.js';
import { OP, type Op, type Outcome, Outcomes, type Row } from './outcomes.js';
import { PieceRules } from './piece-rules.js';
import type { RulebookPlan } from './plan.js';
import { Situations } from './situations.js';
import { type Fraction, Terms } from './terms.js';

type Step = TurnStep<Battle>;

/** Draws of a place of the turn: beyond those of PURPOSE and of other books. */
const FIRST_PURPOSE = 40;
const ALL_SEEN = [NOW.FRONT, NOW.PIECES, NOW.BODY, NOW.RULES, NOW.RULES + 1];
const ALL_OF_SIDES = [SIDE.RULES, SIDE.RULES + 1, SIDE.RETREATING];

/** Makes the steps of a turn. */
export class TurnMaker {
  /** All outcomes of rules, by place: a unit keeps the place of its outcome until that is carried out. */
  private readonly outcomes: (readonly Op[])[] = [];
  private readonly known = new Map<string, number>();
  private readonly pieceRules: PieceRules;

  constructor(
    private readonly rulebook: Rulebook,
    private readonly layout: Layout,
    private readonly plan: RulebookPlan,
    private readonly field: BattlefieldPlan,
    private readonly keeper: Keeper,
    private readonly phases: FieldPhases,
  ) {
    this.pieceRules = new PieceRules(rulebook, layout, plan, field, keeper);
  }

  steps(): Step[] {
    const { rulebook } = this;
    const steps = rulebook.places.flatMap((place, i): Step[] => {
      const name = place.k === 'field' ? place.what : rulebook.rules[place.rule].name;
      const own = place.k === 'field' ? this.phases.of(place.what, this.field) : this.rule(place.rule, i);
      return [...this.ending('before', name), ...own, ...this.ending('after', name)];
    });
    return [...steps, ...this.breakOfForces(), ...this.refilling(), this.endOfTurn()];
  }

  private numbered = (ops: readonly Op[]): number => {
    const key = JSON.stringify(ops);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const id = this.outcomes.push(ops);
    if (id > this.layout.outcome.most)
      throw new RangeError('the rules have more outcomes than there is room for');
    this.known.set(key, id);
    return id;
  };

  private rule(index: number, place: number): Step[] {
    const rule = this.rulebook.rules[index];
    if (rule.when?.k === 'settled' && !rule.when.is) return [];
    if (rule.who === 'each piece') return [this.pieceRules.step(rule, index, FIRST_PURPOSE + place)];
    const steps =
      rule.who === 'each force' ? this.forceRule(rule, index, place) : this.unitRule(rule, index, place);
    return [...this.lookingWhoIsBroken(rule.name), ...steps];
  }

  private lookingWhoIsBroken(phase: string): Step[] {
    const { keeper, layout } = this;
    if (!layout.broken) return [];
    return [{ phase, unit: (battle, unit, turn) => keeper.noteBroken(battle, unit, turn) }];
  }

  private unitRule(rule: Rule, index: number, place: number): Step[] {
    const { layout, keeper, plan, rulebook } = this;
    const phase = rule.name;
    const purpose = FIRST_PURPOSE + place;
    const terms = new Terms(rulebook, layout, plan, rule.oneByOne);
    const maker = new Outcomes(rulebook, rule, plan, this.numbered);
    const situations = new Situations(maker, terms, 'unit');
    const parts = rule.when ? partsOf(rule.when) : [];
    const around = parts.filter((cond) => looksAround(cond, rulebook));
    // Conditions about the unit itself do not ask which turn it is.
    const whenOwn = terms.all(parts.filter((cond) => !looksAround(cond, rulebook)));
    const whenAround = terms.all(around);
    const looked = layout.looked[index];
    const { called } = layout;
    const waves = rule.again > 0;
    const isDue = waves
      ? (battle: Battle, unit: number) => isOnBoard(battle, unit) && !called.is(battle, unit)
      : isOnBoard;
    const when = looked
      ? (battle: Battle, unit: number) =>
          battle.state.units[unit * FIELDS.NOW + NOW.PIECES] === 0 && !looked.is(battle, unit)
      : copyFor(bothHoldNow, rulebook.id, phase)(isDue, whenOwn);
    const settle = (battle: Battle, unit: number, turn: number): Outcome | null => {
      if (looked) {
        looked.set(battle, unit, 1);
        if (!whenOwn(battle, unit, turn)) return null;
      }
      if (!whenAround(battle, unit, turn)) return null;
      const row = situations.find(battle, unit, turn);
      let which = 0;
      if (row.chances) {
        battle.chance.goTo(purpose, turn, unit);
        which = battle.chance.count(row.chances, 0);
      }
      const outcome = row.outcomes[which];
      battle.witness.settled(unit, index, row, which);
      const { touched } = outcome;
      for (let i = 0; i < touched.length; i++) battle.witness.used(unit, touched[i], 1);
      if (waves) called.set(battle, unit, 1);
      return outcome;
    };
    const seen = [
      ...around,
      ...maker.slots.nums.map(({ node }) => node),
      ...maker.slots.conds.map(({ node }) => node),
    ].filter((node) => looksAround(node, rulebook));
    const atOnce: Step['unit'] = (battle, unit, turn) => {
      const outcome = settle(battle, unit, turn);
      if (outcome) keeper.carryOut(battle, unit, turn, purpose, outcome.ops);
    };
    const group = ((): Step[] => {
      if (seen.length === 0 && !waves) return [{ phase, when, unit: atOnce }];
      const reads = [this.view(terms, around, maker)];
      if (rule.oneByOne) return [{ phase, when, unit: atOnce, reads }];
      return [
        {
          phase,
          when,
          unit: (battle, unit, turn) => {
            const outcome = settle(battle, unit, turn);
            if (outcome) layout.outcome.set(battle, unit, outcome.id);
          },
          reads,
        },
        {
          phase,
          when: (battle, unit) => layout.outcome.is(battle, unit),
          unit: (battle, unit, turn) => {
            const ops = this.outcomes[layout.outcome.of(battle, unit) - 1];
            layout.outcome.set(battle, unit, 0);
            keeper.carryOut(battle, unit, turn, purpose, ops);
          },
          reads: [],
        },
      ];
    })();
    const wave = [...group, ...this.reckoning(rule)];
    const calls = Array.from({ length: rule.again + 1 }, () => wave).flat();
    const forget: Step[] = waves
      ? [
          {
            phase,
            when: (battle, unit) => called.is(battle, unit),
            unit: (battle, unit) => called.set(battle, unit, 0),
          },
        ]
      : [];
    return [...this.closing(rule), ...calls, ...forget];
  }

  /** What others contribute to a rule. */
  private view(terms: Terms, around: readonly Cond[], maker: Outcomes): View<Battle> {
    const tests = around.map((cond) => terms.cond(cond, 'unit'));
    const more = maker.slots.conds
      .filter(({ node }) => looksAround(node, this.rulebook))
      .map(({ node }) => terms.cond(node, 'unit'));
    const nums = maker.slots.nums
      .filter(({ node }) => looksAround(node, this.rulebook))
      .map(({ node }): Fraction => terms.num(node, 'unit'));
    let turnMatters = false;
    eachNode([around, maker.slots.nums, maker.slots.conds], (node) => {
      if (node.k === 'turn') turnMatters = true;
    });
    return {
      sight: {
        enemies: ALL_SEEN,
        friends: ALL_SEEN,
        sides: ALL_OF_SIDES,
        ...(turnMatters ? { turn: true as const } : {}),
      },
      write: (battle, unit, turn, into, first) => {
        let at = first;
        for (const test of tests) {
          const holds = test(battle, unit, turn);
          into[at++] = holds ? 1 : 0;
          if (!holds) return at;
        }
        for (const test of more) into[at++] = test(battle, unit, turn) ? 1 : 0;
        for (const { n, d } of nums) {
          into[at++] = n(battle, unit, turn);
          if (d) into[at++] = d(battle, unit, turn);
        }
        return at;
      },
    };
  }

  /** If a rule asks which units are outnumbered, bodies are counted before it. */
  private closing(rule: Rule): Step[] {
    let asks = false;
    eachNode(rule, (node) => {
      if (node.k === 'outnumbered') asks = true;
    });
    if (!asks || !this.field.assault) return [];
    return [
      {
        phase: rule.name,
        unit: (battle, unit) => {
          ceaseFire(battle.state, unit);
          closeIn(battle, unit);
        },
        reads: [nearestOnTheGround],
      },
    ];
  }

  /** Applies the changes that a rule of units makes to counters and bags of forces: at once, or one by one in order. */
  private reckoning(rule: Rule): Step[] {
    const changed = countersChanged(rule, this.rulebook);
    const { bag } = rule;
    if (changed.length === 0 && bag < 0) return [];
    const { layout } = this;
    const phase = rule.name;
    const fields = changed.flatMap((i) => Object.values(layout.changes[i]));
    if (bag >= 0) fields.push(layout.bags[bag].drawn);
    const reckoners = changed.map((i) => this.reckoner(i, rule.oneByOne));
    const ofUnit = anyOf(fields);
    const isSomething = (battle: Battle) => {
      for (let unit = 0; unit < battle.field.unitCount; unit++) if (ofUnit(battle, unit)) return true;
      return false;
    };
    return [
      {
        phase,
        forces: (battle) => {
          if (!isSomething(battle)) return;
          for (let i = 0; i < reckoners.length; i++) reckoners[i](battle);
          if (bag >= 0) this.takeFrom(battle, bag);
        },
      },
      {
        phase,
        when: ofUnit,
        unit: (battle, unit) => {
          for (const field of fields) field.set(battle, unit, 0);
        },
      },
    ];
  }

  /** What a counter of both forces is after a rule: units one by one, or all at once. */
  private reckoner(i: number, oneByOne: boolean): (battle: Battle) => void {
    const { changes, forceCounters } = this.layout;
    const counter = forceCounters[i];
    const { own, enemys } = changes[i];
    const inOrder = counterBefore(this.layout, i);
    const allAtOnce = (battle: Battle, force: number): number => {
      const { firstUnit } = battle.field;
      let value = counter.of(battle, force);
      for (let unit = firstUnit[force]; unit < firstUnit[force + 1]; unit++)
        value += changeIn(own, battle, unit);
      for (let unit = firstUnit[1 - force]; unit < firstUnit[2 - force]; unit++)
        value += changeIn(enemys, battle, unit);
      return Math.max(0, Math.min(counter.most, value));
    };
    return (battle) => {
      const { unitCount } = battle.field;
      const first = oneByOne ? inOrder(battle, 0, unitCount) : allAtOnce(battle, 0);
      const second = oneByOne ? inOrder(battle, 1, unitCount) : allAtOnce(battle, 1);
      this.setCounter(battle, 0, i, first);
      this.setCounter(battle, 1, i, second);
    };
  }

  /** Takes what units have drawn out of the bags of their forces. */
  private takeFrom(battle: Battle, bag: number): void {
    const { layout, rulebook } = this;
    const { left } = layout.bags[bag];
    for (let force = 0; force < 2; force++) {
      const end = battle.field.firstUnit[force + 1];
      const now = left.map((_, word) => leftOf(layout, rulebook.bags[bag], bag, word)(battle, force, end));
      left.forEach((field, word) => {
        field.set(battle, force, now[word]);
      });
    }
  }

  private setCounter(battle: Battle, force: number, i: number, to: number): void {
    const counter = this.layout.forceCounters[i];
    const from = counter.of(battle, force);
    if (from === to) return;
    counter.set(battle, force, to);
    battle.witness.reckoned(force, i, from, to);
  }

  private forceRule(rule: Rule, index: number, place: number): Step[] {
    const { layout, plan, rulebook } = this;
    const phase = rule.name;
    const purpose = FIRST_PURPOSE + place;
    const terms = new Terms(rulebook, layout, plan);
    const maker = new Outcomes(rulebook, rule, plan, this.numbered);
    const situations = new Situations(maker, terms, 'force');
    const when: Test = rule.when ? terms.cond(rule.when, 'force') : () => true;
    let turnMatters = false;
    eachNode(rule, (node) => {
      if (node.k === 'turn') turnMatters = true;
    });
    const rows: Row[] = [];
    const numberOf = (row: Row) => {
      const known = rows.indexOf(row);
      const at = known < 0 ? rows.push(row) : known + 1;
      if (at > layout.situation.most)
        throw new RangeError(`${rule.name}: more situations than there is room for`);
      return at;
    };
    const told = (battle: Battle, force: number, row: Row, which: number): readonly Op[] => {
      battle.witness.forceSettled(force, index, row, which);
      const { ops, touched } = row.outcomes[which];
      for (let i = 0; i < touched.length; i++)
        battle.witness.used(battle.field.firstUnit[force], touched[i], 1);
      return ops;
    };
    const afterwards = this.collapsing(rule);
    if (!throws(rule)) {
      return [
        {
          phase,
          byTurn: turnMatters,
          forces: (battle, turn) => {
            const first = when(battle, 0, turn) ? situations.find(battle, 0, turn) : null;
            const second = when(battle, 1, turn) ? situations.find(battle, 1, turn) : null;
            if (!first && !second) return;
            const beaten = isSomeoneBeaten(battle.state);
            if (first) this.carryOutOfForce(battle, 0, turn, told(battle, 0, first, 0), beaten);
            if (second) this.carryOutOfForce(battle, 1, turn, told(battle, 1, second, 0), beaten);
          },
        },
        ...afterwards,
      ];
    }
    // The first unit of a force holds its dice.
    const isFirst = (battle: Battle, unit: number) => unit === battle.field.firstUnit[forceOf(battle, unit)];
    const situationOf = (battle: Battle, unit: number) =>
      isFirst(battle, unit) ? layout.situation.of(battle, forceOf(battle, unit)) : 0;
    return [
      {
        phase,
        byTurn: turnMatters,
        forces: (battle, turn) => {
          for (let force = 0; force < 2; force++) {
            const row = when(battle, force, turn) ? situations.find(battle, force, turn) : null;
            layout.situation.set(battle, force, row ? numberOf(row) : 0);
          }
        },
      },
      {
        phase,
        unit: (battle, unit, turn) => {
          const at = situationOf(battle, unit);
          if (at === 0) return;
          const row = rows[at - 1];
          let which = 0;
          if (row.chances) {
            battle.chance.goTo(purpose, turn, unit);
            which = battle.chance.count(row.chances, 0);
          }
          layout.outcome.set(battle, unit, which + 1);
        },
        reads: [
          {
            sight: { sides: [layout.situation.word] },
            write: (battle, unit, _turn, into, at) => {
              into[at] = situationOf(battle, unit);
              return at + 1;
            },
          },
        ],
      },
      {
        phase,
        forces: (battle, turn) => {
          const beaten = isSomeoneBeaten(battle.state);
          for (let force = 0; force < 2; force++) {
            const at = layout.situation.of(battle, force);
            layout.situation.set(battle, force, 0);
            if (at === 0) continue;
            const which = layout.outcome.of(battle, battle.field.firstUnit[force]) - 1;
            this.carryOutOfForce(battle, force, turn, told(battle, force, rows[at - 1], which), beaten);
          }
        },
      },
      {
        phase,
        when: (battle, unit) => layout.outcome.is(battle, unit),
        unit: (battle, unit) => layout.outcome.set(battle, unit, 0),
      },
      ...afterwards,
    ];
  }

  /** @param beaten had a force given up the field before? */
  private carryOutOfForce(
    battle: Battle,
    force: number,
    turn: number,
    ops: readonly Op[],
    beaten: boolean,
  ): void {
    const { layout } = this;
    for (const { op, a, b } of ops) {
      const of = op === OP.ENEMY_ADD || op === OP.ENEMY_SET ? 1 - force : force;
      if (op === OP.FORCE_ADD || op === OP.ENEMY_ADD || op === OP.FORCE_SET || op === OP.ENEMY_SET) {
        const counter = layout.forceCounters[a];
        const to = op === OP.FORCE_SET || op === OP.ENEMY_SET ? b : counter.of(battle, of) + b;
        this.setCounter(battle, of, a, Math.max(0, Math.min(counter.most, to)));
      } else if (op === OP.DRAW) this.drawForForce(battle, force, a, b);
      else if (op === OP.BREAK) breakForce(battle, force, turn, this.takenFrom(battle, force));
      else if ((op === OP.RETREAT || op === OP.COLLAPSE) && !beaten) {
        if (op === OP.COLLAPSE) layout.collapsed.set(battle, force, 1);
        this.retreat(battle, force, turn, this.takenFrom(battle, force));
      }
    }
  }

  private drawForForce(battle: Battle, force: number, bag: number, word: number): void {
    const { layout, rulebook } = this;
    const { left } = layout.bags[bag];
    left[word].set(battle, force, left[word].of(battle, force) - 1);
    const isEmpty = left.every((field) => field.of(battle, force) === 0);
    if (isEmpty && rulebook.bags[bag].refill === 'when empty')
      fill(layout, battle, force, bag, rulebook.bags[bag]);
  }

  /** Pieces of a force that effects took in this phase: a break by a rule comes with this loss, not after it. */
  private takenFrom(battle: Battle, force: number): number {
    const { taken } = this.layout;
    const { firstUnit } = battle.field;
    let sum = 0;
    for (let unit = firstUnit[force]; unit < firstUnit[force + 1]; unit++) sum += taken!.of(battle, unit);
    return sum;
  }

  private retreat(battle: Battle, force: number, turn: number, later: number): void {
    battle.state.sides[force * FIELDS.SIDE + SIDE.RETREATING] = 1;
    breakForce(battle, force, turn, later);
  }

  /** Units of a force that has collapsed leave the board. */
  private collapsing(rule: Rule): Step[] {
    let collapses = false;
    eachNode(rule, (node) => {
      if (node.k === 'force' && node.what === 'collapses') collapses = true;
    });
    if (!collapses) return [];
    const { layout, keeper } = this;
    const isGoing = (battle: Battle, unit: number) =>
      layout.collapsed.of(battle, forceOf(battle, unit)) === 1;
    return [
      {
        phase: rule.name,
        when: isOnBoard,
        unit: (battle, unit, turn) => {
          if (isGoing(battle, unit))
            keeper.carryOut(battle, unit, turn, FIRST_PURPOSE, [{ op: OP.LEAVE, a: 0, b: CAUSE.ROUTED }]);
        },
        reads: [
          {
            sight: { sides: [layout.collapsed.word] },
            write: (battle, unit, _turn, into, at) => {
              into[at] = isGoing(battle, unit) ? 1 : 0;
              return at + 1;
            },
          },
        ],
      },
    ];
  }

  /** States and marks that end at a place of the turn. */
  private ending(when: 'before' | 'after', place: string): Step[] {
    const { layout, rulebook } = this;
    const ends = (each: { ends: { when: string; place: string } }) =>
      each.ends.when === when && each.ends.place === place;
    const marks = rulebook.marks.flatMap((mark, i) => (ends(mark) ? [layout.marks[i]] : []));
    const states = rulebook.states.flatMap((state, i) => (ends(state) ? [i] : []));
    if (marks.length === 0 && states.length === 0) return [];
    return [
      {
        phase: place,
        when: isOnBoard,
        unit: (battle, unit) => this.end(battle, unit, marks, states),
      },
    ];
  }

  private end(
    battle: Battle,
    unit: number,
    marks: readonly Layout['state'][],
    states: readonly number[],
  ): void {
    const { state } = this.layout;
    for (const mark of marks) mark.set(battle, unit, 0);
    const now = state.of(battle, unit);
    if (!states.includes(now)) return;
    battle.witness.changed(unit, now, 0);
    state.set(battle, unit, 0);
  }

  /** A force gives up when the turn ends; the one that then holds the field does not. */
  private breakOfForces(): Step[] {
    const { force } = this.rulebook.breaks;
    if (!force) return [];
    const test = new Terms(this.rulebook, this.layout, this.plan).cond(force, 'force');
    return [
      ...this.lookingWhoIsBroken('end of turn'),
      {
        phase: 'end of turn',
        byTurn: true,
        forces: (battle, turn) => {
          if (isSomeoneBeaten(battle.state)) return;
          const first = test(battle, 0, turn);
          const second = test(battle, 1, turn);
          if (first) this.retreat(battle, 0, turn, 0);
          if (second) this.retreat(battle, 1, turn, 0);
        },
      },
    ];
  }

  /** Bags that are refilled each turn. */
  private refilling(): Step[] {
    const { layout, rulebook } = this;
    const bags = rulebook.bags.flatMap((bag, i) => (bag.refill === 'each turn' ? [{ bag, i }] : []));
    if (bags.length === 0) return [];
    return [
      {
        phase: 'end of turn',
        forces: (battle) => {
          for (const { bag, i } of bags)
            for (let force = 0; force < 2; force++) fill(layout, battle, force, i, bag);
        },
      },
    ];
  }

  private endOfTurn(): Step {
    const { layout, rulebook } = this;
    const marks = rulebook.marks.flatMap(({ ends }, i) =>
      ends.when === 'end of turn' ? [layout.marks[i]] : [],
    );
    const states = rulebook.states.flatMap(({ ends }, i) => (ends.when === 'end of turn' ? [i] : []));
    const somethingEnds = marks.length + states.length > 0;
    return {
      phase: 'end of turn',
      unit: (battle, unit, turn) => {
        ceaseFire(battle.state, unit);
        battle.state.units[unit * FIELDS.NOW + NOW.BODY] = 0;
        const hasMoved = layout.moved.is(battle, unit);
        layout.endTurn(battle, unit);
        if (isOnBoard(battle, unit)) {
          if (layout.piece && hasMoved) mergeCohorts(battle.state, unit, ~layout.piece.moved.mask, 0);
          if (somethingEnds) this.end(battle, unit, marks, states);
          layout.was?.set(battle, unit, layout.state.of(battle, unit));
          layout.marks.forEach((mark, i) => {
            layout.wasMarked[i]?.set(battle, unit, mark.of(battle, unit));
          });
          this.keeper.noteWasBroken(battle, unit, turn);
          return;
        }
        // Little is kept for units that are gone.
        layout.state.set(battle, unit, 0);
        layout.was?.set(battle, unit, 0);
        layout.wasBroken?.set(battle, unit, 0);
        layout.withdraws.set(battle, unit, 0);
        for (const mark of layout.marks) mark.set(battle, unit, 0);
        for (const was of layout.wasMarked) was?.set(battle, unit, 0);
        for (const counter of layout.counters) counter.set(battle, unit, 0);
      },
      endsTurn: true,
    };
  }
}

/** Counters of forces that a rule of units changes, directly or through results. */
function countersChanged(rule: Rule, rulebook: Rulebook): number[] {
  const changed = new Set<number>();
  const seen = new Set<unknown>();
  const look = (root: unknown) =>
    eachNode(root, (node) => {
      if (node.k === 'force-counter' && 'verb' in node) changed.add(node.i);
      const of =
        node.k === 'result' ? rulebook.results[node.i] : node.k === 'table' ? rulebook.results : null;
      if (of && !seen.has(of)) {
        seen.add(of);
        look(of);
      }
    });
  look([rule.passed, rule.failed, rule.results, rule.also, rule.then]);
  return [...changed];
}
