import type { StatusSheet, Story, StoryEvent } from '../battlefield/story.js';
import { withMinus } from '../minus.js';
import { counted, plural } from '../plural.js';
import { are, withModifiers } from '../rules/kit/sentences.js';
import { sentenceOf } from '../rules/registry.js';
import { listed, subject } from './grammar.js';
import { endingInWords } from './reasons.js';

type Of<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>;

/**
 * What happened, in a sentence without a full stop or clauses.
 *
 * @example eventInWords({ kind: 'lost', unit: 'alpha', cause: 'fire', pieces: 2, ranks: { trooper: 2 }, left: 5, … })
 * // 'alpha loses 2 troopers to fire; 5 are left'
 *
 * @param forces of the story; left out: forces are called by their ids
 */
export function eventInWords(of: StoryEvent, forces: Story['forces'] = []): string {
  const event = { ...of, force: nameOf(of.force, forces) };
  switch (event.kind) {
    case 'shots':
    case 'blows':
      return volley(event);
    case 'struck':
      return struck(event);
    case 'lost':
      return lost(event);
    case 'moved':
      return moved(event);
    case 'wasted':
      return `${event.unit}: ${pieces(event.pieces)} spent the initiative only on a check`;
    case 'unit-broke':
      return `${subject(event.unit, 'break')}${because(event.why)}, with ${event.lost} of ${event.of} pieces lost${event.taken ? `, before the rule took ${event.taken} more` : ''}`;
    case 'force-broke':
      return `${subject(event.force, 'break')}, with ${event.lost} of ${event.of} pieces lost`;
    case 'breaking-point':
      return `${event.force}: the breaking point is reached${because(event.why)}; the force retreats from the next turn on`;
    default:
      return sentenceOf(event);
  }
}

function because(why: string | undefined): string {
  return why ? `, because ${why}` : '';
}

function volley(event: Of<'shots' | 'blows'>): string {
  const { kind, unit, weapon, target, distance, needed, modifiers, half, dice, hits } = event;
  const by = modifiers.reduce((sum, modifier) => sum + modifier.by, 0);
  const roll = modifiers.length === 0 ? '' : `, so a roll of ${needed - by}`;
  const need = `${needed} or more${withModifiers(modifiers)}${roll}`;
  const of = weapon === undefined ? '' : ` of its ${weapon}`;
  if (kind === 'blows') {
    return `${unit} fights ${target} with ${counted(dice.length, 'die', 'dice')}, needing ${need}: ${dice.join(' ')} → ${counted(hits, 'hit')}`;
  }
  const only = half === undefined ? '' : ` (half, because of “${half}”)`;
  return `${unit} fires ${counted(dice.length, 'shot')}${of}${only} at ${target}, ${distance}″ away, needing ${need}: ${dice.join(' ')} → ${counted(hits, 'hit')}`;
}

function struck({
  unit,
  hull,
  hits,
  dice,
  needed,
  explodesFrom,
  effective,
  exploding,
}: Of<'struck'>): string {
  const explosion = explodesFrom === undefined ? '' : `, and ${explodesFrom} or more to explode`;
  const of = `${unit} takes ${counted(hits, 'hit')}, ${hits === 1 ? '' : 'each '}needing ${facesInWords(needed, hull)}${explosion}: ${dice.join(' ')} →`;
  if (!hull)
    return `${of} ${effective === 0 ? 'none puts anybody' : `${counted(effective, 'puts', 'put')} somebody`} out of action`;
  if (effective === 0) return `${of} none penetrates`;
  return `${of} ${counted(effective, 'penetrates', 'penetrate')}${exploding > 0 ? ', and it explodes' : ', and it is knocked out'}`;
}

/** `7 or more`, `2, 7 or 9`: for a hull always the highest, for soldiers any of 0 to 9. */
function facesInWords(faces: readonly number[], hull: boolean): string {
  if (faces.length === 0) return 'what no roll gives';
  const areHighest = hull || faces[0] === 10 - faces.length;
  return areHighest ? `${faces[0]} or more` : listed(faces.map(String), 'or');
}

function lost({ unit, cause, pieces: count, ranks, left, inside }: Of<'lost'>): string {
  const names = Object.entries(ranks).map(([rank, n]) => counted(n, rank));
  const who = names.length > 0 ? listed(names) : pieces(count);
  const how: Record<string, string> = {
    fire: inside ? `loses ${who}, who ${plural(count, 'does', 'do')} not get out` : `loses ${who} to fire`,
    eliminated: `loses ${who}, eliminated for failing the check`,
    routed: `loses ${who}, who ${plural(count, 'routs', 'rout')} from the board`,
    surrendered: `loses ${who}, now in enemy hands`,
    shot: `loses ${who}, shot by the morale officer for surrendering; all others are steady`,
    abandoned: `loses ${who}, abandoned`,
    assault: `loses ${who} in close combat`,
  };
  const rest = left === 0 ? 'none is left' : `${left} ${are(left)} left`;
  if (cause === 'left') return `${unit}: ${who} ${plural(count, 'leaves', 'leave')} the board; ${rest}`;
  return `${unit} ${how[cause] ?? `loses ${who} (${cause})`}; ${rest}`;
}

function moved({ unit, pieces: count, who, posture, from, to, leaves, why }: Of<'moved'>): string {
  const way =
    to === from
      ? `, at ${from}″ from its edge`
      : leaves
        ? `, from ${from}″ off the board`
        : `, from ${from}″ to ${to}″ from its edge`;
  const those = who ? counted(count, `${posture} ${who}`) : `${count} ${posture}`;
  return `${unit}: ${those}, ${why}${way}`;
}

/** `alpha: 5 steady, 2 cautious, 3 gone` and the lines of its sheet. */
export function sheetInWords({ unit, postures, gone, lines }: StatusSheet): {
  unit: string;
  standing: string;
  lines: string;
} {
  const shown = Object.entries(postures).filter(([, count]) => count > 0);
  const standing = [
    ...shown.map(([posture, count]) => `${count} ${posture}`),
    ...(gone > 0 ? [`${gone} gone`] : []),
  ];
  return {
    unit,
    standing: standing.join(', '),
    lines: Object.entries(lines)
      .map(([name, value]) => `${name} ${withMinus(value)}`)
      .join(' · '),
  };
}

/** How it ended: `After turn 9, Red is destroyed and Blue holds the field.` */
export function endInWords({ end, forces }: Story): string {
  const holder = end.holder === null ? null : nameOf(end.holder, forces);
  const loser = forces.find(({ id }) => id !== end.holder)!.name;
  return `After turn ${end.turn}, ${endingInWords(end.reason, holder, loser)}.`;
}

function nameOf(force: string, forces: Story['forces']): string {
  return forces.find(({ id }) => id === force)?.name ?? force;
}

function pieces(n: number): string {
  return counted(n, 'piece');
}
