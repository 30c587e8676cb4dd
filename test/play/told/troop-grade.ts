import type { Options, Tables } from '#src/rules/troop-grade/book.js';
import type { Grade } from '#src/rules/troop-grade/troops.js';
import { basesOf, isHull } from '../../oracles/troop-grade/bases.js';
import { raised } from '../../oracles/troop-grade/chart.js';
import type { Rules } from '../../oracles/troop-grade/rules.js';
import type { Amounts, Meanings, Reading, Unit } from './meaning.js';

const isMachineGun = (unit: Unit) => unit['troop-grade'].heavyWeapon === 'machine-gun';
const isHeavyWeapon = (unit: Unit) => unit.kind === 'crew' || unit['troop-grade'].heavyWeapon !== undefined;
const kindOfBases = (unit: Unit) => basesOf(unit);
const areMachines = (unit: Unit) => ['vehicles', 'tanks'].includes(kindOfBases(unit));

/** A hull is one base, however many are inside. */
const basesAmong = (unit: Unit, pieces: number) => (isHull(unit) ? Math.min(1, pieces) : pieces);

/** TG-13: the row of the chart in which the unit's own tests are read. */
export function rowOf(unit: Unit, { machineGunOwnTest }: Options): Grade {
  const grade = unit['troop-grade'].grade!;
  return isMachineGun(unit) && machineGunOwnTest === 'higher' ? raised(grade) : grade;
}

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

/** The rule and the response of a test, by its occasion. */
const TESTS: Readonly<Record<string, readonly [use: string, response: string]>> = {
  casualties: ['TG-1 rule: tests after casualties', 'tests_casualties'],
  'lost assault': ['TG-2 rule: tests after a lost assault', 'tests_lost_assault'],
  recovery: ['TG-42 rule: tests to recover', 'tests_recovery'],
  'voluntary rout': ['TG-50 rule: tests to leave an assault', 'tests_voluntary_rout'],
};

/** The rule by which something happens to bases, and the response, if losses do not show it. */
const EFFECTS: Readonly<Record<string, readonly [use: string, response?: string]>> = {
  pinned: ['TG-30 rule: pinned (bases)', 'pinned'],
  withdraws: ['TG-31 rule: withdraw (bases)', 'withdrew'],
  routs: ['TG-32 rule: rout (bases)', 'fled'],
  abandoned: ['TG-32 rule: abandoned (bases)'],
  surrenders: ['TG-33 rule: surrender (bases)'],
  disintegrates: ['TG-34 rule: disintegrate (bases)'],
};

/** TG-10, TG-12: the cell of the chart that is read. */
const chart = (row: Grade, total: number): Amounts =>
  total >= 2
    ? { 'TG-10 rule: a total that never fails (tests)': 1 }
    : { [`TG-12 cell: chart ${row} ${Math.max(-2, total)}`]: 1 };

const hitsOn = (unit: Unit, bases: number): Amounts => ({
  'TG-23 cell: tankHits': kindOfBases(unit) === 'tanks' && bases,
  'TG-23 cell: vehicleHits': kindOfBases(unit) === 'vehicles' && bases,
});

const totalOf = ({ units }: Reading<Rules>, unit: string): number => {
  const test = units.get(unit)!.had.get('grade-test');
  return (test as Extract<typeof test, { kind: 'grade-test' }>).total;
};

