import { lastChange } from '../analysis/last-change.js';
import type { SystemFindings } from '../analysis/systems-played.js';
import { ALPHA } from '../analysis/verdicts.js';
import { plural } from '../plural.js';
import { unmetInWords } from './expectations.js';
import type { Findings, SectionKey, SectionWords } from './findings.js';
import { battlesInWords, count, counted, percents, pointsInWords } from './format.js';
import { capitalized, listed, type Named, verb } from './grammar.js';
import { stepsInWords } from './sensitivity.js';
import { breakChange, breakInWords } from './summary/break-changes.js';
import { effectsOf } from './summary/effects.js';
import { numericInWords } from './summary/numeric.js';
import { breaksInWords } from './summary/one-variant.js';
import { levelInWords } from './summary/phrases.js';
import { associationsInWords } from './summary/sampled.js';
import { type Given, heldAt, responseAt } from './summary/summary.js';
import { systemsApart } from './systems-apart.js';
import { countsInWords, familyOf, sameLuckInWords } from './verdicts.js';

/** What the sentences are made from, in addition to the numbers. */
type Facts = Pick<Findings, 'systems' | 'stories' | 'expectations' | 'field'>;

/** The finding of every section in a sentence or two, each with at most three numbers; about the baseline, unless it says otherwise. */
export function sectionWords(given: Given, facts: Facts): SectionWords {
  const { rows, points } = given;
  const all: Record<SectionKey, string> = {
    steps: given.sensitivity ? stepsInWords(given.forces, given.sensitivity) : '',
    breaks: breaks(given),
    survival: ofBaseline(given, survival(given)),
    solve: '',
    effects:
      given.associations.length > 0
        ? associationsInWords(given)
        : (numericInWords(given, effectsOf(given)) ??
          (familyOf(rows.effects).length > 0 ? countsInWords(rows.effects, given.forces) : '')),
    interaction: interactionInWords(given),
    'same-side': systemsApart(rows.divergence, points),
    outcomes: ofBaseline(given, outcomes(given)),
    losses: ofBaseline(given, losses(given)),
    morale: ofBaseline(given, morale(given, brokenInWords(facts.systems))),
    battles: battles(given, facts),
    rules: rules(facts),
    method: method(given),
    again: 'The same scenario, seed and version give the same results to the last digit, on any machine.',
    expected: expected(facts),
  };
  const said = Object.entries(all).filter(([, words]) => words !== '');
  return Object.fromEntries(said);
}

/** A sentence about the baseline, which says so where there are other variants. */
function ofBaseline({ points }: Given, said: string): string {
  return points.length > 1 && said !== '' ? `At the baseline, ${said}` : capitalized(said);
}

function breaks(given: Given): string {
  const [one, other] = given.forces;
  const broke = ({ id }: Named) => responseAt(given, 0, id, 'broke').mean;
  const [a, b] = percents(broke(one), broke(other));
  const where = given.points.length > 1 ? ' of the baseline' : '';
  const often = `${one.name} ${verb(one.name, 'break')} in ${a} of battles${where}, ${other.name} in ${b}.`;
  if (broke(one) + broke(other) === 0) return 'Neither side ever breaks.';
  const change = given.points.length > 1 ? breakChange(given, given.changes) : null;
  return `${often} ${capitalized(change ? breakInWords(given, change) : breaksInWords(given))}.`;
}

/** A force that stands in this share of battles or less after a turn has mostly broken. */
const HALF = 0.5;

function survival(given: Given): string {
  const curves = given.forces.map((force) => ({
    name: force.name,
    rows: given.rows.survival.filter(
      (row) => row.design_point === 0 && row.force === force.id && row.unit === '',
    ),
  }));
  const half = curves.flatMap(({ name, rows }) => {
    // Its interval may leave open whether it breaks in half of battles at all.
    const isCertain = rows.some(({ standing_high }) => standing_high <= HALF);
    const turn = rows.find(({ standing }) => standing <= HALF)?.turn;
    return turn === undefined || !isCertain ? [] : [{ name, turn }];
  });
  const last = lastChange(curves.map(({ rows }) => rows.map(({ standing }) => standing)));
  const said = halfInWords(half);
  const end = curves[0].rows.at(-1)?.turn ?? 0;
  // Where there are other variants, the axis of the chart says it for all that are shown.
  const isSaid = last === 0 || last === end || given.points.length > 1;
  return isSaid ? `${said}.` : `${said}; after turn ${last} hardly anything changes.`;
}

