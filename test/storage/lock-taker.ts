import { FolderLock } from '#src/storage/lock.js';

/** Takes the lock of a folder as soon as it is told to, says how that went, and lives until it is ended. */
const [folder] = process.argv.slice(2);
process.once('message', () => {
  void FolderLock.take(folder).then(
    () => process.send!('taken'),
    (error: Error) => process.send!(error.name),
  );
});
setInterval(() => {}, 60_000);
process.send!('ready');
