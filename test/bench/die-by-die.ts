import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * The duel of `die-by-die.c` in TypeScript, with typed arrays, used where there is no C compiler. It counts only
 * what the comparison with the kernel needs.
 */

const SOLDIERS = 10;
const DEPTH = 36;
const AT = 8;
const MOVE = 6;
const LIMIT = 20;
const SIDES = 10;

const enum POSTURE {
  STEADY = 0,
  CAUTIOUS = 1,
  SHAKEN = 2,
  BROKEN = 3,
  ELIMINATED = 4,
}

/** Bands of the check: the percentage from which each applies, the highest roll that passes, the result of failure. */
const BAND_FROM = [100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0];
const FAILURE = [
  ...Array<POSTURE>(4).fill(POSTURE.CAUTIOUS),
  ...Array<POSTURE>(3).fill(POSTURE.SHAKEN),
  ...Array<POSTURE>(3).fill(POSTURE.BROKEN),
  POSTURE.ELIMINATED,
];
const needed = (band: number) => SIDES - band;

const isCovered = (depth: number) => (depth >= 7 && depth <= 9) || (depth >= 27 && depth <= 29);
const COVER = Uint8Array.from({ length: DEPTH + 1 }, (_, depth) => (isCovered(depth) ? 1 : 0));

class Squad {
  readonly depth = new Int8Array(SOLDIERS);
  readonly posture = new Int8Array(SOLDIERS);
  readonly alive = new Uint8Array(SOLDIERS);
  readonly marked = new Uint8Array(SOLDIERS);
  readonly moved = new Uint8Array(SOLDIERS);
  left = 0;
  front = 0;
  isUnderFire = false;
  hits = 0;
  brokeTurn = 0;
  lost = { casualties: 0, eliminated: 0, routed: 0 };
  checks = 0;

  deploy(): void {
    this.depth.fill(AT);
    this.posture.fill(POSTURE.STEADY);
    this.alive.fill(1);
    this.marked.fill(0);
    this.moved.fill(0);
    this.left = SOLDIERS;
    this.front = AT;
    this.isUnderFire = false;
    this.hits = 0;
    this.brokeTurn = 0;
    this.lost.casualties = 0;
    this.lost.eliminated = 0;
    this.lost.routed = 0;
    this.checks = 0;
  }

  findFront(): void {
    this.front = -1;
    for (let i = 0; i < SOLDIERS; i++) {
      if (this.alive[i] === 1 && this.depth[i] > this.front) this.front = this.depth[i];
    }
  }
}

/** What is counted in a battle, under the names of the results, force by force. */
export interface Counted {
  holds_field: number;
  broke: number;
  casualties: number;
  eliminated: number;
  routed: number;
  tests: number;
}

/** Plays battles, and adds up the counts of each force, and the turns of all battles. */
export function playDieByDie(battles: number, seed: number): { forces: [Counted, Counted]; turns: number } {
  const random = xoroshiro128plus(seed);
  const die = (sides: number) => Math.floor(((random.next() >>> 1) * sides) / 2 ** 31);
  const squads = [new Squad(), new Squad()] as const;
  const forces: [Counted, Counted] = [nothing(), nothing()];
  let turns = 0;
  for (let battle = 0; battle < battles; battle++) {
    for (const squad of squads) squad.deploy();
    let turn = 0;
    do {
      turn++;
      for (const squad of squads) check(squad, turn, die);
      for (const squad of squads) move(squad);
      for (const squad of squads) {
        squad.findFront();
        squad.isUnderFire = false;
      }
      fire(squads[0], squads[1], die);
      fire(squads[1], squads[0], die);
      for (const squad of squads) {
        fall(squad, die);
        squad.findFront();
        squad.moved.fill(0);
      }
    } while (turn < LIMIT && squads[0].left > 0 && squads[1].left > 0);
    turns += turn;
    squads.forEach((squad, force) => {
      addTo(forces[force], squad, squad.left > 0 && squads[1 - force].left === 0);
    });
  }
  return { forces, turns };
}

function nothing(): Counted {
  return { holds_field: 0, broke: 0, casualties: 0, eliminated: 0, routed: 0, tests: 0 };
}

function addTo(sums: Counted, { brokeTurn, lost, checks }: Squad, holds: boolean): void {
  sums.holds_field += holds ? 1 : 0;
  sums.broke += brokeTurn > 0 ? 1 : 0;
  sums.casualties += lost.casualties;
  sums.eliminated += lost.eliminated;
  sums.routed += lost.routed;
  sums.tests += checks;
}

type Die = (sides: number) => number;

