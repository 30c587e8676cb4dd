/** Made by build.mjs. */
declare module 'standfast:engine' {
  /** The worker, as the text of one classic script. */
  const text: string;
  export default text;
}
declare module 'standfast:scenarios' {
  /** The shipped scenarios, by name. */
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
declare module 'standfast:rulebooks' {
  /** The shipped rulebooks, by the paths that scenarios use. */
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
