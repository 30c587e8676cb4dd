import type { Findings } from '../../words/findings.js';
import { percent } from '../../words/format.js';
import { capitalized, subject } from '../../words/grammar.js';
import { levelNames, systemName } from './names.js';
import { distinct, plainText } from './text.js';
import { baselineOf, chooseVariants, withOthers } from './variants.js';

/** A bar of the outcomes: a design point, and how its battles end. */
export interface OutcomeRow {
  index: number;
  /** Its label among the bars of its group. */
  label: string;
  isBaseline: boolean;
  /** Drawn tall and in full colour. */
  isMain: boolean;
  /** The shares of the first force, of nobody and of the other force, each with its interval. */
  first: Share;
  nobody: Share;
  second: Share;
}

export interface Share {
  share: number;
  low: number;
  high: number;
}

/** Bars that belong together: those of one system, or of one level of the first of two factors. */
export interface OutcomeGroup {
  /** Empty where all bars are one group. */
  name: string;
  rows: OutcomeRow[];
}

export interface OutcomeGroups {
  groups: OutcomeGroup[];
  /** What the groups differ in, and the bars of each; empty where there is no such factor. */
  by: string;
  within: string;
  /** What was left out; empty when nothing was. */
  note: string;
}

const ROOM = { all: 16, most: 16 };
/** Has all variants, where there is no room for them. */
const FILE = 'outcomes.csv';
const LONGEST_NAME = 44;

/** The design points for which there is room, grouped where two factors vary or systems are compared. */
export function outcomeGroups(findings: Findings): OutcomeGroups {
  const { factors, designPoints } = findings;
  const varied = factors.flatMap(({ levels }, factor) => (levels.length > 1 ? factor : []));
  const systems = systemFactor(findings);
  if (varied.length === 2 && designPoints.length <= ROOM.all) {
    const by = systems ?? varied[0];
    return grouped(findings, by, varied.find((factor) => factor !== by)!);
  }
  if (varied.length === 1) return ungrouped(findings, varied[0]);
  const { variants, note } = chooseVariants(findings, ROOM);
  const rows = variants.map(({ index, label }) => rowOf(findings, index, label, true));
  return { groups: [{ name: '', rows }], by: '', within: '', note: withOthers(note, FILE) };
}

function grouped(findings: Findings, by: number, within: number): OutcomeGroups {
  const { factors, designPoints } = findings;
  const main = levelsOfBaseline(findings)[within];
  const levels = namesOf(findings, within);
  const groups = factors[by].levels.map((level) => ({
    name: namesOf(findings, by).get(level)!,
    rows: designPoints
      .filter((point) => point.levels[by] === level)
      .map((point) =>
        rowOf(findings, point.index, levels.get(point.levels[within])!, point.levels[within] === main),
      ),
  }));
  const isSystem = by === systemFactor(findings);
  const gain = ({ rows }: OutcomeGroup) => (rows.find(({ isMain }) => isMain) ?? rows[0])?.first.share ?? 0;
  const sorted = isSystem ? [...groups].sort((a, b) => gain(a) - gain(b)) : groups;
  return {
    groups: byMeanShare(sorted.filter(({ rows }) => rows.length > 0)),
    by: plainText(factors[by].name),
    within: plainText(factors[within].name),
    note: '',
  };
}

/** Bars of one factor: systems by how often the first force holds, others in the order of the scenario. */
function ungrouped(findings: Findings, factor: number): OutcomeGroups {
  const names = namesOf(findings, factor);
  const { variants, note } = chooseVariants(findings, ROOM);
  const shown = new Set(variants.map(({ index }) => index));
  const rows = findings.designPoints
    .filter(({ index }) => shown.has(index))
    .map(({ index, levels }) => rowOf(findings, index, names.get(levels[factor])!, true));
  if (systemFactor(findings) === factor) rows.sort((a, b) => a.first.share - b.first.share);
  return {
    groups: [{ name: '', rows }],
    by: '',
    within: plainText(findings.factors[factor].name),
    note: withOthers(note, FILE),
  };
}

/** The bars of every group in the same order: by how often the first force holds, averaged over the groups. */
function byMeanShare(groups: OutcomeGroup[]): OutcomeGroup[] {
  const sums = new Map<string, number>();
  for (const { label, first } of groups.flatMap(({ rows }) => rows)) {
    sums.set(label, (sums.get(label) ?? 0) + first.share);
  }
  for (const { rows } of groups) rows.sort((a, b) => sums.get(a.label)! - sums.get(b.label)!);
  return groups;
}

/** The factor whose levels distinguish the systems; undefined where one system plays. */
export function systemFactor({ factors, designPoints, systems }: Findings): number | undefined {
  if (systems.length < 2) return undefined;
  const systemAt = (index: number) => systems.find((system) => system.designPoints.includes(index))?.id;
  const found = factors.findIndex(({ levels }, factor) => {
    const played = levels.map(
      (level) =>
        new Set(
          designPoints.filter((point) => point.levels[factor] === level).map(({ index }) => systemAt(index)),
        ),
    );
    return levels.length === systems.length && played.every(({ size }) => size === 1);
  });
  return found < 0 ? undefined : found;
}

