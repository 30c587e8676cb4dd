import { FORCE_RESPONSES, type ForceResponse } from '#src/battlefield/responses.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { systemOf } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { measuresOneByOne } from '../statistical/agreement.js';
import { toldCounts } from './told-counts.js';
import { areStatesTold, pageOf } from './told-rulebook-counts.js';

/** Every number of the battles, by name: from stories, and from counters. None of them is 0. */
interface ToldAndCounted {
  told: Map<string, number>;
  counted: Map<string, number>;
}

/** The same battles of a scenario, as stories and as counts. */
export function toldAndCounted(scenario: Scenario, seed: number, battles: readonly number[]): ToldAndCounted {
  const stories = told(scenario, seed, battles);
  const page = pageOf(scenario);
  const isUntold = (name: string) =>
    UNTOLD.test(name) || (page !== undefined && !areStatesTold(page) && / became_\w+$/.test(name));
  const counted = [...tallied(scenario, seed, battles)].filter(
    ([name]) => !isUntold(name) || stories.has(name),
  );
  return { told: stories, counted: new Map(counted) };
}

/** What the kernel counts in these battles. */
function tallied(scenario: Scenario, seed: number, battles: readonly number[]): Map<string, number> {
  const measures = measuresOneByOne(scenario, seed, battles);
  return new Map([...measures].flatMap(([name, { sum }]) => (sum === 0 ? [] : [[name, sum]])));
}

/** The same measures from the story of each battle: its events, the sheets at the ends of turns, and its end. */
function told(scenario: Scenario, seed: number, battles: readonly number[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const battle of battles) addStory(scenario, tellBattle(onlyPoint(scenario), seed, battle), sums);
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

function addStory(scenario: Scenario, story: Story, sums: Map<string, number>): void {
  const { turns, end } = story;
  const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount);
  const { postures, neverGives } = systemOf(scenario);
  const fighting = postures.slice(0, -1);
  const broken = postures.at(-1)!;
  const events = turns.flatMap(({ turn, events }) => events.map((event) => ({ turn, event })));
  const sum = <T>(of: readonly T[], number: (each: T) => number) =>
    of.reduce((total, each) => total + number(each), 0);
  add(`outcome ${end.holder ?? 'nobody'} ${end.reason}`, 1);
  add('response battle nobody_holds', end.holder === null ? 1 : 0);
  add('response battle turns', end.turn);
  for (const { id } of scenario.forces) {
    const mine = events.filter(({ event }) => event.force === id);
    const lost = mine.flatMap(({ event }) => (event.kind === 'lost' ? [event] : []));
    const by = (cause: string) =>
      sum(
        lost.filter((each) => each.cause === cause),
        ({ pieces }) => pieces,
      );
    const broke = mine.find(({ event }) => event.kind === 'force-broke');
    const sheets = turns.map(({ sheets }) => sheets.filter(({ force }) => force === id));
    const inPosture = (turn: number, posture: string) =>
      sum(sheets[Math.min(turn, end.turn)], ({ postures, gone }) =>
        posture === 'gone' ? gone : postures[posture],
      );
    const played = Array.from({ length: end.turn }, (_, i) => i + 1);
    const isHalfBroken = played.some((turn) => {
      const pieces = sum(fighting, (posture) => inPosture(0, posture));
      return 2 * (inPosture(turn, broken) + inPosture(turn, 'gone')) >= pieces;
    });
    const breaks = mine.flatMap(({ turn, event }) => (event.kind === 'unit-broke' ? [{ turn, event }] : []));
    const recovered = breaks.filter(({ turn, event }) =>
      sheets.slice(turn + 1).some((units) => {
        const { postures } = units.find(({ unit }) => unit === event.unit)!;
        return sum(fighting, (posture) => postures[posture]) > postures[broken];
      }),
    );
    const cascaded = breaks.filter((one) =>
      breaks.some((other) => other !== one && one.turn - other.turn <= 1 && other.turn <= one.turn),
    );
    const shared: Partial<Record<ForceResponse, number>> = {
      holds_field: end.holder === id ? 1 : 0,
      broke: broke ? 1 : 0,
      turns_stood: broke?.turn ?? end.turn,
      casualties: by('fire') + by('assault'),
      eliminated: by('eliminated'),
      routed: by('routed'),
      left: by('left'),
      surrendered: by('surrendered'),
      shot: by('shot'),
      abandoned: by('abandoned'),
      assault: by('assault'),
      losses: sum(lost, ({ pieces }) => pieces),
      wasted_initiatives: sum(mine, ({ event }) => (event.kind === 'wasted' ? event.pieces : 0)),
      fighting_turns: sum(played, (turn) => sum(fighting, (posture) => inPosture(turn, posture))),
      most_broken: Math.max(...played.map((turn) => inPosture(turn, broken))),
      half_broken: isHalfBroken ? 1 : 0,
      comeback: isHalfBroken && end.holder === id ? 1 : 0,
      units_broke: breaks.length,
      units_recovered: recovered.length,
      units_cascaded: cascaded.length,
    };
    for (const name of FORCE_RESPONSES)
      if (!neverGives.includes(name) && !UNTOLD.test(name)) add(`response ${id} ${name}`, shared[name]!);
    const own = toldCounts(scenario, story, id);
    for (const [name, value] of Object.entries(own)) add(`response ${id} ${name}`, value);
    for (let turn = 0; turn <= scenario.turnLimit; turn++) {
      for (const posture of [...postures, 'gone'])
        add(`${id} ${posture} in turn ${turn}`, inPosture(turn, posture));
    }
    const units = sheets[0].map(({ unit }) => unit);
    for (const unit of ['', ...units]) {
      const kind: StoryEvent['kind'] = unit === '' ? 'force-broke' : 'unit-broke';
      const found = mine.find(({ event }) => event.kind === kind && event.unit === unit);
      const gone = sum(
        sheets.at(-1)!.filter((sheet) => unit === '' || sheet.unit === unit),
        (sheet) => sheet.gone,
      );
      const loss = found && 'lost' in found.event ? found.event.lost : gone;
      add(`${id} ${unit} ${found ? 'broke' : 'unbroken'} at loss ${loss}`, 1);
      add(`${id} ${unit} ${found ? 'broke' : 'unbroken'} at turn ${found?.turn ?? end.turn}`, 1);
    }
  }
}

/** Not in stories: the dice in a pool, the losses at a moment within a turn, and the effort of players. */
const UNTOLD = /\b(gauge \d+ in turn \d+|dice_left|overturned|tests|dice|look_ups)$/;
