import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { parseScenario, type ScenarioResult } from '#src/scenario/parse.js';
import type { Scenario } from '#src/scenario/schema.js';
import { eventInWords } from '#src/words/story.js';
import { ROOT } from '../../root.js';

const RULEBOOKS = join(ROOT, 'rulebooks');

/** The shipped rulebooks, by name. */
export const SHIPPED = readdirSync(RULEBOOKS)
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('-duel.yaml'))
  .map((file) => file.replace('.yaml', ''))
  .sort();

export const shippedPage = (name: string): string => readFileSync(join(RULEBOOKS, `${name}.yaml`), 'utf8');

/** How a page begins; its parts follow. */
export const MINE = 'rulebook: 1\nid: mine\ntitle: Mine\n';

const SCRIPT = `
  model: scripted
  losses:
    alpha: { schedule: [1, 2, 0, 2] }
    bravo: { schedule: [0, 1, 1, 1] }
    charlie: { schedule: [2, 0, 1, 1] }
    delta: { schedule: [1, 0, 2, 1] }
`;
const FIRE = `
  model: flat
  die: 6
  weapons: { rifle: { bands: [{ upTo: 14, needed: 4 }] } }
  assault: { needed: 4 }
`;

/** Two small forces that lose pieces to a script, or shoot and fight. */
export function battleText(
  page: string,
  how: 'script' | 'fire',
  more: { [unit: string]: string } = {},
): string {
  const units = (names: readonly string[], pieces: number, order: string) =>
    names
      .map(
        (name, i) =>
          `      - { id: ${name}, roster: { trooper: ${pieces - 1}, sergeant: 1 }, ${how === 'fire' ? 'weapon: rifle, ' : ''}move: 4, slot: ${6 + 4 * i}, at: 6, doctrine: { order: ${order} }${more[name] ? `, ${more[name]}` : ''} }`,
      )
      .join('\n');
  const own = page
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  const [blue, red] =
    how === 'script'
      ? [
          ['alpha', 'bravo'],
          ['charlie', 'delta'],
        ]
      : [['alpha'], ['charlie']];
  return `standfast: 1
name: a-battle
title: A battle
question: Who holds?
turnLimit: ${how === 'script' ? 4 : 3}
board: { width: 24, depth: 24 }
combat:${how === 'script' ? SCRIPT : FIRE}rulebook:
${own}
forces:
  - id: blue
    units:
${units(blue, how === 'script' ? 4 : 3, how === 'script' ? 'hold' : 'assault')}
  - id: red
    units:
${units(red, how === 'script' ? 4 : 3, 'hold')}
`;
}

export function parsed(text: string): ScenarioResult {
  return parseScenario(text, 'battle.yaml');
}

/** All that is said about a page, such as `22:84 …`, and whether it is only a warning. */
export function messagesOf(page: string): string[] {
  const result = parsed(battleText(page, 'script'));
  const said = (result.ok ? result.warnings : result.problems).map(
    ({ line, col, message }) => `${line}:${col} ${message}`,
  );
  return result.ok ? said.map((message) => `warning ${message}`) : said;
}

/** @throws with the problems in its message */
export function scenarioOf(text: string): Scenario {
  const result = parsed(text);
  if (!result.ok)
    throw new Error(result.problems.map(({ line, col, message }) => `${line}:${col} ${message}`).join('\n'));
  return result.scenario;
}

interface Telling {
  how?: 'script' | 'fire';
  luck?: number;
  battle?: number;
  /** Made to the scenario. */
  change?: ((text: string) => string) | undefined;
}

/** The story of a battle under a page: what happens, and how it is said. */
export function told(
  page: string,
  { how = 'script', luck = 1, battle = 1, change = (text) => text }: Telling = {},
) {
  const { turns, end } = tellBattle(onlyPoint(scenarioOf(change(battleText(page, how)))), luck, battle);
  const said = turns.map(({ events }) => events.map((event) => eventInWords(event)));
  return { turns, end, events: turns.flatMap(({ events }) => events), said, all: said.flat().join('\n') };
}
