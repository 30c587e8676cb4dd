import shipped from 'standfast:rulebooks';

/** The rulebooks that the scenario of `standfast open` names, by path; the command puts them into the page. */
const served = JSON.parse(document.getElementById('rulebooks')?.textContent ?? '{}') as Record<
  string,
  string
>;

/** Rulebooks that scenarios may name, by path. */
export const rulebooks: Readonly<Record<string, string>> = { ...shipped, ...served };

/** A script that passes them to a worker. */
export default `self.standfastRulebooks = ${JSON.stringify(rulebooks)};`;
