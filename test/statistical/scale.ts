/** `TEST_SCALE`: `quick` for `npm run test:quick`, `nightly` for the large counts, else those of every day. */
const scale = process.env.TEST_SCALE;

/** How much of something: every day, in the nightly run, and in a quick one; by default a fifth of every day's. */
export const scaled = (everyday: number, nightly: number, quick = Math.ceil(everyday / 5)): number => {
  if (scale === 'nightly') return nightly;
  return scale === 'quick' ? quick : everyday;
};
