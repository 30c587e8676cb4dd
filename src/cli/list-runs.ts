import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIST_GENERATOR } from '../report/record.js';
import { type ListedRun, renderRunsPage } from '../report/runs-page.js';
import { readRecord } from '../storage/run-record.js';
import { placeOwn } from '../storage/whole-file.js';

/** The page that lists the runs of a folder. */
const LIST = 'index.html';

/**
 * Writes a page that lists all runs in a folder of results, ordered by name; a foreign file of that name is left alone.
 * The page is made from the runs themselves, so a failure to write it does no harm: the next run writes it.
 */
export async function listRuns(out: string): Promise<void> {
  const file = join(out, LIST);
  try {
    await placeOwn(file, renderRunsPage(await runsIn(out)), (there) => there.includes(LIST_GENERATOR));
  } catch {
    // The results themselves are written.
  }
}

async function runsIn(out: string): Promise<ListedRun[]> {
  const folders = (await readdir(out)).filter(
    (name) => !name.startsWith('.') && !name.endsWith('.incomplete'),
  );
  const found = await Promise.all(
    folders.sort().map(async (folder): Promise<ListedRun[]> => {
      const record = await readRecord(join(out, folder));
      const hasReport = await stat(join(out, folder, 'report.html')).then(
        (file) => file.isFile(),
        () => false,
      );
      return record?.isComplete && hasReport ? [{ folder, ...record }] : [];
    }),
  );
  return found.flat();
}
