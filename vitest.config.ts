import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { importsOf } from './scripts/structure/imports.ts';
import { OPERATIONS } from './test/tiers.ts';

// Asia/Kathmandu (UTC+5:45) is nobody's default: code that leans on the machine's own zone shows at once.
process.env.TZ = 'Asia/Kathmandu';

const all = '{apps,features,platform,ui,i18n,db,test,scripts}/**/*.test.{ts,tsx}';
const elsewhere = ['test/journeys/**', 'node_modules/**'];
const globalSetup = ['./test/harness/global-setup.ts'];
const setupFiles = ['./test/harness/setup.ts'];

const ofOperators = new Set(globSync(OPERATIONS));
// A run that names paths looks for them in both tiers.
const isAsked: Record<string, (path: string) => boolean> = {
  product: path => !ofOperators.has(path),
  operations: path => ofOperators.has(path),
};
// Test files that `npm test -- path` does not name need not be read.
const named = (process.env.TEST_PATHS ?? '').split(' ').map(path => relative('.', path).replace(/:\d+$/, ''));
const tests = globSync(all)
  .filter(path => named.some(name => path.includes(name)))
  .filter(isAsked[process.env.TIER ?? ''] ?? (() => true))
  .map(path => {
    const imports = importsOf(path, readFileSync(path, 'utf8')).filter(({ isType }) => !isType);
    return { path, imports: imports.map(({ to }) => to) };
  });
const pathsOf = (chosen: typeof tests) => chosen.map(({ path }) => path);

// Test files follow each other in one process: loading their modules again for each of them costs as much as these tests, and
// three times as much as those without a database. A test file says by its imports what it needs beyond that:
// `test/harness/alone.ts` a process of its own, `test/harness/every-hotel.ts` a database of its own; anything else of the harness or
// a builder a database that it shares with the files before and after it.
const importing = (file: string) => tests.filter(({ imports }) => imports.includes(file));
const alone = importing('test/harness/alone.ts');
const everyHotel = importing('test/harness/every-hotel.ts');
const others = tests.filter(test => !alone.includes(test) && !everyHotel.includes(test));
const inTurn = others.filter(({ imports }) => imports.some(to => /^test\/harness\/|\/factory\.ts$/.test(to)));
const pure = others.filter(test => !inTurn.includes(test));

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
    // One more than cores: while one waits for a database, a process or a clock, another works.
    maxWorkers: availableParallelism() + 1,
    setupFiles,
    // The list of what failed names its lines.
    includeTaskLocation: true,
    // What a test stubs is there again for the next.
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    // A machine that is busy with other work is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
    projects: [
      { extends: true, test: { name: 'alone', include: pathsOf(alone), exclude: elsewhere, globalSetup } },
      {
        extends: true,
        test: {
          name: 'in turn',
          include: pathsOf(inTurn),
          exclude: elsewhere,
          isolate: false,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'every hotel',
          include: pathsOf(everyHotel),
          exclude: elsewhere,
          isolate: false,
          setupFiles: [...setupFiles, './test/harness/fresh-database.ts'],
          globalSetup,
        },
      },
      { extends: true, test: { name: 'pure', include: pathsOf(pure), exclude: elsewhere, isolate: false } },
    ].filter(({ test }) => test.include.length > 0 || tests.length === 0),
  },
});
