import { styleText } from 'node:util';
import { isOfBattle } from '../battlefield/responses.js';
import type { Story } from '../battlefield/story.js';
import { firstWhere, LOOKED_AT, rangeWithout, type Wanted } from '../experiment/first-where.js';
import { compilePlan } from '../plan/plan.js';
import { tellBattle } from '../play/tell-battle.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { code } from '../scenario/wording.js';
import { count } from '../words/format.js';
import { endInWords, eventInWords, sheetInWords } from '../words/story.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { loadScenarios } from './load-scenario.js';
import { readWhere } from './read-where.js';
import { say } from './say.js';

interface ExplainOptions {
  battle: number;
  /** Look for a battle in which this happens, from that battle on. */
  where?: string;
  designPoint: number;
  seed?: number;
  set?: string[];
  json?: true;
  color: boolean;
}

/** Plays one battle of a run again and describes it. */
export async function explain(file: string, options: ExplainOptions): Promise<void> {
  const { scenario, designPoints } = (await loadScenarios([file], options.set ?? []))[0];
  const point = designPoints[options.designPoint];
  if (!point) {
    const known = designPoints.map(({ index, label }) => `  ${index}  ${label}`).join('\n');
    throw new StopWithCode(
      INVALID,
      `--design-point ${options.designPoint}: no such design point; the design points are\n${known}`,
    );
  }
  const seed = options.seed ?? scenario.run.seed;
  const battle =
    options.where === undefined ? options.battle : found(point, seed, options.battle, options.where);
  const story = tellBattle(point, seed, battle);
  const { battles } = scenario.run;
  if (battle >= battles && !options.json)
    say(
      `The scenario plays ${battles === 1 ? 'only battle 0' : `battles 0 to ${count(battles - 1)}`}; a run of more battles would play battle ${count(battle)} in this way.\n`,
    );
  if (options.json) process.stdout.write(`${JSON.stringify(story)}\n`);
  else process.stdout.write(inText(story, options.color && process.stdout.hasColors?.() === true));
}

/** @throws StopWithCode when what is wanted cannot be read, or no battle has it */
function found(point: DesignPoint, seed: number, from: number, where: string): number {
  const forces = point.scenario.forces.map(({ id }) => id);
  const plan = compilePlan(point.scenario);
  const wanted = readWhere(where, point.scenario, plan);
  const range = rangeWithout(plan, wanted);
  if (range) {
    const { low, high } = range;
    const possible = high === low ? `always ${count(low)}` : `from ${count(low)} to ${count(high)}`;
    throw new StopWithCode(
      INVALID,
      `--where ${where}: no battle has that; in this scenario ${nameOf(wanted, forces)} is ${possible}`,
    );
  }
  const battle = firstWhere(plan, seed, from, wanted);
  if (battle !== undefined) return battle;
  throw new StopWithCode(INVALID, `--where ${where}: in none of ${count(LOOKED_AT)} battles from ${from} on`);
}

const nameOf = ({ response, force }: Wanted, forces: readonly string[]) =>
  code(isOfBattle(response) ? response : `${response}.${forces[force]}`);

const DICE = 'The dice shown lead to exactly the states that were played; others could have led there too.';

function inText(story: Story, color: boolean): string {
  const style = (name: 'bold' | 'dim', text: string) =>
    color ? styleText(name, text, { validateStream: false }) : text;
  const lines = [
    style('bold', `Battle ${story.battle} of ${story.scenario} · ${story.variant} · seed ${story.seed}`),
    style('dim', DICE),
  ];
  for (const { turn, events, sheets } of story.turns) {
    lines.push('', style('bold', turn === 0 ? 'Deployment' : `Turn ${turn}`));
    for (const event of events) {
      const clauses = event.clauses.length > 0 ? `  ${style('dim', `[${event.clauses.join(' ')}]`)}` : '';
      // The sentence about an own rule begins with the name of the rule, which is that of the step.
      const step = 'rule' in event && event.rule === event.phase ? '' : `${style('dim', event.phase)}  `;
      lines.push(`  ${step}${eventInWords(event, story.forces)}${clauses}`);
    }
    for (const sheet of sheets) {
      const { unit, standing, lines: rest } = sheetInWords(sheet);
      lines.push(`  ${style('dim', '  =')}  ${unit}: ${standing}  ${style('dim', `(${rest})`)}`);
    }
  }
  return `${[...lines, '', endInWords(story)].join('\n')}\n`;
}
