import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { bucketAt, overlap } from '#platform/files/bucket-address.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/files.ts';

// Layout of the backup location: backups/<id>/…, images/<hotel>/… as in the picture store, and
// journal/<timeline>/….
// docs/reference/backup.md

const FORMAT = 1;

/** Pauses between retries in milliseconds, about two minutes in total. */
export const RETRY_PAUSES: readonly number[] = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/**
 * Opens a backup location: a folder, or `s3://bucket/prefix` for a bucket at the provider that stores the
 * pictures, with the same access keys.
 * `patience` contains the pauses between retries. Jobs that run for hours must not fail because of one failed
 * request.
 * @throws if the location is inside the location of the pictures
 */
export async function openBackupLocation(
  { files, backupTimeout }: Config,
  to: string,
  patience: readonly number[] = [],
): Promise<{ store: FileStore; close(): void }> {
  const address = bucketAt(to);
  if (!address) return { store: diskStore(to), close: () => undefined };
  if (!files.bucket)
    throw new Error(`${to} requires S3_BUCKET, the bucket of the pictures, and the other S3 settings.`);
  if (overlap(address, files.bucket))
    throw new Error(
      `${to} is where the pictures are (S3_BUCKET, S3_PREFIX): backups would be mistaken for pictures. Use another bucket.`,
    );
  const { bucketStore } = await import('#platform/files/bucket-store.ts');
  const store = bucketStore({ ...files.bucket, ...address, timeout: backupTimeout, patience });
  return { store, close: store.close };
}

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  release: z.string(),
  postgres: z.int(),
  began_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  first: z.string(),
  last: z.string(),
  parts: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /**
   * Minimum number of rows of each table: the smaller of the counts just before and just after the end of the
   * backup.
   */
  rows: z.record(z.string(), z.int()),
  pictures: z.int(),
});

/** Manifest of a complete backup. Times are ISO 8601 in UTC. */
export type Backup = z.infer<typeof manifestSchema>;

/** Returns the id of a backup that began at this time. Ids sort chronologically. */
export const backupIdOf = (began: Date): string => began.toISOString().replace(/[-:]|\.\d+/g, '');
export const folderOf = (id: string): string => `backups/${id}`;

const MANIFEST_NAME = 'manifest.json';
const PICTURES = 'pictures.gz';

/**
 * `whole` contains the complete backups, oldest first. `damaged` contains the ids of backups whose manifest is
 * unreadable or was written by another release of Genkan.
 */
export type FoundBackups = { whole: Backup[]; damaged: string[] };

export async function backupsIn(location: FileStore): Promise<FoundBackups> {
  const found: FoundBackups = { whole: [], damaged: [] };
  for await (const { path } of location.walk('backups')) {
    if (!path.endsWith(`/${MANIFEST_NAME}`)) continue;
    const bytes = await location.get(path);
    // The backup was deleted during the listing.
    if (!bytes) continue;
    const parsed = manifestSchema.safeParse(parseJson(bytes));
    if (parsed.success) found.whole.push(parsed.data);
    else found.damaged.push(path.split('/')[1] ?? '');
  }
  found.whole.sort((one, other) => (one.id < other.id ? -1 : 1));
  found.damaged.sort();
  return found;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

export const describeDamaged = ({ damaged }: Pick<FoundBackups, 'damaged'>): string | undefined =>
  damaged.length > 0
    ? `Not used because damaged or from another release of Genkan (${MANIFEST_NAME}): ${damaged.map(folderOf).join(', ')}.`
    : undefined;

/** Writes the manifest last, which marks the backup as complete. */
export async function writeManifest(location: FileStore, backup: Omit<Backup, 'format'>): Promise<void> {
  const bytes = Buffer.from(JSON.stringify({ format: FORMAT, ...backup }, null, 1));
  await location.put(`${folderOf(backup.id)}/${MANIFEST_NAME}`, bytes);
}

export const storePictureList = (location: FileStore, id: string, paths: readonly string[]): Promise<void> =>
  location.put(`${folderOf(id)}/${PICTURES}`, gzipSync(paths.join('\n')));

export const picturesOf = (location: FileStore, id: string): Promise<string[] | undefined> =>
  readList(location, `${folderOf(id)}/${PICTURES}`);

export async function readList(location: FileStore, path: string): Promise<string[] | undefined> {
  const bytes = await location.get(path);
  try {
    return bytes && gunzipSync(bytes).toString('utf8').split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}
