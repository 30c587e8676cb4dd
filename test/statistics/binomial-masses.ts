/**
 * P(X = k) for k = 0..n, X binomial (n, p), 0 < p < 1: grown from the mode by the ratio of neighbours and
 * scaled to sum to 1, so there is no underflow or overflow where it matters.
 */
export function binomialMasses(n: number, p: number): Float64Array {
  const masses = new Float64Array(n + 1);
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const odds = p / (1 - p);
  masses[mode] = 1;
  for (let k = mode; k < n; k++) masses[k + 1] = ((masses[k] * (n - k)) / (k + 1)) * odds;
  for (let k = mode; k > 0; k--) masses[k - 1] = (masses[k] * k) / ((n - k + 1) * odds);
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return masses.map((mass) => mass / total);
}
