import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Pace, progressLine } from '#src/cli/progress.js';
import { spinner } from '#src/cli/spinner.js';

/** A pace, and a clock that a test sets. */
function paced() {
  let seconds = 0;
  const pace = new Pace(1e6, () => seconds * 1000);
  return {
    pace,
    at: (time: number, share: number, known?: string) => {
      seconds = time;
      return pace.at(share, known);
    },
  };
}

describe('progress in words', () => {
  test.each([
    [0, 0, 'starting'],
    [0, 3, 'starting'],
    [0.25, 5, '50,000 battles a second · 15 s left'],
    [0.5, 60, '8,333 battles a second · 60 s left'],
    [0.01, 10, '1,000 battles a second · 17 min left'],
    [0.0001, 10, '10 battles a second · 27.8 h left'],
    [1, 20, '50,000 battles a second'],
  ])('share %d of a million battles after %d s: %s', (share, seconds, text) => {
    expect(paced().at(seconds, share)).toBe(text);
  });

  test('the time left runs down while nothing comes in, and never climbs', () => {
    const { at } = paced();
    const texts = [
      at(10, 0.125),
      at(30, 0.125),
      at(35, 0.15), // much slower
      at(200, 0.5),
      at(210, 0.875),
    ];
    const left = texts.map((text) => text.split(' · ')[1]);
    expect(left).toEqual(['70 s left', '50 s left', '50 s left', '50 s left', '30 s left']);
  });

  test('the rate of a run that is continued is that of its own battles', () => {
    const { pace, at } = paced();
    pace.startAt(0.5);
    expect(at(1, 0.5)).toBe('starting');
    expect(at(10, 0.625)).toBe('12,500 battles a second · 30 s left');
  });
});

test('progress of a run that stops when it is precise enough: how precise it is, and the longest time left', () => {
  expect(paced().at(5, 0.25, 'widest: turns ± 0.1, target ± 0.05')).toBe(
    '50,000 battles a second · widest: turns ± 0.1, target ± 0.05 · at most 15 s left',
  );
});

describe('the line on a terminal', () => {
  const written = vi.spyOn(process.stderr, 'write');
  const own = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');

  beforeEach(() => written.mockReset().mockReturnValue(true));
  afterAll(() => {
    written.mockRestore();
    setTerminal(own);
  });

  function setTerminal(descriptor: PropertyDescriptor | undefined): void {
    if (descriptor) Object.defineProperty(process.stderr, 'isTTY', descriptor);
    else Reflect.deleteProperty(process.stderr, 'isTTY');
  }

  const text = () => written.mock.calls.map(([part]) => String(part)).join('');

  function use(isTerminal: boolean, quiet: boolean): void {
    setTerminal({ value: isTerminal, configurable: true });
    const line = progressLine('duel', 1e6, quiet);
    line.update(0.5);
    line.stop();
    line.stop();
    const turning = spinner('playing both again', quiet);
    turning.update(4096);
    turning.stop();
    turning.stop();
  }

  test('says what is played and how fast, and is removed', () => {
    use(true, false);
    expect(text()).toMatch(/duel .* 50% · [\d,]+ battles a second · \d+ s left/);
    expect(text()).toContain('playing both again · 4,096 battles');
    expect(text().endsWith('\r\u001b[2K')).toBe(true);
  });

  test.each([
    ['standard error is not a terminal', false, false],
    ['the run is to be quiet', true, true],
  ])('is not written where %s', (_, isTerminal, quiet) => {
    use(isTerminal, quiet);
    expect(written).not.toHaveBeenCalled();
  });
});
