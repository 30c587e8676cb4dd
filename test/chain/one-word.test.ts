import { describe, expect, test } from 'vitest';
import { Branches } from '#src/chain/branches.js';
import { OneWord } from '#src/chain/one-word.js';
import type { Chance } from '#src/random/chance.js';
import { countRows, diceRows } from '#src/random/counts.js';
import { battleKey, Luck } from '#src/random/luck.js';

const d10 = diceRows(10, 8);
const table = countRows([[0.2, 0.3, 0.5]]);

/** A step that draws in every way: hits, who of them is marked, a count of a table if there is any; then what is certain. */
function step(chance: Chance, battle = 0): string {
  chance.goTo(2, 1 + (battle % 7), 1);
  const hits = chance.successes(d10, 3, 4);
  chance.goTo(3, 1, 0);
  const marked = chance.among(2, hits, 5);
  const more = marked > 0 ? chance.count(table, 0) : chance.successes(d10, 10, 3);
  return [hits, marked, more].join();
}

const luck = new Luck(battleKey(5));
const word = new OneWord(luck, 2);

function played(battle: number): { came: string; first: number; last: number } {
  luck.startBattle(battle);
  word.start();
  word.goOnFor(0);
  const came = step(word, battle);
  const { first, last } = word.settled;
  return { came, first, last };
}

describe('one word settles all draws of a step', () => {
  test('with the chances that all its ways have', () => {
    const chances = new Map<string, number>();
    const branches = new Branches();
    do {
      const came = step(branches);
      chances.set(came, (chances.get(came) ?? 0) + branches.probability);
    } while (branches.next());
    const shares = new Map<string, number>();
    for (let battle = 0; battle < 4000; battle++) {
      const { came, first, last } = played(battle);
      shares.set(came, (last - first + 1) / 2 ** 31);
    }
    expect(shares.size).toBeGreaterThan(15);
    // Three draws after each other: each cuts a share off at a whole word.
    for (const [came, share] of shares)
      expect(Math.abs(share - chances.get(came)!), came).toBeLessThan(4 * 2 ** -31);
  });

  test('so that a larger word never gives fewer hits, and the words of a way lie together', () => {
    const ways = Array.from({ length: 2000 }, (_, battle) => played(battle)).sort(
      (a, b) => a.first - b.first,
    );
    for (const [i, { came, first, last }] of ways.entries()) {
      const next = ways[i + 1];
      if (!next) continue;
      expect(next.first === first ? next.last === last && next.came === came : next.first > last).toBe(true);
      expect(Number(next.came[0])).toBeGreaterThanOrEqual(Number(came[0]));
    }
  });

  test('which is that of the address of the first draw that leaves anything to chance', () => {
    luck.startBattle(12);
    word.start();
    word.goOnFor(0);
    word.goTo(9, 4, 1);
    expect(word.successes(d10, 0, 3)).toBe(0);
    expect(word.hasDrawn).toBe(false);
    word.goTo(2, 4, 1);
    word.successes(d10, 3, 4);
    expect(word.hasDrawn).toBe(true);
    const { first, last, purpose, unit } = word.settled;
    expect({ purpose, unit }).toEqual({ purpose: 2, unit: 1 });
    luck.goTo(2, 4, 1);
    const drawn = luck.next();
    expect(first <= drawn && drawn <= last).toBe(true);
  });

  test('each unit has its own, however their steps alternate', () => {
    luck.startBattle(3);
    const draw = (part: number) => {
      word.goOnFor(part);
      word.goTo(2, 1, part);
      return [word.successes(d10, 5, 8), word.successes(d10, 5, 8)];
    };
    word.start();
    const apart = [draw(0), draw(1)];
    word.start();
    const first: number[] = [];
    const second: number[] = [];
    for (let i = 0; i < 2; i++) {
      for (const [part, into] of [first, second].entries()) {
        word.goOnFor(part);
        word.goTo(2, 1, part);
        into.push(word.successes(d10, 5, 8));
      }
    }
    expect([first, second]).toEqual(apart);
  });
});
