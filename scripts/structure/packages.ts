import type { Import } from './imports.ts';
import { placeOf } from './place.ts';

const INSIDE = /(^|\/)(node_modules|lib|dist|build|src|internals?|private|cjs|esm)\//;

/** Describes the violation if an import uses the internals of a package, which can change in any release. */
export function packageFault({ to }: Import): string | undefined {
  if (placeOf(to).layer !== 'package') return undefined;
  return INSIDE.test(`${to}/`)
    ? 'this file is internal to a package; use what its README documents, or another package'
    : undefined;
}

const TABLES = /_private_/;
const READ = /\.(tsx?|mjs|sql)$/;
/** Files that may contain the table names because they reject them. */
const MAY = ['scripts/structure.test.ts', 'scripts/structure/packages.ts'];

/**
 * Describes the violation if code uses the job queue's own tables instead of its functions and the view
 * `graphile_worker.jobs`.
 */
export function tableFault(path: string, text: string): string | undefined {
  return READ.test(path) && !MAY.includes(path) && TABLES.test(text)
    ? "the queue's own tables are private: use its functions and the view graphile_worker.jobs (platform/jobs)"
    : undefined;
}
