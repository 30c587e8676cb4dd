/** Returns a function that removes the listeners which the process got after this. */
export function listenersSince(): () => void {
  const all = () =>
    process
      .eventNames()
      .flatMap((name) => process.listeners(name as 'exit').map((listener) => ({ name, listener })));
  const before = new Set(all().map(({ listener }) => listener));
  return () => {
    for (const { name, listener } of all()) if (!before.has(listener)) process.off(name, listener);
  };
}
