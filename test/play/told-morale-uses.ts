import type { UnitDescription } from '#src/battlefield/description.js';
import { type FieldUnit, fieldUnits } from '#src/battlefield/field-units.js';
import { piecesOf } from '#src/battlefield/pieces.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import type { Options, Tables } from '#src/rules/unit-morale/book.js';
import type { Descriptor } from '#src/rules/unit-morale/troops.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { addBandUses } from './told-band-uses.js';
import { addBlows } from './told-pool-uses.js';
import { bandOf } from './told-shots.js';
import { type Add, key } from './told-uses.js';

type Of<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>;
type StandUnit = FieldUnit & { 'unit-morale': Descriptor };

/** Why a unit tests, in the order of UM-20. */
export const OCCASIONS = [
  'first under fire',
  'entering an enemy position',
  'crossing a fire-swept zone',
  'first hand-to-hand combat',
  'hit',
];

/** The name of a modifier to a unit's rolls, and its cell. */
const CONDITIONS: Readonly<Record<string, keyof Tables['testModifiers']>> = {
  'enemy casualties in sight': 'enemyCasualty',
  'own casualties': 'friendlyCasualties',
  'close or indirect fire': 'closeOrIndirect',
  outnumbered: 'outnumbered',
  'in an APC': 'apc',
  'enemy in HMA or APC': 'enemyHmaOrApc',
  'enemy tanks': 'enemyTanks',
  'air attack': 'airAttack',
};

/** The same for a piece’s own modifiers. */
const OWN: Readonly<Record<string, keyof Tables['testModifiers']>> = {
  officer: 'officerTaking',
  NCO: 'ncoTaking',
  'led by example': 'leading',
};

/** UM-23: the results, the best first. */
const RESULTS = ['carries on', 'held', 'retires', 'runs'];

export function standUnits(scenario: Scenario): StandUnit[] {
  return scenario.forces.flatMap((force) => fieldUnits<UnitDescription>(force.units)) as StandUnit[];
}

/** UM-11: the situations named, and that of its armour if neither of the two that depend on armour is named. */
export function situationsOf({
  kind,
  troops,
  'unit-morale': { situations },
}: StandUnit): Descriptor['situations'] {
  if (situations.includes('in-hma') || situations.includes('in-tanks')) return situations;
  const { armour = '' } = troops;
  const isTank = kind === 'vehicle' && ['track-tank', 'hovertank', 'hoverbus'].includes(armour);
  const isInHma = (kind === 'infantry' || kind === 'crew') && ['hma', 'ma'].includes(armour);
  if (isTank) return [...situations, 'in-tanks'];
  return isInHma ? [...situations, 'in-hma'] : situations;
}

export function standSettings(scenario: Scenario): { options: Options; tables: Tables } {
  return scenario.rules['unit-morale'] as { options: Options; tables: Tables };
}

/** UM-23: the result of the dice of a test and its modifiers. */
export function resultOfTest(tables: Tables, test: Of<'stand-test'>): string {
  const total = [...test.dice, ...test.modifiers.map(({ by }) => by)].reduce((sum, by) => sum + by, 0);
  const margins = [0, tables.heldUpTo, tables.retiresUpTo];
  const result = margins.findIndex((margin) => test.needed - total <= margin);
  return RESULTS.at(result)!;
}

/** The uses of the rules of `unit-morale` by name, counted from stories. */
export function toldMoraleUses(
  scenario: Scenario,
  seed: number,
  battles: readonly number[],
): Map<string, number> {
  const counts = new Map<string, number>();
  const point = onlyPoint(scenario);
  const add: Add = (clause, kind, name, amount) =>
    counts.set(key(clause, kind, name), (counts.get(key(clause, kind, name)) ?? 0) + amount);
  const reader = new Reader(scenario, add);
  for (const battle of battles) reader.reads(tellBattle(point, seed, battle));
  return new Map([...counts].filter(([, count]) => count !== 0));
}

/** Reads stories of battles, and counts the rules they used. */
class Reader {
  private readonly units: ReadonlyMap<string, StandUnit>;
  private readonly options: Options;
  private readonly tables: Tables;

  constructor(
    private readonly scenario: Scenario,
    private readonly add: Add,
  ) {
    this.units = new Map(standUnits(scenario).map((unit) => [unit.id, unit]));
    const { options, tables } = standSettings(scenario);
    this.options = options;
    this.tables = tables;
  }

  reads({ turns }: Story): void {
    /** Pieces that share a place share its dice. */
    const thrown = new Set<readonly number[]>();
    for (const { events } of turns) {
      for (const event of events) {
        if (event.kind === 'stand-test') {
          if (!thrown.has(event.dice)) this.roll(event);
          thrown.add(event.dice);
        }
        this.readsOne(event);
      }
      for (const phase of new Set(events.map((event) => event.phase)))
        this.hits(events.filter((event) => event.phase === phase));
    }
  }

  private readsOne(event: StoryEvent): void {
    if (this.scenario.combat.model === 'weapon-bands') addBandUses(event, this.add);
    if (event.kind === 'stand-test') this.test(event);
    if (event.kind === 'shots') this.shots(event);
    if (event.kind === 'blows') addBlows(event, this.add);
    if (event.kind === 'lost') this.lost(event);
    if (event.kind === 'rallied') this.rallies(event.pieces);
    if (event.kind === 'left-behind') this.rule('UM-23', 'casualties left behind', event.casualties);
    if (event.kind === 'tended') {
      this.rule('UM-1', 'casualties tended', event.casualties);
      this.reading('UM-1', 'treatment', event.casualties);
    }
    if (event.kind === 'reorganised') {
      this.rule('UM-1', 'a unit reorganises', 1);
      this.reading('UM-1', 'reorganise', 1);
    }
    if (event.kind === 'lock-on') {
      this.rule('UM-40', 'air defence tries to lock on', 1);
      this.rule('UM-40', 'air defence locks on', event.locked ? 1 : 0);
    }
    if (event.kind === 'group-test') this.group(event);
    if (event.kind === 'unit-broke') this.add('UM-23', 'cell', 'unitBreakPercent', 1);
  }