export const GRADE_MEANINGS: Meanings<Rules> = {
  'grade-test': ({ occasion, modifiers, total, effects }, { rules: { options } }, { unit }) => {
    const { recovery, voluntaryRout } = unit['troop-grade'];
    const [use, response] = TESTS[occasion];
    const has = (name: string) => modifiers.some((modifier) => modifier.name === name);
    return {
      ...{ [use]: 1, [response]: 1 },
      ...chart(rowOf(unit, options), total),
      'TG-11 rule: two effects are shared (units)': effects.length === 2,
      'TG-13 reading: machineGunOwnTest': isMachineGun(unit),
      'TG-13 rule: a machine gun tests, one grade higher':
        isMachineGun(unit) && options.machineGunOwnTest === 'higher',
      ...Object.fromEntries(
        modifiers.flatMap(({ name }) => {
          const [cell, clause] = CONDITIONS[name];
          return [
            [`${clause} modifier: ${cell} (tests)`, 1],
            [`${clause} cell: modifiers ${cell}`, 1],
          ];
        }),
      ),
      'TG-21 reading: defender': has('scenario defender'),
      'TG-24 cell: supportYards': 1,
      'TG-24 cell: yardsPerInch': 1,
      'TG-25 reading: lostAssaultTest': occasion === 'lost assault',
      'TG-26 reading: remnantStacks': has('remnant'),
      'TG-42 reading: recovery': occasion === 'recovery' && recovery === undefined,
      'TG-50 reading: voluntaryRout': occasion === 'voluntary rout' && voluntaryRout === undefined,
      'TG-50 cell: losingOdds': occasion === 'voluntary rout',
    };
  },
  'shared-die': ({ by, effects }, reading, { unit }) => {
    const row = rowOf(reading.units.get(by)!.unit, reading.rules.options);
    const suffers = effects.length > 0;
    const gun = isMachineGun(unit);
    return {
      'TG-51 cell: localZone': 1,
      shared_dice: suffers,
      ...(isHeavyWeapon(unit)
        ? {
            'TG-51 rule: a machine gun suffers by a die near it': gun && suffers,
            'TG-51 rule: a heavy weapon suffers by a die near it': !gun && suffers,
            'TG-11 rule: two effects are shared (units)': effects.length === 2,
            ...chart(gun ? raised(row) : row, totalOf(reading, by)),
          }
        : { 'TG-30 rule: vehicles withdraw with pinned foot': 1 }),
    };
  },
  suffers: ({ result, bases, blocked }, { rules: { options } }, { unit }) => {
    const [use, response] = EFFECTS[result];
    return {
      [use]: bases,
      ...(response && { [response]: bases }),
      [`TG-12 transition: ${rowOf(unit, options)}: ${result} (bases)`]: bases,
      'TG-31 rule: blocked by an obstacle (bases)': blocked === true && bases,
      'TG-31 reading: vehicleWithdraw': result === 'withdraws' && areMachines(unit) && bases,
      'TG-32 cell: assaultMovePercent': result === 'routs' && !areMachines(unit) && bases,
    };
  },
  demoralized: () => ({ 'TG-40 rule: a unit is demoralized': 1, demoralizations: 1 }),
  recovers: () => ({ 'TG-42 rule: a unit recovers': 1, recoveries: 1 }),
  'lost-assault': ({ lost, theirs }, { rules: { options } }) => ({
    'TG-40 rule: a unit loses an assault': 1,
    'TG-40 reading: assaultTie': options.assaultTie === 'nobody' || lost === theirs,
    assaults_lost: 1,
  }),
  'gives-way': () => ({ 'TG-50 rule: a unit routs of its own will': 1 }),
  'machines-damaged': ({ bases }, _reading, { unit }) => ({
    ...hitsOn(unit, bases),
    'TG-31 cell: immobilizedUpTo': bases,
    damaged: bases,
  }),
  shelled: () => ({ 'TG-27 rule: a barrage before the battle': 1 }),
  lost: ({ cause, pieces }, _reading, { unit }) =>
    cause === 'fire' || cause === 'assault' ? hitsOn(unit, pieces) : {},
  moved: ({ from, to, pieces }, _reading, { unit, had }) => ({
    'TG-41 cell: demoralizedMovePercent': from !== to && had.has('demoralized') && basesAmong(unit, pieces),
  }),
  shots: ({ dice, modifiers }, _reading, { had }) => {
    const has = (name: string) => modifiers.some((modifier) => modifier.name === name);
    return {
      'TG-41 cell: demoralizedFire': had.has('demoralized') && dice.length,
      'TG-30 cell: pinnedFire': has('pinned') && dice.length,
      'TG-30 cell: prone': has('target prone') && dice.length,
    };
  },
  blows: ({ dice }, _reading, { had }) => ({
    'TG-41 cell: demoralizedAssault': had.has('demoralized') && dice.length,
  }),
  'breaking-point': () => ({ 'TG-40 reading: sideBreak': 1, 'TG-40 cell: sideBreakPercent': 1 }),
};
