import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { decrypterWith } from '#platform/crypto/age.ts';
import { filesIn } from '#platform/files/tar.ts';
import { digest } from '../../queries/digest.ts';
import { MANIFEST_NAME, type Manifest, manifestSchema } from '../../queries/manifest.ts';
import type { Row } from '../../queries/transferred-tables.ts';
import { FORMAT, PART_BYTES } from '../../rules.ts';

export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

type Part = Manifest['parts'][number] & { bytes: Buffer };
export type Archive = { manifest: Manifest; fingerprint: string; parts: AsyncGenerator<Part> };

/** Larger than a normal part, because a single row or picture may exceed the intended size. */
const MAX_FILE_BYTES = 16 * PART_BYTES;

/**
 * Opens an archive. Reads the manifest immediately and the parts when needed. Each part is verified against the
 * manifest.
 * @throws ArchiveError if the archive is incomplete or not encrypted for `identities`
 */
export async function readArchive(path: string, identities: readonly string[]): Promise<Archive> {
  const decrypt = await decrypterWith(identities);
  const files = filesIn(createReadStream(path), MAX_FILE_BYTES);
  const first = await files.next().catch(throwNotAnArchive);
  if (first.done || first.value.name !== MANIFEST_NAME)
    throw new ArchiveError('This is not an archive of a hotel.');
  const bytes = await decrypt(first.value.bytes).catch(() => {
    throw new ArchiveError('The archive was encrypted for another identity, or was changed.');
  });
  const parsedManifest = manifestIn(bytes);
  return {
    manifest: parsedManifest,
    fingerprint: digest(bytes),
    parts: partsOf(parsedManifest, files, decrypt),
  };
}

function throwNotAnArchive(): never {
  throw new ArchiveError('This is not an archive of a hotel.');
}

function manifestIn(bytes: Buffer): Manifest {
  const parsed = manifestSchema.safeParse(jsonIn(bytes.toString('utf8')));
  if (!parsed.success)
    throw new ArchiveError('This is not an archive of a hotel, or it has another version.');
  if (parsed.data.version !== FORMAT.version)
    throw new ArchiveError(
      `The archive has version ${parsed.data.version} of the format, but this release reads version ${FORMAT.version}.`,
    );
  return parsed.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function rowsIn({ name, bytes }: Pick<Part, 'name' | 'bytes'>): Row[] {
  const lines = bytes.toString('utf8').split('\n').filter(Boolean);
  return lines.map(line => {
    const row = z.record(z.string(), z.unknown()).safeParse(jsonIn(line));
    if (!row.success) throw new ArchiveError(`${name} contains an invalid row.`);
    return row.data;
  });
}

async function* partsOf(
  { parts }: Manifest,
  files: AsyncGenerator<{ name: string; bytes: Buffer }>,
  open: (sealed: Buffer) => Promise<Buffer>,
): AsyncGenerator<Part> {
  let number = 0;
  try {
    for await (const { name, bytes: sealed } of files) {
      const part = parts[number];
      number += 1;
      if (part?.name !== name) throw new ArchiveError(`${name} is not expected here.`);
      const bytes = await open(sealed).catch(() => throwChanged(name));
      if (digest(bytes) !== part.sha256) throwChanged(name);
      yield { ...part, bytes };
    }
  } catch (error) {
    throw error instanceof ArchiveError
      ? error
      : new ArchiveError(`The archive is incomplete: ${String(error)}`);
  }
  if (number < parts.length)
    throw new ArchiveError(`The archive is incomplete: ${parts.length - number} of its parts are missing.`);
}

function throwChanged(name: string): never {
  throw new ArchiveError(`${name} was changed.`);
}
