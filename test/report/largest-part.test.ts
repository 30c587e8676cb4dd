import { expect, test } from 'vitest';
import { withLargest } from '#src/report/charts/part-bars.js';

test('the largest part is said once where it is that of both forces', () => {
  const [blue, red] = ['Blue loses 40%', 'Red loses 50%'];
  const of = (one: string | null, other: string | null) =>
    withLargest([
      { text: blue, largest: one },
      { text: red, largest: other },
    ]);
  expect(of('routed', 'routed')).toBe('Blue loses 40%; Red loses 50%; the largest part of both: routed');
  expect(of('routed', 'shot')).toBe(
    'Blue loses 40%, the largest part: routed; Red loses 50%, the largest part: shot',
  );
  expect(of('routed', null)).toBe('Blue loses 40%, the largest part: routed; Red loses 50%');
  expect(of(null, null)).toBe('Blue loses 40%; Red loses 50%');
});
