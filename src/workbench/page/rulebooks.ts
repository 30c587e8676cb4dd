import shipped from 'standfast:rulebooks';

/** Put into the page by `standfast open`: the rulebooks that its scenario names, by their paths. */
const served = JSON.parse(document.getElementById('rulebooks')?.textContent ?? '{}') as Record<
  string,
  string
>;

/** Rulebooks that scenarios may name, by their paths. */
export const rulebooks: Readonly<Record<string, string>> = { ...shipped, ...served };

/** A script that gives them to a worker. */
export default `self.standfastRulebooks = ${JSON.stringify(rulebooks)};`;
