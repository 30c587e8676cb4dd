import type { SystemFindings } from '#src/analysis/systems-played.js';
import type { TurnEventSet } from '#src/rules/contract.js';
import type { Findings } from '#src/words/findings.js';
import { BATTLES, rowsOf, TURNS } from './fixture-rows.js';

/**
 * A plausible run: two forces, leaders off/on × classes off/intended/literal, 20 turns.
 * The numbers come from simple formulas, with honest intervals around them; no battles were played.
 * Each call returns a new one that shares no object with the others: tests may change it.
 */
export function fixture(): Findings {
  // A shallow copy of each row is enough: rows contain no objects.
  const lists = Object.entries(ROWS).map(([name, list]) => [name, list.map((row: object) => ({ ...row }))]);
  return { ...structuredClone(FINDINGS), rows: Object.fromEntries(lists) };
}

const LEADERS = ['off', 'on'];
const CLASSES = ['off', 'intended', 'literal'];
const POINTS = LEADERS.flatMap((leaders, i) =>
  CLASSES.map((classes, j) => ({
    index: i * CLASSES.length + j,
    label: `leaders: ${leaders} · classes: ${classes}`,
    levels: [leaders, classes],
  })),
);

type Unit = Findings['forces'][number]['units'][number];

const unit = (id: string, name: string, pieces: number, roster: string): Unit => ({
  ...{ id, name, pieces, roster, troops: ['regular, seasoned'] },
  orders: 'holds; 8″ from its edge, 20″ across, moves 6″',
});
const FORCES: Findings['forces'] = [
  {
    ...{ id: 'attackers', name: 'Attacking platoon', pieces: 33 },
    units: [
      unit('squad-1', 'First squad', 11, '1 lieutenant, 1 sergeant, 9 troopers'),
      unit('squad-2', 'Second squad', 11, '1 sergeant, 1 corporal, 9 troopers'),
      unit('squad-3', 'Third squad', 11, '1 sergeant, 1 corporal, 9 troopers'),
    ],
  },
  {
    ...{ id: 'defenders', name: 'Dug-in sections', pieces: 20 },
    units: [
      unit('section-1', 'Left section', 10, '1 corporal, 9 troopers'),
      unit('section-2', 'Right section', 10, '1 corporal, 9 troopers'),
    ],
  },
];

const TURN_EVENTS: TurnEventSet[] = [
  {
    ...{ id: 'tests', title: 'Results of tests', what: 'pieces' },
    names: ['carries on', 'held', 'retires', 'runs'],
  },
  {
    ...{ id: 'effects', title: 'Effects of tests', what: 'bases' },
    names: ['no effect', 'pinned', 'withdraws', 'routs', 'surrenders', 'disintegrates', 'abandoned'],
    groups: { title: 'Grade', names: ['elite', 'veteran', 'regular', 'conscript'] },
  },
  {
    ...{ id: 'demoralization', title: 'Demoralization', what: 'bases', shape: 'flows' },
    names: ['demoralized', 'recovered', 'lost demoralized'],
  },
];

type RuleTable = SystemFindings['tables'][number];

/** A table as printed, which does not vary. */
function table(name: string, title: string, clause: string, value: unknown, more: Partial<RuleTable> = {}) {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [''];
  const uses = Object.fromEntries(keys.map((key, i) => [key, 1000 * i]));
  const printed = { kind: 'printed' as const, changed: false, value, printed: value, others: [] };
  return { name, title, clause, uses, ...printed, ...more };
}

const [ALWAYS, NEVER] = ['automatic-success', 'automatic-failure'];
const BANDS = [
  { fromPercent: 100, needed: ALWAYS, onFailure: 'cautious' },
  { fromPercent: 90, needed: 9, onFailure: 'cautious' },
  { fromPercent: 60, needed: 6, onFailure: 'shaken' },
  { fromPercent: 30, needed: 3, onFailure: 'broken' },
  { fromPercent: 0, needed: NEVER, onFailure: 'eliminated' },
];
const RANKS = {
  ...{ trooper: 1, corporal: 2, sergeant: 3, lieutenant: 5, captain: 5, major: 6 },
  ...{ colonel: 7, general: 8, marshal: 9 },
};
const BROKEN_UNIT = 'Percent of a unit broken at which the unit counts as broken';

