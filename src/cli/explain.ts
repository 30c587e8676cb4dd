import { styleText } from 'node:util';
import { isOfBattle, isShared, SHARED_RESPONSES } from '../battlefield/responses.js';
import type { Story } from '../battlefield/story.js';
import { firstWhere, LOOKED_AT, rangeWithout, type Wanted } from '../experiment/first-where.js';
import { compilePlan } from '../plan/plan.js';
import { tellBattle } from '../play/tell-battle.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { MEASURES } from '../scenario/measure-names.js';
import { code, codes, nearest } from '../scenario/wording.js';
import { count } from '../words/format.js';
import { endInWords, inWords, sheetInWords } from '../words/story.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { loadScenarios } from './load-scenario.js';

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
  if (options.json) process.stdout.write(`${JSON.stringify(story)}\n`);
  else process.stdout.write(inText(story, options.color && process.stdout.hasColors?.() === true));
}

/** @throws StopWithCode when what is wanted cannot be read, or no battle has it */
function found(point: DesignPoint, seed: number, from: number, where: string): number {
  const forces = point.scenario.forces.map(({ id }) => id);
  const wanted = wantedIn(where, forces);
  const plan = compilePlan(point.scenario);
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

/** Reads `broke.blue`, which is short for `broke.blue>=1`, and `turns<=3`. */
function wantedIn(where: string, forces: readonly string[]): Wanted {
  const refuse = (why: string) => new StopWithCode(INVALID, `--where ${where}: ${why}`);
  const [, response = '', force, sign = '>=', number = '1'] =
    /^\s*(\w+)(?:\.([\w-]+))?\s*(?:(<=|>=|=)\s*(\d+)\s*)?$/.exec(where) ?? [];
  const [first] = where.split(/[.<>= ]/);
  if (response === '' && isShared(first) && /^[\w-]+(\.[\w-]+){2}/.test(where))
    throw refuse(
      `a response is of a force, not of a unit: write ${codes(forces.map((id) => `${first}.${id}`))}`,
    );
  if (response === '' && isShared(first))
    throw refuse('after the response write `=`, `<=` or `>=` and a whole number, such as `turns<=3`');
  if (!isShared(response)) {
    const named = response === '' ? first : response;
    const near = MEASURES.get(named)?.response ?? nearest(named, SHARED_RESPONSES);
    throw refuse(
      near === undefined
        ? `${named === '' ? '' : `${code(named)} is not among the responses that can be looked for; `}write a response, such as \`broke.${forces[0]}\` or \`turns<=3\`; there are ${codes(SHARED_RESPONSES, 'and', 30)}`
        : `${code(named)} is not among the responses that can be looked for — did you mean ${code(near)}?`,
    );
  }
  const index = forces.indexOf(force ?? '');
  if (isOfBattle(response) ? force !== undefined : index < 0) {
    const named = isOfBattle(response) ? [response] : forces.map((id) => `${response}.${id}`);
    throw refuse(`write ${codes(named)}`);
  }
  return { response, force: index, sign: sign as Wanted['sign'], bound: Number(number) };
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
      lines.push(`  ${step}${inWords(event, story.forces)}${clauses}`);
    }
    for (const sheet of sheets) {
      const { unit, standing, lines: rest } = sheetInWords(sheet);
      lines.push(`  ${style('dim', '  =')}  ${unit}: ${standing}  ${style('dim', `(${rest})`)}`);
    }
  }
  return `${[...lines, '', endInWords(story)].join('\n')}\n`;
}