/** `Blue has broken in half of battles by turn 4, Red by turn 5`. */
function halfInWords([one, other]: readonly { name: string; turn: number }[]): string {
  if (!one) return 'neither side clearly breaks in half of battles';
  if (one.turn === other?.turn) return `each side has broken in half of battles by turn ${one.turn}`;
  const first = `${one.name} ${verb(one.name, 'have')} broken in half of battles by turn ${one.turn}`;
  return other ? `${first}, ${other.name} by turn ${other.turn}` : first;
}

function outcomes(given: Given): string {
  const [one, other] = given.forces;
  const [a, b] = percents(heldAt(given, 0, one), heldAt(given, 0, other));
  const nobody = percents(responseAt(given, 0, '', 'nobody_holds').mean, 0)[0];
  return `${one.name} ${verb(one.name, 'hold')} the field in ${a} of battles, ${other.name} in ${b}, nobody in ${nobody}.`;
}

function losses(given: Given): string {
  const [one, other] = given.forces;
  const share = ({ id, pieces }: Named) => responseAt(given, 0, id, 'losses').mean / pieces;
  const [a, b] = percents(share(one), share(other));
  return `on average ${one.name} ${verb(one.name, 'lose')} ${a} of the force, ${other.name} ${b}.`;
}

function morale(given: Given, posture: string): string {
  const [one, other] = given.forces;
  const rows = given.forces.map(({ id }) => responseAt(given, 0, id, 'most_broken'));
  if (rows.some((row) => row === undefined)) return '';
  if (rows.every(({ mean }) => mean === 0)) return `nobody is ${posture} in any battle.`;
  const [a, b] = percents(rows[0].mean / one.pieces, rows[1].mean / other.pieces);
  return `at the worst moment ${a} of ${one.name} and ${b} of ${other.name} are ${posture}, on average.`;
}

function battles({ points }: Given, { stories }: Facts): string {
  if (stories.length === 0) return '';
  const where = points.length > 1 ? ' of the baseline' : '';
  return `${capitalized(counted(stories.length, 'battle'))}${where}, described turn by turn.`;
}

function rules({ systems, field }: Facts): string {
  const tables = systems.flatMap((system) => system.tables);
  const changed = tables.filter((table) => table.changed).length;
  const varied = tables.filter((table) => table.others.length > 0).length;
  const assumed =
    field.assumedNumbers.used.length +
    systems.reduce((sum, { assumedNumbers }) => sum + assumedNumbers.used.length, 0);
  const who = varied > 0 ? 'baseline' : 'scenario';
  const differ = varied > 0 ? `, and the variants differ in ${counted(varied, 'table')}` : '';
  const own = `The ${who} changes ${changed === 0 ? 'no table' : counted(changed, 'table')} of the ${plural(systems.length, 'rulebook')}${differ}`;
  return `${own}; the run used ${assumed === 0 ? 'no assumed numbers' : counted(assumed, 'assumed number')}.`;
}

function method(given: Given): string {
  const { rows, points } = given;
  const battles = battlesInWords(given);
  if (points.length === 1) return `${battles}, each an independent sample.`;
  const luck = sameLuckInWords(rows.effects);
  return `${battles} of each of ${count(points.length)} variants.${luck === null ? '' : ` ${luck}`}`;
}

function expected({ expectations }: Facts): string {
  if (expectations.length === 0) return '';
  const parts = unmetInWords(expectations);
  return parts.length > 0 ? `${listed(parts)}.` : 'All expectations are met.';
}

/** A smaller effect on how often a force holds the field is not worth a sentence. */
const LEAST = 0.005;

/**
 * The two levels whose joint effect differs most from the sum of their own effects, averaged over all other factors.
 *
 * @returns empty unless two factors vary
 */
function interactionInWords(given: Given): string {
  const together = given.rows.factor_effects.filter(
    ({ with_factor, response }) => with_factor !== '' && response === 'holds_field',
  );
  if (together.length === 0) return '';
  const [strongest] = together
    .filter(({ p_holm }) => p_holm < ALPHA)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  if (!strongest || Math.abs(strongest.effect) < LEAST) {
    return 'No two changes together clearly do more or less than the two added up.';
  }
  const { factor, factor_level, with_factor, with_level, force, effect } = strongest;
  const { name } = given.forces.find(({ id }) => id === force)!;
  const way = effect >= 0 ? 'more' : 'less';
  return `With ${levelInWords(given, factor, factor_level)} and ${levelInWords(given, with_factor, with_level)} together, ${name} ${verb(name, 'hold')} the field ${pointsInWords(effect)} ${way} often than the two changes add up to.`;
}

/** What to call pieces that do not fight: the name of the posture, where all systems have the same one. */
function brokenInWords(systems: readonly Pick<SystemFindings, 'postures'>[]): string {
  const names = new Set(systems.map(({ postures }) => postures.at(-1)!));
  return names.size === 1 ? [...names][0] : 'broken';
}
