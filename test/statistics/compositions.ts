/**
 * Visits every way to divide n identical units among cells of the given probabilities, with its multinomial
 * probability; `visit` receives the same array of counts each time. The probabilities sum to 1.
 */
export function forEachComposition(
  n: number,
  probabilities: readonly number[],
  visit: (counts: readonly number[], probability: number) => void,
): void {
  const logFactorial = [0];
  for (let k = 1; k <= n; k++) logFactorial.push(logFactorial[k - 1] + Math.log(k));
  const logs = probabilities.map(Math.log);
  const counts = probabilities.map(() => 0);
  const last = probabilities.length - 1;

  const share = (cell: number, left: number, logProbability: number): void => {
    if (cell === last) {
      counts[cell] = left;
      visit(counts, Math.exp(logProbability + left * logs[cell] - logFactorial[left]));
      return;
    }
    for (let count = 0; count <= left; count++) {
      counts[cell] = count;
      share(cell + 1, left - count, logProbability + count * logs[cell] - logFactorial[count]);
    }
  };
  share(0, n, logFactorial[n]);
}
