import type { Story, StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import type { Options, Tables } from '#src/rules/troop-grade/book.js';
import type { Grade } from '#src/rules/troop-grade/troops.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { raised } from '../oracles/troop-grade/chart.js';
import { addBandUses } from './told-band-uses.js';
import {
  areMachines,
  basesAmong,
  type GradeUnit,
  gradeRules,
  gradeUnits,
  isHeavyWeapon,
  isMachineGun,
  kindOfBases,
  type Of,
  rowOf,
} from './told-grade-units.js';
import { addBlows } from './told-pool-uses.js';
import { bandOf } from './told-shots.js';
import { type Add, key } from './told-uses.js';

/** The name of a modifier to the roll of a test, its cell and its clause. */
export const CONDITIONS: Readonly<Record<string, readonly [keyof Tables['modifiers'], clause: string]>> = {
  'hard cover': ['hardCover', 'TG-20'],
  'scenario defender': ['defender', 'TG-21'],
  'weak unit': ['weak', 'TG-22'],
  damaged: ['damaged', 'TG-23'],
  unsupported: ['unsupported', 'TG-24'],
  demoralized: ['demoralized', 'TG-25'],
  remnant: ['remnant', 'TG-26'],
  gassed: ['gassed', 'TG-27'],
};

/** The rule by which a unit tests. */
const TESTS: Readonly<Record<string, readonly [clause: string, name: string]>> = {
  casualties: ['TG-1', 'tests after casualties'],
  'lost assault': ['TG-2', 'tests after a lost assault'],
  recovery: ['TG-42', 'tests to recover'],
  'voluntary rout': ['TG-50', 'tests to leave an assault'],
};

/** The rule by which something happens to bases. */
const EFFECTS: Readonly<Record<string, readonly [clause: string, name: string]>> = {
  pinned: ['TG-30', 'pinned (bases)'],
  withdraws: ['TG-31', 'withdraw (bases)'],
  routs: ['TG-32', 'rout (bases)'],
  abandoned: ['TG-32', 'abandoned (bases)'],
  surrenders: ['TG-33', 'surrender (bases)'],
  disintegrates: ['TG-34', 'disintegrate (bases)'],
};

/** The uses of the rules of `troop-grade` by name, counted from stories. */
export function toldGradeUses(
  scenario: Scenario,
  seed: number,
  battles: readonly number[],
): Map<string, number> {
  const counts = new Map<string, number>();
  const point = onlyPoint(scenario);
  const add: Add = (clause, kind, name, amount) =>
    counts.set(key(clause, kind, name), (counts.get(key(clause, kind, name)) ?? 0) + amount);
  for (const battle of battles) new Reader(scenario, add).reads(tellBattle(point, seed, battle));
  return new Map([...counts].filter(([, count]) => count !== 0));
}

/** Reads stories of battles, and counts the rules they used. */
class Reader {
  private readonly units: ReadonlyMap<string, GradeUnit>;
  private readonly options: Options;
  /** The demoralized units, and the total of each unit’s last test. */
  private readonly demoralized = new Set<string>();
  private readonly totals = new Map<string, number>();

  constructor(
    private readonly scenario: Scenario,
    private readonly add: Add,
  ) {
    this.units = new Map(gradeUnits(scenario).map((unit) => [unit.id, unit]));
    this.options = gradeRules(scenario).options;
  }

  reads({ turns }: Story): void {
    for (const event of turns.flatMap(({ events }) => events)) this.readsOne(event);
  }

  private readsOne(event: StoryEvent): void {
    if (this.scenario.combat.model === 'weapon-bands') addBandUses(event, this.add);
    if (event.kind === 'grade-test') this.test(event);
    if (event.kind === 'shared-die') this.sharedDie(event);
    if (event.kind === 'suffers') this.suffers(event);
    if (event.kind === 'demoralized' || event.kind === 'recovers') this.changes(event);
    if (event.kind === 'lost-assault') this.losesAssault(event);
    if (event.kind === 'gives-way') this.rule('TG-50', 'a unit routs of its own will');
    if (event.kind === 'machines-damaged') this.damaged(event);
    if (event.kind === 'shelled') this.rule('TG-27', 'a barrage before the battle');
    if (event.kind === 'moved') this.moves(event);
    if (event.kind === 'shots') this.shots(event);
    if (event.kind === 'blows') this.blows(event);
    if (event.kind === 'lost') this.lost(event);
    if (event.kind !== 'breaking-point') return;
    this.reading('TG-40', 'sideBreak');
    this.cell('TG-40', 'sideBreakPercent');
  }

  private rule(clause: string, name: string, amount = 1): void {
    this.add(clause, 'rule', name, amount);
  }

  private cell(clause: string, name: string, amount = 1): void {
    this.add(clause, 'cell', name, amount);
  }

  private reading(clause: string, option: keyof Options, amount = 1): void {
    this.add(clause, 'reading', `${option}: ${this.options[option]}`, amount);
  }

  private test({ unit, occasion, modifiers, total, effects }: Of<'grade-test'>): void {
    const [clause, name] = TESTS[occasion];
    this.rule(clause, name);
    this.cell('TG-24', 'supportYards');
    this.cell('TG-24', 'yardsPerInch');
    this.totals.set(unit, total);
    this.readsChart(rowOf(this.units.get(unit)!, this.options), total);
    if (effects.length === 2) this.rule('TG-11', 'two effects are shared (units)');
    if (isMachineGun(this.units.get(unit)!)) {
      this.reading('TG-13', 'machineGunOwnTest');
      if (this.options.machineGunOwnTest === 'higher')
        this.rule('TG-13', 'a machine gun tests, one grade higher');
    }
    if (occasion === 'lost assault') this.reading('TG-25', 'lostAssaultTest');
    if (occasion === 'voluntary rout') this.cell('TG-50', 'losingOdds');
    const own = this.units.get(unit)!['troop-grade'];
    if (occasion === 'recovery' && own.recovery === undefined) this.reading('TG-42', 'recovery');
    if (occasion === 'voluntary rout' && own.voluntaryRout === undefined)
      this.reading('TG-50', 'voluntaryRout');
    for (const { name } of modifiers) {
      const [condition, clause] = CONDITIONS[name];
      this.add(clause, 'modifier', `${condition} (tests)`, 1);
      this.cell(clause, `modifiers ${condition}`);
      if (condition === 'defender') this.reading('TG-21', 'defender');
      if (condition === 'remnant') this.reading('TG-26', 'remnantStacks');
    }
  }

  private readsChart(row: Grade, total: number): void {
    if (total >= 2) this.rule('TG-10', 'a total that never fails (tests)');
    else this.cell('TG-12', `chart ${row} ${Math.max(-2, total)}`);
  }

  private sharedDie({ unit, by, effects }: Of<'shared-die'>): void {
    const who = this.units.get(unit)!;
    this.cell('TG-51', 'localZone');
    if (!isHeavyWeapon(who)) {
      this.rule('TG-30', 'vehicles withdraw with pinned foot');
      return;
    }
    const row = rowOf(this.units.get(by)!, this.options);
    const name = isMachineGun(who) ? 'a machine gun' : 'a heavy weapon';
    if (effects.length > 0) this.rule('TG-51', `${name} suffers by a die near it`);
    this.readsChart(isMachineGun(who) ? raised(row) : row, this.totals.get(by)!);
    if (effects.length === 2) this.rule('TG-11', 'two effects are shared (units)');
  }

  private suffers({ unit, result, bases, blocked }: Of<'suffers'>): void {
    const who = this.units.get(unit)!;
    const [clause, name] = EFFECTS[result];
    this.rule(clause, name, bases);
    this.add('TG-12', 'transition', `${rowOf(who, this.options)}: ${result} (bases)`, bases);
    if (blocked) this.rule('TG-31', 'blocked by an obstacle (bases)', bases);
    if (result === 'withdraws' && areMachines(who)) this.reading('TG-31', 'vehicleWithdraw', bases);
    if (result === 'routs' && !areMachines(who)) this.cell('TG-32', 'assaultMovePercent', bases);
  }

  private changes({ unit, kind }: Of<'demoralized'> | Of<'recovers'>): void {
    if (kind === 'demoralized') {
      this.rule('TG-40', 'a unit is demoralized');
      this.demoralized.add(unit);
    } else {
      this.rule('TG-42', 'a unit recovers');
      this.demoralized.delete(unit);
    }
  }

  private losesAssault({ lost, theirs }: Of<'lost-assault'>): void {
    this.rule('TG-40', 'a unit loses an assault');
    if (this.options.assaultTie === 'nobody' || lost === theirs) this.reading('TG-40', 'assaultTie');
  }

  private damaged({ unit, bases }: Of<'machines-damaged'>): void {
    this.machinesHit(unit, bases);
    this.cell('TG-31', 'immobilizedUpTo', bases);
  }

  private lost({ unit, cause, pieces }: Of<'lost'>): void {
    const who = this.units.get(unit)!;
    if (cause === 'fire' || cause === 'assault') this.machinesHit(unit, pieces);
    if (cause === 'left' && who.doctrine.order === 'withdraw')
      this.rule('', `${unit} leaves by its order or with its force (pieces)`, pieces);
  }

  private machinesHit(unit: string, amount: number): void {
    const kind = kindOfBases(this.units.get(unit)!);
    if (kind === 'tanks') this.cell('TG-23', 'tankHits', amount);
    if (kind === 'vehicles') this.cell('TG-23', 'vehicleHits', amount);
  }

  private moves({ unit, from, to, pieces }: Of<'moved'>): void {
    if (from === to || !this.demoralized.has(unit)) return;
    this.cell('TG-41', 'demoralizedMovePercent', basesAmong(this.units.get(unit)!, pieces));
  }

  private shots(event: Of<'shots'>): void {
    const dice = event.dice.length;
    this.cell('', bandOf(this.scenario, this.units, event), dice);
    if (this.demoralized.has(event.unit)) this.cell('TG-41', 'demoralizedFire', dice);
    for (const { name, clause } of event.modifiers) {
      if (name === 'pinned') this.cell('TG-30', 'pinnedFire', dice);
      if (name === 'target prone') this.cell('TG-30', 'prone', dice);
      // Those of the systems and of `weapon-bands` have a clause.
      if (clause === undefined && name !== 'armour') this.add('', 'modifier', `${name} (shots)`, dice);
    }
  }

  private blows(event: Of<'blows'>): void {
    addBlows(event, this.add);
    if (this.demoralized.has(event.unit)) this.cell('TG-41', 'demoralizedAssault', event.dice.length);
  }
}
