import { diskFault, fileName, isChangedOnDisk, isFile, loadTheirs, openFile, overwrite } from './disk.js';

/** Messages about the file on the disk. */
export function DiskNotice() {
  if (isChangedOnDisk.value && !isFile.value) {
    return (
      <div class="notice" role="status">
        {fileName} has changed on the disk.{' '}
        <button type="button" class="quiet" onClick={openFile}>
          Show it
        </button>
      </div>
    );
  }
  if (isChangedOnDisk.value) {
    return (
      <div class="notice" role="status">
        The file has changed on the disk, and here, too.{' '}
        <button type="button" class="quiet" onClick={loadTheirs}>
          Load it
        </button>
        <button type="button" class="quiet" onClick={() => void overwrite()}>
          Overwrite it with mine
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
