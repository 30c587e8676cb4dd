/** `TEST_SCALE`: `quick` for `npm run test:quick`, `nightly` for the large counts, otherwise everyday counts. */
const scale = process.env.TEST_SCALE;

export const IS_NIGHTLY = scale === 'nightly';

/** A count for an everyday, a nightly and a quick run; by default a quick run has a fifth of the everyday count. */
export const scaled = (everyday: number, nightly: number, quick = Math.ceil(everyday / 5)): number => {
  if (IS_NIGHTLY) return nightly;
  return scale === 'quick' ? quick : everyday;
};
