import { describe, expect, test } from 'vitest';
import { linesOf, type Problem } from '#src/scenario/problems.js';
import { battleText, parsed } from '../rules/rulebook/battles.js';
import { badInputs } from './bad-inputs.js';
import { followHint } from './follow-hint.js';

function problemsOf(text: string): Problem[] {
  const result = parsed(text);
  return result.ok ? [] : result.problems;
}

/** What is still said at the same place after a hint is followed. */
function refusals(text: string): string[] {
  return problemsOf(text).flatMap((problem) => {
    const followed = followHint(text, problem);
    if (followed === null) return [];
    return problemsOf(followed)
      .filter(
        ({ line, col, path }) => line === problem.line && (col === problem.col || path === problem.path),
      )
      .map(({ message }) => `${problem.message}\n  followed: ${message}`);
  });
}

describe('a hint is not refused when it is followed', () => {
  for (const [group, inputs] of Object.entries(badInputs)) {
    // Hints to expectations stand for a part of a value.
    if (group.startsWith('what is expected')) continue;
    test.each(inputs)(`${group}: $title`, ({ text }) => {
      expect(refusals(text)).toEqual([]);
    });
  }
});

const PAGE = `rulebook: 1
id: mine
title: Mine
units: { nerve: { from: 2, to: 6, default: 4 } }
options: { rally: { words: [off, on], default: off } }
counters: { pins: { to: 9, start: 0 } }
states: { steady: {}, fleeing: { fire: never, move: back } }
rules:
  flight: { when: is steady and casualties this phase, roll: 2d6, pass: at least nerve - pins, failed: becomes fleeing, also: gains 2 pins }
turn: [move, fire, flight]
breaks: { unit: is fleeing }
`;

/** Of the page with one mistake. */
function withSlip(from: string, to: string): string {
  expect(PAGE).toContain(from);
  return battleText(PAGE.replace(from, to), 'script');
}

describe('a slip of a designer gets an answer that is then read', () => {
  test.each([
    ['2d6', '1d6 + 1d6', '2d6'],
    ['2d6', 'd6+d6+d6', '3d6'],
    ['2d6', '2d6 highest', '2d6 keep highest 1'],
    ['2d6', 'the lowest 2d6', '2d6 keep lowest 1'],
    ['2d6', '3d6 keep highest two', '3d6 keep highest 2'],
    ['at least nerve - pins', 'rolls 4 or more', 'at least 4'],
    ['at least nerve - pins', 'scores a 4+', 'at least 4'],
    ['at least nerve - pins', 'rolls 3 or less', 'at most 3'],
    ['at least nerve - pins', '1-3', 'at most 3'],
    ['at least nerve - pins', 'roll 1 to 3', 'roll at most 3'],
    ['at least nerve - pins', '2-4', 'total at least 2 and total at most 4'],
    ['2d6', '3d6 keep the highest two', '3d6 keep highest 2'],
    ['casualties this phase', 'lost a model this turn', 'is steady and casualties this turn at least 1'],
    ['casualties this phase', 'lost 2 or more models', 'is steady and gone at least 2'],
    ['pass: at least nerve - pins', 'success: at least nerve - pins', 'pass'],
    ['at least nerve - pins', 'at least 9-pins', 'at least 9 - pins'],
    ['at least nerve - pins', 'at least highest of nerve and pins', 'at least higher of nerve and pins'],
    ['at least nerve - pins', '"at least min(nerve, 3)"', 'at least lower of nerve and 3'],
    ['casualties this phase', 'pins 3 or more', 'is steady and pins at least 3'],
    ['casualties this phase', 'models lost', 'is steady and gone'],
    ['casualties this phase', 'models lost at least 1', 'is steady and gone at least 1'],
    ['casualties this phase', 'figures killed this turn', 'is steady and casualties this turn'],
    ['casualties this phase', 'moved this turn', 'is steady and moved'],
    ['casualties this phase', 'has charged this turn', 'is steady and charged'],
    ['gains 2 pins', 'gains a pin', 'gains 1 pin'],
    ['gains 2 pins', 'no', 'nothing'],
    ['default: off', 'default: no', 'off'],
    ['default: off', 'default: yes', 'on'],
  ])('%s → %s', (from, to, instead) => {
    const text = withSlip(from, to);
    const [problem] = problemsOf(text);
    expect(problem?.message).toMatch(
      new RegExp(`(?:write|did you mean) \`${instead.replace(/[()*+]/g, String.raw`\$&`)}\``),
    );
    expect(problemsOf(followHint(text, problem)!)).toEqual([]);
  });

  test.each([
    ['2d6', '1d6 + 1d8', 'one throw has dice of one kind'],
    ['2d6', '30d6 + 30d6', 'at most 40 dice can be thrown'],
    ['2d6', 'one d6', '`one` is not understood: expected dice'],
    ['casualties this phase', 'has 2 pins', 'is not understood'],
    ['[move, fire, flight]', '[move fire flight]', 'write a comma between them: `move, fire, flight`'],
    ['{ from: 2, to: 6, default: 4 }', '{ from: 2; to: 6; default: 4 }', 'write a comma, not `;`'],
    ['is steady and casualties this phase', 'true', 'got true'],
    ['2d6', '1d(nerve)', '`1d(nerve)`: how many sides a die has is a written number'],
    ['2d6', '2d6 - pins', 'such as `modifiers: { bonus: { add: -1 * pins } }`'],
    ['start: 0', 'start: 2d6', 'only rules throw dice: write a number'],
    ['casualties this phase', 'fired this turn', 'whether a unit fired is not kept'],
    ['casualties this phase', 'highest at least 2', '`highest` is not known; there are'],
    ['roll: 2d6', 'once: true, roll: 2d6', 'for once in a battle, let it set a mark'],
    ['id: mine', 'id: 7', 'such as `light-infantry`, got 7'],
  ])('%s → %s is answered in words', (from, to, answer) => {
    const [problem] = problemsOf(withSlip(from, to));
    expect(problem.message).toContain(answer);
    expect(problem.message).not.toContain('did you mean');
  });

  test('one of a counter may be named without its s, unless another name is meant', () => {
    expect(problemsOf(withSlip('gains 2 pins', 'gains 1 pin'))).toEqual([]);
    expect(problemsOf(withSlip('gains 2 pins', 'gains 2 pin'))).toMatchObject([
      { message: '`pin` is not known — did you mean `pins`?' },
    ]);
  });

  test('lengths in centimetres are said in inches', () => {
    const text = battleText(PAGE, 'fire').replace('move: 4', 'move: 30cm');
    const [problem] = problemsOf(text);
    expect(problem.message).toMatch(/got "30cm" — did you mean `12`\?$/);
    expect(problemsOf(followHint(text, problem)!)).toEqual([]);
  });
});

