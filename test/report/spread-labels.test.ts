import { describe, expect, it } from 'vitest';
import { spreadLabels } from '#src/report/charts/axis.js';

describe('spreadLabels', () => {
  it('leaves labels where they are if they are far enough apart', () => {
    expect(spreadLabels([10, 60, 30], 15, [0, 100])).toEqual([10, 60, 30]);
  });

  it('puts labels that touch around the middle of their values, in their order', () => {
    expect(spreadLabels([50, 50], 15, [0, 100])).toEqual([42.5, 57.5]);
    expect(spreadLabels([52, 48, 90], 15, [0, 100])).toEqual([57.5, 42.5, 90]);
  });

  it('joins groups that then touch', () => {
    expect(spreadLabels([50, 52, 64], 20, [0, 200])).toEqual([
      expect.closeTo(35.33, 2),
      expect.closeTo(55.33, 2),
      expect.closeTo(75.33, 2),
    ]);
  });

  it('stays within the axis', () => {
    expect(spreadLabels([0, 0, 100, 99], 15, [0, 100])).toEqual([0, 15, 100, 85]);
  });
});
