import { compared, inFull, MEASURES, type Measure, mostAtOnce, type Named } from './change-measures.js';
import type { Change } from './changes.js';
import { largestFirst } from './effect-size.js';
import { count, counted } from './format.js';
import type { EffectRow, Verdict } from './rows.js';
import { marginInWords, wouldTell } from './verdict-words.js';

/** More changes than these are counted, and the largest told. */
const MOST_TOLD = 8;
const LARGEST = 3;

/** What the sentences leave to the charts: `least` of the measures. */
const LEFT_OUT =
  'Differences of under a tenth of a turn per piece and a quarter of a piece are left to the charts and tables.';

/**
 * What the changes come to: the largest effect, then each of them by itself; of many, how they come out and the
 * three largest.
 */
export function changesInWords(
  effects: readonly EffectRow[],
  forces: readonly Named[],
  all: readonly Change[],
  lastPosture: string,
): { sentences: string[]; leftOut: string[] } {
  const measures = [...Object.values(MEASURES), mostAtOnce(lastPosture)];
  const isIdentical = (change: Change) =>
    effectOf(effects, change, forces[0]!, 'holds_field').verdict === 'identical';
  const identical = all.filter(isIdentical);
  const changes = all.filter((change) => !isIdentical(change));
  const tell = (change: Change) => changeSentence(effects, forces, change, measures);
  const headline = changes.length > 1 ? headlineOf(effects, forces, changes) : null;
  const tellsAll = changes.length <= MOST_TOLD;
  const told = tellsAll
    ? changes
    : largestFirst(changes, (change) =>
        forces.map((force) => effectOf(effects, change, force, 'holds_field')),
      ).slice(0, LARGEST);
  const sentences = [
    ...(headline ? [headline] : []),
    ...(tellsAll ? [] : forces.map((force) => summarySentence(effects, force, changes))),
    ...told.map(tell),
    ...identicalInWords(identical),
  ];
  const others = `The other ${count(changes.length - told.length)} changes have no larger effects on who holds the field that are beyond chance: see “What the comparisons come to” in the report.`;
  return {
    sentences: tellsAll ? sentences : [...sentences, others],
    leftOut: changes.length > 0 ? [LEFT_OUT] : [],
  };
}

/** `With attackers veteran instead of regular the battles are identical by construction: …`. */
function identicalInWords(changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const named = changes.slice(0, LARGEST).map(({ words }) => words);
  const others = changes.length - named.length;
  const list = others > 0 ? [...named, counted(others, 'other')] : named;
  return [
    `With ${listed(list, 'or')} the battles are identical by construction: the rules and troops that are played come to the same.`,
  ];
}

/** The change with the largest effect on the odds to hold the field or, where that is next to none, on how long a force fights. */
function headlineOf(
  effects: readonly EffectRow[],
  forces: readonly Named[],
  changes: readonly Change[],
): string | null {
  for (const measure of [MEASURES.holds_field, MEASURES.fighting_turns]) {
    const found = changes
      .flatMap((change) =>
        forces.map((force) => ({ change, force, row: effectOf(effects, change, force, measure.response) })),
      )
      .filter(({ row, force }) => compared(row, measure, force) !== null)
      .sort((a, b) => measure.size(b.row, b.force) - measure.size(a.row, a.force))[0];
    if (!found) continue;
    const { change, force, row } = found;
    return `With ${change.words}, ${force.name} ${compared(row, measure, force)!}: the largest effect of one change on ${measure.on}.`;
  }
  return null;
}

/** `Of 29 changes Blue holds the field more often with 5 and less often with 8; …`. */
function summarySentence(effects: readonly EffectRow[], force: Named, changes: readonly Change[]): string {
  const rows = changes.map((change) => effectOf(effects, change, force, 'holds_field'));
  const of = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  const needed = Math.max(0, ...rows.map((row) => row.battles_needed ?? 0));
  const undecided =
    of('undecided') === 0
      ? ''
      : `; with ${of('undecided')} it is undecided${needed > 0 ? `: ${wouldTell(needed)}${of('undecided') > 1 ? ' of the hardest' : ''}` : ''}`;
  return `Of ${counted(changes.length, 'change')}, ${force.name} holds the field more often with ${of('better')}, less often with ${of('worse')}, and as often within ${marginInWords(rows[0]!)} with ${of('same')}${undecided}.`;
}

