import { describe, expect, test } from 'vitest';
import { playPointsHere } from '#src/experiment/play-points.js';
import type { Wanted } from '#src/scenario/solve-schema.js';
import { makeEven } from '#src/tuning/even.js';
import { sentencesOf } from '#src/tuning/in-words.js';
import { measureInWords } from '#src/tuning/measure-in-words.js';
import { posedWithin } from '#src/tuning/posed-within.js';
import { solveFindings } from '#src/tuning/solve-findings.js';
import { solvePosed } from '#src/tuning/solve-posed.js';
import { validScenario } from '../scenario/valid.js';

/** With six-sided dice nobody can hit at 7 or more, so nobody breaks there. */
const DUEL = `
standfast: 1
name: duel
title: Six against six
question: Which number is needed?
system: morale-ratio
turnLimit: 12
combat:
  model: flat
  die: 6
  weapons:
    rifle: { bands: [{ upTo: 24, needed: 6 }] }
forces:
  - { id: blue, name: Blue, units: [{ id: team, roster: { corporal: 1, trooper: 5 }, slot: 24, at: 12 }] }
  - { id: red, name: Red, units: [{ id: post, roster: { corporal: 1, trooper: 5 }, slot: 24, at: 12 }] }
`;
const NEEDED = 'combat.weapons.rifle.bands.0.needed';

function duel() {
  return validScenario(DUEL);
}

async function solved(target: string, ...vary: Wanted[]) {
  const { source, scenario } = duel();
  const posed = posedWithin(source, scenario, { vary, target });
  const found = await solvePosed(posed, { battles: 65_536, play: playPointsHere(1) });
  const says = sentencesOf(found, measureInWords(found.target, scenario)).map(({ text }) => text);
  return { found, says, ...solveFindings(found, scenario) };
}

const NOTHING = {
  ...{ estimate: null, sequence_low: null, sequence_high: null, battles_needed: null },
  ...{ side: 'none', answer: false, n: 4096 },
};

describe('values at which no battle gives anything to measure', () => {
  test.each([
    ['loss_at_break.red = 0.9', 'Red never breaks'],
    ['loss_at_break.red >= 0.9', 'Red never breaks'],
    ['loss_at_break.red <= 0.9', 'Red never breaks'],
    ['turn_at_break.red.post = 10', 'post never breaks'],
    ['break_turn.red = 9', 'Red never breaks'],
    ['break_point.red >= 0.9', 'Red never breaks, or never loses 90%'],
    ['recovery.red = 0.5', 'no unit of Red ever breaks'],
    ['comeback.red = 0.5', 'half of Red is never broken or gone'],
  ])('are no answer, and are not played on: %s', async (target, never) => {
    const { says, rows, solve } = await solved(target, { path: NEEDED, from: 6, to: 8 });
    expect(rows.slice(1)).toEqual([expect.objectContaining(NOTHING), expect.objectContaining(NOTHING)]);
    expect(rows[0].estimate).not.toBe(null);
    const said = `With “needed in the first band of rifle” at 7 to 8, ${never} in 4,096 battles, so there is nothing to measure.`;
    expect(says.slice(1)).toContain(said);
    expect(says[0]).not.toMatch(/at [78]|or 8/);
    expect(solve.summary.caveats).toContain(said);
    expect(solve.summary.answer).not.toMatch(/nothing|at 7|or 8/);
  });

  test('everywhere: there is no nearest value', async () => {
    const { found, says, solve } = await solved('loss_at_break.red = 0.5', { path: NEEDED, from: 7, to: 9 });
    expect(found.solutions[0]).toMatchObject({ candidates: [], crossings: [], nearest: null });
    expect(says).toEqual([
      'No “needed in the first band of rifle” that was tried gives anything to measure: Red never breaks in 4,096 battles.',
    ]);
    expect(solve.summary.answer).toMatch(/gives anything to measure: Red never breaks/);
  });

  test('in a line of pairs are left out of it', async () => {
    const { found, says, rows } = await solved(
      'loss_at_break.red = 0.9',
      { path: NEEDED, from: 6, to: 7 },
      { path: 'forces.red.units.post.roster.trooper', from: 4, to: 5 },
    );
    expect(found.battles).toBe(4 * 4096);
    expect(rows.slice(2)).toEqual([expect.objectContaining(NOTHING), expect.objectContaining(NOTHING)]);
    expect(says).toContain(
      'At 2 of 4 pairs, Red never breaks in 4,096 battles, so there is nothing to measure.',
    );
  });

  test('at the end of a range do not extend it, and are not offered', async () => {
    const { source, scenario } = duel();
    const wanted = { path: NEEDED, from: 6, to: 8 };
    const asked = { wanted, goal: 'loss_at_break.red = 0.9', battles: 65_536 };
    const { says, offers } = await makeEven(source, scenario, asked, playPointsHere(1));
    expect(offers.map(({ value }) => value)).toEqual([6]);
    expect(says.join(' ')).toContain('at 7 to 8, Red never breaks in 4,096 battles');
  });
});
