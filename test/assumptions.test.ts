import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assumedNumbers, assumedOnTheField, choicesUsed } from '#src/analysis/assumed.js';
import { fireReadingsUsed, readingsUsed } from '#src/analysis/readings.js';
import { rulesUsedAt, usesOfCells } from '#src/analysis/rule-uses.js';
import { type PointTally, pointTally } from '#src/analysis/tally-view.js';
import { fieldAssumptions } from '#src/battlefield/assumptions.js';
import { fieldNumbers } from '#src/battlefield/field-numbers.js';
import { fireReadings } from '#src/battlefield/weapon-bands/readings.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { systemOf, systems } from '#src/rules/registry.js';
import { type DesignPoint, onlyPoint } from '#src/scenario/design-points.js';
import { assumptionsPage } from './assumptions-page.js';
import { ROOT } from './root.js';
import { COVERED_CLAUSES, OPEN_CLAUSES } from './rules/clauses.js';
import { validScenario } from './scenario/valid.js';
import { allScenes } from './scenes/table.js';

const BATTLES = 8;
const SEED = 11;

function played(points: readonly DesignPoint[]): PointTally[] {
  const study = newStudy(points, BATTLES, SEED);
  const tallies = playStudy(ordersOf(study));
  return study.points.map((point, i) => pointTally(point, study.plans[i], tallies[i]));
}

const folder = join(ROOT, 'scenarios');
const shipped = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => {
    const parsed = validScenario(readFileSync(join(folder, name), 'utf8'), name);
    return { name, views: played(parsed.designPoints) };
  });
const scenes = systems.flatMap(({ id }) =>
  allScenes(id).map(([scene, scenario]) => ({
    name: `${id}: ${scene}`,
    views: played([onlyPoint(scenario)]),
  })),
);
const runs = [...shipped, ...scenes];

/** Clauses that a report on these variants, all of one system, names as readings or assumptions. */
function named(views: readonly PointTally[]): string[] {
  const { assumptions } = systemOf(views[0].point.scenario.system);
  return [
    ...readingsUsed(views, usesOfCells(views)).map(({ clause }) => clause),
    ...fireReadingsUsed(views).map(({ clause }) => clause),
    ...[assumedNumbers(views), assumedOnTheField(views)].flatMap(({ used }) =>
      used.map(({ clause }) => clause),
    ),
    ...choicesUsed([...assumptions, ...fieldAssumptions], views).used.flatMap(({ clauses }) => clauses),
  ];
}

/** Open clauses that the battles of these variants used in another way than printed. */
function used(views: readonly PointTally[]): string[] {
  const rules = views.flatMap(rulesUsedAt).filter(({ uses }) => uses > 0);
  return rules.flatMap(({ clause, name }) => {
    const printed = OPEN_CLAUSES[clause];
    return printed && !printed.includes(name) ? [clause] : [];
  });
}

/** Open clauses that the battles used and the report does not name. */
function unnamed(views: readonly PointTally[]): string[] {
  return systems.flatMap(({ id }) => {
    const own = views.filter(({ plan }) => plan.system === id);
    const names = own.length === 0 ? [] : named(own);
    return [...new Set(used(own))].filter((clause) => !names.includes(clause));
  });
}

describe('a report names every open clause that it used', () => {
  test.each(shipped)('of $name', ({ views }) => {
    expect(unnamed(views)).toEqual([]);
  });

  test('of each scene', () => {
    const wrong = scenes.flatMap(({ name, views }) => unnamed(views).map((clause) => `${name}: ${clause}`));
    expect(wrong).toEqual([]);
  });
});

describe('what we assume', () => {
  const records = [
    ...fieldAssumptions.flatMap(({ clauses = [] }) => clauses),
    ...fireReadings.map(({ clause }) => clause),
    ...systems.flatMap(({ assumptions, optionSources, tableSources }) => [
      ...assumptions.flatMap(({ clauses = [] }) => clauses),
      ...Object.values(optionSources).map(({ clause }) => clause),
      ...Object.values(tableSources).flatMap(({ clause, kind, cellClauses = {} }) =>
        kind === 'printed' ? [] : [clause, ...Object.values(cellClauses)],
      ),
    ]),
  ];

  test('is recorded for every open clause', () => {
    expect(Object.keys(OPEN_CLAUSES).filter((clause) => !records.includes(clause))).toEqual([]);
  });

  test('belongs to clauses that are played', () => {
    expect(records.filter((clause) => !COVERED_CLAUSES.includes(clause))).toEqual([]);
  });

  const all = [...fieldAssumptions, ...systems.flatMap(({ assumptions }) => assumptions)];

  test('is in sections that docs/battlefield.md has', () => {
    const docs = readFileSync(join(ROOT, 'docs', 'battlefield.md'), 'utf8');
    const sections = [...docs.matchAll(/^#+ (\d+(?:\.\d+)?)/gm)].map(([, section]) => section);
    const wanted = [...all, ...fieldNumbers].map(({ section }) => section);
    expect(wanted.filter((section) => !sections.includes(section))).toEqual([]);
  });

  test('is stated only once', () => {
    const said = all.map(({ says }) => says);
    expect(said.filter((words, i) => said.indexOf(words) !== i)).toEqual([]);
  });

  const counted = systems.map(({ id }) => ({
    id,
    rules: runs.flatMap(({ views }) => views.filter(({ plan }) => plan.system === id).flatMap(rulesUsedAt)),
  }));

  test.each(systems)('of $id is about rules that are counted', ({ id, assumptions }) => {
    const { rules } = counted.find((each) => each.id === id)!;
    const idle = assumptions.filter(({ about }) => about && !rules.some((rule) => about(rule)));
    expect(idle.map(({ says }) => says)).toEqual([]);
  });

  test('of the battlefield is about rules that are counted', () => {
    const rules = counted.flatMap((each) => each.rules);
    const idle = fieldAssumptions.filter(({ about }) => about && !rules.some((rule) => about(rule)));
    expect(idle.map(({ says }) => says)).toEqual([]);
    const lines = runs.flatMap(({ views }) => assumedOnTheField(views).used.map(({ title }) => title));
    expect(fieldNumbers.map(({ title }) => title).filter((title) => !lines.includes(title))).toEqual([]);
  });

  test('is all on docs/assumptions.md', async () => {
    await expect(assumptionsPage()).toMatchFileSnapshot(join(ROOT, 'docs', 'assumptions.md'));
  });
});
