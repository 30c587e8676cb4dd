import { RANKS, type UnitDescription } from '#src/battlefield/description.js';
import { type FieldUnit, fieldUnits } from '#src/battlefield/field-units.js';
import { piecesOf } from '#src/battlefield/pieces.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import type { Descriptor as PoolDescriptor } from '#src/rules/dice-pool/troops.js';
import type { Descriptor as RatioDescriptor } from '#src/rules/morale-ratio/troops.js';
import type { Descriptor as GradeDescriptor } from '#src/rules/troop-grade/troops.js';
import type { Descriptor as MoraleDescriptor } from '#src/rules/unit-morale/troops.js';
import type { Scenario } from '#src/scenario/schema.js';

/** What the events of a story mean, said without the declarations of the books. */

export type Of<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>;

/** A unit of any system. */
export type Unit = FieldUnit & {
  'morale-ratio': RatioDescriptor;
  'dice-pool': PoolDescriptor;
  'unit-morale': MoraleDescriptor;
  'troop-grade': GradeDescriptor;
};

/**
 * Amounts by name: uses of rules, such as `TG-40 rule: a unit recovers` or `UM-1 reading: rally`, and responses of the
 * force, such as `recoveries`.
 */
export type Amounts = Record<string, number | boolean>;

/** What an event of each kind adds, and what the events of a phase add together. */
export type Meanings<Rules = unknown> = {
  [Kind in StoryEvent['kind']]?: (event: Of<Kind>, reading: Reading<Rules>, unit: Followed) => Amounts;
} & { inPhase?: (events: readonly StoryEvent[], reading: Reading<Rules>) => Amounts };

/** What a reader of the story knows about a unit. */
export interface Followed {
  readonly unit: Unit;
  readonly force: string;
  /** Pieces at the start, and now. */
  readonly of: number;
  pieces: number;
  front: number;
  /** Pieces that fell in this phase, and those that nobody has treated. */
  hurt: number;
  untreated: number;
  /** Seriously wounded pieces that fight on. */
  wounded: number;
  /** Its pieces of a rank that are gone, and those of them that fell. */
  readonly gone: Record<string, number>;
  readonly fallen: Record<string, number>;
  /** The last event of each kind that happened to it. */
  readonly had: Map<StoryEvent['kind'], StoryEvent>;
}

export const unitsOf = (scenario: Scenario): Unit[] =>
  scenario.forces.flatMap((force) => fieldUnits<UnitDescription>(force.units)) as Unit[];

export const sum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((total, number) => total + number, 0);

/** Follows the story of one battle. */
export class Reading<Rules = unknown> {
  readonly units: ReadonlyMap<string, Followed>;
  /** Kinds of what has happened to a force. */
  readonly had: Readonly<Record<string, Set<StoryEvent['kind']>>>;
  private phase = '';

  constructor(
    readonly scenario: Scenario,
    readonly rules: Rules,
    readonly end: Story['end'],
  ) {
    this.had = Object.fromEntries(scenario.forces.map(({ id }) => [id, new Set()]));
    this.units = new Map(
      scenario.forces.flatMap(({ id, units }) =>
        (fieldUnits<UnitDescription>(units) as Unit[]).map((unit) => [unit.id, followed(unit, id)] as const),
      ),
    );
  }

  /** Takes note of an event. */
  follow(event: StoryEvent, turn: number): void {
    const phase = `${turn} ${event.phase}`;
    if (phase !== this.phase) for (const unit of this.units.values()) unit.hurt = 0;
    this.phase = phase;
    this.had[event.force].add(event.kind);
    const unit = this.units.get(event.unit);
    if (!unit) return;
    unit.had.set(event.kind, event);
    if (event.kind === 'recovers') unit.had.delete('demoralized');
    if (event.kind === 'moved' || event.kind === 'fell-back') unit.front = event.to;
    if (event.kind === 'lost') loses(unit, event);
    if (event.kind === 'treated') this.treats(unit, event.wounds);
  }

  private treats(unit: Followed, wounds: Readonly<Record<string, number>>): void {
    const { light, serious, out } = wounds as Record<'light' | 'serious' | 'out', number>;
    const { options } = this.rules as { options: Record<string, unknown> };
    const fighting = options.seriouslyWounded === 'fight' ? serious : 0;
    unit.untreated -= light + serious + out;
    unit.pieces += light + fighting;
    unit.wounded += fighting;
  }
}

function followed(unit: Unit, force: string): Followed {
  const of = piecesOf(unit);
  return {
    ...{ unit, force, of, pieces: of, front: unit.at, hurt: 0, untreated: 0, wounded: 0 },
    ...{ gone: {}, fallen: {}, had: new Map() },
  };
}

export const hasFallen = ({ cause }: Of<'lost'>): boolean => cause === 'fire' || cause === 'assault';

function loses(unit: Followed, lost: Of<'lost'>): void {
  unit.pieces = lost.left;
  unit.wounded -= lost.ranks['seriously wounded'] ?? 0;
  const fell = hasFallen(lost);
  for (const [rank, pieces] of Object.entries(lost.ranks)) {
    unit.gone[rank] = (unit.gone[rank] ?? 0) + pieces;
    if (fell) unit.fallen[rank] = (unit.fallen[rank] ?? 0) + pieces;
  }
  if (!fell) return;
  unit.hurt = lost.pieces;
  unit.untreated += lost.pieces;
}

/** The ranks of a unit, the lowest first. */
export const ranksOf = ({ roster }: Unit) => RANKS.filter((rank) => (roster[rank] ?? 0) > 0);
