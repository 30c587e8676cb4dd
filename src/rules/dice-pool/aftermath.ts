import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { OWN, POOL, TREATED_OUT } from './fields.js';
import { medicsIn, woundedIn } from './units.js';

/** What becomes of the casualties of a force, before those not yet treated are diagnosed. */
interface Casualties {
  reclaimed: number;
  serious: number;
  out: number;
  captured: number;
  medics: number;
}

/** 10.7, DP-40, DP-41, DP-50: the wounded are diagnosed, or captured. */
export function diagnose(battle: Battle, force: number, holder: number, turn: number): void {
  const { field, rules, state, chance, witness } = battle;
  const { reclaimed, serious, out, captured, medics } = casualtiesOf(battle, force, holder === force);
  const { notOut, light } = rules.afterwards[Math.min(medics, rules.book.tables.mostMedics)]!;
  chance.goTo(PURPOSE.diagnosis, turn, field.firstUnit[force]!);
  const saved = chance.successes(rules.dice, notOut, reclaimed);
  const lightly = chance.successes(rules.woundDice[notOut]!, light, saved);
  const wounds = {
    light: lightly,
    serious: serious + saved - lightly,
    out: out + reclaimed - saved,
    captured,
  };
  witness.ended(force, state.sides[force * FIELDS.SIDE + POOL.DICE]!);
  witness.diagnosed(force, wounds, reclaimed, medics);
}

function casualtiesOf(battle: Battle, force: number, wins: boolean): Casualties {
  const { field, state } = battle;
  const { units } = state;
  const all = { reclaimed: 0, serious: 0, out: 0, captured: 0, medics: 0 };
  for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
    const now = unit * FIELDS.NOW;
    const untreated = units[now + OWN.UNTREATED]!;
    const out = Math.floor(units[now + OWN.TREATED]! / TREATED_OUT);
    const resting = units[now + OWN.TREATED]! % TREATED_OUT;
    all.medics += medicsIn(battle, unit);
    if (!wins && isCaptured(battle, unit)) {
      all.captured += untreated + resting + out + units[now + OWN.SURRENDERED]!;
    } else {
      all.reclaimed += untreated;
      all.serious += resting + woundedIn(battle, unit);
      all.out += out;
    }
  }
  return all;
}

/** DP-50: destroyed in combat, or surrendered as it was removed. */
function isCaptured({ state }: Battle, unit: number): boolean {
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const isDestroyed = units[now + NOW.PIECES] === 0 && units[now + NOW.DEPARTED] === 0;
  return isDestroyed || units[now + OWN.SURRENDERED]! > 0;
}
