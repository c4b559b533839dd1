import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const made = new Map<string, Promise<string>>();

/**
 * One of our programs, to be started by a test, as one file beside the packages that it uses: Node needs three seconds of a
 * processor to find and read a thousand files, and does so at each start. It lives as long as this process.
 */
export function asOneFile(path: string): Promise<string> {
  const known = made.get(path) ?? write(path);
  made.set(path, known);
  return known;
}

async function write(path: string): Promise<string> {
  // Where Node finds our packages from.
  const file = join('.cache/programs', `${basename(path, '.ts')}-${process.pid}.mjs`);
  const bundle = await rolldown({
    input: path,
    platform: 'node',
    // What rolldown writes with is its own, and no package of ours.
    external: id => /^[^#./]/.test(id) && !id.startsWith('@oxc-project/runtime'),
    plugins: [placesAsBefore],
    logLevel: 'silent',
  });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  process.once('exit', () => rmSync(file, { force: true }));
  return join(process.cwd(), file);
}

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
