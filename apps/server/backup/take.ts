import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { now } from '#platform/clock/clock.ts';
import { encrypterFor } from '#platform/crypto/age.ts';
import { baseBackup, type Journal } from '#platform/database/embedded/base-backup.ts';
import { SECRETS } from '#platform/database/embedded/secrets.ts';
import type { FileStore } from '#platform/files/files.ts';
import { bytesOf, type Entry, pipeThrough, tarStream } from '#platform/files/large-tar.ts';
import { countAround } from './count-rows.ts';
import { type Backup, backupIdOf, folderOf, storePictureList, writeManifest } from './kept.ts';
import { copyPictures } from './pictures.ts';

type BackupInput = {
  adminUrl: string;
  dataDir: string;
  pictures: FileStore;
  kept: FileStore;
  /** Public key of the backup, `age1…`. The holder of the matching identity can restore the backup. */
  recipient: string;
  release: string;
};

const PART_BYTES = 32 * 1024 * 1024;

/**
 * Backs up the embedded database and all pictures while Genkan runs. The backup contains everything that was
 * committed when it began, and is complete once its last file, the manifest, exists. docs/reference/backup.md
 */
export async function takeBackup({ adminUrl, ...what }: BackupInput): Promise<Backup> {
  const admin = new pg.Client({ connectionString: adminUrl });
  // The error is ignored here, because the next statement fails if the connection is lost.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await writeBackup(admin, adminUrl, what);
  } finally {
    await admin.end();
  }
}

async function writeBackup(
  admin: pg.Client,
  adminUrl: string,
  { dataDir, pictures, kept, recipient, release }: Omit<BackupInput, 'adminUrl'>,
): Promise<Backup> {
  const startedAt = now();
  const id = backupIdOf(startedAt);
  const counts: { rows: Record<string, number> } = { rows: {} };
  const point: { journal?: Journal } = {};
  async function* entries(): AsyncGenerator<Entry> {
    yield* extraEntries(dataDir);
    point.journal = yield* baseBackup(admin, join(dataDir, 'postgres'), async end => {
      const { ended, rows } = await countAround(adminUrl, end);
      counts.rows = rows;
      return ended;
    });
  }
  const parts = await storeParts(pipeThrough(tarStream(entries()), createGzip({ level: 1 })), {
    kept,
    id,
    recipient,
  });
  // Copy the pictures after the rows, because a picture's file exists before the row that refers to it.
  const paths = await copyPictures(pictures, kept);
  await storePictureList(kept, id, [...paths]);
  const { rows: version } = await admin.query<{ postgres: number }>(
    "select current_setting('server_version_num')::int / 10000 as postgres",
  );
  if (!point.journal) throw new Error('The backup was not made');
  const backup = {
    id,
    release,
    postgres: version[0]?.postgres ?? 0,
    began_at: startedAt.toISOString(),
    ended_at: now().toISOString(),
    ...point.journal,
    parts,
    rows: counts.rows,
    pictures: paths.size,
  };
  await writeManifest(kept, backup);
  return { format: 1, ...backup };
}

async function* extraEntries(dataDir: string): AsyncGenerator<Entry> {
  const name = SECRETS;
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(join(dataDir, name))) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length > 0)
    yield {
      name,
      size: bytes.length,
      async *chunks() {
        yield bytes;
      },
    };
}

type BackupTarget = { kept: FileStore; id: string; recipient: string };

async function storeParts(
  stream: AsyncIterable<Buffer>,
  { kept, id, recipient }: BackupTarget,
): Promise<Backup['parts']> {
  const encrypt = await encrypterFor(recipient);
  const parts: Backup['parts'] = [];
  for await (const plain of splitIntoParts(stream)) {
    const sealed = await encrypt(plain);
    const name = `database-${String(parts.length + 1).padStart(5, '0')}.age`;
    await kept.put(`${folderOf(id)}/${name}`, sealed);
    parts.push({ name, sha256: createHash('sha256').update(sealed).digest('hex') });
  }
  return parts;
}

async function* splitIntoParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pendingChunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    pendingChunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(pendingChunks);
    [pendingChunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(pendingChunks);
}
