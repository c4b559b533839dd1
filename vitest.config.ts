import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Asia/Kathmandu (UTC+5:45) is nobody's default: code that leans on the machine's own zone shows at once.
process.env.TZ = 'Asia/Kathmandu';

const all = '{apps,features,platform,ui,i18n,db,test,scripts}/**/*.test.{ts,tsx}';
const elsewhere = ['test/journeys/**', 'node_modules/**'];
const globalSetup = ['./test/harness/global-setup.ts'];

// What leaves something behind in its process, or may: what it opens, stubs, starts or sets.
const leavesTraces =
  /harness\/|factory\.ts|\bvi\.|process\.env|#platform\/(database|mail|sms|files|log|jobs|crypto)|spawn|openPostalCodes/;
// Of these, what needs a process or a database of its own; the others leave rows of their own hotels.
const needsItsOwn =
  /harness\/(database-|embedded|own-|picture-|journey-|mail-|plan|rows-read)|\bvi\.|process\.env|#platform\/(mail|sms|files|jobs|crypto)|spawn|openPostalCodes|testDatabase|emptyDatabase/;

// Where it does no harm test files follow each other in one process: loading their modules anew for each of them costs as
// much again as these tests, and three times as much as those without a database.
const sources = globSync(all).map(path => ({ path, source: readFileSync(path, 'utf8') }));
const pure = sources.filter(({ source }) => !leavesTraces.test(source)).map(({ path }) => path);
const alone = sources.filter(({ source }) => needsItsOwn.test(source)).map(({ path }) => path);
const inTurn = sources.map(({ path }) => path).filter(path => !pure.includes(path) && !alone.includes(path));

// Made of hundreds of files, which every test file that runs alone would look for and load anew: one file each instead.
const bundled = [
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
    // Left to itself a machine of two cores would work with one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['./test/harness/setup.ts'],
    // A machine that is busy with other work is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone, exclude: elsewhere, globalSetup } },
      {
        extends: true,
        test: {
          name: 'in turn',
          include: inTurn,
          exclude: elsewhere,
          isolate: false,
          globalSetup,
          provide: { keepsDatabase: true },
        },
      },
      { extends: true, test: { name: 'pure', include: pure, exclude: elsewhere, isolate: false } },
    ],
  },
});
