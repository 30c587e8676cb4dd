import type { Rows } from '#src/analysis/rows.js';
import type { SystemFindings } from '#src/analysis/systems-played.js';
import type { TurnEventSet } from '#src/rules/contract.js';
import type { Findings } from '#src/words/findings.js';
import { noRows } from '../analysis/no-rows.js';
import { compared, divergences, factorEffects } from './fixture-comparisons.js';
import { curveTests, expectations, measures, strengths } from './fixture-measures.js';

/**
 * A plausible run: two forces, leaders off/on × classes off/intended/literal, 20 turns.
 * The numbers come from simple formulas, with honest intervals around them; no battles were played.
 * Each call returns a new one that shares no object with the others: tests may change it.
 */
export function fixture(): Findings {
  const designPoints = LEADERS.flatMap((leaders, i) =>
    CLASSES.map((classes, j) => ({
      index: i * CLASSES.length + j,
      label: `leaders: ${leaders} · classes: ${classes}`,
      levels: [leaders, classes],
    })),
  );
  reckoned ??= rowsOf(designPoints);
  return {
    scenario: {
      name: 'squad-duel',
      title: 'A rifle platoon attacks two dug-in sections',
      question: 'What is a leader worth, and which reading of the class factors plays better?',
      description:
        'A platoon with a lieutenant advances over open ground on two sections in hard cover.\n\nBoth sides have the same weapons.',
      authors: ['A. Author'],
      license: 'CC-BY-4.0',
      history: true,
      turnLimit: TURNS,
      board: '48″ wide, 36″ deep; hard cover from 24″ to 30″',
      combat: 'flat: d10, needed 8 to 12″ and 9 to 24″',
      objectives: '',
    },
    forces: FORCES.map((force) => ({
      id: force.id,
      name: force.name,
      pieces: force.pieces,
      units: force.units.map((unit) => ({
        ...unit,
        troops: ['regular, seasoned'],
        orders: 'holds; 8″ from its edge, 20″ across, moves 6″',
      })),
    })),
    systems: [
      {
        id: 'morale-ratio',
        title: 'Morale ratio (d10 under a unit’s ratio of points)',
        designPoints: designPoints.map(({ index }) => index),
        clauses: {},
        postures: POSTURES.slice(0, -1),
        gauge: { name: 'morale dice', title: 'Morale dice left' },
        turnEvents: structuredClone([TESTS, EFFECTS, DEMORALIZATION]),
        breakdown: {
          title: 'Why the pool fell',
          unit: 'dice',
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
            ...{ clause: 'MR-80', name: 'leaders', kind: 'option', values: ['off', 'on'], uses: 123_456 },
            meaning: 'leaders count as several points',
          },
          {
            ...{ clause: 'MR-81', name: 'moraleClasses', kind: 'reading', uses: 0 },
            values: ['off', 'intended', 'literal'],
            meaning: 'class factors off, raising the number needed, or added to the roll',
          },
          {
            ...{ clause: 'MR-84', name: 'automaticStays', kind: 'assumed', values: ['true'], uses: null },
            meaning: 'factors do not touch automatic results',
          },
        ],
        tables: withPrinted([
          table('dieSides', 'Sides of the die for a check', 'MR-10', 10),
          table('bands', 'Needed roll and result of failure by ratio', 'MR-10', BANDS),
          { ...table('rankPoints', 'Points by rank', 'MR-80', RANK_POINTS), changed: true },
          table('classFactors', 'Factor by morale class', 'MR-81', { elite: 1, regular: 0, levy: -1 }),
          table('breakingPoint', 'Percent of endurance lost at the breaking point', 'MR-70', 50),
          { ...table('unitBreakPercent', UNIT_BREAK, 'MR-32', 50), kind: 'assumed' },
        ]),
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
              ...{ clause: 'MR-32', section: '', title: UNIT_BREAK, cell: '' },
              ...{ assumed: 50, values: [50], uses: 1_000 },
            },
          ],
          unused: 2,
        },
        choices: {
          used: [
            {
              clauses: ['MR-34'],
              section: '4.3',
              says: 'A piece eliminated by its own unit’s check places no marker.',
              uses: 7_654,
            },
            { clauses: [], section: '4.7', says: 'A force breaks as we say.', uses: null },
          ],
          unused: 3,
        },
        notModelled: ['Spotting and communication.'],
      },
    ],
    converted: structuredClone(CONVERTED),
    factors: [
      { name: 'leaders', levels: [...LEADERS] },
      { name: 'classes', levels: [...CLASSES] },
    ],
    designPoints,
    summary: {
      answer:
        'With leaders on instead of off, Attacking platoon holds the field in 54% of battles instead of 50%.',
      keyFigures: [
        {
          value: '+4.2',
          unit: 'points',
          interval: '3.9 to 4.5',
          label: 'Attacking platoon holds the field more often with leaders on',
        },
        {
          value: '−3.0',
          unit: 'points',
          interval: '−3.2 to −2.8',
          label: 'Attacking platoon holds the field less often with classes “literal”',
        },
      ],
      caveats: [
        'The effect of 1 of 3 changes on who holds the field is undecided; about 240,000 battles may decide it.',
      ],
      restsOnAssumption: '',
      lead: {
        kind: 'interaction',
        response: 'holds_field',
        finding: 'How often Attacking platoon holds the field changes with leaders by 4.2 points.',
      },
    },
    sections: {
      breaks: 'Attacking platoon breaks in 45% of battles, Dug-in sections in 50%.',
      outcomes: 'Attacking platoon holds the field in 50% of battles, Dug-in sections in 45%, nobody in 5%.',
    },
    vital: [],
    warnings: ['A tenth of the attackers are elite; the book calls more than 10 % unusual (MR-85).'],
    combined: [],
    sides: '',
    expectations: [
      {
        measure: 'win_rate.attackers',
        expected: '0.45 to 0.55',
        at: null,
        outcome: 'failed',
      },
    ],
    rows: copyOf(reckoned),
    deadRules: ['MR-70: a force reaches its breaking point'],
    stories: [],
    sensitivity: null,
    field: {
      readings: [],
      assumedNumbers: { used: [], unused: 0 },
      choices: {
        used: [{ clauses: [], section: '3', says: 'Fire is simultaneous.', uses: 54_321 }],
        unused: 0,
      },
    },
    fireOfScenario: ['The numbers needed to hit are the scenario’s, on a d10.'],
    solve: null,
    notModelled: ['Close combat.', 'Lateral movement, elevation, ammunition, weather.'],
    run: {
      planned: BATTLES,
      version: '0.1.0',
      seed: 20260401,
      battles: BATTLES,
      fewest: BATTLES,
      race: [],
      designPoints: designPoints.length,
      command: 'standfast run scenarios/squad-duel.yaml --seed 20260401 --battles 100000',
      explainCommand: 'standfast explain squad-duel.yaml --battle N',
      scenario: 'name: squad-duel # "</script>"\n',
      talliesSha256: 'ab'.repeat(32),
      given: null,
      tag: '',
    },
  };
}

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

