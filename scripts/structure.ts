import { findViolations } from './structure/faults.ts';
import { readTree } from './structure/read-tree.ts';

// Checks the import rules for the whole tree (docs/architecture.md), and the references in comments and pages.

const faults = findViolations(await readTree());
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
