import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { columnOf } from '#src/battlefield/responses.js';
import { blockPlayer } from '#src/experiment/play-study.js';
import { StandingCrew } from '#src/experiment/standing-crew.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { compilePlan } from '#src/plan/plan.js';
import { StudyPlayer } from '#src/play/play-block.js';
import { type Answer, lookAgain, looksOf, type Since, since } from '#src/tuning/since.js';
import { shownChange, sinceInWords } from '#src/tuning/since-in-words.js';
import { ROOT } from '../root.js';
import { battleText } from '../rules/rulebook/battles.js';
import { scaled } from '../scale.js';
import { validScenario } from '../scenario/valid.js';

const DUEL = readFileSync(join(ROOT, 'scenarios', 'squad-duel.yaml'), 'utf8');
const SINGLE = DUEL.slice(0, DUEL.indexOf('experiment:'));

function pointsOf(text: string, ...set: string[]) {
  return validScenario(text, 'duel.yaml', set).designPoints;
}

type Play = Parameters<typeof lookAgain>[1];

const here: Play = async (orders, from, to) => {
  const player = new StudyPlayer(orders.plans, orders.key, to - from, { design: orders.design });
  player.playBlock(from, to);
  return player.tallies;
};

async function lastOf(asked: Since, play: Play = here): Promise<Answer> {
  const answers: Answer[] = [];
  for await (const answer of lookAgain(asked, play)) answers.push(answer);
  expect(answers.map(({ battles }) => battles)).toEqual(asked.looks);
  return answers.at(-1)!;
}

async function tell(before: string, now: string, battles: number) {
  const points = pointsOf(before);
  const asked = since(newStudy(pointsOf(now), battles, 1), points);
  const answer = await lastOf(asked);
  return { asked, answer, words: sinceInWords(asked, answer, points) };
}

const known = new Map<string, ReturnType<typeof tell>>();

/** The answer to a change of the text, after this many battles, which are played once. */
function told(before: string, now: string, battles = 1000) {
  const key = [before, now, battles].join('\0');
  if (!known.has(key)) known.set(key, tell(before, now, battles));
  return known.get(key)!;
}

describe('looks', () => {
  test.each([
    [5000, 24, [1024, 2048, 4096, 5000]],
    [100, 24, [100]],
    [3000, 2, [2048, 3000]],
    [70, 800, [32, 64, 70]],
  ])('%d battles with %d units in all', (battles, units, looks) => {
    expect(looksOf(battles, units)).toEqual(looks);
  });
});

test('of equal battles, hardly any comparison has a measure whose interval leaves out 0', async () => {
  const unit = (id: string, slot: number) => `{ id: ${id}, roster: { trooper: 4 }, slot: ${slot}, at: 8 }`;
  const text = (...units: string[]) => `
standfast: 1
name: order
title: Units in another order
question: Does the order of units matter?
system: morale-ratio
combat: { model: flat, weapons: { rifle: { bands: [{ upTo: 24, needed: 8 }] } } }
forces:
  - { id: blue, units: [${units.join(', ')}] }
  - { id: red, units: [${unit('c', 8)}, ${unit('d', 40)}] }
`;
  const [before, now] = [
    pointsOf(text(unit('a', 8), unit('b', 40))),
    pointsOf(text(unit('b', 40), unit('a', 8))),
  ];
  let found = 0;
  const seeds = scaled(40, 100);
  for (let seed = 1; seed <= seeds; seed++) {
    const asked = { ...since(newStudy(now, 300, seed), before), looks: [300] };
    const { rows } = await lastOf(asked);
    expect(rows.filter(({ difference }) => difference !== null)).toHaveLength(10);
    if (rows.some(({ difference }) => difference && (difference.low > 0 || difference.high < 0))) found++;
  }
  // At most 5% may miss; a hundred seeds give 1. If each interval held only by itself, they would give 16.
  expect(found).toBeLessThanOrEqual(0.05 * seeds);
});

