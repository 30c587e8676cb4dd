/** What the program and the page have in common when their modules are put together. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The schema library is a third as large when what is not used of it can be left out. */
export const leanSchemas = {
  name: 'lean-schemas',
  transform(code, id) {
    if (!id.startsWith(join(root, 'dist'))) return null;
    return code.replace(/import \{ z \} from 'zod';/, "import * as z from 'zod';");
  },
};

/** A report holds functions as they were compiled: what is put together here could be others. */
export const reportScript = {
  name: 'report-script',
  async load(id) {
    if (id !== join(root, 'dist/report/page/script/embedded.js')) return null;
    const { SCRIPT } = await import(id);
    return `export const SCRIPT = ${JSON.stringify(SCRIPT)};`;
  },
};
