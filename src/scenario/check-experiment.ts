import { wordsOfData } from './count-words.js';
import { MOST_DESIGN_POINTS } from './design-points.js';
import { isSampled } from './designs.js';
import { levelName, levelPath, settingsOf } from './levels.js';
import { Draft, isOfRulebook, placesIn } from './paths.js';
import type { Path } from './places.js';
import type { Finding } from './problems.js';
import type { Experiment, Factor } from './schema.js';
import { code, codes, didYouMean, nearest, thereAre } from './wording.js';

/** Keys that name, size or describe the run: the same for all variants. */
export const NEVER_VARIES: readonly string[] = [
  ...['standfast', 'name', 'title', 'question', 'description'],
  ...['authors', 'license', '$schema'],
  ...['experiment', 'sensitivity', 'expect', 'solve', 'report', 'run'],
];

/** Checks the experiment by itself: its names, its size, and whether its paths exist. */
export function checkExperiment({ factors, design }: Experiment, source: unknown): Finding[] {
  return [
    ...sameNames(factors),
    ...factors.flatMap((factor, f) => [
      ...sameLevels(factor, f),
      ...(isSampled(design) ? noAgainst(factor, f) : againstFindings(factor, f)),
      ...paths(factor, f, source),
    ]),
    ...samePaths(factors, source),
    ...size(factors, design, source),
  ];
}

function sameNames(factors: readonly Factor[]): Finding[] {
  const names = factors.map(({ name }) => name);
  return names.flatMap((name, f) => {
    if (names.indexOf(name) === f) return [];
    return [
      {
        path: ['experiment', 'factors', f, 'name'],
        message: `a second factor named ${code(name)} — give each its own name`,
      },
    ];
  });
}

function sameLevels(factor: Factor, f: number): Finding[] {
  const names = factor.levels.map(levelName);
  return names.flatMap((name, level) => {
    if (names.indexOf(name) === level) return [];
    const labelled = typeof factor.levels[level] === 'object';
    const path = labelled ? [...levelPath(f, level), 'label'] : levelPath(f, level);
    const message = `factor ${code(factor.name)} has the level ${code(name)} twice — remove one${labelled ? ', or label it differently' : ''}`;
    return [{ path, message }];
  });
}

function paths(factor: Factor, f: number, source: unknown): Finding[] {
  const findings: Finding[] = [];
  const complain = (message: string, path: Path) => {
    const at: Path = 'path' in factor ? ['experiment', 'factors', f, 'path'] : path;
    if (!findings.some((finding) => finding.path.join() === at.join())) {
      findings.push({
        path: at,
        anchor: 'path' in factor ? 'value' : 'key',
        message: `factor ${code(factor.name)}: ${message}`,
      });
    }
  };
  for (const level of factor.levels.keys()) {
    const draft = new Draft(source);
    for (const { target, value, path } of settingsOf(factor, f, level)) {
      const first = target.split('.')[0];
      const result = draft.set(target, value);
      if (!result.ok) complain(result.message, path);
      else if (NEVER_VARIES.includes(first))
        complain(`${code(first)} is the same for all variants and cannot vary`, path);
    }
  }
  return findings;
}

/** Two factors that set the same place would undo each other, and the labels would be wrong. */
function samePaths(factors: readonly Factor[], source: unknown): Finding[] {
  const owners = new Map<string, number>();
  const findings: Finding[] = [];
  // A `*` also names what another factor adds.
  const whole = new Draft(source);
  for (const [f, factor] of factors.entries())
    for (const level of factor.levels.keys())
      for (const { target, value } of settingsOf(factor, f, level)) whole.set(target, value);
  const placesOf = placesIn(whole.data);
  for (const [f, factor] of factors.entries()) {
    for (const level of factor.levels.keys()) {
      for (const { target, path } of settingsOf(factor, f, level)) {
        const found = placesOf(target);
        const places = found.length > 0 ? found.map((at) => at.join('.')) : [target];
        const owner = places.map((at) => owners.get(at)).find((other) => other !== undefined && other !== f);
        for (const at of places) owners.set(at, owners.get(at) ?? f);
        if (owner === undefined) continue;
        const message = `factors ${codes([factors[owner].name, factor.name], 'and')} both set ${code(target)} — make them one factor`;
        const isPath = 'path' in factor;
        findings.push({
          path: isPath ? ['experiment', 'factors', f, 'path'] : path,
          anchor: isPath ? 'value' : 'key',
          message,
        });
      }
    }
  }
  return findings;
}

