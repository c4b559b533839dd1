import { createHash } from 'node:crypto';
import type { Content } from '../queries/contents.ts';

/** WinZip's AE-2 with a 256-bit key, which 7-Zip and similar tools support. */
const AES_256 = 3;

/** File in the zip that lists all files with their SHA-256, in the format of `sha256sum -c`. */
export const MANIFEST_NAME = 'SHA256SUMS.txt';

/**
 * Writes a zip with password-encrypted files, one after another, and closes the stream. Never holds a whole
 * file in memory. File names must not contain personal data, because a zip does not encrypt them. The last file
 * is the manifest.
 */
export async function writeZip(
  out: WritableStream<Uint8Array>,
  contents: AsyncIterable<Content>,
  { password, at }: { password: string; at: Date },
): Promise<void> {
  const { configure, ZipWriter } = await import('@zip.js/zip.js');
  // Web workers are disabled, because they would need much memory and save little time.
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
    await zip.add(name, ReadableStream.from(hashStream(bytes, hash)), isPacked ? { level: 0 } : {});
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  }
  await zip.add(MANIFEST_NAME, ReadableStream.from([Buffer.from(sums.join(''))]));
  await zip.close();
}

async function* hashStream(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
