import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from 'rolldown';

const made = new Map<string, Promise<string>>();

/**
 * One of our programs, to be started by a test, as one file beside the packages that it uses: Node needs two or three seconds of
 * a processor to find and read a thousand files, and does so at each start. It is written once for all processes of a run
 * (`sharePrograms`), of which the first has Node compile it, too.
 */
export function asOneFile(path: string): Promise<string> {
  const known = made.get(path) ?? write(path);
  made.set(path, known);
  return known;
}

async function write(path: string): Promise<string> {
  const file = join(sharePrograms(), `${basename(path, '.ts')}-${placeOf(path)}.mjs`);
  if (existsSync(file)) return file;
  const half = `${file}.${process.pid}`;
  const bundle = await rolldown(oneFile(path));
  await bundle.write({ ...AS_ONE, file: half });
  await bundle.close();
  await rename(half, file);
  return file;
}

/** Two releases have programs of one name. */
const placeOf = (path: string) => createHash('sha256').update(resolve(path)).digest('hex').slice(0, 8);

/** The folder in which this process, and all that it starts, has its programs. It is removed with the process that made it. */
export function sharePrograms(): string {
  const { TEST_PROGRAMS } = process.env;
  if (TEST_PROGRAMS) return TEST_PROGRAMS;
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), '.cache/programs-'));
  // Some are started as another user.
  chmodSync(folder, 0o755);
  process.env.TEST_PROGRAMS = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Where Node finds our packages from. */
export const programFile = (name: string): string => join(process.cwd(), '.cache/programs', `${name}.mjs`);

/** How one of our programs is read, and how it is written. */
export const oneFile = (input: string): InputOptions => ({
  input,
  platform: 'node',
  // What rolldown writes with is its own, and no package of ours; Drizzle is hundreds of files, which take half a second.
  external: id => /^[^#./]/.test(id) && !/^(@oxc-project\/runtime|drizzle-orm)/.test(id),
  plugins: [placesAsBefore],
  logLevel: 'silent',
});
export const AS_ONE: OutputOptions = { format: 'esm', codeSplitting: false };

/** Files that a program reads stand beside its sources. */
const placesAsBefore: Plugin = {
  name: 'places-as-before',
  transform: {
    filter: { id: /\.ts$/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};
