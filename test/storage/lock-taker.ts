import { FolderLock } from '#src/storage/lock.js';

/** Takes the lock of a folder as soon as it gets a message, reports the result, and lives until it is killed. */
const [folder] = process.argv.slice(2);
process.once('message', () => {
  void FolderLock.take(folder).then(
    () => process.send!('taken'),
    (error: Error) => process.send!(error.name),
  );
});
setInterval(() => {}, 60_000);
process.send!('ready');
