/** `TEST_SCALE=nightly` plays the large counts (docs/checking.md, "How the tests are run"). */
const isNightly = process.env.TEST_SCALE === 'nightly';

/** How much of something: every day, and in the nightly run. */
export const scaled = (everyday: number, nightly: number): number => (isNightly ? nightly : everyday);
