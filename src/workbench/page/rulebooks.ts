import shipped from 'standfast:rulebooks';

/** Put into the page by `standfast open`: the rulebooks that its scenario names, by their paths. */
const served = document.getElementById('rulebooks')?.textContent ?? '{}';

/** A script that gives a worker the rulebooks that scenarios may name by their paths. */
export default `self.standfastRulebooks = Object.assign(${JSON.stringify(shipped)}, ${served});`;
