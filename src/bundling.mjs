/** What the builds of the command and of the page have in common. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The schema library is a third as large when its unused parts can be left out. */
export const leanSchemas = {
  name: 'lean-schemas',
  transform(code, id) {
    if (!id.startsWith(join(root, 'dist'))) return null;
    return code.replace(/import \{ z \} from 'zod';/, "import * as z from 'zod';");
  },
};

/** A report contains functions as they were compiled; bundling could change them. */
export const reportScript = {
  name: 'report-script',
  async load(id) {
    if (id !== join(root, 'dist/report/page/script/embedded.js')) return null;
    const { SCRIPT } = await import(id);
    return `export const SCRIPT = ${JSON.stringify(SCRIPT)};`;
  },
};
