import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from 'rolldown';

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a program that a test starts into a single file, because Node needs two or three seconds of CPU time
 * at each start to find and read a thousand files. The file is written once for all processes of a test run
 * (`sharePrograms`), and Node's compile cache is filled once.
 */
export function bundleProgram(path: string): Promise<string> {
  const bundlePath = bundles.get(path) ?? writeBundle(path);
  bundles.set(path, bundlePath);
  return bundlePath;
}

async function writeBundle(path: string): Promise<string> {
  const file = join(sharePrograms(), `${basename(path, '.ts')}-${hashOfPath(path)}.mjs`);
  if (existsSync(file)) return file;
  const draft = `${file}.${process.pid}`;
  const bundle = await rolldown(bundleOptions(path));
  await bundle.write({ ...SINGLE_FILE_OUTPUT, file: draft });
  await bundle.close();
  await rename(draft, file);
  return file;
}

/** Distinguishes programs with the same name from two releases. */
const hashOfPath = (path: string) => createHash('sha256').update(resolve(path)).digest('hex').slice(0, 8);

/**
 * Creates the folder of bundled programs for this process and its children, unless a parent process has
 * created it. The folder is deleted when the process that created it ends.
 */
export function sharePrograms(): string {
  const { TEST_PROGRAMS } = process.env;
  if (TEST_PROGRAMS) return TEST_PROGRAMS;
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), '.cache/programs-'));
  // Other users may read the folder, because some programs run as another user.
  chmodSync(folder, 0o755);
  process.env.TEST_PROGRAMS = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const programFile = (name: string): string => join(process.cwd(), '.cache/programs', `${name}.mjs`);

export const bundleOptions = (input: string): InputOptions => ({
  input,
  platform: 'node',
  // Bundle rolldown's own helpers, which are not a package of this project, and Drizzle, whose hundreds of
  // files take half a second to load.
  external: id => /^[^#./]/.test(id) && !/^(@oxc-project\/runtime|drizzle-orm)/.test(id),
  plugins: [originalPaths],
  logLevel: 'silent',
});
export const SINGLE_FILE_OUTPUT: OutputOptions = { format: 'esm', codeSplitting: false };

const originalPaths: Plugin = {
  name: 'places-as-before',
  transform: {
    filter: { id: /\.ts$/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};
