import type { Options, Tables } from '#src/rules/dice-pool/book.js';
import {
  type Amounts,
  type Followed,
  hasFallen,
  type Meanings,
  type Of,
  type Reading,
  sum,
} from './meaning.js';

export type Rules = { options: Options; tables: Tables };

/** A reckoning by its cause: its rule, its cell, and the response. */
const RECKONED: Readonly<Record<string, readonly [use: string, cell: string, response: string]>> = {
  'units destroyed': [
    'DP-3 rule: units destroyed take dice (reckonings)',
    'DP-3 cell: unitDestroyedDice',
    'dice_lost_destroyed',
  ],
  'the senior commander': [
    'DP-21 rule: the loss of the senior commander takes dice',
    'DP-21 cell: seniorCommanderDice',
    'dice_lost_commander',
  ],
  'capturing an objective': byObjectives('captures give dice', 'capture', 'dice_gained'),
  'leaving the board': byObjectives('units escorted off the board give dice', 'escort', 'dice_gained'),
  'destroying in close combat': byObjectives(
    'enemies destroyed in close combat give dice',
    'melee',
    'dice_gained',
  ),
  'losing a primary objective': byObjectives('primary objectives lost take dice', 'losePrimary'),
  'losing a secondary objective': byObjectives('secondary objectives lost take dice', 'loseSecondary'),
  'failing a condition': byObjectives('conditions failed take dice', 'failCondition'),
};

function byObjectives(rule: string, cell: string, response = 'dice_lost_objectives') {
  return [`DP-30 rule: ${rule} (reckonings)`, `DP-30 cell: objectiveDice ${cell}`, response] as const;
}

type Pool = Reading<Rules>;

const leads = ({ unit, gone }: Followed): boolean =>
  unit['dice-pool'].commander !== undefined && !gone.commander;

const medicsOf = ({ unit, fallen, had }: Followed): number => {
  const removed = had.get('removed') as Of<'removed'> | undefined;
  return removed?.surrenders ? 0 : unit['dice-pool'].medics - (fallen.medic ?? 0);
};

/** Of this many medics. */
const helpers = ({ rules }: Pool, medics: number): number => Math.min(medics, rules.tables.mostMedics);

/** DP-20: qualities of the commanders whose span includes a unit. */
function leadersOf({ units, rules }: Pool, { force, front, unit }: Followed): Set<string> {
  const leaders = [...units.values()].filter(
    (other) => other.force === force && leads(other) && other.pieces > 0,
  );
  return new Set(
    leaders.flatMap((leader) => {
      const quality = leader.unit['dice-pool'].commander!;
      const apart = Math.hypot(leader.front - front, leader.unit.slot - unit.slot);
      return apart <= rules.tables.commandSpan[quality] ? [quality] : [];
    }),
  );
}

/** A test within a leader’s range. */
function led({ pool, heavy, dice }: Of<'test'>, reading: Pool, followed: Followed): Amounts {
  const { options, tables } = reading.rules;
  const { secondDie: own } = followed.unit['dice-pool'];
  const isLost = 100 * (followed.of - followed.pieces) >= tables.heavyLossPercent * followed.of;
  const isShort = !heavy && pool === 1;
  const isFree = !heavy && !isShort;
  const isAsOption = dice.length === (options.secondDie === 'always' ? 2 : 1);
  const qualities = leads(followed) ? [] : [...leadersOf(reading, followed)];
  return {
    'DP-10 rule: tests within a leader’s range': 1,
    ...Object.fromEntries(qualities.map((quality) => [`DP-20 cell: commandSpan ${quality}`, 1])),
    'DP-12 rule: heavy losses: one die in spite of a leader': heavy,
    'DP-12 cell: heavyLossPercent': heavy && isLost,
    'DP-12 cell: heavyLosses': heavy && followed.hurt >= tables.heavyLosses,
    'DP-5 rule: the pool holds too few for a second die': isShort,
    'DP-10 rule: the owner does not risk the second die': isFree && dice.length === 1,
    'DP-10 cell: secondDieFrom': isFree && (own ?? options.secondDie) === 'when-pool-at-least',
    // The option is used if it leads to two dice, or if it prevents the second one.
    'DP-10 reading: secondDie': isFree && own === undefined && isAsOption,
  };
}

/** The owner lets a unit go that fell back, or has it test. */
function chooses({ rules: { options } }: Pool, { unit }: Followed, letsGo: boolean): Amounts {
  const { routPolicy: own } = unit['dice-pool'];
  return {
    'DP-14 cell: routAtMost': (own ?? options.routPolicy) === 'when-pool-at-most',
    'DP-14 reading: routPolicy': own === undefined && letsGo === (options.routPolicy !== 'never'),
  };
}

/** Casualties are rolled for. */
function rolled(reading: Pool, casualties: number, medics: number, what: string): Amounts {
  const helped = helpers(reading, medics) > 0 && casualties;
  return {
    'DP-40 cell: lightUpTo': casualties,
    'DP-40 cell: seriousUpTo': casualties,
    'DP-41 cell: mostMedics': medics > 0 && casualties,
    [`DP-41 rule: ${what} with a medic’s help`]: helped,
    'DP-41 cell: medicBonus': helped,
  };
}

