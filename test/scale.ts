/** `TEST_SCALE`: `quick` for `npm run test:quick`, `nightly` for the large counts, else those of every day. */
const scale = process.env.TEST_SCALE;

export const IS_NIGHTLY = scale === 'nightly';

/** How much of something: every day, in the nightly run, and in a quick one; by default a fifth of every day's. */
export const scaled = (everyday: number, nightly: number, quick = Math.ceil(everyday / 5)): number => {
  if (IS_NIGHTLY) return nightly;
  return scale === 'quick' ? quick : everyday;
};
