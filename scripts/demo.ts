import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { bundleOptions, programFile, SINGLE_FILE_OUTPUT } from './one-file.ts';
import { sourceHash } from './source-hash.ts';

// Bundles the demo into a single file and starts it, because Node needs three seconds of CPU time at each
// start to find and read a thousand files. The file is written again after a change to the sources.

const SOURCES = ['apps', 'db', 'features', 'i18n', 'platform', 'scripts', 'package-lock.json'];

const program = programFile(`demo-${(await sourceHash(SOURCES)).slice(0, 16)}`);
if (!existsSync(program)) await writeProgram();
await import(pathToFileURL(program).href);

async function writeProgram(): Promise<void> {
  const draft = `${program}.${process.pid}`;
  const bundle = await rolldown(bundleOptions('apps/server/demo.ts'));
  await bundle.write({ ...SINGLE_FILE_OUTPUT, file: draft });
  await bundle.close();
  await rename(draft, program);
}