const BATTLES = 100_000;
const TURNS = 20;
const LEADERS = ['off', 'on'];
const CLASSES = ['off', 'intended', 'literal'];
const Z = 1.959963984540054;
const unit = (id: string, name: string, pieces: number, roster: string) => ({ id, name, pieces, roster });
const FORCES = [
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
const UNIT_BREAK = 'Percent of a unit broken at which the unit counts as broken';
const BANDS = [
  { fromPercent: 100, needed: 'automatic-success', onFailure: 'cautious' },
  { fromPercent: 90, needed: 9, onFailure: 'cautious' },
  { fromPercent: 60, needed: 6, onFailure: 'shaken' },
  { fromPercent: 30, needed: 3, onFailure: 'broken' },
  { fromPercent: 0, needed: 'automatic-failure', onFailure: 'eliminated' },
];
const RANK_POINTS = {
  ...{ trooper: 1, corporal: 2, sergeant: 3, lieutenant: 5, captain: 5 },
  ...{ major: 6, colonel: 7, general: 8, marshal: 9 },
};
const RESULTS = ['carries on', 'held', 'retires', 'runs'];
const TESTS: TurnEventSet = { id: 'tests', title: 'Results of tests', what: 'pieces', names: RESULTS };
const EFFECTS: TurnEventSet = {
  id: 'effects',
  title: 'Effects of tests',
  what: 'bases',
  names: ['no effect', 'pinned', 'withdraws', 'routs', 'surrenders', 'disintegrates', 'abandoned'],
  groups: { title: 'Grade', names: ['elite', 'veteran', 'regular', 'conscript'] },
};
const DEMORALIZATION: TurnEventSet = {
  id: 'demoralization',
  title: 'Demoralization',
  what: 'bases',
  names: ['demoralized', 'recovered', 'lost demoralized'],
  shape: 'flows',
};
const POSTURES = ['steady', 'cautious', 'shaken', 'broken', 'gone'];

interface Point {
  index: number;
  label: string;
  levels: string[];
}

/** Computing the rows takes long, so it is done once. Tests get copies, as they might change the rows. */
let reckoned: Rows | undefined;

/** A shallow copy of each row is enough: rows contain no objects. */
function copyOf(rows: Rows): Rows {
  const lists = Object.entries(rows).map(([name, list]) => [name, list.map((row: object) => ({ ...row }))]);
  return Object.fromEntries(lists);
}

/** How steadfast each force is at a design point, around 0. */
function steadfast(point: Point, force: number): number {
  const leaders = point.levels[0] === 'on' ? [0.5, 0.2] : [0, 0];
  const classes = { off: [0, 0], intended: [0.25, 0], literal: [-0.3, 0.05] }[point.levels[1]]!;
  return leaders[force] + classes[force];
}

function rowsOf(points: Point[]): Rows {
  const rows = noRows();
  for (const point of points) {
    const placed = { design_point: point.index, variant: point.label };
    rows.rule_uses.push({
      ...placed,
      clause: 'MR-80',
      kind: 'reading',
      rule: `leaders: ${point.levels[0]}`,
      source: '',
      switched_on: point.levels[0] === 'on',
      uses: point.levels[0] === 'on' ? 61_728 : 0,
      n: BATTLES,
    });
    rows.precision.push({
      ...placed,
      force: FORCES[0].id,
      response: 'holds_field',
      of: 'mean',
      estimate: 0.5025,
      sequence_low: 0.4991,
      sequence_high: 0.5059,
      half_width: 0.0034,
      target: 0.005,
      reached: true,
      n: BATTLES,
    });
    rows.solve.push({
      ...{ path: 'turnLimit', value: 4 + point.index, second_path: 'board.width', second_value: 36 },
      ...{ measure: `win_rate.${FORCES[0].id}`, target: 0.5, within: 0, estimate: 0.52, side: 'undecided' },
      ...{ sequence_low: 0.49, sequence_high: 0.55, answer: true, battles_needed: 12_000, n: 4096 },
    });
    rows.sensitivity.push({
      ...{ path: 'turnLimit', now: '20', instead: '21', side: 'up' as const, uses: null },
      ...{ state: 'played' as const, reason: '', measure: 'turns', baseline_mean: 9, difference: 0.25 },
      ...{ standard_error: 0.1, ci_low: 0.05, ci_high: 0.45, p: 0.01, p_holm: 0.02, n: 4096 },
    });
    rows.exact.push({
      ...placed,
      force: FORCES[0].id,
      response: 'holds_field',
      reason: '',
      exact: 0.5021,
      simulated: 0.5025,
      standard_error: 0.0016,
      standard_errors_off: 0.25,
      n: BATTLES,
    });
    rows.design_points.push({ ...placed, system: 'morale-ratio', baseline: point.index === 0 });
    const edge = steadfast(point, 0) - steadfast(point, 1);
    const first = 0.46 + 0.14 * edge;
    const second = 0.5 - 0.13 * edge;
    const shares: [string, string, number][] = [
      ['attackers', 'breaking-point', first * 0.78],
      ['attackers', 'routed', first * 0.16],
      ['attackers', 'destroyed', first * 0.06],
      ['defenders', 'breaking-point', second * 0.85],
      ['defenders', 'routed', second * 0.15],
      ['', 'both-broke', (1 - first - second) * 0.6],
      ['', 'turn-limit', (1 - first - second) * 0.4],
    ];
    for (const [holder, reason, share] of shares) {
      const battles = Math.round(share * BATTLES);
      rows.outcomes.push({
        ...placed,
        holder,
        reason,
        battles,
        rate: battles / BATTLES,
        ...wilson(battles, BATTLES),
      });
    }
    FORCES.forEach((force, f) => {
      const firm = steadfast(point, f);
      rows.break_points.push(...breakPoints(placed, force, firm));
      rows.survival.push(...survival(placed, force, f, firm));
      rows.postures.push(...postures(placed, force, f, firm));
      rows.gauges.push(...gauges(placed, force, firm));
      rows.turn_events.push(
        ...turnEvents(placed, force, firm),
        ...effects(placed, force, f, firm),
        ...demoralization(placed, force, firm),
      );
      for (const [response, mean, sd] of responses(force, f, firm, f === 0 ? first : second)) {
        rows.responses.push({
          ...placed,
          force: force.id,
          response,
          mean,
          ...normal(mean, sd / Math.sqrt(BATTLES), 'normal-mean'),
        });
      }
    });
  }
  const baseline = rows.responses.filter((row) => row.design_point === 0);
  const differences: Parameters<typeof compared>[0][number][] = [];
  for (const row of rows.responses.filter((each) => each.design_point !== 0)) {
    const base = baseline.find((each) => each.force === row.force && each.response === row.response)!;
    const difference = row.mean - base.mean;
    const { design_point, variant, force, response } = row;
    differences.push({
      design_point,
      variant,
      force,
      response,
      baseline_mean: base.mean,
      mean: row.mean,
      difference,
      ...normal(difference, row.standard_error * 1.1, 'paired-normal'),
      variance_ratio: difference === 0 ? null : 1.65,
    });
  }
  rows.effects = compared(differences, points);
  rows.factor_effects = factorEffects(rows, points, ['leaders', 'classes']);
  rows.divergence = divergences(points, BATTLES);
  rows.curve_tests = curveTests(rows);
  rows.measures = measures(rows);
  rows.strength = strengths(rows);
  rows.expectations = expectations(rows);
  return rows;
}

function responses(
  force: (typeof FORCES)[number],
  f: number,
  firm: number,
  holds: number,
): [string, number, number][] {
  const broke = 0.55 - 0.15 * firm - 0.05 * f;
  const turns = 12 + 2 * firm + f;
  return [
    ['holds_field', holds, Math.sqrt(holds * (1 - holds))],
    ['broke', broke, Math.sqrt(broke * (1 - broke))],
    ['turns_stood', turns, 5],
    ['casualties', force.pieces * (0.35 + 0.02 * firm), force.pieces * 0.15],
    ['losses', force.pieces * (0.5 - 0.04 * firm), force.pieces * 0.2],
    ['wasted_initiatives', 9 - firm, 4],
    ['lost_tests', 3 - firm, 1.5],
    ['lost_destroyed', 1.5 + 0.5 * firm, 1],
    // There is no senior commander.
    ['lost_commander', 0, 0],
  ];
}

type Placed = { design_point: number; variant: string };

function breakPoints(placed: Placed, force: (typeof FORCES)[number], firm: number): Rows['break_points'] {
  const units = [{ id: '', pieces: force.pieces }, ...force.units];
  return units.flatMap((unit) => {
    const middle = 0.42 + 0.08 * firm;
    const last = Math.ceil(unit.pieces * 0.8);
    const broke = bell(last, (k) => (k / unit.pieces - middle) / 0.11, 0.55 - 0.15 * firm);
    const censored = bell(
      last,
      (k) => (k / unit.pieces - 0.3) / 0.2,
      0.45 + 0.15 * firm,
      BATTLES - sum(broke),
    );
    return kaplanMeier(broke, censored).map(({ at, ...row }) => ({
      ...placed,
      force: force.id,
      unit: unit.id,
      pieces_lost: at,
      loss_fraction: at / unit.pieces,
      ...row,
      broke_share: row.broke / BATTLES,
      broke_share_low: wilson(row.broke, BATTLES).ci_low,
      broke_share_high: wilson(row.broke, BATTLES).ci_high,
    }));
  });
}

type Table = Omit<SystemFindings['tables'][number], 'printed' | 'others' | 'uses'>;

function table(name: string, title: string, clause: string, value: unknown): Table {
  return { name, title, clause, kind: 'printed', changed: false, value };
}

/** As printed, except for the points of a lieutenant; nothing varies. */
function withPrinted(tables: readonly Table[]): SystemFindings['tables'] {
  return tables.map((each) => ({
    ...each,
    printed: each.changed ? { ...(each.value as object), lieutenant: 4 } : each.value,
    others: [],
    uses: Object.fromEntries(keysOf(each.value).map((key, i) => [key, 1000 * i])),
  }));
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [''];
}

function survival(placed: Placed, force: (typeof FORCES)[number], f: number, firm: number): Rows['survival'] {
  const units = [{ id: '' }, ...force.units];
  return units.flatMap((unit) => {
    const broke = bell(TURNS, (turn) => (turn - 9 - 2 * firm - f) / 3.2, 0.55 - 0.15 * firm);
    const censored = Array.from({ length: TURNS + 1 }, (_, turn) =>
      turn === TURNS ? BATTLES - sum(broke) : 0,
    );
    return kaplanMeier(broke, censored).map(({ at, ...row }) => ({
      ...placed,
      force: force.id,
      unit: unit.id,
      turn: at,
      ...row,
      // Nothing is censored before the last turn, so the two shares are the same.
      standing: row.unbroken,
      standing_low: row.ci_low,
      standing_high: row.ci_high,
    }));
  });
}

function postures(placed: Placed, force: (typeof FORCES)[number], f: number, firm: number): Rows['postures'] {
  return Array.from({ length: TURNS + 1 }, (_, turn) => {
    const worn = 1 - Math.exp(-((turn / (9 + 2 * firm + f)) ** 2));
    const weights = [
      1.02 - worn,
      0.28 * worn * (1.3 - worn),
      0.26 * worn * (1.4 - worn),
      0.2 * worn * (1.2 - worn),
      0.62 * worn ** 1.5,
    ];
    return POSTURES.map((posture, i) => {
      const share = turn === 0 ? Number(i === 0) : weights[i] / sum(weights);
      const mean = share * force.pieces;
      const error = (force.pieces * Math.sqrt(share * (1 - share))) / Math.sqrt(BATTLES);
      return {
        ...placed,
        force: force.id,
        turn,
        posture,
        mean_pieces: mean,
        share,
        ...normal(mean, error, 'normal-mean'),
      };
    });
  }).flat();
}

/** A pool of ten dice; nine battles in ten are within four of the mean. */
function gauges(placed: Placed, force: (typeof FORCES)[number], firm: number): Rows['gauges'] {
  return Array.from({ length: TURNS + 1 }, (_, turn) => {
    const mean = 2 + 8 * Math.exp(-turn / (8 + 2 * firm));
    const within = (dice: number) => Math.round(Math.min(10, Math.max(0, mean + (turn === 0 ? 0 : dice))));
    return {
      ...placed,
      force: force.id,
      turn,
      gauge: 'morale dice',
      mean,
      ...normal(mean, turn === 0 ? 0 : 2 / Math.sqrt(BATTLES), 'normal-mean'),
      q05: within(-4),
      q25: within(-2),
      median: within(0),
      q75: within(2),
      q95: within(4),
    };
  });
}

/** Half of a force tests in turn 1, fewer in each later turn, and none in the last. */
function turnEvents(placed: Placed, force: (typeof FORCES)[number], firm: number): Rows['turn_events'] {
  const shares = [0.5 + 0.1 * firm, 0.25, 0.15, 0.1 - 0.1 * firm];
  return everyTurn(placed, force, TESTS, '', (turn, i) =>
    turn === TURNS ? 0 : ((force.pieces * shares[i]) / 2) * Math.exp(-(turn - 1) / 6),
  );
}

/** There are no elite troops, and the second force has no veterans; the worse the grade, the worse the effects. */
function effects(
  placed: Placed,
  force: (typeof FORCES)[number],
  f: number,
  firm: number,
): Rows['turn_events'] {
  const grades = ['veteran', 'regular', 'conscript'];
  return grades.flatMap((grade, g) =>
    everyTurn(placed, force, EFFECTS, grade, (turn, i) => {
      const weight = Math.exp(-i * (1.1 - 0.3 * g + 0.2 * firm));
      return f === 1 && g === 0 ? 0 : (force.pieces / 8) * weight * Math.exp(-(((turn - 6) / 5) ** 2));
    }),
  );
}

/** Demoralization spreads until about turn 6, and then declines. */
function demoralization(placed: Placed, force: (typeof FORCES)[number], firm: number): Rows['turn_events'] {
  const peaks = [5 + firm, 9, 8];
  const heights = [0.09, 0.05 + 0.01 * firm, 0.03];
  return everyTurn(
    placed,
    force,
    DEMORALIZATION,
    '',
    (turn, i) => force.pieces * heights[i] * Math.exp(-(((turn - peaks[i]) / 4) ** 2)),
  );
}

/** A row for each turn and name of a set. */
function everyTurn(
  placed: Placed,
  force: (typeof FORCES)[number],
  { id: set, names }: TurnEventSet,
  group: string,
  meanOf: (turn: number, event: number) => number,
): Rows['turn_events'] {
  return Array.from({ length: TURNS }, (_, i) => i + 1).flatMap((turn) =>
    names.map((event, i) => {
      const mean = meanOf(turn, i);
      const error = normal(mean, Math.sqrt(mean / BATTLES), 'normal-mean');
      return { ...placed, force: force.id, turn, set, group, event, mean, ...error };
    }),
  );
}

/** Counts at 0 … last in the shape of a bell, with `share` of all battles and at most `most`. */
function bell(last: number, z: (k: number) => number, share: number, most = BATTLES): number[] {
  const weights = Array.from({ length: last + 1 }, (_, k) => (k === 0 ? 0 : Math.exp(-0.5 * z(k) ** 2)));
  const counts = weights.map((weight) =>
    Math.floor((weight / sum(weights)) * Math.min(most, share * BATTLES)),
  );
  if (most < BATTLES) counts[last] += most - sum(counts);
  return counts;
}

function kaplanMeier(broke: number[], censored: number[]) {
  let atRisk = BATTLES;
  let unbroken = 1;
  let greenwood = 0;
  return broke.map((events, at) => {
    const risk = atRisk;
    if (risk > 0) {
      unbroken *= 1 - events / risk;
      greenwood += events === risk ? 0 : events / (risk * (risk - events));
    }
    atRisk -= events + censored[at];
    return {
      at,
      at_risk: risk,
      broke: events,
      censored: censored[at],
      unbroken,
      ...logLog(unbroken, greenwood),
    };
  });
}

function logLog(survival: number, greenwood: number) {
  const standard_error = survival * Math.sqrt(greenwood);
  const common = { standard_error, n: BATTLES };
  if (survival <= 0 || survival >= 1) {
    return { ...common, ci_low: survival, ci_high: survival, interval_method: 'log-log-greenwood' as const };
  }
  const spread = (Z * Math.sqrt(greenwood)) / Math.log(survival);
  return {
    ...common,
    ci_low: survival ** Math.exp(-spread),
    ci_high: survival ** Math.exp(spread),
    interval_method: 'log-log-greenwood' as const,
  };
}

function normal<Method extends 'normal-mean' | 'paired-normal'>(mean: number, error: number, method: Method) {
  return {
    standard_error: error,
    ci_low: mean - Z * error,
    ci_high: mean + Z * error,
    interval_method: error === 0 ? ('exact-zero' as const) : method,
    n: BATTLES,
  };
}

function wilson(k: number, n: number) {
  const p = k / n;
  const middle = (p + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n * n));
  return {
    ci_low: Math.max(0, middle - half),
    ci_high: Math.min(1, middle + half),
    interval_method: 'wilson' as const,
    n,
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
