import { BATTLE_RESPONSES, FORCE_RESPONSES, RATES, RATIOS } from '../battlefield/responses.js';
import type { MoraleSystem } from '../rules/contract.js';
import { systems, systemsOf } from '../rules/registry.js';
import type { Scenario } from './schema.js';

/** A number that a run gives: what it belongs to, and whether it is a share, 0–1. */
export interface Measured {
  of: 'battle' | 'force' | 'unit';
  isShare: boolean;
  /** A word that may follow it, as in `break_point.median`. */
  suffix?: 'median' | 'mean';
  /** Of a battle or a force: the response whose mean it is; left out: no response has it as its mean. */
  response?: string;
}

/** The measures of measures.csv; those of units exist for forces, too. */
export const MEASURES: ReadonlyMap<string, Measured> = new Map<string, Measured>([
  ['draw_rate', { of: 'battle', isShare: true, response: 'nobody_holds' }],
  ['overturn_rate', { of: 'battle', isShare: true }],
  ['drama', { of: 'battle', isShare: true }],
  ['turns', { of: 'battle', isShare: false, response: 'turns' }],
  ['win_rate', { of: 'force', isShare: true, response: 'holds_field' }],
  ['overturned', { of: 'force', isShare: true, response: 'overturned' }],
  ['half_broken', { of: 'force', isShare: true, response: 'half_broken' }],
  ['comeback', { of: 'force', isShare: true }],
  ...RATIOS.map(({ measure }) => [measure, { of: 'force', isShare: true }] as const),
  ...(['units_broke', 'losses', 'tests', 'dice', 'look_ups'] as const).map(
    (response) => [response, { of: 'force', isShare: false, response }] as const,
  ),
  ['break_rate', { of: 'unit', isShare: true, response: 'broke' }],
  ['break_point', { of: 'unit', isShare: true, suffix: 'median' }],
  ['break_turn', { of: 'unit', isShare: false, suffix: 'median' }],
  ['loss_at_break', { of: 'unit', isShare: true, suffix: 'mean' }],
  ['turn_at_break', { of: 'unit', isShare: false, suffix: 'mean' }],
]);

type Responses = ReadonlyMap<string, Measured>;

/** The responses of responses.csv that any of these systems gives. */
function responsesOf(systems: readonly MoraleSystem[]): Responses {
  const own = systems.flatMap(({ counts }) => counts.map(({ name }) => name));
  return new Map([
    ...[...FORCE_RESPONSES, ...own].map((response) => measured(response, 'force')),
    ...BATTLE_RESPONSES.map((response) => measured(response, 'battle')),
  ]);
}

function measured(response: string, of: 'force' | 'battle'): [string, Measured] {
  return [response, { of, isShare: RATES.includes(response), response }];
}

/** Those of the built-in systems. */
export const RESPONSES: Responses = responsesOf(systems);

/** What can be measured in a scenario: names of measures refer to these. */
export interface Measurable {
  /** Ids of the forces; if there are none, any id is accepted. */
  readonly forces: readonly string[];
  /** Names of forces with their ids. */
  readonly named?: ReadonlyMap<string, string>;
  /** Of all systems, also those that do not play, and of the scenario's rulebooks. */
  readonly responses: Responses;
}

/** @example measurableIn(scenario).forces // ['blue', 'red'] */
export function measurableIn({ forces, rulebook }: Pick<Scenario, 'forces' | 'rulebook'>): Measurable {
  return measurableOf(forces, systemsOf({ rulebook }));
}

/** What can be measured at any of these design points: a level can add a rule, and with it a response. */
export function measurableAtAll(
  points: readonly { scenario: Pick<Scenario, 'forces' | 'rulebook'> }[],
): Measurable {
  const all = points.map(({ scenario }) => measurableIn(scenario));
  return { ...all[0], responses: new Map(all.flatMap(({ responses }) => [...responses])) };
}

/** @param playable the built-in systems and those of its rulebooks */
export function measurableOf(
  forces: readonly { id: string; name?: string | undefined }[],
  playable: readonly MoraleSystem[],
): Measurable {
  return {
    forces: forces.map(({ id }) => id),
    named: new Map(forces.map(({ id, name = id }) => [name.toLowerCase(), id])),
    responses: playable.length === systems.length ? RESPONSES : responsesOf(playable),
  };
}

/** Measures that are means of responses with another name: `win_rate`, the mean of `holds_field`. */
export const RENAMED: readonly string[] = [...MEASURES.keys()].filter((name) => {
  const { response = name } = MEASURES.get(name)!;
  return response !== name;
});