/** Most words and signs of a scenario, counted once for each design point: reading them all takes some seconds. */
const MOST_WORDS = 5_000_000;

function size(factors: readonly Factor[], design: Experiment['design'], source: unknown): Finding[] {
  const counts = factors.map(({ levels }) => levels.length);
  const points = isSampled(design)
    ? design.points + 1
    : counts.reduce((product, count) => product * count, 1);
  const tooMany = (message: string): Finding[] => [
    { path: ['experiment', 'factors'], anchor: 'key', message: `${message} — leave out factors or levels` },
  ];
  if (points > MOST_DESIGN_POINTS)
    return tooMany(
      `${counts.join(' × ')} levels make ${points} design points; at most ${MOST_DESIGN_POINTS} are allowed`,
    );
  const words = wordsOfData(source);
  const reread = factors.reduce((sum, factor, f) => sum + rulesReread(factor, f) / factor.levels.length, 0);
  return points * (1 + reread) * words <= MOST_WORDS
    ? []
    : tooMany(
        `${points} design points of a scenario with ${words} words and signs, its rulebooks included, take too long to read; with so many words at most ${Math.floor(MOST_WORDS / words / (1 + reread))} design points are allowed`,
      );
}

/** How often, over all levels of a factor, rulebooks are read again after they were changed: see `Draft`. */
function rulesReread(factor: Factor, f: number): number {
  let reread = 0;
  for (const level of factor.levels.keys()) {
    const isRules = settingsOf(factor, f, level).map(({ target }) => isOfRulebook(target));
    reread += isRules.filter((isRule, i) => isRule && !isRules[i + 1]).length;
  }
  return reread;
}

/** In a sampled design hardly any two points differ in only one level. */
function noAgainst(factor: Factor, f: number): Finding[] {
  return factor.levels.flatMap((level, l): Finding[] =>
    typeof level === 'object' && level.against !== undefined
      ? [
          {
            path: [...levelPath(f, l), 'against'],
            message: 'a sampled `design` compares all points with the baseline — leave `against` out',
          },
        ]
      : [],
  );
}

/** Checks that each `against` names a level of its factor that can be compared with. */
function againstFindings(factor: Factor, f: number): Finding[] {
  const names = factor.levels.map(levelName);
  return factor.levels.flatMap((level, l): Finding[] => {
    if (typeof level !== 'object' || level.against === undefined) return [];
    const why = whyNot(factor, names, l, level.against);
    if (!why) return [];
    const message = `level ${code(level.label)} of factor ${code(factor.name)} ${why}`;
    return [{ path: [...levelPath(f, l), 'against'], message }];
  });
}

function whyNot(factor: Factor, names: readonly string[], l: number, against: string): string | undefined {
  if (l === 0) return 'comes first, so it is the baseline and cannot have an `against` — leave it out';
  const others = names.filter((_, other) => other !== l);
  const there = thereAre(others);
  if (against === names[l]) return `is compared with itself; ${there} — name one`;
  const other = factor.levels[names.indexOf(against)];
  if (other === undefined) {
    return `is compared with ${code(against)}, which is not one of its levels; ${there}${didYouMean(nearest(against, others))}`;
  }
  if (typeof other !== 'object' || other.against === undefined) return undefined;
  return `is compared with ${code(against)}, which is itself \`against\` ${code(other.against)}: comparisons cannot form a chain — leave one \`against\` out`;
}
