import { describe, expect, test } from 'vitest';
import { type SystemId, systemIds } from '#src/rules/registry.js';
import { PLAIN_PLAYERS } from '../oracles/players.js';
import { scaled } from '../scale.js';
import { SCENES } from '../scenes/table.js';
import { compareSamples, kernelTally, measuresOf, plainMeasures } from './agreement.js';
import { expectSound } from './family.js';
import { plainRandom } from './judge.js';
import { SumsByWords } from './sums-by-words.js';
import { addPlainEvents, kernelEvents } from './turn-event-measures.js';

const KERNEL_BATTLES = scaled(2000, 500_000);
const PLAIN_BATTLES = scaled(400, 84_000);
const SEED = 20_261;

/** The family: the large scenes of all systems. */
const MEMBERS = systemIds.reduce((sum, id) => sum + SCENES[id].large.length, 0);

/** Battles too large for an exact solution, on which kernel and plain player must agree. One test file per system. */
export function expectAgreement(id: SystemId): void {
  const play = PLAIN_PLAYERS[id];
  describe(`kernel and plain player of ${id} agree on every measure (seed ${SEED})`, () => {
    test.each(SCENES[id].large)(
      '%s',
      (_, scenario) => {
        const random = plainRandom(SEED);
        const tally = kernelTally(scenario, KERNEL_BATTLES, SEED);
        const kernel = new Map([...measuresOf(tally), ...kernelEvents(tally)]);
        const events = new SumsByWords(PLAIN_BATTLES);
        const plain = plainMeasures(PLAIN_BATTLES, () => {
          const battle = play(scenario, random);
          addPlainEvents(scenario, battle, events);
          return battle;
        });
        for (const [name, sums] of events.named()) plain.set(name, sums);
        const compared = compareSamples(kernel, plain);
        expect(compared.length).toBeGreaterThan(50);
        expectSound(compared, MEMBERS);
      },
      300_000,
    );
  });
}
