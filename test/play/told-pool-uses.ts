import type { FlatCombat, UnitDescription } from '#src/battlefield/description.js';
import { type FieldUnit, fieldUnits } from '#src/battlefield/field-units.js';
import { piecesOf } from '#src/battlefield/pieces.js';
import type { StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import type { RuleUse } from '#src/rules/contract.js';
import type { Options, Tables } from '#src/rules/dice-pool/book.js';
import type { Descriptor } from '#src/rules/dice-pool/troops.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type Add, key } from './told-uses.js';

type Of<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>;
type PoolUnit = FieldUnit & { 'dice-pool': Descriptor };

/** What a reader of the story knows about a unit. */
interface Followed {
  description: PoolUnit;
  force: string;
  of: number;
  pieces: number;
  front: number;
  hasCommander: boolean;
  medics: number;
  /** Seriously wounded pieces that fight on. */
  wounded: number;
  untreated: number;
  /** Lost in this phase’s attack. */
  hurt: number;
  /** Destroyed, or gone for another reason. */
  isDestroyed: boolean;
  surrendered: boolean;
}

const OCCASIONS = ['activation', 'fell back', 'under fire', 'in close combat'];

/** How a reckoning is counted, by its cause: rule, and cell. */
const RECKONED: Readonly<Record<string, [clause: string, rule: string, cell: string]>> = {
  'units destroyed': ['DP-3', 'units destroyed take dice (reckonings)', 'unitDestroyedDice'],
  'the senior commander': ['DP-21', 'the loss of the senior commander takes dice', 'seniorCommanderDice'],
  'capturing an objective': ['DP-30', 'captures give dice (reckonings)', 'objectiveDice capture'],
  'leaving the board': [
    'DP-30',
    'units escorted off the board give dice (reckonings)',
    'objectiveDice escort',
  ],
  'destroying in close combat': [
    'DP-30',
    'enemies destroyed in close combat give dice (reckonings)',
    'objectiveDice melee',
  ],
  'losing a primary objective': [
    'DP-30',
    'primary objectives lost take dice (reckonings)',
    'objectiveDice losePrimary',
  ],
  'losing a secondary objective': [
    'DP-30',
    'secondary objectives lost take dice (reckonings)',
    'objectiveDice loseSecondary',
  ],
  'failing a condition': ['DP-30', 'conditions failed take dice (reckonings)', 'objectiveDice failCondition'],
};

/** The uses of the rules of `dice-pool` by name, counted from stories. */
export function toldPoolUses(
  scenario: Scenario,
  seed: number,
  battles: readonly number[],
): Map<string, number> {
  const counts = new Map<string, number>();
  const point = onlyPoint(scenario);
  const add: Add = (clause, kind, name, amount) =>
    counts.set(key(clause, kind, name), (counts.get(key(clause, kind, name)) ?? 0) + amount);
  for (const battle of battles) {
    const reader = new Reader(scenario, add);
    const { turns, end } = tellBattle(point, seed, battle);
    for (const { events } of turns) for (const event of events) reader.reads(event, end.holder);
  }
  return new Map([...counts].filter(([, count]) => count !== 0));
}

/** Follows the story of one battle, and counts the rules it used. */
class Reader {
  private readonly units = new Map<string, Followed>();
  private readonly collapsed = new Set<string>();
  private readonly options: Options;
  private readonly tables: Tables;
  private phase = '';

  constructor(
    private readonly scenario: Scenario,
    private readonly add: Add,
  ) {
    const { options, tables } = scenario.rules['dice-pool'] as { options: Options; tables: Tables };
    this.options = options;
    this.tables = tables;
    for (const force of scenario.forces) {
      for (const description of fieldUnits<UnitDescription>(force.units) as PoolUnit[])
        this.follow(description, force.id);
    }
  }

  private follow(description: PoolUnit, force: string): void {
    const { commander, medics, standards } = description['dice-pool'];
    const of = piecesOf(description);
    this.units.set(description.id, {
      description,
      force,
      of,
      pieces: of,
      front: description.at,
      hasCommander: commander !== undefined,
      medics,
      wounded: 0,
      untreated: 0,
      hurt: 0,
      isDestroyed: false,
      surrendered: false,
    });
    this.add('DP-1', 'cell', 'poolDice unit', 1);
    if (commander) this.add('DP-1', 'cell', `poolDice ${commander}`, 1);
    this.add('DP-1', 'cell', 'poolDice standard', standards);
  }

  reads(event: StoryEvent, holder: string | null): void {
    if (event.phase !== this.phase) for (const unit of this.units.values()) unit.hurt = 0;
    this.phase = event.phase;
    if (event.kind === 'dice') this.reckoned(event);
    if (event.kind === 'collapsed') {
      this.add('DP-4', 'rule', 'a force collapses', 1);
      this.collapsed.add(event.force);
    }
    if (event.kind === 'diagnosed') this.diagnosed(event, holder);
    const unit = this.units.get(event.unit);
    if (unit) this.readsOf(unit, event);
  }

  private readsOf(unit: Followed, event: StoryEvent): void {
    if (event.kind === 'shots') this.shots(unit, event);
    if (event.kind === 'blows') this.blows(event);
    if (event.kind === 'test') this.test(unit, event);
    if (event.kind === 'lost') this.lost(unit, event);
    if (event.kind === 'moved') this.moved(unit, event);
    if (event.kind === 'fell-back') this.fellBack(unit, event);
    if (event.kind === 'let-go') {
      this.add('DP-14', 'rule', 'a unit is let go', 1);
      this.chooses(unit, true);
    }
    if (event.kind === 'removed') this.removed(unit, event);
    if (event.kind === 'treated') this.treated(unit, event);
  }

  private reckoned({ what }: Of<'dice'>): void {
    const [clause, rule, cell] = RECKONED[what];
    this.add(clause, 'rule', rule, 1);
    this.add(clause, 'cell', cell, 1);
  }

  private shots({ description }: Followed, { dice, needed, distance, modifiers }: Of<'shots'>): void {
    const { weapons } = this.scenario.combat as FlatCombat;
    const weaponOf = (unit: PoolUnit) => unit.weapon ?? Object.keys(weapons)[0];
    const { bands } = weapons[weaponOf(description)];
    // Distances are given to a tenth of an inch, which may round into the previous band.
    const band = bands.find((each) => each.needed === needed && distance < each.upTo + 0.05)!;
    this.add('', 'cell', `${weaponOf(description)} to ${band.upTo}″ (shots)`, dice.length);
    for (const { name } of modifiers) {
      if (name !== 'seriously wounded') this.add('', 'modifier', `${name} (shots)`, dice.length);
    }
    this.woundedRoll(modifiers, dice.length);
  }

  private blows(event: Of<'blows'>): void {
    addBlows(event, this.add);
    this.woundedRoll(event.modifiers, event.dice.length);
  }

  private woundedRoll(modifiers: readonly { name: string }[], dice: number): void {
    if (!modifiers.some(({ name }) => name === 'seriously wounded')) return;
    this.add('DP-42', 'modifier', 'seriously wounded (dice to hit)', dice);
    this.add('DP-42', 'cell', 'woundedPenalty', dice);
  }

  private test(unit: Followed, event: Of<'test'>): void {
    const { occasion, passed, diceLost, needed } = event;
    this.add('DP-10', 'transition', `${occasion}: ${passed ? 'holds' : 'fails'}`, 1);
    this.add('DP-2', 'rule', 'a failed test takes its dice (dice)', diceLost);
    if (needed !== unit.description['dice-pool'].av) {
      this.add('DP-42', 'rule', 'tests at a raised activation value', 1);
      this.add('DP-42', 'cell', 'woundedPenalty', 1);
    }
    if (occasion === OCCASIONS[0]) this.add('DP-16', 'reading', `activation: ${this.options.activation}`, 1);
    if (occasion === OCCASIONS[1]) {
      this.add('DP-13', 'rule', `a unit that fell back tests and ${passed ? 'stays' : 'is removed'}`, 1);
      this.chooses(unit, false);
    }
    if (event.led) this.ledTest(unit, event);
  }

  private ledTest(unit: Followed, { pool, heavy, dice }: Of<'test'>): void {
    this.add('DP-10', 'rule', 'tests within a leader’s range', 1);
    if (!unit.hasCommander) {
      for (const quality of this.leadersOf(unit)) this.add('DP-20', 'cell', `commandSpan ${quality}`, 1);
    }
    if (heavy) {
      const gone = unit.of - unit.pieces;
      this.add('DP-12', 'rule', 'heavy losses: one die in spite of a leader', 1);
      if (100 * gone >= this.tables.heavyLossPercent * unit.of)
        this.add('DP-12', 'cell', 'heavyLossPercent', 1);
      if (unit.hurt >= this.tables.heavyLosses) this.add('DP-12', 'cell', 'heavyLosses', 1);
    } else if (pool === 1) this.add('DP-5', 'rule', 'the pool holds too few for a second die', 1);
    else this.secondDie(unit, dice.length);
  }

  /** Qualities of the commanders whose span includes a unit. */
  private leadersOf({ force, front, description }: Followed): Set<string> {
    const leaders = [...this.units.values()].filter(
      (leader) => leader.force === force && leader.hasCommander && leader.pieces > 0,
    );
    return new Set(
      leaders.flatMap((leader) => {
        const quality = leader.description['dice-pool'].commander!;
        const apart = Math.hypot(leader.front - front, leader.description.slot - description.slot);
        return apart <= this.tables.commandSpan[quality] ? [quality] : [];
      }),
    );
  }

  private secondDie({ description }: Followed, dice: number): void {
    const { secondDie: own } = description['dice-pool'];
    const option = this.options.secondDie;
    const policy = own ?? option;
    if (dice === 1) this.add('DP-10', 'rule', 'the owner does not risk the second die', 1);
    if (policy === 'when-pool-at-least') this.add('DP-10', 'cell', 'secondDieFrom', 1);
    // The option is used if it leads to two dice, or if it prevents the second one.
    if (own === undefined && dice === (option === 'always' ? 2 : 1))
      this.add('DP-10', 'reading', `secondDie: ${option}`, 1);
  }

  /** The owner lets a unit go that fell back, or has it test. */
  private chooses({ description }: Followed, letsGo: boolean): void {
    const { routPolicy: own } = description['dice-pool'];
    const option = this.options.routPolicy;
    if ((own ?? option) === 'when-pool-at-most') this.add('DP-14', 'cell', 'routAtMost', 1);
    if (own === undefined && letsGo === (option !== 'never'))
      this.add('DP-14', 'reading', `routPolicy: ${option}`, 1);
  }

  private lost(unit: Followed, { cause, pieces, ranks, left }: Of<'lost'>): void {
    const { doctrine, id } = unit.description;
    unit.pieces = left;
    unit.wounded -= ranks['seriously wounded'] ?? 0;
    if (ranks.commander) unit.hasCommander = false;
    if (cause === 'left' && doctrine.order === 'withdraw')
      this.add('', 'rule', `${id} leaves by its order or with its force (pieces)`, pieces);
    if (cause !== 'fire' && cause !== 'assault') return;
    unit.hurt = pieces;
    unit.untreated += pieces;
    unit.medics -= ranks.medic ?? 0;
    unit.isDestroyed = left === 0;
  }

  private moved(unit: Followed, { from, to }: Of<'moved'>): void {
    unit.front = to;
    if (to === from || unit.wounded === 0) return;
    this.add('DP-42', 'rule', 'a unit with seriously wounded moves', 1);
    this.add('DP-42', 'cell', 'woundedPenalty', 1);
  }

  private fellBack(unit: Followed, { to }: Of<'fell-back'>): void {
    unit.front = to;
    this.add('DP-11', 'rule', 'a unit that took casualties falls back', 1);
    if (!unit.description.cutOff) this.add('DP-11', 'cell', 'fallBack', 1);
    if (to <= 0) this.add('DP-11', 'rule', 'a unit falls back off the board', 1);
  }

  private removed(unit: Followed, { surrenders }: Of<'removed'>): void {
    const { force, front } = unit;
    if (!this.collapsed.has(force))
      this.add('DP-15', 'reading', `removedIsDestroyed: ${this.options.removedIsDestroyed}`, 1);
    if (front > 0) this.add('DP-50', 'cell', 'captureDistance', 1);
    if (!surrenders) return;
    this.add('DP-50', 'rule', 'a routed unit surrenders', 1);
    unit.surrendered = true;
    unit.medics = 0;
  }

  private treated(unit: Followed, { medics, wounds }: Of<'treated'>): void {
    const { light, serious, out } = wounds as Record<'light' | 'serious' | 'out', number>;
    const { treatment, seriouslyWounded } = this.options;
    const casualties = light + serious + out;
    this.add('DP-41', 'rule', 'casualties treated in the field', casualties);
    this.add('DP-41', 'rule', 'the lightly wounded return (pieces)', light);
    this.add('DP-40', 'reading', `treatment: ${treatment}`, casualties);
    this.add('DP-42', 'reading', `seriouslyWounded: ${seriouslyWounded}`, serious);
    this.add('DP-41', 'cell', 'fieldPenalty', casualties);
    this.rolled(casualties, medics, 'casualties treated in the field');
    if (this.helpers(medics) > this.helpers(unit.medics)) this.add('DP-41', 'cell', 'medicRange', casualties);
    unit.untreated -= casualties;
    unit.pieces += light;
    if (seriouslyWounded !== 'fight') return;
    this.add('DP-42', 'rule', 'the seriously wounded fight (pieces)', serious);
    unit.pieces += serious;
    unit.wounded += serious;
  }

  /** Of this many medics. */
  private helpers(medics: number): number {
    return Math.min(medics, this.tables.mostMedics);
  }

  /** Casualties are rolled for. */
  private rolled(casualties: number, medics: number, what: string): void {
    this.add('DP-40', 'cell', 'lightUpTo', casualties);
    this.add('DP-40', 'cell', 'seriousUpTo', casualties);
    if (medics > 0) this.add('DP-41', 'cell', 'mostMedics', casualties);
    if (this.helpers(medics) === 0) return;
    this.add('DP-41', 'rule', `${what} with a medic’s help`, casualties);
    this.add('DP-41', 'cell', 'medicBonus', casualties);
  }

  private diagnosed({ force, wounds }: Of<'diagnosed'>, holder: string | null): void {
    const units = [...this.units.values()].filter((unit) => unit.force === force);
    const reclaimed = units.filter((unit) => holder === force || !(unit.isDestroyed || unit.surrendered));
    const sum = (of: readonly Followed[], what: 'untreated' | 'medics') =>
      of.reduce((all, unit) => all + unit[what], 0);
    const casualties = sum(reclaimed, 'untreated');
    const { treatment } = this.options;
    if (treatment === 'afterwards') this.add('DP-40', 'reading', `treatment: ${treatment}`, casualties);
    this.add('DP-40', 'rule', 'casualties diagnosed afterwards', casualties);
    this.rolled(casualties, sum(units, 'medics'), 'casualties diagnosed afterwards');
    this.add('DP-50', 'rule', 'captured (pieces)', wounds.captured);
  }
}

/** Modifiers to rolls in close combat that are not rules of close combat. */
const OF_OTHERS: readonly string[] = ['seriously wounded', 'demoralized', 'armour'];

/** Dice in close combat, in total and by modifier, under any system. */
export function addBlows({ dice, modifiers }: Of<'blows'>, add: Add): void {
  const blows = (kind: RuleUse['kind'], name: string) =>
    add('', kind, `${name} (dice in close combat)`, dice.length);
  blows('cell', 'all');
  for (const { name } of modifiers) if (!OF_OTHERS.includes(name)) blows('modifier', name);
}