const SYSTEM: SystemFindings = {
  id: 'morale-ratio',
  title: 'Morale ratio (d10 under a unit’s ratio of points)',
  designPoints: POINTS.map(({ index }) => index),
  clauses: {},
  postures: ['steady', 'cautious', 'shaken', 'broken'],
  gauge: { name: 'morale dice', title: 'Morale dice left' },
  turnEvents: TURN_EVENTS,
  breakdown: {
    ...{ title: 'Why the pool fell', unit: 'dice' },
    parts: {
      lost_tests: 'failed tests',
      lost_destroyed: 'units destroyed',
      lost_commander: 'senior commander',
    },
  },
  unitBreak: 'A unit breaks when half of it is broken.',
  forceBreak: 'A force breaks at its breaking point.',
  readings: [
    {
      ...{ clause: 'MR-80', name: 'leaders', kind: 'option', values: LEADERS, uses: 123_456 },
      meaning: 'leaders count as several points',
    },
    {
      ...{ clause: 'MR-81', name: 'moraleClasses', kind: 'reading', values: CLASSES, uses: 0 },
      meaning: 'class factors off, raising the number needed, or added to the roll',
    },
    {
      ...{ clause: 'MR-84', name: 'automaticStays', kind: 'assumed', values: ['true'], uses: null },
      meaning: 'factors do not touch automatic results',
    },
  ],
  tables: [
    table('dieSides', 'Sides of the die for a check', 'MR-10', 10),
    table('bands', 'Needed roll and result of failure by ratio', 'MR-10', BANDS),
    table('rankPoints', 'Points by rank', 'MR-80', RANKS, {
      ...{ changed: true, printed: { ...RANKS, lieutenant: 4 } },
    }),
    table('classFactors', 'Factor by morale class', 'MR-81', { elite: 1, regular: 0, levy: -1 }),
    table('breakingPoint', 'Percent of endurance lost at the breaking point', 'MR-70', 50),
    table('unitBreakPercent', BROKEN_UNIT, 'MR-32', 50, { kind: 'assumed' }),
  ],
  assumedNumbers: {
    used: [
      {
        ...{ clause: 'TG-12', section: '', title: 'Effects by grade and total', cell: 'green -1' },
        ...{ assumed: ['rout'], values: [['withdraw', 'rout']], uses: 4_321 },
      },
      {
        ...{ clause: 'TG-20', section: '', title: 'Modifiers', cell: 'hardCover' },
        ...{ assumed: 1, values: [1, 2], uses: 98_765 },
      },
      {
        ...{ clause: 'MR-32', section: '', title: BROKEN_UNIT, cell: '' },
        ...{ assumed: 50, values: [50], uses: 1_000 },
      },
    ],
    unused: 2,
  },
  choices: {
    used: [
      {
        ...{ clauses: ['MR-34'], section: '4.3', uses: 7_654 },
        says: 'A piece eliminated by its own unit’s check places no marker.',
      },
      { clauses: [], section: '4.7', says: 'A force breaks as we say.', uses: null },
    ],
    unused: 3,
  },
  notModelled: ['Spotting and communication.'],
};

/** Two identical units; the scenario says more about one of them. */
const CONVERTED: Findings['converted'] = [
  {
    quality: 'veteran',
    forces: [{ force: 'Attacking platoon', units: ['First squad', 'Second squad'] }],
    ofSystems: [
      [
        { key: 'class', value: 'regular', assumed: true },
        { key: 'experience', value: 'seasoned', assumed: true },
      ],
    ],
    ofFire: [],
  },
  {
    quality: 'levy',
    forces: [{ force: 'Dug-in sections', units: ['Left section'] }],
    ofSystems: [[{ key: 'class', value: 'levy', assumed: false }]],
    ofFire: [{ key: 'training', value: 'civilian', assumed: true }],
  },
];

const ROWS = rowsOf(POINTS, FORCES, [...SYSTEM.postures, 'gone'], TURN_EVENTS);

const FINDINGS: Omit<Findings, 'rows'> = {
  scenario: {
    name: 'squad-duel',
    title: 'A rifle platoon attacks two dug-in sections',
    question: 'What is a leader worth, and which reading of the class factors plays better?',
    description:
      'A platoon with a lieutenant advances over open ground on two sections in hard cover.\n\nBoth sides have the same weapons.',
    ...{ authors: ['A. Author'], license: 'CC-BY-4.0', history: true, turnLimit: TURNS },
    board: '48″ wide, 36″ deep; hard cover from 24″ to 30″',
    combat: 'flat: d10, needed 8 to 12″ and 9 to 24″',
    objectives: '',
  },
  forces: FORCES,
  systems: [SYSTEM],
  converted: CONVERTED,
  factors: [
    { name: 'leaders', levels: LEADERS },
    { name: 'classes', levels: CLASSES },
  ],
  designPoints: POINTS,
  summary: {
    answer:
      'With leaders on instead of off, Attacking platoon holds the field in 54% of battles instead of 50%.',
    keyFigures: [
      {
        ...{ value: '+4.2', unit: 'points', interval: '3.9 to 4.5' },
        label: 'Attacking platoon holds the field more often with leaders on',
      },
      {
        ...{ value: '−3.0', unit: 'points', interval: '−3.2 to −2.8' },
        label: 'Attacking platoon holds the field less often with classes “literal”',
      },
    ],
    caveats: [
      'The effect of 1 of 3 changes on who holds the field is undecided; about 240,000 battles may decide it.',
    ],
    restsOnAssumption: '',
    lead: {
      ...{ kind: 'interaction', response: 'holds_field' },
      finding: 'How often Attacking platoon holds the field changes with leaders by 4.2 points.',
    },
  },
  sections: {
    breaks: 'Attacking platoon breaks in 45% of battles, Dug-in sections in 50%.',
    outcomes: 'Attacking platoon holds the field in 50% of battles, Dug-in sections in 45%, nobody in 5%.',
  },
  ...{ vital: [], combined: [], sides: '', stories: [], sensitivity: null, solve: null },
  warnings: ['A tenth of the attackers are elite; the book calls more than 10 % unusual (MR-85).'],
  expectations: [{ measure: 'win_rate.attackers', expected: '0.45 to 0.55', at: null, outcome: 'failed' }],
  deadRules: ['MR-70: a force reaches its breaking point'],
  field: {
    readings: [],
    assumedNumbers: { used: [], unused: 0 },
    choices: {
      used: [{ clauses: [], section: '3', says: 'Fire is simultaneous.', uses: 54_321 }],
      unused: 0,
    },
  },
  fireOfScenario: ['The numbers needed to hit are the scenario’s, on a d10.'],
  notModelled: ['Close combat.', 'Lateral movement, elevation, ammunition, weather.'],
  run: {
    ...{ version: '0.1.0', seed: 20260401, planned: BATTLES, battles: BATTLES, fewest: BATTLES },
    ...{ race: [], designPoints: POINTS.length, given: null, tag: '' },
    command: 'standfast run scenarios/squad-duel.yaml --seed 20260401 --battles 100000',
    explainCommand: 'standfast explain squad-duel.yaml --battle N',
    scenario: 'name: squad-duel # "</script>"\n',
    talliesSha256: 'ab'.repeat(32),
  },
};
