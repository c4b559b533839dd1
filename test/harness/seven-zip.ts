import { createRequire } from 'node:module';
import type { SevenZipModuleFactory } from '7z-wasm';

// The package's types declare this function as the default export, but it is the CommonJS module itself.
const load7Zip: SevenZipModuleFactory = createRequire(import.meta.url)('7z-wasm');

/**
 * Opens a zip file with 7-Zip, which is independent of the library that created the file.
 * @returns the files by name
 * @throws the message of 7-Zip if the password is wrong
 */
export async function unpackWith7Zip(zip: Buffer, password: string): Promise<Map<string, Buffer>> {
  const lines: string[] = [];
  const program = await load7Zip({ print: line => lines.push(line), printErr: line => lines.push(line) });
  const { FS } = program;
  FS.writeFile('/given.zip', zip);
  FS.mkdir('/unpacked');
  program.callMain(['x', '/given.zip', '-o/unpacked', `-p${password}`, '-y']);
  if (!lines.some(line => line.endsWith('Everything is Ok'))) throw new Error(lines.join('\n'));
  const found = new Map<string, Buffer>();
  const read = (folder: string) => {
    for (const name of FS.readdir(`/unpacked/${folder}`)) {
      if (name === '.' || name === '..') continue;
      const path = `${folder}${name}`;
      if (FS.isDir(FS.stat(`/unpacked/${path}`).mode)) read(`${path}/`);
      else found.set(path, Buffer.from(FS.readFile(`/unpacked/${path}`, { encoding: 'binary' })));
    }
  };
  read('');
  return found;
}
