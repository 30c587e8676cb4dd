import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ResultFile } from '#src/storage/result-file.js';
import { readRecord, recordFile } from '#src/storage/run-record.js';
import { VERSION } from '#src/version.js';
import { folderOfTest } from '../cli/program.js';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

const readBack = async ({ path, content }: ResultFile) => {
  await writeFile(join(folder, path), content);
  return readRecord(folder);
};

const scenario = { name: 'duel', title: 'Duel', question: 'Who wins?' };
const facts = {
  ...{ tag: 'long', answer: 'Blue.', chart: 'outcomes.svg', seed: 7, battles_to_solve: 40 },
  ...{ battles_per_design_point: [300, 100, 200], complete: false },
  ...{ scenario_sha256: 'aa', tallies_sha256: 'bb', design_points: [], scenario },
};

test('what is written can be read', async () => {
  expect(await readBack(recordFile(facts, []))).toEqual({
    ...{ ...scenario, tag: 'long', answer: 'Blue.', chart: 'outcomes.svg', version: VERSION, seed: 7 },
    ...{ battles: 300, fewest: 100, toSolve: 40, isComplete: false, tallies: 'bb', source: 'aa' },
  });
});

test('what an earlier version did not write is empty; a run was complete unless it says otherwise', async () => {
  const content = JSON.stringify({
    ...{ tool: 'standfast', version: '0.1.0', seed: 7 },
    ...{ battles_per_design_point: 100, scenario },
  });
  expect(await readBack({ path: 'run.json', content })).toEqual({
    ...{ ...scenario, tag: '', answer: '', chart: '', version: '0.1.0', seed: 7 },
    ...{ battles: 100, fewest: 100, toSolve: 0, isComplete: true, tallies: '', source: '' },
  });
});

test('the record of a screening has its scenario', async () => {
  expect(await readBack(recordFile({ seed: 7, scenario }, []))).toMatchObject({ ...scenario, seed: 7 });
});

test.each([
  ['not JSON', '{'],
  ['of another program', '{"tool":"other"}'],
  ['a list', '[]'],
])('a record that is %s is none', async (_, content) => {
  expect(await readBack({ path: 'run.json', content })).toBeNull();
});
