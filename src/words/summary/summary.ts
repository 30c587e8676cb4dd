/** The first screen of a report and the first lines of the terminal: what a run has found. */
export interface Summary {
  /** One sentence that answers the question: at most 25 words and three numbers. */
  answer: string;
  /** At most four; one for each part of the question, then what the chart cannot show. */
  keyFigures: KeyFigure[];
  /** What of it an assumption of ours decides, and what else must be known before it is believed; one sentence each. */
  caveats: string[];
  /** The title of a choice that changes the order of two rulebooks when it is made otherwise, as the first caveat says; empty: none does. */
  restsOnAssumption: string;
  lead: Lead;
}

/** A number in large figures. */
export interface KeyFigure {
  /** `+46`, `60%`, `turn 13`. */
  value: string;
  /** `points`; empty where the value says it. */
  unit: string;
  /** `45.2 to 46.7`, of 95 %; or what stands in its place where there is none: `none earlier in 20,000 battles`. */
  interval: string;
  /** What it is of, in at most 14 words. */
  label: string;
}

/** The chart that shows the response that the answer names. */
export interface Lead {
  kind: LeadKind;
  response: 'holds_field' | 'broke' | 'losses_at_break' | 'turns' | 'half_broken';
  /** What the chart shows, in a sentence: `The rulebook alone moves Attackers from 22% to 59%.` Empty: what the chart says of itself. */
  finding: string;
  /** Of a tornado: whose response, by id, and the design points whose changes it shows. */
  force?: string;
  among?: readonly number[];
}

/**
 * - `break-curves`: one variant, or a factor of few levels that changes when forces break
 * - `outcomes`: bars by level; by system where systems are compared
 * - `response-curve`: a factor whose levels are numbers
 * - `interaction`: two factors
 * - `tornado`: many options or cells
 */
type LeadKind = 'break-curves' | 'outcomes' | 'response-curve' | 'interaction' | 'tornado';