const NOBODY: Named = { id: '', name: 'nobody', pieces: 0 };

/** `With leaders on instead of off: Blue …; Red …; the same within 1 percentage point is how often …`. */
function changeSentence(
  effects: readonly EffectRow[],
  forces: readonly Named[],
  change: Change,
  measures: readonly Measure[],
): string {
  const who = [
    ...forces.map((force) => ({ force, own: measures })),
    { force: NOBODY, own: [{ ...MEASURES.holds_field, response: 'nobody_holds' }] },
  ];
  const all = who.map(({ force, own }) => ({
    force,
    own: own.flatMap((measure) => {
      const row = effectOf(effects, change, force, measure.response);
      return row ? [{ measure, row }] : [];
    }),
  }));
  const differ = all.flatMap(({ force, own }) => {
    const differences = own.flatMap(({ measure, row }) => compared(row, measure, force) ?? []);
    return differences.length === 0 ? [] : [`${force.name} ${listed(differences)}`];
  });
  const judged = (verdict: Verdict) =>
    all.flatMap(({ force, own }) => {
      const found = own.filter(({ row }) => row.verdict === verdict);
      return found.length === 0 ? [] : [{ force, found }];
    });
  const clauses = [
    ...(differ.length > 0 ? differ : [largestInFull(effects, forces, change)]),
    ...sameClause(judged('same'), all.length),
    ...undecidedClause(judged('undecided')),
  ];
  return `With ${change.words}: ${clauses.join('; ')}.`;
}

type Judged = { force: Named; found: { measure: Measure; row: EffectRow }[] }[];

function sameClause(same: Judged, subjects: number): string[] {
  if (same.length === 0) return [];
  const isAll =
    same.length === subjects && same.every(({ force, found }) => force === NOBODY || found.length === 2);
  if (isAll)
    return [
      `the same within ${marginInWords(same[0]!.found[0]!.row)} is who holds the field and who ${same[0]!.found[1]!.measure.verb}`,
    ];
  return [`the same within ${marginInWords(same[0]!.found[0]!.row)} is ${howOften(same)}`];
}

function undecidedClause(undecided: Judged): string[] {
  if (undecided.length === 0) return [];
  const needed = undecided.flatMap(({ found }) => found.flatMap(({ row }) => row.battles_needed ?? []));
  const would = needed.length > 0 ? `: ${wouldTell(Math.max(...needed))}` : '';
  return [`undecided is ${howOften(undecided)}${would}`];
}

/** `how often Blue holds the field and breaks, and nobody holds the field`. */
function howOften(judged: Judged): string {
  const each = judged.map(
    ({ force, found }) => `${force.name} ${listed(found.map(({ measure }) => measure.verb))}`,
  );
  return `how often ${each.length < 3 ? each.join(', and ') : `${each.slice(0, -1).join(', ')}, and ${each.at(-1)}`}`;
}

/** Where nothing is told to differ, the largest difference all the same. */
function largestInFull(effects: readonly EffectRow[], forces: readonly Named[], change: Change): string {
  const rows = forces.map((force) => ({ force, row: effectOf(effects, change, force, 'holds_field') }));
  const { force, row } = rows.reduce((most, each) =>
    Math.abs(each.row.difference) > Math.abs(most.row.difference) ? each : most,
  );
  return `no difference worth a sentence; ${force.name} ${inFull(row, MEASURES.holds_field, force)}`;
}

function effectOf(
  effects: readonly EffectRow[],
  { index }: Change,
  { id }: Named,
  response: string,
): EffectRow {
  return effects.find((row) => row.design_point === index && row.force === id && row.response === response)!;
}

function listed(parts: readonly string[], last = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}
