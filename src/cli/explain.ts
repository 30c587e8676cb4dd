import { styleText } from 'node:util';
import type { Story } from '../battlefield/story.js';
import { tellBattle } from '../play/tell-battle.js';
import { endInWords, inWords, sheetInWords } from '../words/story.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { loadScenarios } from './load-scenario.js';

interface ExplainOptions {
  battle: number;
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
  const story = tellBattle(point, options.seed ?? scenario.run.seed, options.battle);
  if (options.json) process.stdout.write(`${JSON.stringify(story)}\n`);
  else process.stdout.write(inText(story, options.color && process.stdout.hasColors?.() === true));
}

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
      lines.push(`  ${style('dim', event.phase)}  ${inWords(event)}${clauses}`);
    }
    for (const sheet of sheets) {
      const { unit, standing, lines: rest } = sheetInWords(sheet);
      lines.push(`  ${style('dim', '  =')}  ${unit}: ${standing}  ${style('dim', `(${rest})`)}`);
    }
  }
  return `${[...lines, '', endInWords(story)].join('\n')}\n`;
}
