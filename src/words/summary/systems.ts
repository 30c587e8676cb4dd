import type { ResponseRow } from '../../analysis/rows.js';
import { plural } from '../../plural.js';
import type { DesignPoint } from '../../scenario/design-points.js';
import { numberWithInterval, percents } from '../format.js';
import { capitalized, listed, type Named, numberInWords, verb } from '../grammar.js';
import { type Pair, pairsApart } from '../systems-apart.js';
import { balanceAt } from './balance.js';
import { rateFigure } from './figures.js';
import { clipped, holds, label, levelInWords, systemInWords } from './phrases.js';
import { type Draft, type Given, heldAt, type KeyFigure, responseAt } from './summary.js';

/** Above this share, a side mostly holds the field. */
const MOSTLY = 2 / 3;

interface Won {
  name: string;
  point: number;
  /** Who holds the field more often; null: nearly even, nobody, or too few battles to tell. */
  by: Named | null;
  how: 'mostly' | 'more often' | 'nearly even' | 'nobody' | 'undecided';
}

/** Several systems play the same battle: who holds the field under each. */
export function systems(given: Given, compared: readonly DesignPoint[]): Draft {
  const won = compared.map((point) => wonUnder(given, point));
  const favoured = new Set(won.flatMap(({ by }) => (by ? [by.id] : [])));
  const [one] = given.forces;
  const rates = compared.map(({ index }) => heldAt(given, index, one));
  const [low, high] = percents(Math.min(...rates), Math.max(...rates));
  const range = `${holds(one)} in ${low} to ${high} of battles`;
  const with_ = baselineOfOthers(given);
  const both = [byRulebook(given, won, ' the field'), byRulebook(given, won)];
  const isAll = favoured.size === 1 && won.every(({ by }) => by !== null);
  const same = isAll ? alwaysInWords(given, compared, won) : [];
  return {
    answers: [
      ...[...same, ...both].map((each) => with_ + each),
      ...same,
      ...both,
      `${range}, depending on the rulebook`,
    ],
    figures: [...apartFigures(given), ...lengthFigures(given, compared)],
    lead: { kind: 'outcomes', response: 'holds_field', finding: `${capitalized(with_ + range)}.` },
    differs: favoured.size === 2 ? true : null,
  };
}

/** One side holds the field more often under every rulebook: that, and how long battles last if that differs much. */
function alwaysInWords(given: Given, compared: readonly DesignPoint[], won: readonly Won[]): string[] {
  const force = won[0].by!;
  const all = `${won.length === 2 ? 'both' : `all ${numberInWords(won.length)}`} rulebooks`;
  const isMostly = won.every(({ how }) => how === 'mostly');
  const who = isMostly
    ? `${clipped(force.name)} mostly ${verb(force.name, 'hold')} the field under ${all}`
    : `${holds(force)} more often than the enemy under ${all}`;
  const lengths = lengthsUnder(given, compared);
  const [first, second, last] = [lengths[0], lengths[1], lengths.at(-1)!];
  const range = `${who}, in ${rangeOf(given, compared, force)} of battles`;
  if (last.row.mean - first.row.mean < LONGER) return [range];
  const others = second === last ? shown(last) : `${shown(second)} to ${shown(last)}`;
  const other = second === last ? last.name : 'the others';
  return [`${who}; battles last ${shown(first)} turns under ${first.name}, ${others} under ${other}`, range];
}

/** A difference of this many turns between the shortest and the longest battles is worth saying in the answer. */
const LONGER = 2;

function shown({ row }: Length): string {
  return row.mean.toFixed(1);
}

interface Length {
  row: ResponseRow;
  name: string;
}

/** How long battles last under each rulebook, the shortest first. */
function lengthsUnder(given: Given, compared: readonly DesignPoint[]): Length[] {
  return compared
    .map(({ index, scenario }) => ({
      row: responseAt(given, index, '', 'turns'),
      name: systemInWords(scenario.system),
    }))
    .sort((a, b) => a.row.mean - b.row.mean);
}

function wonUnder(given: Given, { index, scenario }: DesignPoint): Won {
  const named = { name: systemInWords(scenario.system), point: index };
  if (responseAt(given, index, '', 'nobody_holds').ci_low > 0.5) return { ...named, by: null, how: 'nobody' };
  const by = balanceAt(given, index);
  if (by === 'nearly even' || by === 'undecided') return { ...named, by: null, how: by };
  return { ...named, by, how: heldAt(given, index, by) > MOSTLY ? 'mostly' : 'more often' };
}

