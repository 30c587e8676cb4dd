import texts from 'standfast:scenarios';

/** The scenarios that come with the program, by name. */
export const shipped: Readonly<Record<string, string>> = texts;

/** Their titles, by name. */
export const titles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [name, /^title: *['"]?(.+?)['"]?$/m.exec(text)?.[1] ?? name]),
);
