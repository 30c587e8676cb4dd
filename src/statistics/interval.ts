/** A two-sided 95 % interval in the unit of its estimate, `low <= high`, both ends included. */
export interface Interval {
  low: number;
  high: number;
}
