import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Story } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { endInWords, eventInWords, sheetInWords } from '#src/words/story.js';
import { ROOT } from '../root.js';
import { COVERED_CLAUSES } from '../rules/clauses.js';
import { validScenario } from '../scenario/valid.js';
import { builtMain, command, filesIn, standfast, temporaryFolder, writeScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeScenario(folder);
const explain = (...args: string[]) => standfast(['explain', ...args], { cwd: folder });

/** The output when nothing goes wrong. */
async function told(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await explain(duel, ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Battle 7, explained once for all tests that use it. */
const seventh = await told('--battle', '7');

function storyOf(battle: number, seed = 1, designPoint = 0, overrides: string[] = []): Story {
  const parsed = validScenario(readFileSync(join(folder, duel), 'utf8'), duel, overrides);
  return tellBattle(parsed.designPoints[designPoint], seed, battle);
}

describe('standfast explain', () => {
  test('every line is an event with its phase and clauses, or a status sheet', async () => {
    const indented = seventh.split('\n').filter((line) => line.startsWith(' '));
    const events = indented.filter((line) =>
      /^ {2}4\.[1-7] {2}(alpha|bravo|Blue force|Red force)\b/.test(line),
    );
    const sheets = indented.filter((line) =>
      /^ {4}= {2}(alpha|bravo): (\d+ (steady|cautious|shaken|broken|gone)(, )?)+ {2}\(size \d+ · /.test(line),
    );
    expect(events.length + sheets.length).toBe(indented.length);
    expect(sheets).toHaveLength(2 * storyOf(7).turns.length);
    expect(events.some((line) => /: [\d ]+ → \d+ hits?$/.test(line))).toBe(true);
    expect(events.some((line) => /: [\d ]+ → \d+ pass/.test(line))).toBe(true);
    const cited = events.flatMap((line) => [...line.matchAll(/MR-\d+\w*/g)].map(([clause]) => clause));
    expect(cited).toContain('MR-10');
    expect(cited.filter((clause) => !COVERED_CLAUSES.includes(clause))).toEqual([]);
  });

  test('describes everything in the battle that the program plays', async () => {
    const text = await told('--battle', '12', '--seed', '5', '--design-point', '1');
    const story = storyOf(12, 5, 1);
    const lines = [
      `Battle 12 of duel · leaders: on · seed 5`,
      'The dice shown lead to exactly the states that were played; others could have led there too.',
      ...story.turns.flatMap(({ turn, events, sheets }) => [
        ...['', turn === 0 ? 'Deployment' : `Turn ${turn}`],
        ...events.map((event) => {
          const clauses = event.clauses.length > 0 ? `  [${event.clauses.join(' ')}]` : '';
          return `  ${event.phase}  ${eventInWords(event, story.forces)}${clauses}`;
        }),
        ...sheets
          .map(sheetInWords)
          .map((sheet) => `    =  ${sheet.unit}: ${sheet.standing}  (${sheet.lines})`),
      ]),
      ...['', endInWords(story), ''],
    ];
    expect(text).toBe(lines.join('\n'));
  });

  test('the same arguments give the same text; another battle, seed, variant or rule gives another', async () => {
    expect(await told('--battle', '7', '--seed', '1', '--design-point', '0')).toBe(seventh);
    const withoutHeading = (text: string) => text.slice(text.indexOf('\n'));
    const others = await Promise.all([
      told('--battle', '8'),
      told('--battle', '7', '--seed', '2'),
      told('--battle', '7', '--design-point', '1'),
      told('--battle', '7', '--set', 'combat.weapons.rifle.shots=2'),
    ]);
    const texts = [seventh, ...others].map(withoutHeading);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('the last battle that any run can reach, and the seed and turn limit of the scenario', async () => {
    const far = ['--battle', '9007199254740991', '--seed', '9007199254740991'];
    const { code, stdout, stderr } = await explain(duel, ...far);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'The scenario plays battles 0 to 99,999; a run of more battles would play battle 9,007,199,254,740,991 in this way.\n',
    });
    expect(stdout).toContain('Battle 9007199254740991 of duel · leaders: off · seed 9007199254740991\n');
    const one = await explain(duel, '--battle', '5', '--set', 'run.battles=1');
    expect(one.stderr).toBe(
      'The scenario plays only battle 0; a run of more battles would play battle 5 in this way.\n',
    );
    const changed = await told('--battle', '1e3', '--set', 'run.seed=77', '--set', 'turnLimit=2');
    expect(changed).toContain('Battle 1000 of duel · leaders: off · seed 77\n');
    expect(changed).toMatch(/\nAfter turn 2, the turn limit is reached and nobody holds the field\.\n$/);
  });

  test('a battle in which something happens, the first from --battle on', async () => {
    const first = async (...args: string[]) => Number(/^Battle (\d+) /.exec(await told(...args))![1]);
    const broke = (battle: number) =>
      storyOf(battle).turns.some(({ events }) =>
        events.some((event) => event.kind === 'force-broke' && event.force === 'blue'),
      );
    const all = Array.from({ length: 200 }, (_, battle) => battle);
    const one = all.find(broke)!;
    expect(await first('--where', 'broke.blue')).toBe(one);
    const from = ['--battle', `${one + 1}`];
    expect(await first('--where', 'broke.blue', ...from)).toBe(all.find((each) => each > one && broke(each)));
    expect(await first('--where', 'broke.blue = 0', ...from)).toBe(
      all.find((each) => each > one && !broke(each)),
    );
    const short = all.find((each) => storyOf(each).end.turn <= 4);
    expect(await first('--where', 'turns<=4')).toBe(short);
    expect(await first('--where', 'turns < 5')).toBe(short);
  });

  test('a battle with a value of a response that its own rulebook adds', async () => {
    const file = join(ROOT, 'rulebooks', 'leadership-duel.yaml');
    const { stdout } = await explain(file, '--where', 'tests_panic.blue>3');
    expect(stdout.match(/^ {2}(able|baker|charlie): panic, /gm)!.length).toBeGreaterThan(3);
  });

  test('a scenario on standard input', async () => {
    const input = readFileSync(join(folder, duel), 'utf8');
    const { code, stdout } = await standfast(['explain', '-', '--battle', '7'], { input });
    expect(code).toBe(0);
    expect(stdout).toBe(seventh);
  });

  test('the command that a report prints works, whatever options the run had', async () => {
    const options = '--precision 0.05 --seed 3 --tag draft --set turnLimit=2 --quiet'.split(' ');
    expect((await standfast(['run', duel, ...options], { cwd: folder })).code).toBe(0);
    const page = readFileSync(join(folder, 'reports', 'duel@draft', 'report.html'), 'utf8');
    const [, printed] = /<code>standfast (explain [^<]*) --battle N<\/code>/.exec(page)!;
    const { code, stdout } = await standfast([...printed.split(' '), '--battle', '7'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain(`${endInWords(storyOf(7, 3, 0, ['turnLimit=2']))}\n`);
  });

  test('calls forces by their names, and says once what a unit that flees does', async () => {
    const file = join(ROOT, 'rulebooks', 'leadership-duel.yaml');
    const { stdout } = await explain(file, '--battle', '5');
    expect(stdout).toContain('\n  easy: panic, 2d6, needing 7 or less: '); // the step has the name of the rule
    expect(stdout).toContain(
      '\n  panic  easy breaks, because “is fleeing” is true, with 4 of 8 pieces lost\n',
    );
    expect(stdout).toContain('\n  move  easy: 4 fleeing, withdrawing, from 8″ to 2″ from its edge\n');
    expect(stdout).toContain('\n  end of turn  Attackers break, with 14 of 24 pieces lost\n');
    expect(stdout).toMatch(/\nAfter turn 4, both forces have broken and nobody holds the field\.\n$/);
  });

  test('writes no file', async () => {
    const before = filesIn(folder);
    await told('--battle', '0');
    expect(filesIn(folder)).toEqual(before);
  });
});

describe('explain --json', () => {
  test.each([
    [7, 0],
    [8, 1],
  ])('prints the story on one line: battle %d of design point %d', async (battle, designPoint) => {
    const stdout = await told('--battle', `${battle}`, '--design-point', `${designPoint}`, '--json');
    expect(stdout).toMatch(/^.+\n$/);
    expect(JSON.parse(stdout)).toEqual(storyOf(battle, 1, designPoint));
  });
});

describe('colours of explain', () => {
  /** The program on something that says it has colours. */
  async function colourful(...args: string[]): Promise<string> {
    const screen = 'data:text/javascript,process.stdout.hasColors=()=>true';
    const program = ['--import', screen, builtMain(), 'explain', duel, '--battle', '7'];
    return (await command(process.execPath, [...program, ...args], { cwd: folder })).stdout;
  }
  const ESCAPE = '\u001b';

  test('none in a pipe; on a terminal unless --no-color or --json is given', async () => {
    expect(seventh).not.toContain(ESCAPE);
    const styled = await colourful();
    expect(styled).toContain(`${ESCAPE}[1mTurn 1${ESCAPE}[22m\n`);
    expect(styled.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')).toBe(seventh);
    expect(await colourful('--no-color')).toBe(seventh);
    expect(await colourful('--json')).toBe(await told('--battle', '7', '--json'));
  });
});
