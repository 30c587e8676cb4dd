import { describe, expect, test } from 'vitest';
import { blockPlayer } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { runOf } from '#src/fleet/protocol.js';
import { RunCrew } from '#src/fleet/run-crew.js';
import { type PlayedHere, RunCrews } from '#src/fleet/run-crews.js';
import { starterScenario } from '#src/scenario/starter.js';
import { VERSION } from '#src/version.js';
import '../built.js';
import '../cli/kept-threads.js';
import { validScenario } from '../scenario/valid.js';

const parsed = validScenario(starterScenario('duel'));
const { designPoints, source } = parsed;
const orders = ordersOf(newStudy(designPoints, 10_000, 3));
const expected = [0, 1, 2].map((block) => blockPlayer(orders)(block));

describe('the threads of a run', () => {
  test('play single blocks in the order requested, and each only once', async () => {
    const crew = new RunCrew(orders, 2);
    const [two, again, zero] = await Promise.all([2, 2, 0].map((block) => crew.play(block)));
    expect([two, zero]).toEqual([expected[2], expected[0]]);
    expect(again).toBe(two);
    expect(await crew.play(1)).toEqual(expected[1]);
    await crew.end('done');
    await expect(crew.play(1)).rejects.toBe('done');
  });

  test('return the blocks that they have not played when they are ended', async () => {
    const crew = new RunCrew(orders, 1);
    const given = [0, 1, 2].map((block) => expect(crew.play(block)).rejects.toBe('given back'));
    await crew.end('given back');
    await Promise.all(given);
  });
});

describe('the runs of a worker', () => {
  const identity = {
    version: VERSION,
    seed: 3,
    battles: 10_000,
    precision: null,
    shard: '',
    scenario: source,
  };
  const { run, text } = runOf(identity);

  test('are compiled once from their text', async () => {
    const said: PlayedHere[] = [];
    const crews = new RunCrews(
      2,
      () => Promise.resolve(text),
      (each) => said.push(each),
    );
    const played = await Promise.all([0, 1, 2].map((block) => crews.play({ run, block })));
    expect(played).toEqual(expected);
    expect(said).toEqual([{ scenario: 'duel', battles: 10_000, designPoints: 2, seed: 3 }]);
    await crews.end('done');
  });

  test('are tried again when they could not be read', async () => {
    const texts = [text.replace('duel', 'dual'), text];
    const crews = new RunCrews(
      1,
      () => Promise.resolve(texts.shift()!),
      () => {},
    );
    await expect(crews.play({ run, block: 0 })).rejects.toThrow(
      'the data of this run on the queue is damaged',
    );
    expect(await crews.play({ run, block: 0 })).toEqual(expected[0]);
    await crews.end('done');
  });
});
