import type { Findings } from '../../words/findings.js';
import { factorInWords, NONE, setTo } from '../../words/summary/phrases.js';
import { distinct, plainText, spaced } from './text.js';

/** Longer labels are cut; a scenario that needs more can say it in its description. */
const LONGEST_LABEL = 160;

/**
 * Design point → what distinguishes it from the others of `among`: the levels of the factors in which they differ.
 * Where each of the others differs from the baseline in a single factor, only that level, and `baseline`.
 */
export function labelsAmong(
  findings: Findings,
  among: readonly number[],
  baseline: number,
): Map<number, string> {
  const points = among.flatMap((index) => findings.designPoints.find((point) => point.index === index) ?? []);
  const reference = points.find(({ index }) => index === baseline)?.levels;
  const varying = findings.factors
    .map((factor, i) => ({
      name: factor.name,
      i,
      levels: [...new Set(points.map(({ levels }) => levels[i]))],
    }))
    .filter(({ levels }) => levels.length > 1)
    .map(({ name, i, levels }) => ({ i, say: wordsOfLevels(name, levels) }));
  const changesOf = ({ levels }: { levels: string[] }) =>
    varying.filter(({ i }) => levels[i] !== reference?.[i]);
  const isOneAtATime =
    varying.length > 1 && reference !== undefined && points.every((point) => changesOf(point).length <= 1);

  const plain = points.map((point) => {
    const shown = isOneAtATime ? changesOf(point) : varying;
    if (isOneAtATime && shown.length === 0) return 'baseline';
    return (
      shown.map(({ i, say }) => say(point.levels[i])).join(' · ') || plainText(point.label) || 'as written'
    );
  });
  const labels = distinct(withSystems(findings, points, plain), LONGEST_LABEL);
  return new Map(points.map(({ index }, i) => [index, labels[i]]));
}

/** What the levels of a factor are called: `leaders on`, `“stand on” = 7`, `no barrage`; alone where all are clear by themselves: `dice pool`. */
export function wordsOfLevels(factor: string, levels: readonly string[]): (level: string) => string {
  const name = plainText(spaced(factor));
  const speak = levels.every((level) => level === NONE || !SAYS_NOTHING_ALONE.test(level));
  return (level) => {
    if (level === NONE) return `no ${factorInWords(name)}`;
    const words = plainText(CODE.test(level) ? spaced(level) : level);
    return speak && words !== '' ? words : setTo(name, words).trim();
  };
}
/** Numbers, and words that need their factor. */
const SAYS_NOTHING_ALONE =
  /^([-+−]?[\d.,]+ ?%?|on|off|yes|no|true|false|null|any|all|some|always|never|default|low|high|few|many|full|half|more|less|fewer|(all|none|some) of .*)$/i;
/** `dice-pool`, `when_safe`. */
const CODE = /^[a-z]+([-_][a-z]+)+$/;

/** Where several systems play and no label says which, all begin with it. */
function withSystems(
  { systems }: Findings,
  points: readonly { index: number; label: string }[],
  labels: readonly string[],
): string[] {
  const systemOf = (point: number) =>
    systems.find(({ designPoints }) => designPoints.includes(point))?.id ?? '';
  const theirs = points.map(({ index }) => systemOf(index));
  const isSaid = points.every(({ label }, i) => label.includes(theirs[i]));
  if (isSaid || new Set(theirs).size < 2) return [...labels];
  return labels.map((label, i) => {
    const system = theirs[i];
    return label.includes(system) || label.includes(spaced(system)) ? label : `${spaced(system)} · ${label}`;
  });
}
