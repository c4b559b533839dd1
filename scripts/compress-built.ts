import { globSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const brotli = promisify(brotliCompress);

/** Minimum size in bytes. For smaller files, the headers outweigh the savings. */
const MIN_BYTES = 512;

/**
 * Writes compressed versions (`.br`, `.gz`) next to the built files in `assets` that are at least `MIN_BYTES`
 * long, so that the server need not compress them during a request. File names contain a hash of the content,
 * so existing files are up to date.
 */
export async function compressBuilt(): Promise<void> {
  const paths = globSync('dist/*/assets/**/*.{js,css,svg,json,wasm}');
  await Promise.all(paths.map(compress));
}

async function compress(path: string): Promise<void> {
  if (await exists(`${path}.gz`)) return;
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