describe('a scenario compared with its earlier state', () => {
  test('differences are from the same battles, and the counts are those of a run', async () => {
    const [before, now] = [pointsOf(DUEL), pointsOf(DUEL, 'turnLimit=12')];
    const study = newStudy(now, 500, 3);
    const { rows, tallies, isTouched } = await lastOf(since(study, before));
    expect(tallies).toEqual(blockPlayer(ordersOf(study))(0));
    expect(isTouched).toEqual(now.map(() => true));
    // The same in one plain run: each variant before and after the change.
    for (const [i, point] of now.entries()) {
      const both = {
        key: ordersOf(study).key,
        plans: [before[i], point].map(({ scenario }) => compilePlan(scenario)),
      };
      const player = new StudyPlayer(both.plans, both.key, 500);
      player.playBlock(0, 500);
      const { start } = both.plans[1].shape.layout;
      for (const [force, id] of ['blue', 'red'].entries()) {
        const sum =
          player.tallies[1][start.differences + columnOf(both.plans[1].shape.row, 'holds_field', force)];
        const row = rows.find(
          (each) => each.design_point === point.index && each.force === id && each.response === 'holds_field',
        )!;
        expect(row.difference!.mean).toBeCloseTo(sum / 500, 12);
        expect(row.difference!.low).toBeLessThan(row.difference!.mean);
      }
    }
  });

  test('variants with the same plan are not played twice', async () => {
    const [before, now] = [pointsOf(DUEL), pointsOf(DUEL.replace('class: elite', 'class: levy'))];
    const { matches, orders } = since(newStudy(now, 100, 1), before);
    // While morale classes are off, the class of a squad has no effect.
    const isOff = now.map(({ label }) => label.endsWith('classes: off'));
    expect(matches.map(({ kind }) => kind)).toEqual(isOff.map((off) => (off ? 'same' : 'changed')));
    expect(orders.plans).toHaveLength(6 + 4);
  });

  test('a study that stops when it is precise enough stops here as well', async () => {
    const study = newStudy(pointsOf(SINGLE), 100_000, 1, { holds_field: 0.1 });
    const answers: number[] = [];
    for await (const { battles } of lookAgain(since(study, []), here)) answers.push(battles);
    expect(answers).toEqual([2048]);
  });
});

describe('several workers', () => {
  const crew = new StandingCrew(2);
  afterAll(() => crew.close());

  test('give the same answers, at once and after a stopped run', async () => {
    const asked = since(newStudy(pointsOf(DUEL, 'turnLimit=12'), 200, 3), pointsOf(DUEL));
    const expected = await lastOf(asked);
    const play: Play = (orders, from, to) => crew.play(orders, from, to);
    expect(await lastOf(asked, play)).toEqual(expected);
    const control = new AbortController();
    const long = crew.play(asked.orders, 0, 1_000_000_000, control.signal);
    control.abort(new Error('a new save'));
    await expect(long).rejects.toThrow('a new save');
    expect(await lastOf(asked, play)).toEqual(expected);
  });

  test('are replaced when one fails', async () => {
    const { orders } = since(newStudy(pointsOf(SINGLE), 10, 3), []);
    const broken = { ...orders, plans: [{ ...orders.plans[0], system: 'no-such' as never }] };
    await expect(crew.play(broken, 0, 10)).rejects.toThrow('a worker failed');
    const [tally] = await crew.play(orders, 0, 10);
    expect(tally[orders.plans[0].shape.layout.start.battles]).toBe(10);
  });
});

