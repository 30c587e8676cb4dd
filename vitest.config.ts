import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    // Each file in a process of its own, two at a time.
    pool: 'forks',
    maxWorkers: 2,
  },
});
