import { describe, expect, test } from 'vitest';
import { Outlook } from '#src/play/duel/outlook.js';

/** Notes battles up to each look, as plays of all of them together. @returns were there enough for a forecast at each? */
function noted(outlook: Outlook, ...plays: number[]): boolean[] {
  return plays.map((all, i) => outlook.note(outlook.untilLook, all - (plays[i - 1] ?? 0)));
}

describe('how much duels still have to learn', () => {
  test('is forecast from the last doubling', () => {
    const outlook = new Outlook();
    // 512 and 1,024 battles, with √2 times as many plays for twice as many.
    expect(noted(outlook, 1000, 1000 * Math.SQRT2)).toEqual([false, true]);
    // 4,096 battles need twice as many as 1,024.
    expect(outlook.playsABattle(4096)).toBeCloseTo((1000 * Math.SQRT2) / 3072, 10);
    noted(outlook, 1000);
    expect(outlook.untilLook).toBe(2048);
  });

  test('never for fewer battles than twice those played', () => {
    const outlook = new Outlook();
    noted(outlook, 1000, 2000);
    expect(outlook.playsABattle(10)).toBeCloseTo(2000 / 1024, 10);
  });

  test('is nothing where nothing new was met', () => {
    const outlook = new Outlook();
    noted(outlook, 1000, 1000);
    expect(outlook.playsABattle(1e9)).toBe(0);
  });

  test('is not forecast from battles that met nothing new at all, nor between two looks', () => {
    expect(noted(new Outlook(), 0, 0)).toEqual([false, false]);
    const outlook = new Outlook();
    noted(outlook, 1000, 2000);
    expect(outlook.note(1023, 500)).toBe(false);
    expect(outlook.note(1, 0)).toBe(true);
  });
});
