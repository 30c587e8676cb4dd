/** The parts of a nightly run, and the test files of each: pieces of their paths. */
export const PARTS: readonly (readonly [title: string, ...files: string[]])[] = [
  [
    'small battles: exact solution, kernel and plain players; the forces in reverse order, and equal',
    ...['exact/morale-ratio', 'exact/dice-pool', 'exact/unit-morale', 'exact/troop-grade', 'exact/estimate'],
  ],
  ['large battles: kernel and plain players', 'statistical/agreement-', 'play/duel'],
  [
    'intervals contain the truth, for one look and for many; recursions and mirrors',
    ...['coverage', 'peeking', 'statistical/mirror'],
    ...['statistics/mcnemar', 'race.statistical', 'starter.statistical'],
  ],
  ['answers of `solve` contain the exact ones', 'tuning/calibration', 'tuning/sensitivity-null'],
  [
    'random and spoilt scenarios and rulebooks, valid and damaged',
    ...['random-scenarios', 'random-rulebooks', 'hostile', 'play/stories', 'analysis/ranges'],
  ],
  ['failing disks, killed runs, damaged checkpoints, many locks', 'cli/survival', 'test/storage/'],
  ['a fleet on Redis: kills, stops, restarts, a full Redis', 'fleet/faults'],
  [
    'Node 20, 22 and 24; GNU parallel, and Slurm with one node',
    ...['node-versions', 'deploy.test', 'cli/same-bytes'],
  ],
  [
    'the workbench in every colour scheme and width, over 500 edits',
    ...[
      'workbench/page',
      'workbench/axe',
      'workbench/memory',
      'workbench/same-bytes',
      'workbench/edit-yaml',
      'report/charts',
    ],
  ],
];

export const MUTANTS = 'a sixth of the mutants';

/** Where docs/checking.md keeps the results: the rows of a table. */
export const RESULTS = /(<!-- nightly -->\n)([\s\S]*)(<!-- end -->)/;
