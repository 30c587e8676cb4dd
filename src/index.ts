/**
 * The library. It loads in a browser as well as in Node. Only `runScenario` and `solve` on worker threads need Node;
 * they load what they need when they are called.
 *
 *   text → parseScenario → newStudy → playStudy → analyse → renderResults
 *          └───────── runScenario, on worker threads ──┘
 */

export type { ExactAnswer } from './analysis/exact.js';
export type { Story, StoryEvent } from './battlefield/story.js';
export { TooLarge } from './exact/solve-plan.js';
export { unitOdds as odds } from './exact/unit-odds.js';
export { playStudy } from './experiment/play-study.js';
export { raceOf } from './experiment/race.js';
export { solveStudy } from './experiment/solve-study.js';
export { stopRule } from './experiment/stop-rule.js';
export { storiesOf } from './experiment/stories.js';
export { asPlayed, newStudy, ordersOf, type Study } from './experiment/study.js';
export { tellBattle as explainBattle } from './play/tell-battle.js';
export { renderSvg } from './report/render-svg.js';
export { renderResults } from './report/results.js';
export type { OddsRow } from './rules/contract.js';
export { type RunOptions, runScenario, ScenarioError } from './run-scenario.js';
export type { DesignPoint } from './scenario/design-points.js';
export { parseScenario, type ScenarioResult } from './scenario/parse.js';
export { formatProblem, type Problem } from './scenario/problems.js';
export type { Scenario } from './scenario/schema.js';
export { type ExactOptions, solveExactly } from './solve-exactly.js';
export { type SolveOptions, solve } from './solve-scenario.js';
export { logRank } from './statistics/log-rank.js';
export { newcombe, newcombePaired } from './statistics/newcombe.js';
export type { ResultFile } from './storage/result-file.js';
export type { SolvedAsJson as Solved } from './tuning/solved-as-json.js';
export { VERSION } from './version.js';
export type { Findings } from './words/findings.js';
export { type RunFacts, tellFindings as analyse } from './words/tell-findings.js';
