import { readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { compressBuilt } from './compress-built.ts';
import { elapsed, printLine } from './say.ts';
import { sourceHash } from './source-hash.ts';

// Builds the two browser apps into `dist` unless they are up to date.

const BUILDS = [{ app: 'guest' }, { app: 'guest', build: { ssr: true } }, { app: 'staff' }];
const SOURCES = [
  'apps',
  'features',
  'i18n',
  'platform',
  'scripts',
  'ui',
  'package-lock.json',
  'package.json',
];
const STAMP = 'dist/.built-from';

const currentHash = await sourceHash(SOURCES);
const builtHash = await readFile(STAMP, 'utf8').catch(() => undefined);
if (builtHash !== currentHash) await buildAll();

async function buildAll(): Promise<void> {
  const start = performance.now();
  printLine('Building the browser apps');
  await rm(STAMP, { force: true });
  await Promise.all(
    BUILDS.map(({ app, ...options }) =>
      build({ configFile: `apps/${app}/vite.config.ts`, mode: 'production', logLevel: 'warn', ...options }),
    ),
  );
  await compressBuilt();
  await writeFile(STAMP, currentHash);
  printLine(`Built the browser apps in ${elapsed(start)}`);
}
