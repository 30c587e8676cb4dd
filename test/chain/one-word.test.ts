import { describe, expect, test } from 'vitest';
import { Branches } from '#src/chain/branches.js';
import { OneWord } from '#src/chain/one-word.js';
import type { Chance } from '#src/random/chance.js';
import { countRows, diceRows } from '#src/random/counts.js';
import { battleKey, Luck } from '#src/random/luck.js';

const d10 = diceRows(10, 8);
const table = countRows([[0.2, 0.3, 0.5]]);

/** A step with every kind of draw: hits, how many of them are marked, a count from a table or certain successes. */
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
  test('with the chances of all its ways', () => {
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
    // Three draws in sequence: each rounds its share to whole words.
    for (const [came, share] of shares)
      expect(Math.abs(share - chances.get(came)!), came).toBeLessThan(4 * 2 ** -31);
  });

  test('so that a larger word never gives fewer hits, and the words of a way are contiguous', () => {
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

  test('which is the word at the address of the first draw that is not certain', () => {
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

  test('each unit has its own word, however their steps alternate', () => {
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

describe('where ranks have a separate word', () => {
  const apart = new OneWord(luck, 2, new OneWord(luck, 2));

  /** Hits, then two losses by rank, then another draw; ranks are returned separately. */
  function losing(chance: OneWord, sergeants: number): { came: string; ranks: string } {
    chance.goTo(2, 3, 1);
    const hits = chance.successes(d10, 5, 4);
    chance.goTo(3, 3, 1);
    const lost = [hits, 2].map((count, i) => chance.forRanks(count).among(sergeants - i, count, 9 - 2 * i));
    const more = chance.successes(d10, 3, 5);
    return { came: [hits, more].join(), ranks: lost.join() };
  }

  function battle(number: number, chance: OneWord, sergeants = 3) {
    luck.startBattle(number);
    chance.start();
    chance.goOnFor(1);
    return losing(chance, sergeants);
  }

  test('all other draws are as if there were no ranks, and ranks have the right chances', () => {
    const noRanks = Array.from({ length: 500 }, (_, i) => battle(i, apart, 1).came);
    expect(Array.from({ length: 500 }, (_, i) => battle(i, apart).came)).toEqual(noRanks);
    const counts = new Map<string, number>();
    for (let i = 0; i < 20_000; i++) {
      const { came, ranks } = battle(i, apart);
      if (came.startsWith('2')) counts.set(ranks, (counts.get(ranks) ?? 0) + 1);
    }
    const all = [...counts.values()].reduce((sum, each) => sum + each, 0);
    // Two of nine with three sergeants: none with (6 · 5) ÷ (9 · 8); then two of seven with two sergeants.
    const none = [...counts]
      .filter(([ranks]) => ranks.startsWith('0'))
      .reduce((sum, [, each]) => sum + each, 0);
    expect(Math.abs(none / all - 30 / 72)).toBeLessThan(4.5 * Math.sqrt((30 * 42) / 72 ** 2 / all));
  });

  test('their word is at the address of their purpose plus 128', () => {
    battle(7, apart);
    const { ranks } = apart;
    expect(apart.losses).toEqual([3, Number(battle(7, apart).came[0]), 3, 2]);
    const { first, last, purpose, unit } = ranks!.settled;
    expect({ purpose, unit }).toEqual({ purpose: 3 + 128, unit: 1 });
    luck.goTo(3 + 128, 3, 1);
    const drawn = luck.next();
    expect(first <= drawn && drawn <= last).toBe(true);
  });

  test('there are no losses at a start', () => {
    battle(7, apart);
    apart.start();
    expect([apart.losses, apart.ranks!.hasDrawn]).toEqual([[], false]);
  });
});
