import { faultsIn } from './structure/law.ts';
import { readTree } from './structure/read-tree.ts';

// Checks the law of imports over the whole tree (docs/architecture.md), and what its comments and pages cite.

const faults = faultsIn(await readTree());
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