test('names to choose from are listed once', () => {
  const lines = linesOf(problemsOf(battleText(PAGE, 'script').replaceAll('move: 4', 'colour: 6')));
  const lists = lines.filter((line) => line.includes('`roster`'));
  expect(lists).toHaveLength(1);
  expect(lines.filter((line) => line.includes('allowed: those in line'))).not.toEqual([]);
});

describe('a state or a mark may be called', () => {
  const page = `rulebook: 1
id: mine
title: Mine
states: { steady: {}, left: { fire: -1 }, over: { fire: never } }
marks: { gone: {}, points: { ends: end of turn } }
rules:
  first: { when: casualties this phase and not is over, then: [worsens by 1, becomes gone, becomes points] }
  second: { when: is newly left and is gone and left friends, then: becomes over }
  third: { when: is over and gone over 1 and left units at least 1, then: improves to left }
  fourth: { when: is points and points at least 2 and left this turn, then: stops being gone }
turn: [move, fire, first, second, third, fourth]
breaks: { unit: is over, force: left units + over-all at least 5 }
tables: { over-all: 1 }
`;

  test('left, over, points or gone, where nothing else can be meant', () => {
    const result = parsed(battleText(page, 'script'));
    expect(result.ok ? result.warnings : result.problems).toEqual([]);
  });

  test.each([
    ['left units', 'over units'],
    ['steady: {}, left:', 'steady: {}, routed:'],
  ])('but %s is not %s', (from, to) => {
    expect(problemsOf(battleText(page.replace(`${from}`, to), 'script'))).not.toEqual([]);
  });

  test('and not a counter: its number would be read as another', () => {
    const counted = page
      .replace('marks:', 'counters: { points: { to: 3 } }\nmarks:')
      .replace(', points: {', ', p: {');
    expect(problemsOf(battleText(counted, 'script')).map(({ message }) => message)).toContain(
      '`points` is a word of the language — give a counter another name',
    );
  });
});