  private rule(clause: string, name: string, amount: number): void {
    this.add(clause, 'rule', name, amount);
  }

  private reading(clause: string, option: keyof Options, amount: number): void {
    this.add(clause, 'reading', `${option}: ${this.options[option]}`, amount);
  }

  /** Counted once for each place. */
  private roll({ unit, occasions, modifiers }: Of<'stand-test'>): void {
    const who = this.units.get(unit)!;
    const { troops } = who;
    const [occasion] = occasions as [string];
    if (occasion === 'rally') {
      this.rule('UM-1', 'rally (rolls)', 1);
      this.reading('UM-1', 'rally', 1);
    } else this.rule('UM-20', `tests: ${occasion} (rolls)`, 1);
    this.add('UM-10', 'cell', `moraleNumbers ${troops.training} ${troops.experience}`, 1);
    for (const situation of situationsOf(who)) this.add('UM-11', 'cell', `situations ${situation}`, 1);
    this.add('UM-22', 'cell', 'sight', 1);
    this.add('UM-22', 'cell', 'sightIntoCover', 1);
    for (const { name } of modifiers) {
      const condition = CONDITIONS[name];
      if (condition) this.add('UM-22', 'cell', `testModifiers ${condition}`, 1);
      if (condition === 'closeOrIndirect') this.add('UM-22', 'cell', 'closeRange', 1);
      if (condition === 'enemyCasualty') this.reading('UM-22', 'enemyCasualties', 1);
    }
  }

  /** The result for those at the place who are alike. */
  private test(event: Of<'stand-test'>): void {
    const { pieces, modifiers, occasions, result } = event;
    const [occasion] = occasions as [string];
    const margin = resultOfTest(this.tables, event);
    this.add('UM-23', 'transition', `${occasion}: ${margin} (pieces)`, pieces);
    for (const { name } of modifiers) {
      if (name in OWN) this.add('UM-22', 'cell', `testModifiers ${OWN[name]}`, pieces);
    }
    if (result === 'rallies') this.rallies(pieces);
    if (!OCCASIONS.includes(occasion)) return;
    const badness = RESULTS.indexOf(margin);
    if (badness >= 1) this.add('UM-23', 'cell', 'heldUpTo', pieces);
    if (badness >= 2) this.add('UM-23', 'cell', 'retiresUpTo', pieces);
    if (badness >= 3) this.add('UM-23', 'cell', 'surrenderDistance', pieces);
  }

  private rallies(pieces: number): void {
    this.rule('UM-1', 'rallied (pieces)', pieces);
    this.reading('UM-1', 'rally', pieces);
  }

  private group({ force, threshold, carriesOn }: Of<'group-test'>): void {
    const key = (['first', 'second', 'third'] as const)[threshold - 1];
    const { units } = this.scenario.forces.find(({ id }) => id === force)!;
    const members = fieldUnits<UnitDescription>(units).reduce((sum, unit) => sum + piecesOf(unit), 0);
    const isSmall = members <= this.tables.smallGroup;
    this.rule('UM-30', 'group morale is tested', 1);
    this.rule('UM-31', 'a group withdraws', carriesOn ? 0 : 1);
    this.reading('UM-32', 'groupRetest', 1);
    this.reading('UM-30', 'groupNumber', 1);
    this.add('UM-30', 'cell', 'smallGroup', 1);
    this.add('UM-30', 'cell', `groupModifiers ${key}`, 1);
    this.add('UM-30', 'cell', isSmall && threshold === 1 ? 'groupCasualties' : `groupPercent ${key}`, 1);
  }

  private lost({ unit, cause, pieces }: Of<'lost'>): void {
    const { doctrine } = this.units.get(unit)!;
    if (cause === 'surrendered') this.rule('UM-23', 'surrendered (pieces)', pieces);
    if (cause === 'left' && doctrine.order === 'withdraw')
      this.rule('', `${unit} leaves by its order or with its force (pieces)`, pieces);
  }

  private shots(event: Of<'shots'>): void {
    const { dice, modifiers } = event;
    this.add('', 'cell', bandOf(this.scenario, this.units, event), dice.length);
    for (const { name, clause } of modifiers) {
      // Those of `weapon-bands` have a clause.
      if (clause === undefined) this.add('', 'modifier', `${name} (shots)`, dice.length);
    }
  }

  /** UM-24: units hit by fire in a phase so that they may test, and still there. */
  private hits(events: readonly StoryEvent[]): void {
    const isScripted = this.scenario.combat.model === 'scripted';
    const everyHit = this.options.hitsCauseMorale === 'every-hit';
    const hit = new Set<string>();
    for (const event of events) {
      if (everyHit && event.kind === 'shots' && event.hits > 0) hit.add(event.target);
      if (everyHit && isScripted && event.kind === 'lost' && event.cause === 'fire') hit.add(event.unit);
      if (event.kind === 'struck' && event.hits > event.effective) hit.add(event.unit);
    }
    for (const event of events) if (event.kind === 'lost' && event.left === 0) hit.delete(event.unit);
    if (this.options.hitsCauseMorale !== 'none')
      this.rule('UM-24', 'a hit that can make its target test (phases)', hit.size);
    this.reading('UM-24', 'hitsCauseMorale', hit.size);
  }
}
