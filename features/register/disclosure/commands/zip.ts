import { createHash } from 'node:crypto';
import type { Content } from '../queries/contents.ts';

/** As WinZip's AE-2 with a key of 256 bits, which 7-Zip and its like open. */
const AES_256 = 3;

/** The list of the files with their SHA-256, as `sha256sum -c` reads it. */
export const MANIFEST = 'SHA256SUMS.txt';

/**
 * Writes a zip whose files are encrypted by the password, one after the other, and closes the stream: neither a file nor the zip is
 * ever held as a whole. Names of files stand in a zip in clear, so they must say nothing of anybody. The last file is the manifest.
 */
export async function writeZip(
  out: WritableStream<Uint8Array>,
  contents: AsyncIterable<Content>,
  { password, at }: { password: string; at: Date },
): Promise<void> {
  const { configure, ZipWriter } = await import('@zip.js/zip.js');
  // Workers would hold more in memory than they save in time.
  configure({ useWebWorkers: false });
  const zip = new ZipWriter(out, {
    password,
    encryptionStrength: AES_256,
    lastModDate: at,
    bufferedWrite: false,
  });
  const sums: string[] = [];
  for await (const { name, bytes, isPacked = false } of contents) {
    const hash = createHash('sha256');
    await zip.add(name, ReadableStream.from(hashed(bytes, hash)), isPacked ? { level: 0 } : {});
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  }
  await zip.add(MANIFEST, ReadableStream.from([Buffer.from(sums.join(''))]));
  await zip.close();
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