describe('in words', () => {
  test('one variant: what has changed most', async () => {
    const { words } = await told(SINGLE, SINGLE.replace('turnLimit: 20', 'turnLimit: 6'));
    expect(words.headline).toMatch(
      /^Blue holds the field \d+\.\d\u00a0points less often \(\d+\.\d to \d+\.\d\); .* than before the last save\.$/,
    );
    expect(words.head).toEqual(['', 'change', 'now']);
    expect(words.footer).toBe(
      '1,000 of 1,000 battles, on the same luck before and after. In brackets: 95% intervals that hold however often you look.',
    );
  });

  test('names are left as they are', async () => {
    const named = (text: string) =>
      text.replace(/name: Blue.*/, 'name: Team A+').replace(/name: Red.*/, 'name: Lords of the field');
    const one = named(SINGLE);
    const { words } = await told(one, one.replace('turnLimit: 20', 'turnLimit: 6'));
    expect(words.headline).toContain('Team A+ ');
    expect(words.headline.replace('Team A+', '')).not.toContain('+');
    const both = named(DUEL);
    const first = await told(both, both);
    expect(first.words.head.join('|')).toContain('Lords of the field hold');
  });

  test('every difference says its unit', async () => {
    const { answer } = await told(SINGLE, SINGLE.replace('turnLimit: 20', 'turnLimit: 6'));
    const shown = (response: string) => shownChange(answer.rows.find((row) => row.response === response)!);
    expect(shown('holds_field')).toMatch(/^−\d+\.\d\u00a0points \(/);
    expect(shown('losses')).toMatch(/^−\d+\.\d+\u00a0pieces \(/);
    expect(shown('turns')).toMatch(/^−\d+\.\d+\u00a0turns \(/);
    const { words } = await told(DUEL, DUEL.replace('turnLimit: 20', 'turnLimit: 6'));
    expect(words.head.at(-1)).toBe('turns');
    expect(words.rows[0].at(-1)).toMatch(/^−\d+\.\d+ \(/);
  });

  test('responses of own rules come after the others of their force, and lead only where nothing else has changed', async () => {
    const page = (pass: string) =>
      `rulebook: 1\nid: mine\ntitle: Mine\nstates: { steady: {}, shaken: {} }\nrules:\n  shock: { when: casualties this phase, roll: 1d6, pass: at least ${pass}, failed: becomes shaken }\nturn: [fire, shock]\nbreaks: { unit: was removed }\n`;
    const points = (pass: string) => pointsOf(`${battleText(page(pass), 'script')}system: mine\n`);
    const asked = since(newStudy(points('6'), 2000, 1), points('2'), true);
    const answer = await lastOf(asked);
    const blue = answer.rows.filter(({ force }) => force === 'blue').map(({ response }) => response);
    expect(blue.slice(-2)).toEqual(['tests_shock', 'became_shaken']);
    expect(sinceInWords(asked, answer, points('2')).headline).toMatch(
      /^`became_shaken\.(blue|red)` is \d\.\d+\u00a0units higher \(\d\.\d+ to \d\.\d+\) than before the last save\.$/,
    );
    const without = await lastOf(since(newStudy(points('6'), 2000, 1), points('2')));
    const width = ({ rows }: Answer) => {
      const { low, high } = rows.find(({ response }) => response === 'turns')!.now;
      return high - low;
    };
    expect(without.rows.map(({ response }) => response)).not.toContain('tests_shock');
    expect(width(answer)).toBeGreaterThan(width(without));
  });

  test('several: in how many, and where most', async () => {
    const { words } = await told(DUEL, DUEL.replace('turnLimit: 20', 'turnLimit: 6'));
    expect(words.headline).toMatch(
      /^Blue holds the field less often in all 6 variants; the largest change is at leaders: \S+ · classes: \S+: −\d/,
    );
    expect(words.rows).toHaveLength(6);
  });

  test('the second force is named where it changes much more than the first', async () => {
    const { asked, answer } = await told(DUEL, DUEL.replace('turnLimit: 20', 'turnLimit: 6'));
    const as = (blue: number, red: number) => {
      const rows = answer.rows.map((row) => {
        if (row.response !== 'holds_field' || row.difference === null) return row;
        const mean = row.force === 'blue' ? blue : red;
        return { ...row, difference: { ...row.difference, mean, low: mean - 0.001, high: mean + 0.001 } };
      });
      return sinceInWords(asked, { ...answer, rows }, pointsOf(DUEL)).headline;
    };
    expect(as(0.02, -0.05)).toMatch(/^Red holds the field less often in all 6 variants/);
    expect(as(0.05, -0.055)).toMatch(/^Blue holds the field more often in all 6 variants/);
  });

  test('a change that affects no battle', async () => {
    const { words } = await told(SINGLE, SINGLE.replace('upTo: 16, needed: 8', 'upTo: 16, needed: 7'));
    expect(words.headline).toBe('Nothing has changed since the last save, in any of 1,000\u00a0battles.');
  });

  test('a change that does not affect play', async () => {
    const { words } = await told(SINGLE, SINGLE.replace('title: Squad', 'title: Rifle squad'));
    expect(words.headline).toBe('The last save does not change what is played.');
  });

  test('the first answer', async () => {
    const asked = since(newStudy(pointsOf(SINGLE), 500, 1), []);
    const { headline, notes } = sinceInWords(asked, await lastOf(asked), []);
    expect(headline).toMatch(/^Blue holds the field in 4\d\.\d% of battles \(.* to .*\), Red in .*\.$/);
    expect(notes).toEqual([]);
  });

  test('other forces: nothing is compared', async () => {
    const { words, asked } = await told(SINGLE, SINGLE.replace('id: red', 'id: crimson'), 200);
    expect(words.notes).toEqual([
      'The forces are blue and crimson, and were blue and red: nothing can be compared.',
    ]);
    expect(asked.orders.plans).toHaveLength(1);
    expect(words.headline).toMatch(/^Blue holds the field in /);
  });

  test('a new experiment: no variant is compared', async () => {
    const { words } = await told(SINGLE, DUEL, 200);
    expect(words.notes).toEqual([
      'The factors or levels of the experiment have changed: no variant can be compared.',
    ]);
  });

  test('a new level, and a removed one', async () => {
    const { words } = await told(DUEL, DUEL.replace('[off, intended, literal]', '[off, intended]'), 200);
    expect(words.notes).toEqual(['2\u00a0earlier variants no longer exist.']);
    const { words: more } = await told(
      DUEL.replace('[off, intended, literal]', '[off, intended]'),
      DUEL,
      200,
    );
    expect(more.notes).toEqual([
      'New, with nothing to compare with: leaders: off · classes: literal; leaders: on · classes: literal.',
    ]);
  });

  test('another system: breaks are not compared', async () => {
    const other = SINGLE.replace('system: morale-ratio', 'system: dice-pool');
    const { words, answer } = await told(SINGLE, other, 200);
    expect(words.notes).toEqual(['A break does not mean the same as before, so breaks are not compared.']);
    const kinds = answer.rows.filter(({ difference }) => difference !== null).map(({ response }) => response);
    expect(kinds).not.toContain('broke');
    expect(kinds).toContain('half_broken');
  });

  test('one more unit: everything is compared', async () => {
    const charlie = '      - { id: charlie, roster: { trooper: 4 }, strength: 4, slot: 9, at: 8 }\n';
    const { words } = await told(SINGLE, SINGLE.replace('  - id: red', `${charlie}  - id: red`));
    expect(words.notes).toEqual([]);
    expect(words.headline).toMatch(/^Red holds the field \S+\u00a0points less often /);
  });
});
