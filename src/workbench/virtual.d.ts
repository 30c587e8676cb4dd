/** Made by build.mjs. */
declare module 'standfast:engine' {
  /** The worker, as the text of one classic script. */
  const text: string;
  export default text;
}
declare module 'standfast:scenarios' {
  /** Those that are shipped, by name. */
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
declare module 'standfast:rulebooks' {
  /** Those that are shipped, by the paths that scenarios name them by. */
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
