import type { FieldUnit } from '../../battlefield/field-units.js';
import type { Settings } from '../contract.js';

/** A rulebook for the units of a battle: words, options and numbers of the scenario, as whole numbers. */
export interface RulebookPlan {
  settings: Settings;
  /** By value of the rulebook, then by unit: a number, or the place of a word. */
  values: Int32Array[];
  /** By value of forces, then by force. */
  forceValues: Int32Array[];
  /** Places of the words chosen. */
  options: number[];
  /** By group of the rulebook, then by unit: which one; −1: none. */
  groups: Int32Array[];
  /** By leader of the rulebook, then by unit and rank slot: 1 where a piece there is one. */
  leaders: Int32Array[];
  /** By unit: 1 when it belongs to the scenario’s defender; and its order. */
  defends: Int32Array;
  orders: Int32Array;
}

/** A unit with what it brings. */
export type RulebookUnit = FieldUnit & Record<string, unknown>;
