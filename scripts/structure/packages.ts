import type { Import } from './imports.ts';
import { placeOf } from './place.ts';

/** Files that look internal but may be imported, because the README of their package names them. */
const DOCUMENTED_FILES = ['uplot/dist/uPlot.min.css'];
const INTERNAL_PATH = /(^|\/)(node_modules|lib|dist|build|src|internals?|private|cjs|esm)\//;

/** Describes the violation if an import uses the internals of a package, which can change in any release. */
export function packageViolation({ to }: Import): string | undefined {
  if (placeOf(to).layer !== 'package' || DOCUMENTED_FILES.includes(to)) return undefined;
  return INTERNAL_PATH.test(`${to}/`)
    ? 'this file is internal to a package; use what its README documents, or another package'
    : undefined;
}

const TABLES = /_private_/;
const CHECKED_FILES = /\.(tsx?|mjs|sql)$/;
/** Files that may contain the table names because they reject them. */
const EXEMPT = ['scripts/structure.test.ts', 'scripts/structure/packages.ts'];

/**
 * Describes the violation if code uses the job queue's own tables instead of its functions and the view
 * `graphile_worker.jobs`.
 */
export function tableViolation(path: string, text: string): string | undefined {
  return CHECKED_FILES.test(path) && !EXEMPT.includes(path) && TABLES.test(text)
    ? "the queue's own tables are private: use its functions and the view graphile_worker.jobs (platform/jobs)"
    : undefined;
}