function check(squad: Squad, turn: number, die: Die): void {
  const { alive, marked, posture } = squad;
  if (squad.left === 0) return;
  let band = 0;
  while (100 * squad.left < BAND_FROM[band] * SOLDIERS) band++;
  let eliminated = 0;
  for (let i = 0; i < SOLDIERS; i++) {
    if (alive[i] === 0 || marked[i] === 0) continue;
    squad.checks++;
    const highest = needed(band);
    const passes = highest >= SIDES || (highest > 0 && die(SIDES) + 1 <= highest);
    if (passes) {
      posture[i] = POSTURE.STEADY;
      marked[i] = 0;
    } else if (FAILURE[band] === POSTURE.ELIMINATED) {
      alive[i] = 0;
      squad.left--;
      eliminated++;
    } else posture[i] = FAILURE[band];
  }
  squad.lost.eliminated += eliminated;
  let broken = 0;
  for (let i = 0; i < SOLDIERS; i++) if (alive[i] === 1 && posture[i] === POSTURE.BROKEN) broken++;
  const fled = broken + eliminated;
  if (squad.brokeTurn === 0 && fled > 0 && 2 * fled >= squad.left + eliminated) squad.brokeTurn = turn;
  if (eliminated > 0) marked.fill(1);
}

function move(squad: Squad): void {
  const { alive, depth, posture, moved, marked, lost } = squad;
  const { routed } = lost;
  for (let i = 0; i < SOLDIERS; i++) {
    if (alive[i] === 0) continue;
    const from = depth[i];
    if (posture[i] === POSTURE.BROKEN && from <= MOVE) {
      alive[i] = 0;
      squad.left--;
      lost.routed++;
      continue;
    }
    const to = from + inchesOf(posture[i], from, squad.isUnderFire);
    if (to === from) continue;
    depth[i] = to;
    moved[i] = 1;
  }
  if (lost.routed > routed) marked.fill(1);
}

/** A squad that holds goes back to its position; pieces that are not steady look for cover. */
function inchesOf(posture: POSTURE, from: number, isUnderFire: boolean): number {
  if (posture === POSTURE.BROKEN) return -MOVE;
  const step = Math.max(-MOVE, Math.min(MOVE, AT - from));
  if (posture === POSTURE.STEADY || (posture === POSTURE.CAUTIOUS && !isUnderFire)) return step;
  if (COVER[from] === 0) {
    const inches = toCover(from, step, posture === POSTURE.CAUTIOUS || !isUnderFire);
    if (inches !== null) return inches;
    return posture === POSTURE.SHAKEN && isUnderFire ? -Math.min(MOVE, from) : 0;
  }
  if (posture === POSTURE.SHAKEN) return 0;
  if (step <= 0) return step;
  let inches = 0;
  while (inches < step && COVER[from + inches + 1] === 1) inches++;
  return inches;
}

/** Inches to the nearest cover, ahead within the step or behind; null: there is none. */
function toCover(from: number, step: number, mayAdvance: boolean): number | null {
  let ahead = from;
  while (ahead <= DEPTH && COVER[ahead] === 0) ahead++;
  let behind = from;
  while (behind >= 0 && COVER[behind] === 0) behind--;
  const forward =
    mayAdvance && ahead <= DEPTH && ahead - from <= step ? ahead - from : Number.POSITIVE_INFINITY;
  if (behind >= 0) return forward < from - behind ? forward : -Math.min(MOVE, from - behind);
  return forward < Number.POSITIVE_INFINITY ? forward : null;
}

function fire(squad: Squad, target: Squad, die: Die): void {
  const { alive, depth, posture, moved } = squad;
  if (target.front < 0) return;
  for (let i = 0; i < SOLDIERS; i++) {
    if (alive[i] === 0 || posture[i] === POSTURE.BROKEN) continue;
    const gap = DEPTH - depth[i] - target.front;
    if (gap > 24) continue;
    const wanted = gap <= 8 ? 7 : gap <= 16 ? 8 : 9;
    let modifier = COVER[target.front] === 1 ? -1 : 0;
    if (moved[i] === 1) modifier -= posture[i] === POSTURE.CAUTIOUS && COVER[depth[i]] === 0 ? 3 : 1;
    target.isUnderFire = true;
    if (die(SIDES) + 1 + modifier >= wanted) target.hits++;
  }
}

/** Hits are on the front, one soldier after the other. */
function fall(squad: Squad, die: Die): void {
  const { alive, depth, marked } = squad;
  let { hits } = squad;
  squad.hits = 0;
  if (hits === 0) return;
  const body: number[] = [];
  for (let i = 0; i < SOLDIERS; i++) if (alive[i] === 1 && depth[i] === squad.front) body.push(i);
  for (; hits > 0 && body.length > 0; hits--) {
    const [fallen] = body.splice(die(body.length), 1);
    alive[fallen] = 0;
    squad.left--;
    squad.lost.casualties++;
  }
  marked.fill(1);
}
