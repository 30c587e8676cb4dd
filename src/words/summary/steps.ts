import type { Knob, Sensitivity, Step } from '../../analysis/sensitivity.js';
import { count, differenceWithInterval, pointsFigure } from '../format.js';
import type { Named } from '../grammar.js';
import { effectInWords, measureInWords, stepsInWords, sureSteps, valueSaid } from '../sensitivity.js';
import { heldFigure } from './figures.js';
import { holds, label } from './phrases.js';
import type { Draft, Given, KeyFigure } from './summary.js';

/** The answer of a run of one variant that asks what each step does. */
export function steps(given: Given, found: Sensitivity): Draft {
  const { forces } = given;
  const sure = sureSteps(found);
  const [most, ...others] = sure;
  const force = forces.find(({ id }) => id === found.force) ?? forces[0];
  const lead = { kind: 'steps', response: 'holds_field', finding: stepsInWords(forces, found) } as const;
  const figures = sure
    .filter(({ knob }, i) => sure.findIndex((other) => other.knob === knob) === i)
    .slice(0, 3)
    .map(({ knob, step }) => figureOf(force, found, knob, step));
  if (!most)
    return {
      answers: [`no single step clearly changes ${measureInWords(forces, found)}`],
      figures: [heldFigure(given, 0, force)],
      ...{ lead, differs: null },
    };
  const { knob, step } = most;
  const does = effectInWords(forces, found, step.effect!.mean);
  const at = `${/^-?\d/.test(step.to) ? 'at' : 'with'} ${valueSaid(step.to)} instead of ${valueSaid(knob.from)}`;
  const among = found.inPhrases.length > 0 ? ' of the numbers with a step' : '';
  return {
    answers: [
      `“${knob.name}” matters most${among}: ${at}, ${does}`,
      `“${knob.name}” matters most${among}: with another value, ${does}`,
      `“${knob.name}” matters most of ${count(1 + others.length)} steps`,
    ],
    figures: [...figures, heldFigure(given, 0, force, ' as written')],
    ...{ lead, differs: true },
  };
}

function figureOf(force: Named, found: Sensitivity, { name, from }: Knob, { to, effect }: Step): KeyFigure {
  const { mean, low, high } = effect!;
  const what =
    found.response === 'holds_field' && found.force !== ''
      ? `${holds(force, 'the field')} ${mean < 0 ? 'less' : 'more'} often`
      : found.measure;
  const said = label(
    `${what} with ${name} ${valueSaid(to)}, not ${valueSaid(from)}`,
    `${what} with ${name} ${valueSaid(to)}`,
    `with ${name} ${valueSaid(to)}`,
  );
  if (found.isShare) return { ...pointsFigure(mean, low, high), label: said };
  const { estimate, interval } = differenceWithInterval(mean, low, high);
  return { value: estimate, unit: found.response === 'turns' ? 'turns' : '', interval, label: said };
}
