import type { Plan } from '../plan/plan.js';
import type { PlayPoints } from './play-points.js';
import { playerOf } from './play-some.js';
import { PointPool } from './point-pool.js';
import { runPool } from './pool.js';
import { solveOnThreads } from './solve-pool.js';
import type { Study, StudyOrders } from './study.js';

/** Plays and solves, on worker threads, what a run needs besides its battles: the `Players` of `findingsOfRun`. */
export class ThreadPlayers {
  /** @param how worker threads, 1 to 256, and what stops them */
  constructor(private readonly how: { jobs?: number | undefined; signal?: AbortSignal | undefined } = {}) {}

  solve(study: Study) {
    return solveOnThreads(study, this.how);
  }

  again(orders: StudyOrders) {
    return runPool(orders, this.how);
  }

  async lend<T>(seed: number, use: (play: PlayPoints) => Promise<T>): Promise<T> {
    const pool = new PointPool(seed, this.how);
    try {
      return await use(pool.play);
    } finally {
      await pool.close();
    }
  }

  some(plans: readonly Plan[], seed: number) {
    return playerOf(plans, seed, this.how);
  }
}
