import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from 'rolldown';

const made = new Map<string, Promise<string>>();
const files: string[] = [];
process.once('exit', () => {
  for (const file of files) rmSync(file, { force: true });
});

/**
 * One of our programs, to be started by a test, as one file beside the packages that it uses: Node needs two or three seconds of
 * a processor to find and read a thousand files, and does so at each start. It lives as long as this process.
 */
export function asOneFile(path: string): Promise<string> {
  const known = made.get(path) ?? write(path);
  made.set(path, known);
  return known;
}

async function write(path: string): Promise<string> {
  const file = programFile(`${basename(path, '.ts')}-${process.pid}`);
  const bundle = await rolldown(oneFile(path));
  await bundle.write({ ...AS_ONE, file });
  await bundle.close();
  files.push(file);
  return file;
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