/** `Attackers hold the field more often under unit morale and troop grade, Defenders mostly hold under dice pool; …`. */
function byRulebook({ forces }: Given, won: readonly Won[], what = ''): string {
  const clauses = forces.flatMap((force, f) => {
    const field = f === 0 ? what : '';
    const own = (how: Won['how']) => won.filter((each) => each.by === force && each.how === how);
    const groups = (['mostly', 'more often'] as const).flatMap((how) =>
      own(how).length === 0 ? [] : [{ how, names: listed(own(how).map(({ name }) => name)) }],
    );
    if (groups.length === 0) return [];
    return [
      `${clipped(force.name)} ${groups
        .map(({ how, names }, i) =>
          how === 'mostly'
            ? `mostly ${verb(force.name, 'hold')}${i === 0 ? field : ''} under ${names}`
            : `${i === 0 ? `${verb(force.name, 'hold')}${field} ` : ''}more often under ${names}`,
        )
        .join(' and ')}`,
    ];
  });
  const endedAs = (how: Won['how']) => won.filter((each) => each.how === how).map(({ name }) => name);
  const even = endedAs('nearly even');
  const heldByNobody = endedAs('nobody');
  const open = endedAs('undecided');
  return [
    clauses.join(', '),
    ...(even.length === 0 ? [] : [`${listed(even)} ${plural(even.length, 'is', 'are')} nearly even`]),
    ...(heldByNobody.length === 0
      ? []
      : [`in most battles of ${listed(heldByNobody)} nobody holds the field`]),
    ...(open.length === 0 ? [] : [`${listed(open)} ${plural(open.length, 'needs', 'need')} more battles`]),
  ]
    .filter((clause) => clause !== '')
    .join('; ');
}

function rangeOf(given: Given, compared: readonly DesignPoint[], force: Named): string {
  const rates = compared.map(({ index }) => heldAt(given, index, force));
  return percents(Math.min(...rates), Math.max(...rates)).join(' to ');
}

/**
 * How often two rulebooks end the same battle differently, compared with battles that share no luck: the pair that
 * does so most often, and the pair that does so least often.
 */
function apartFigures(given: Given): KeyFigure[] {
  const pairs = pairsApart(given.rows.divergence, given.points);
  const [least, most] = [pairs[0], pairs.at(-1)];
  if (!least || !most) return [];
  const figure = ({ row, names }: Pair, ...labels: string[]) =>
    rateFigure({ ...row, mean: row.divergence }, ...labels.map((each) => each.replace('…', names)));
  const at = baselineOfOthers(given).replace(/, $/, ' ');
  const first = figure(most, `of battles end differently ${at}under …`, 'of battles end differently under …');
  if (pairs.length === 1) return [first];
  return [first, figure(least, 'differ under the closest pair, …', 'differ under the closest pair')];
}

/** The rulebook under which battles end soonest, compared with the others. */
function lengthFigures(given: Given, compared: readonly DesignPoint[]): KeyFigure[] {
  const rows = lengthsUnder(given, compared);
  const first = rows[0];
  const last = rows.at(-1)!;
  if (last.row.mean - first.row.mean < 0.5) return [];
  const others = `${rows.length === 2 ? '' : 'up to '}${last.row.mean.toFixed(1)}`;
  const at = baselineOfOthers(given).replace(/, $/, ' ');
  const { estimate, interval } = numberWithInterval(first.row.mean, first.row.ci_low, first.row.ci_high);
  return [
    {
      value: estimate,
      unit: 'turns',
      interval,
      label: label(
        `a battle lasts ${at}under ${first.name}; ${others} elsewhere`,
        `a battle lasts ${at}under ${first.name}`,
        `a battle lasts under ${first.name}`,
      ),
    },
  ];
}

/** `with regular attackers, `: the levels of the other factors where the rulebooks are compared; empty where there are none. */
function baselineOfOthers(given: Given): string {
  const { levels } = given.points[0];
  const others = levels.filter(({ factor }) => factor !== factorOfSystems(given));
  const named = others.map(({ factor, level }) => levelInWords(given, factor, level));
  return named.length === 0 ? '' : `with ${listed(named)}, `;
}

/** The factor whose levels are the rulebooks. */
function factorOfSystems({ points }: Given): string | undefined {
  const [first] = points as [DesignPoint];
  return first.levels.find(({ factor, level }) =>
    points.some(
      ({ levels, scenario }) =>
        scenario.system !== first.scenario.system &&
        levels.some((each) => each.factor === factor && each.level !== level),
    ),
  )?.factor;
}
