import {
  advance,
  assault,
  cover,
  every,
  type Input,
  type Named,
  type Scene,
  scenarioUnder,
  withdraw,
} from '../scene.js';

const company = (id: string, grade: string, more: Input = {}, troop: Input = {}): Input => ({
  id,
  roster: { trooper: 6 },
  slot: 20,
  at: 10,
  move: 4,
  'troop-grade': { grade, ...troop },
  ...more,
});
/** The crew of a heavy weapon; a machine gun by default. */
const team = (id: string, grade: string, more: Input = {}, heavyWeapon = 'machine-gun'): Input =>
  company(id, grade, { kind: 'crew', roster: { trooper: 2 }, ...more }, { heavyWeapon });
const hull = (id: string, grade: string, more: Input = {}, troop: Input = {}): Input =>
  company(id, grade, { kind: 'vehicle', roster: { trooper: 2 }, move: 6, ...more }, troop);

const WEAPONS = {
  rifle: { bands: every(8, 8, 10) },
  'machine-gun': { shots: 3, bands: every(8, 8, 9, 10) },
  cannon: { shots: 2, bands: every(8, 6, 7, 9) },
};

const skirmish = (name: string, scene: Scene): Named => [
  name,
  scenarioUnder('troop-grade', { name, turnLimit: 6, ...scene }),
];

