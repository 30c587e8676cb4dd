import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scenarioOf } from '#src/experiment/as-run.js';
import * as library from '#src/index.js';
import {
  analyse,
  formatProblem,
  newStudy,
  odds,
  ordersOf,
  parseScenario,
  playStudy,
  renderResults,
  runScenario,
  ScenarioError,
  solve,
  solveExactly,
  storiesOf,
  TooLarge,
  VERSION,
} from '#src/index.js';
import { starterScenario } from '#src/scenario/starter.js';
import { DIST } from './built.js';
import './cli/kept-threads.js';
import { ROOT } from './root.js';
import { validScenario } from './scenario/valid.js';

const text = starterScenario();

describe('the library', () => {
  const parsed = validScenario(text, 'starter.yaml');

  test('odds', () => {
    const row = odds(parsed.scenario, 'bravo')[11];
    expect(row).toMatchObject({ unit: 'bravo', remaining: 12, of: 13, needed: '9', chances: { pass: 0.9 } });
  });

  test('from text to files in one thread', async () => {
    const study = newStudy(parsed.designPoints, 300, 5);
    const facts = { version: VERSION, command: 'by hand', warnings: [] };
    const findings = analyse(study, playStudy(ordersOf(study)), facts);
    expect(findings.run).toMatchObject({ battles: 300, seed: 5, designPoints: 2, command: 'by hand' });
    const files = await renderResults(findings, async () => '<svg></svg>');
    expect(files.map(({ path }) => path)).toContain('report.html');
  });

  test('problems', () => {
    const bad = parseScenario('standfast: 2', 'bad.yaml');
    expect(bad.ok ? '' : formatProblem(bad.problems[0])).toMatch(/^bad\.yaml:1:/);
    expect(parseScenario(undefined as never)).toMatchObject({
      ok: false,
      problems: [{ file: 'scenario.yaml' }],
    });
  });
});

describe('solve', () => {
  const even = readFileSync(join(ROOT, 'scenarios', 'even-fight.yaml'), 'utf8');
  const asked = {
    vary: { path: 'forces.red.units.wall.roster.trooper', from: 1, to: 8 },
    target: 'win_rate.red = 0.5',
    battles: 16_384,
  };

  test('its example in docs/library.md, on worker threads', async () => {
    const found = await solve(even, asked);
    if (!('candidates' in found)) throw new Error('one number has no line');
    const page = readFileSync(join(ROOT, 'docs', 'library.md'), 'utf8');
    const { value, n, side, needed } = found.values[6];
    expect(page).toContain(`found.candidates; // [${found.candidates.join(', ')}]`);
    expect(page).toContain(`found.crossings; // [[${found.crossings[0].join(', ')}]]`);
    expect(page).toContain(
      `{ value: ${value}, n: ${n}, estimate: ${String(found.values[6].estimate).slice(0, 5)}…`,
    );
    expect({ side, needed }).toEqual({ side: 'above', needed: null });
  });

  test('takes options that are not given from the scenario, and refuses those that it cannot use', async () => {
    const { vary } = asked;
    const found = await solve(even, { vary, battles: 4096, jobs: 0 });
    expect(found).toMatchObject({ target: 0.5, measure: 'win_rate.red', relation: '=', seed: 3 });
    // Worker threads find the same.
    expect(await solve(even, { vary, battles: 4096, jobs: 2 })).toEqual(found);
    await expect(solve('standfast: 2')).rejects.toThrow(ScenarioError);
    await expect(solve(starterScenario())).rejects.toThrow('the scenario has no `solve` key');
    await expect(solve(even, { target: 'winrate.red = 0.5' })).rejects.toThrow('did you mean `win_rate`?');
    await expect(solve(even, { vary: 'turnLimits' })).rejects.toThrow('did you mean `turnLimit`?');
    await expect(solve(even, { battles: 0 })).rejects.toThrow(RangeError);
    await expect(solve(even, { vary: 3 as never })).rejects.toThrow(TypeError);
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(solve(even, { ...asked, signal: stopped })).rejects.toThrow('enough');
  });
});

