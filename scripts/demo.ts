import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { AS_ONE, oneFile, programFile } from './one-file.ts';
import { sourceHash } from './source-hash.ts';

// Starts the demo as a single file, which is rewritten after a change, because Node needs three seconds of CPU
// time at each start to find and read a thousand files.

const SOURCES = ['apps', 'db', 'features', 'i18n', 'platform', 'scripts', 'package-lock.json'];

const program = programFile(`demo-${(await sourceHash(SOURCES)).slice(0, 16)}`);
if (!existsSync(program)) await write();
await import(pathToFileURL(program).href);

async function write(): Promise<void> {
  const half = `${program}.${process.pid}`;
  const bundle = await rolldown(oneFile('apps/server/demo.ts'));
  await bundle.write({ ...AS_ONE, file: half });
  await bundle.close();
  await rename(half, program);
}