/** Battles of `troop-grade` that are too large for an exact solution. */
export const GRADE_LARGE: readonly Named[] = [
  skirmish('a-bridgehead-with-the-river-behind-it', {
    combat: {
      model: 'flat',
      weapons: WEAPONS,
      modifiers: { moving: -1 },
      assault: { needed: 6, modifiers: { concealment: -1 } },
    },
    board: {
      contactRange: 2,
      zones: [cover(24, 27, 'hard', { right: 23 }), cover(28, 29, 'all-round'), cover(30, 33)],
    },
    options: { vehicleWithdraw: 'full', assaultTie: 'attacker' },
    red: [
      company('first', 'regular', { ...assault, at: 14, copies: 2, spacing: 4 }),
      company('lancers', 'veteran', { ...assault, slot: 27, at: 10, move: 8 }, { bases: 'cavalry' }),
      hull('tank', 'regular', { ...advance(9), slot: 22, at: 10, weapons: ['cannon', 'rifle'] }),
      company(
        'carriers',
        'green',
        { ...advance(12), slot: 18, at: 9, roster: { trooper: 3 } },
        { bases: 'vehicles' },
      ),
    ],
    blue: [
      company('left', 'green', { at: 11 }, { obstacle: 3, voluntaryRout: 'when-losing' }),
      company('right', 'conscript', { slot: 25, at: 10 }, { obstacle: 5, barrage: { shots: 5, needed: 5 } }),
      team('nest', 'regular', { slot: 23, at: 9, weapon: 'machine-gun' }),
      team('battery', 'veteran', { slot: 28, at: 7, weapon: 'cannon', roster: { trooper: 3 } }, 'other'),
    ],
  }),
  skirmish('raiders-among-gas', {
    combat: {
      model: 'flat',
      die: 6,
      weapons: { smg: { shots: 2, bands: [{ upTo: 9, needed: 6 }] } },
      assault: {},
    },
    board: { zones: [cover(22, 25, 'all-round', { left: 20 })] },
    options: {
      voluntaryRout: 'when-losing',
      lostAssaultTest: 'as-before',
      remnantStacks: true,
      recovery: 'when-safe',
      defender: 'second',
    },
    tables: {
      losingOdds: 1,
      sideBreakPercent: 70,
      chart: {
        regular: { '0': ['pinned', 'withdraw'], '-1': ['withdraw', 'rout'], '-2': ['rout', 'surrender'] },
        veteran: { '0': ['withdraw', 'pinned'] },
      },
    },
    red: [
      company('raiders', 'veteran', { ...assault, at: 13, slot: 19 }),
      company(
        'second',
        'regular',
        { ...assault, at: 12, slot: 23, copies: 2, spacing: 3 },
        { recovery: 'always' },
      ),
      company(
        'wagons',
        'mutinous',
        { ...withdraw(5), slot: 28, roster: { trooper: 4 } },
        { bases: 'vehicles' },
      ),
    ],
    blue: [
      company('trench', 'regular', { at: 13 }, { barrage: { shots: 6, needed: 5, gas: true } }),
      company(
        'flank',
        'green',
        { at: 12, slot: 24, cutOff: true },
        { barrage: { shots: 3, needed: 4, gas: true } },
      ),
      team('gun', 'conscript', { slot: 22, at: 12 }),
      company(
        'reserve',
        'elite',
        { ...advance(3), slot: 27, at: 8 },
        { voluntaryRout: 'never', recovery: 'never' },
      ),
    ],
  }),
  skirmish('printed-weapons-against-machines', {
    combat: { model: 'weapon-bands', assault: { needed: 7 }, explodesOver: 4 },
    board: { contactRange: 3, zones: [cover(18, 21, 'hard'), cover(8, 10)] },
    options: { sideBreak: 'lost', assaultTie: 'attacker', vehicleWithdraw: 'full' },
    tables: { vehicleHits: 2, localZone: 8, chart: { regular: { '1': ['pinned', 'withdraw'] } } },
    red: [
      hull('tank', 'regular', {
        ...advance(10),
        weapons: ['tank-gun', 'vehicle-lmg'],
        troops: { armour: 'track-tank', mobility: 'tracked', experience: 'veteran' },
      }),
      company('platoon', 'regular', { ...assault, slot: 23, at: 13, troops: { armour: 'flak-vest' } }),
      company(
        'walkers',
        'green',
        { ...advance(6), slot: 26, at: 11, roster: { trooper: 4 } },
        { bases: 'tanks' },
      ),
      company('jeeps', 'conscript', { slot: 17, at: 10, roster: { trooper: 3 } }, { bases: 'vehicles' }),
    ],
    blue: [
      team('missiles', 'veteran', { slot: 21, at: 13, weapon: 'at-missile' }, 'other'),
      company('line', 'conscript', { slot: 24, at: 14, troops: { training: 'recruits' } }),
      company('guard', 'veteran', { slot: 20, at: 14 }, { obstacle: 12 }),
      hull(
        'carrier',
        'green',
        { slot: 27, at: 12, weapons: ['vehicle-hmg'], troops: { armour: 'light-track' } },
        {
          bases: 'vehicles',
        },
      ),
    ],
  }),
  skirmish('columns-under-scripted-shelling', {
    combat: {
      model: 'scripted',
      losses: {
        column: { chances: [0.4, 0.3, 0.2, 0.1] },
        tanks: { chances: [0.3, 0.4, 0.3] },
        trucks: { schedule: [0, 1, 0, 1, 1] },
        militia: { chances: [0.5, 0.3, 0.2] },
        mutineers: { schedule: [1, 0, 2, 0, 1] },
      },
    },
    board: { zones: [cover(6, 8, 'hard'), cover(27, 28)] },
    options: { sideBreak: 'never', remnantStacks: true },
    tables: {
      immobilizedUpTo: 4,
      modifiers: { gassed: -2, weak: -2 },
      chart: { elite: { '-1': ['pinned', 'rout'], '-2': ['withdraw', 'disintegrate'] } },
    },
    red: [
      company('column', 'regular', { ...advance(6), at: 9, copies: 2, spacing: 3 }, { obstacle: 5 }),
      company('tanks', 'green', { at: 11, slot: 26, move: 5, roster: { trooper: 5 } }, { bases: 'tanks' }),
      company('trucks', 'regular', { at: 8, slot: 22, roster: { trooper: 4 } }, { bases: 'vehicles' }),
      company('mortar', 'elite', { at: 7, slot: 24, roster: { trooper: 3 } }, { heavyWeapon: 'other' }),
    ],
    blue: [
      company(
        'militia',
        'conscript',
        { at: 12, copies: 2, spacing: 4 },
        { barrage: { shots: 4, gas: true } },
      ),
      company('mutineers', 'mutinous', { at: 14, slot: 22, cutOff: true }),
      company(
        'gunners',
        'elite',
        { at: 11, slot: 23, roster: { trooper: 3 } },
        { heavyWeapon: 'machine-gun' },
      ),
    ],
  }),
];
