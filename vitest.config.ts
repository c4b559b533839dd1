import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { importsOf } from './scripts/structure/imports.ts';
import { OPERATIONS } from './test/tiers.ts';

// Asia/Kathmandu (UTC+5:45) is an unusual time zone, so code that depends on the machine's time zone fails
// immediately.
process.env.TZ = 'Asia/Kathmandu';

const testFiles = '{apps,features,platform,ui,i18n,db,test,scripts}/**/*.test.{ts,tsx}';
const excludedPaths = ['test/journeys/**', '**/node_modules/**'];
const globalSetup = ['./test/harness/global-setup.ts'];
const setupFiles = ['./test/harness/setup.ts'];

const operationsTests = new Set(globSync(OPERATIONS));
// A run with paths searches both tiers.
const tierFilters: Record<string, (path: string) => boolean> = {
  product: path => !operationsTests.has(path),
  operations: path => operationsTests.has(path),
};
// Test files outside the paths of `npm test -- path` need not be read.
const testPaths = (process.env.TEST_PATHS ?? '')
  .split(' ')
  .map(path => relative('.', path).replace(/:\d+$/, ''));
const tests = globSync(testFiles)
  .filter(path => testPaths.some(name => path.includes(name)))
  .filter(tierFilters[process.env.TIER ?? ''] ?? (() => true))
  .map(path => {
    const imports = importsOf(path, readFileSync(path, 'utf8')).filter(({ isType }) => !isType);
    return { path, imports: imports.map(({ to }) => to) };
  });
const pathsOf = (chosen: typeof tests) => chosen.map(({ path }) => path);

// Each worker process runs its test files one after another and keeps their modules loaded. Loading the
// modules again for each file would take as long as the tests themselves, and three times as long for tests
// without a database. A test file declares other needs by its imports: `test/harness/alone.ts` for a separate
// process, `test/harness/every-hotel.ts` for a separate database. Other harness files and builders use a
// database that all these test files share.
const testsImporting = (file: string) => tests.filter(({ imports }) => imports.includes(file));
const isolatedTests = testsImporting('test/harness/alone.ts');
const everyHotelTests = testsImporting('test/harness/every-hotel.ts');
const others = tests.filter(test => !isolatedTests.includes(test) && !everyHotelTests.includes(test));
const sequentialTests = others.filter(({ imports }) =>
  imports.some(to => /^test\/harness\/|\/factory\.ts$/.test(to)),
);
const pureTests = others.filter(test => !sequentialTests.includes(test));

// These packages have hundreds of files, which every isolated test file would load again, so each package is
// bundled into one file.
const bundledPackages = [
  '@cj-tech-master/excelts',
  'drizzle-orm',
  'drizzle-orm/casing',
  'drizzle-orm/node-postgres',
  'drizzle-orm/pg-core',
  'libphonenumber-js/max',
  'nodemailer',
  'sanitize-html',
  'zod',
];

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the number of cores, because workers often wait for a database, a process or a timer.
    maxWorkers: availableParallelism() + 1,
    setupFiles,
    // Needed for line numbers in the list of failures.
    includeTaskLocation: true,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    // Generous, because tests on a busy machine are slow without being wrong.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    deps: { optimizer: { ssr: { enabled: true, include: bundledPackages } } },
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: pathsOf(isolatedTests), exclude: excludedPaths, globalSetup },
      },
      {
        extends: true,
        test: {
          name: 'in turn',
          include: pathsOf(sequentialTests),
          exclude: excludedPaths,
          isolate: false,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'every hotel',
          include: pathsOf(everyHotelTests),
          exclude: excludedPaths,
          isolate: false,
          setupFiles: [...setupFiles, './test/harness/fresh-database.ts'],
          globalSetup,
        },
      },
      {
        extends: true,
        test: { name: 'pure', include: pathsOf(pureTests), exclude: excludedPaths, isolate: false },
      },
    ].filter(({ test }) => test.include.length > 0 || tests.length === 0),
  },
});