describe('step by step', () => {
  const page = readFileSync(join(ROOT, 'docs', 'library.md'), 'utf8');

  test('the example of docs/library.md plays, and stops where it says', async () => {
    const [, code = ''] =
      /## Step by step[\s\S]*?```js\nimport \* as standfast from 'standfast';\n([\s\S]*?)```/.exec(page) ??
      [];
    const text = readFileSync(join(ROOT, 'scenarios', 'even-fight.yaml'), 'utf8');
    const body = `return (async () => { ${code}; return { battles: study.battles, findings, files }; })()`;
    // oxlint-disable-next-line typescript/no-implied-eval -- the text is that of our own page
    const { battles, findings, files } = await new Function('standfast', 'text', body)(library, text);
    expect(code).toContain(`study.battles; // ${battles}:`);
    expect(findings.run.battles).toBe(battles);
    expect(files.map(({ path }: { path: string }) => path)).toContain('report.html');
  });

  test('a precision takes the place of the `run.stop` of a scenario', () => {
    const racing = starterScenario().replace('run:\n', 'run:\n  stop: decided\n');
    const parsed = validScenario(racing);
    expect(newStudy(parsed.designPoints, 4096, 1)).toMatchObject({ precision: null, stop: 'decided' });
    const precise = newStudy(parsed.designPoints, 4096, 1, 0.01);
    expect(precise).toMatchObject({ precision: { holds_field: 0.01 }, stop: null });
    // So must the scenario in its report, or it could not be played again.
    const kept = parseScenario(scenarioOf(precise, { text: racing, source: parsed.source }));
    expect(kept).toMatchObject({ ok: true, scenario: { run: { precision: { holds_field: 0.01 } } } });
  });
});

describe('solveExactly', () => {
  const small = readFileSync(join(ROOT, 'scenarios', 'small-duel.yaml'), 'utf8');

  test('its example', () => {
    const [baseline] = solveExactly(small);
    const { holder, reason, probability } = baseline.outcomes[0];
    expect({ holder, reason }).toEqual({ holder: 'blue', reason: 'breaking-point' });
    expect(probability).toBeCloseTo(0.24135080626748, 13);
  });

  test('refuses mistakes, and what is too large', () => {
    expect(() => solveExactly('standfast: 2')).toThrow(ScenarioError);
    expect(() => solveExactly(small, { mostStates: 100 })).toThrow(TooLarge);
    expect(() => solveExactly(small, { mostStates: 0 })).toThrow(RangeError);
    expect(() => solveExactly(small, null as never)).toThrow(TypeError);
  });
});

