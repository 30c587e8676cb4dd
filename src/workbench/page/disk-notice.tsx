import { diskFault, isChangedOnDisk, loadTheirs, save } from './disk.js';

/** What is to be known of the file on the disk. */
export function DiskNotice() {
  if (isChangedOnDisk.value) {
    return (
      <div class="notice" role="status">
        The file has changed on the disk, and here, too.{' '}
        <button type="button" class="quiet" onClick={loadTheirs}>
          Load it
        </button>
        <button type="button" class="quiet" onClick={() => void save()}>
          Write mine over it
        </button>
      </div>
    );
  }
  if (diskFault.value === '') return null;
  return (
    <div class="notice" role="status">
      {diskFault.value}
    </div>
  );
}
