import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { findReferences } from './rules/found.ts';
import { sections } from './rules/list.ts';
import { faultsOf, pageOf } from './rules/page.ts';

// Checks that docs/reference/rules.md matches the rules and tests. --write regenerates the page.

const PAGE = 'docs/reference/rules.md';
const TESTS = '{apps,features,platform,scripts,test,ui,i18n}/**/*.{test,spec}.{ts,tsx}';

const references = globSync(TESTS)
  .toSorted()
  .flatMap(file => findReferences(file, readFileSync(file, 'utf8')));
const page = pageOf(sections, references);
if (process.argv.includes('--write')) writeFileSync(PAGE, page);

const faults = faultsOf(sections, references);
if (readIfExists(PAGE) !== page) faults.push(`${PAGE} is out of date: run npm run rules`);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