describe('runScenario', () => {
  test('leaves out of the sensitivity what does not play', async () => {
    const text = readFileSync(join(ROOT, 'scenarios', 'small-duel.yaml'), 'utf8').replace(
      'exact: true',
      'exact: false',
    );
    const knobs = async (vary: string) => {
      const asked = `${text}\nsensitivity: { battles: 256, vary: [${vary}] }\n`;
      const { sensitivity, warnings } = await runScenario(asked, { battles: 256 });
      return { paths: sensitivity?.knobs.map(({ path }) => path), warnings };
    };
    const warning = expect.stringContaining('`rules.dice-pool` does nothing in a battle');
    expect(await knobs('rules.dice-pool, turnLimit')).toEqual({ paths: ['turnLimit'], warnings: [warning] });
    expect(await knobs('rules.dice-pool')).toEqual({ paths: undefined, warnings: [warning] });
  });

  test('its example', async () => {
    const file = join(ROOT, 'scenarios', 'squad-duel.yaml');
    const findings = await runScenario(readFileSync(file, 'utf8'), { battles: 2000 });
    const row = findings.rows.outcomes[0];
    expect(row).toMatchObject({
      design_point: 0,
      variant: 'leaders: off · classes: off',
      n: 2000,
      holder: 'blue',
      reason: 'destroyed',
    });
  });

  test('gives the same result as one thread', async () => {
    const text = starterScenario().replace('turnLimit: 12', 'turnLimit: 3');
    const options = { file: 'starter.yaml', battles: 9000, seed: 4, jobs: 2 };
    const shares: number[] = [];
    const findings = await runScenario(text, { ...options, onProgress: (share) => shares.push(share) });
    expect(shares.at(-1)).toBe(1);
    const parsed = validScenario(text, 'starter.yaml');
    const study = newStudy(parsed.designPoints, 9000, 4);
    const command = 'standfast run starter.yaml --battles 9000 --seed 4';
    const scenario = scenarioOf(study, { text, source: parsed.source });
    const explainCommand = 'standfast explain starter.yaml --seed 4 --battle N';
    const facts = {
      version: VERSION,
      command,
      explainCommand,
      scenario,
      given: { file: 'starter.yaml', text, battles: 9000, seed: 4 },
      warnings: [],
      stories: storiesOf(study),
    };
    expect(findings).toEqual(analyse(study, playStudy(ordersOf(study)), facts));
  });

  test('refuses a scenario with mistakes, and names them all', async () => {
    const bad = text.replace('width: 48 ', 'width: 0 ').replace('turnLimit: 12', 'turnLimit: ten');
    const error = await runScenario(bad, { file: 'bad.yaml' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ScenarioError);
    expect(error).toMatchObject({
      name: 'ScenarioError',
      problems: [{ path: 'turnLimit' }, { path: 'board.width' }],
    });
    expect((error as Error).message.split('\n')).toEqual([
      expect.stringMatching(/^bad\.yaml:10:12: `turnLimit`/),
      expect.stringMatching(/^bad\.yaml:13:10: `board.width`/),
    ]);
  });

  test('refuses options out of bounds', async () => {
    await expect(runScenario(text, { battles: 0 })).rejects.toThrow('battles must be a whole number from 1');
    await expect(runScenario(text, { precision: 2 })).rejects.toThrow(
      'its precision must be below 0.5, got 2',
    );
    for (const jobs of [0, 257]) {
      const refused = expect(runScenario(text, { battles: 10, jobs })).rejects;
      await refused.toThrow(new RangeError(`jobs must be a whole number from 1 to 256, got ${jobs}`));
    }
  });

  test.each([
    [null, 'options must be an object, got null'],
    [{ file: 7 }, 'file must be text, got number'],
    [{ precision: null }, 'precision must be a number or an object, got null'],
    [{ signal: {} }, 'signal must be an AbortSignal, got object'],
    [{ onProgress: 'bar' }, 'onProgress must be a function, got string'],
    [{ battles: '5' }, 'battles must be a number, got string'],
    [{ battles: 5, jobs: '2' }, 'jobs must be a number, got string'],
  ])('refuses options of the wrong kind: %j', async (options, message) => {
    await expect(runScenario(text, options as never)).rejects.toThrow(new TypeError(message));
  });

  test.each([[undefined], [null], [7], [Buffer.from(text)], [10n]])(
    'refuses a scenario that is not text',
    async (value) => {
      const kind = value === null ? 'null' : typeof value;
      const message = `scenario.yaml:1:1: a scenario is text, YAML or JSON, got ${kind} — read its file as UTF-8 text`;
      await expect(runScenario(value as never)).rejects.toMatchObject({ name: 'ScenarioError', message });
      expect(() => solveExactly(value as never)).toThrow(message);
    },
  );

  test('stops on its signal', async () => {
    const signal = AbortSignal.timeout(50);
    await expect(runScenario(text, { battles: 1e9, signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

test('a browser can load it: its static imports use no part of Node', () => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\b[^;]*?from '([^']+)'/gm,
    )) {
      expect(name, `imported by ${file}`).not.toMatch(/^node:/);
      if (name.startsWith('.')) visit(resolve(dirname(file), name));
    }
  };
  visit(join(DIST, 'index.js'));
  expect(seen.size).toBeGreaterThan(40);
});
