import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { tellBattle } from '#src/play/tell-battle.js';
import type { RuleUse } from '#src/rules/contract.js';
import { parseScenario } from '#src/scenario/parse.js';
import type { Problem } from '#src/scenario/problems.js';
import { eventInWords } from '#src/words/story.js';
import { counted } from '../../play/counted-uses.js';
import { usesOtherThanTold } from '../../play/told/rulebook.js';
import { IS_NIGHTLY, scaled } from '../../scale.js';
import { Draw } from '../../scenario/draw.js';
import { judgePlayed, type Scale } from '../../scenario/play-random.js';
import { threadSeconds } from '../../thread-time.js';
import { randomBattle } from './random-battle.js';
import { randomPage } from './random-page.js';
import { spoilt } from './spoilt.js';

/**
 * Rulebooks drawn at random from the language in docs/rulebook.md, each from a seed, and what must hold for all:
 * they are valid; the solution and the run agree; stories add up to the counts; and if a rulebook
 * is spoilt, the messages say what is wrong, and where.
 *
 *     RANDOM_SEED=123     plays only this one and prints it
 */
const { RANDOM_SEED } = process.env;
const isReplay = RANDOM_SEED !== undefined;
const COUNT = isReplay ? 1 : scaled(16, 3000);
const SEEDS = Array.from({ length: COUNT }, (_, i) => Number(RANDOM_SEED ?? 1) + i);

/** The chance that a run reports a correct program, over all its comparisons; each rulebook has its share. */
const FAMILY_ERROR = 0.001;
const SCALE: Scale = {
  ...(IS_NIGHTLY || isReplay
    ? { kernelBattles: 6000, toldBattles: 20, mostStates: 4000 }
    : { kernelBattles: 1200, toldBattles: 6, mostStates: 1500 }),
  plainBattles: 0,
  error: FAMILY_ERROR / COUNT,
};

const howToReplay = (seed: number): string =>
  `seed ${seed} — to play it again: RANDOM_SEED=${seed} npx vitest run dist-test/rules/rulebook/random-rulebooks.test.js`;

const textOf = (seed: number): string => {
  const draw = new Draw(seed);
  return stringify(randomBattle(draw, randomPage(draw)), { lineWidth: 0 });
};

/** Parts that were used despite a warning that they never are. */
function usedInVain(warnings: readonly Problem[], uses: readonly RuleUse[]): string[] {
  return warnings.flatMap(({ path, message }) => {
    const [, rule, part] = /\.rules\.([a-z-]+)\.(when|pass)$/.exec(path) ?? [];
    if (rule === undefined) return [];
    if (part === 'when' && !message.startsWith('this never holds')) return [];
    // A word that meant something else before is not in vain.
    if (message.includes('up to version')) return [];
    if (part === 'pass' && message.startsWith('this makes the throw harder')) return [];
    const name = part === 'when' ? rule : `${rule}: ${message.startsWith('no roll') ? 'passed' : 'failed'}`;
    const used = uses.find((use) => use.name === name)?.uses ?? 0;
    return used === 0 ? [] : [`${name}, used ${used} times: ${message}`];
  });
}

/** If a page needs more room than there is, the generator is not at fault. */
const IS_TOO_LARGE = /keeps too much/;

let solved = 0;
let refused = 0;

describe('a random rulebook of seed', () => {
  test.each(SEEDS)('%d is valid, and all players agree on it', (seed) => {
    const text = textOf(seed);
    if (isReplay) console.log(text);
    const parsed = parseScenario(text, 'random.yaml');
    if (!parsed.ok) {
      const messages = parsed.problems.map(({ line, message }) => `${line}: ${message}`);
      expect(
        messages.filter((message) => !IS_TOO_LARGE.test(message)),
        howToReplay(seed),
      ).toEqual([]);
      refused++;
      return;
    }
    const judgement = judgePlayed(parsed.designPoints, seed, SCALE);
    if (judgement.solved) solved++;
    expect(judgement.complaints, howToReplay(seed)).toEqual([]);
    const battles = Array.from({ length: SCALE.toldBattles }, (_, battle) => battle);
    const stories = battles.map((battle) => tellBattle(parsed.designPoints[0], seed, battle));
    const uses = counted(parsed.scenario, seed, battles);
    expect(usesOtherThanTold(parsed.scenario, stories, uses), howToReplay(seed)).toEqual([]);
    expect(usedInVain(parsed.warnings, uses), howToReplay(seed)).toEqual([]);
    const said = stories.flatMap(({ turns }) =>
      turns.flatMap(({ events }) => events.map((event) => eventInWords(event))),
    );
    expect(
      said.filter((sentence) => /undefined|NaN|null/.test(sentence)),
      howToReplay(seed),
    ).toEqual([]);
  });

  test.skipIf(isReplay)('usually fits into the limits and can be solved', () => {
    expect(refused / COUNT).toBeLessThan(0.1);
    expect(solved / COUNT).toBeGreaterThan(0.8);
  });
});

const SPOILT = isReplay ? SEEDS : Array.from({ length: scaled(40, 4000) }, (_, i) => 1 + i);

test('a spoilt random rulebook either plays, or the messages say what is wrong, and where', {
  timeout: 900_000,
}, () => {
  for (const seed of SPOILT) {
    const text = spoilt(textOf(seed), new Draw(seed + 100_000));
    const started = threadSeconds();
    const parsed = parseScenario(text, 'spoilt.yaml');
    if (parsed.ok) tellBattle(parsed.designPoints[0], seed, 1);
    else {
      const lines = text.split('\n');
      for (const { line, col, message } of parsed.problems) {
        expect(message, howToReplay(seed)).toMatch(/\S/);
        expect(message, howToReplay(seed)).not.toMatch(/undefined|NaN|\[object/);
        expect(line >= 1 && line <= lines.length && col >= 1, `${line}:${col} ${howToReplay(seed)}`).toBe(
          true,
        );
        expect(col, howToReplay(seed)).toBeLessThanOrEqual(lines[line - 1].length + 1);
      }
    }
    expect(threadSeconds() - started, howToReplay(seed)).toBeLessThan(10);
  }
});
