import type { Import } from './imports.ts';
import { placeOf } from './place.ts';

/** Folders in which a package keeps what it does not offer to others. */
const INSIDE = /(^|\/)(node_modules|lib|dist|build|src|internals?|private|cjs|esm)\//;

/** Says what is wrong with an import from the inside of a package: it can change with any release. */
export function packageFault({ to }: Import): string | undefined {
  if (placeOf(to).layer !== 'package') return undefined;
  return INSIDE.test(`${to}/`)
    ? 'this is the inside of a package; use what its README offers, or another package'
    : undefined;
}

const TABLES = /_private_/;
const READ = /\.(tsx?|mjs|sql)$/;
/** Files that name them to refuse them. */
const MAY = ['scripts/structure.test.ts', 'scripts/structure/packages.ts'];

/** Says where the job queue's own tables are used past its functions and the view \`graphile_worker.jobs\`. */
export function tableFault(path: string, text: string): string | undefined {
  return READ.test(path) && !MAY.includes(path) && TABLES.test(text)
    ? "the queue's own tables are private: use its functions and the view graphile_worker.jobs (platform/jobs)"
    : undefined;
}
