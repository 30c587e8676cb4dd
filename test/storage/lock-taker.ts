import { FolderLock } from '#src/storage/lock.js';

/** Takes the lock of a folder as soon as it is told to, says how that went, and holds it until it is ended. */
const [folder] = process.argv.slice(2);
process.once('message', async () => {
  const said = await FolderLock.take(folder).then(
    () => 'taken',
    (error: Error) => error.name,
  );
  process.send!(said);
});
process.send!('ready');