/** Level → as it is shown; systems by their names. */
function namesOf(findings: Findings, factor: number): Map<string, string> {
  if (factor !== systemFactor(findings)) return levelNames(findings, factor);
  const { levels } = findings.factors[factor];
  const names = levels.map((level) => {
    const point = findings.designPoints.find((each) => each.levels[factor] === level)!;
    return systemName(findings.systems.find(({ designPoints }) => designPoints.includes(point.index))!);
  });
  const shown = distinct(names, LONGEST_NAME);
  return new Map(levels.map((level, i) => [level, shown[i]]));
}

function levelsOfBaseline(findings: Findings): readonly string[] {
  const baseline = baselineOf(findings);
  return findings.designPoints.find(({ index }) => index === baseline)?.levels ?? [];
}

function rowOf(findings: Findings, index: number, label: string, isMain: boolean): OutcomeRow {
  const share = (force: string | undefined, response: string): Share => {
    const row = findings.rows.responses.find(
      (each) => each.design_point === index && each.response === response && each.force === force,
    );
    return row ? { share: row.mean, low: row.ci_low, high: row.ci_high } : { share: 0, low: 0, high: 0 };
  };
  return {
    index,
    label,
    isBaseline: index === baselineOf(findings),
    isMain,
    first: share(findings.forces[0]?.id, 'holds_field'),
    nobody: share('', 'nobody_holds'),
    second: share(findings.forces[1]?.id, 'holds_field'),
  };
}

/** What is surprising in a group of bars, in a short sentence; the first that applies. */
export function outcomeNotes(
  findings: Findings,
  groups: readonly OutcomeGroup[],
  force: string,
): (string | null)[] {
  return groups.map(
    (group) =>
      sameTroops(findings, group) ?? withoutHolder(group) ?? reversedOrder(group, groups, force) ?? null,
  );
}

/** Two levels that play exactly the same battles in this group. */
function sameTroops(findings: Findings, { rows }: OutcomeGroup): string | null {
  for (const [i, a] of rows.entries()) {
    const b = rows.slice(i + 1).find((each) => playAlike(findings, a, each));
    if (b) return `${capitalized(a.label)} and ${b.label} are the same here`;
  }
  return null;
}

/** Identical by construction where they are compared; otherwise by every response of every battle. */
function playAlike({ rows }: Findings, a: OutcomeRow, b: OutcomeRow): boolean {
  const verdicts = rows.effects.filter(
    ({ design_point, baseline, verdict }) =>
      verdict !== null &&
      [design_point, baseline].includes(a.index) &&
      [design_point, baseline].includes(b.index),
  );
  if (verdicts.length > 0) return verdicts.every(({ verdict }) => verdict === 'identical');
  const apart = rows.divergence.find(
    ({ design_point, other }) =>
      design_point !== other &&
      [design_point, other].includes(a.index) &&
      [design_point, other].includes(b.index),
  );
  if (apart === undefined || apart.battles > 0) return false;
  const responsesAt = (index: number) =>
    rows.responses
      .filter(({ design_point }) => design_point === index)
      .map(({ force, response, mean }) => `${force} ${response} ${mean}`)
      .join('\n');
  return responsesAt(a.index) === responsesAt(b.index);
}

const OFTEN = 0.2;
const ONE_OF = [
  [2, 'two'],
  [3, 'three'],
  [4, 'four'],
  [5, 'five'],
] as const;

function withoutHolder({ rows }: OutcomeGroup): string | null {
  const share = rows.find(({ isMain }) => isMain)?.nobody.share ?? 0;
  if (share <= OFTEN) return null;
  const off = (of: number) => Math.abs(1 / of - share);
  const nearest = ONE_OF.reduce((best, each) => (off(each[0]) < off(best[0]) ? each : best));
  const often = off(nearest[0]) < 0.03 ? `one battle in ${nearest[1]}` : `${percent(share)} of battles`;
  return `Ends without a holder in ${often}`;
}

/** Two neighbours whose order is reversed in most other groups, beyond their intervals in both. */
function reversedOrder(group: OutcomeGroup, groups: readonly OutcomeGroup[], force: string): string | null {
  const others = groups.filter((each) => each !== group);
  for (const [i, above] of group.rows.slice(1).entries()) {
    const below = group.rows[i];
    if (orderOf(group, below.label, above.label) >= 0) continue;
    const usual = others.filter((other) => orderOf(other, below.label, above.label) > 0).length;
    const alsoReversed = others.filter((other) => orderOf(other, below.label, above.label) < 0).length;
    if (usual === 0 || usual <= alsoReversed) continue;
    return `${subject(force, 'hold')} less often with ${above.label} than with ${below.label}`;
  }
  return null;
}

/** 1: the first force holds more often at `b` than at `a`; −1: less often; 0: the intervals touch. */
function orderOf({ rows }: OutcomeGroup, a: string, b: string): number {
  const [one, two] = [a, b].map((label) => rows.find((row) => row.label === label)?.first);
  if (!one || !two) return 0;
  if (two.low > one.high) return 1;
  return two.high < one.low ? -1 : 0;
}
