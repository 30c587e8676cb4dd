/** A state and its chance. */
export type Way<State> = readonly [State, number];

/** A distribution over states, which are plain values; equal states are added up. */
export function distribution<State>(ways: Iterable<Way<State>>): Way<State>[] {
  const chances = new Map<string, [State, number]>();
  for (const [state, chance] of ways) {
    if (chance === 0) continue;
    const key = JSON.stringify(state);
    const known = chances.get(key);
    if (known) known[1] += chance;
    else chances.set(key, [state, chance]);
  }
  return [...chances.values()];
}

/** The number of ways to choose `k` of `n`. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** Chances of 0 … n successes in n trials. */
export function binomial(n: number, chance: number): number[] {
  return Array.from({ length: n + 1 }, (_, k) => choose(n, k) * chance ** k * (1 - chance) ** (n - k));
}

/** Chances that 0, 1, … of `drawn` pieces, drawn at random from `of`, are among the `marked`. */
export function hypergeometric(drawn: number, marked: number, of: number): number[] {
  return Array.from({ length: Math.min(drawn, marked) + 1 }, (_, k) =>
    drawn - k > of - marked ? 0 : (choose(marked, k) * choose(of - marked, drawn - k)) / choose(of, drawn),
  );
}