const woundedRoll = (modifiers: readonly { name: string }[], dice: number): Amounts => {
  const isWounded = modifiers.some(({ name }) => name === 'seriously wounded') && dice;
  return {
    'DP-42 modifier: seriously wounded (dice to hit)': isWounded,
    'DP-42 cell: woundedPenalty': isWounded,
  };
};

export const POOL_MEANINGS: Meanings<Rules> = {
  dice: ({ what, dice }) => {
    const [use, cell, response] = RECKONED[what];
    return { [use]: 1, [cell]: 1, [response]: Math.abs(dice) };
  },
  collapsed: () => ({ 'DP-4 rule: a force collapses': 1 }),
  shots: ({ modifiers, dice }) => woundedRoll(modifiers, dice.length),
  blows: ({ modifiers, dice }) => woundedRoll(modifiers, dice.length),
  test: (event, reading, followed) => {
    const { occasion, passed, diceLost, needed } = event;
    const isRaised = needed !== followed.unit['dice-pool'].av;
    const fellBack = occasion === 'fell back';
    return {
      [`DP-10 transition: ${occasion}: ${passed ? 'holds' : 'fails'}`]: 1,
      'DP-2 rule: a failed test takes its dice (dice)': diceLost,
      'DP-42 rule: tests at a raised activation value': isRaised,
      'DP-42 cell: woundedPenalty': isRaised,
      'DP-16 reading: activation': occasion === 'activation',
      [`DP-13 rule: a unit that fell back tests and ${passed ? 'stays' : 'is removed'}`]: fellBack,
      ...(fellBack && chooses(reading, followed, false)),
      ...(event.led && led(event, reading, followed)),
      tests_failed: !passed,
      dice_lost_tests: diceLost,
    };
  },
  moved: ({ from, to }, _reading, { wounded }) => ({
    'DP-42 rule: a unit with seriously wounded moves': to !== from && wounded > 0,
    'DP-42 cell: woundedPenalty': to !== from && wounded > 0,
  }),
  'fell-back': ({ to }, _reading, { unit }) => ({
    'DP-11 rule: a unit that took casualties falls back': 1,
    'DP-11 cell: fallBack': !unit.cutOff,
    'DP-11 rule: a unit falls back off the board': to <= 0,
  }),
  'let-go': (_event, reading, followed) => ({
    'DP-14 rule: a unit is let go': 1,
    ...chooses(reading, followed, true),
  }),
  removed: ({ surrenders }, { had }, { force, front }) => ({
    'DP-15 reading: removedIsDestroyed': !had[force].has('collapsed'),
    'DP-50 cell: captureDistance': front > 0,
    'DP-50 rule: a routed unit surrenders': surrenders,
  }),
  treated: ({ medics, wounds }, reading, followed) => {
    const { light, serious, out } = wounds as Record<'light' | 'serious' | 'out', number>;
    const casualties = light + serious + out;
    const byOthers = helpers(reading, medics) > helpers(reading, medicsOf(followed));
    return {
      'DP-41 rule: casualties treated in the field': casualties,
      'DP-41 rule: the lightly wounded return (pieces)': light,
      'DP-40 reading: treatment': casualties,
      'DP-42 reading: seriouslyWounded': serious,
      'DP-42 rule: the seriously wounded fight (pieces)':
        reading.rules.options.seriouslyWounded === 'fight' && serious,
      'DP-41 cell: fieldPenalty': casualties,
      'DP-41 cell: medicRange': byOthers && casualties,
      ...rolled(reading, casualties, medics, 'casualties treated in the field'),
      returned: light,
    };
  },
  diagnosed: ({ force, wounds }, reading) => {
    const { units, end, rules } = reading;
    const mine = [...units.values()].filter((unit) => unit.force === force);
    const reclaimed = mine.filter((unit) => end.holder === force || !isLeft(unit));
    const casualties = sum(reclaimed.map(({ untreated }) => untreated));
    return {
      'DP-40 reading: treatment': rules.options.treatment === 'afterwards' && casualties,
      'DP-40 rule: casualties diagnosed afterwards': casualties,
      'DP-50 rule: captured (pieces)': wounds.captured,
      ...rolled(reading, casualties, sum(mine.map(medicsOf)), 'casualties diagnosed afterwards'),
      ...wounds,
    };
  },
};

/** A unit that was destroyed, or surrendered, leaves its casualties to the enemy. */
function isLeft({ had }: Followed): boolean {
  const lost = had.get('lost') as Of<'lost'> | undefined;
  const removed = had.get('removed') as Of<'removed'> | undefined;
  return (lost !== undefined && hasFallen(lost) && lost.left === 0) || removed?.surrenders === true;
}

/** DP-1: the pools at the start of a battle. */
export function poolsAtStart({ units }: Reading<Rules>): Amounts {
  const all = [...units.values()].map(({ unit }) => unit['dice-pool']);
  const commanders = all.flatMap(({ commander }) => commander ?? []);
  return {
    'DP-1 cell: poolDice unit': all.length,
    ...Object.fromEntries(
      [...new Set(commanders)].map((quality) => [
        `DP-1 cell: poolDice ${quality}`,
        commanders.filter((each) => each === quality).length,
      ]),
    ),
    'DP-1 cell: poolDice standard': sum(all.map(({ standards }) => standards)),
  };
}
