import { join } from 'node:path';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { allHotels } from '#features/hotel/facility/queries/every-facility.ts';
import { newestImages, openImages } from '#features/registration/image/queries/images.ts';
import { now } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { decrypterWith } from '#platform/crypto/age.ts';
import { openMasterKey } from '#platform/crypto/master-key.ts';
import type { FileStore } from '#platform/files/files.ts';
import { openStorage } from '../storage.ts';
import { readJournal } from './journal.ts';
import { type Backup, type FoundBackups, folderOf } from './kept.ts';
import type { RestoreResult } from './restore.ts';

/** Maximum number of pictures per hotel, because pictures are held in memory. */
const MAX_PICTURES = 50;

/** Backups run nightly, and one may be half a day late. */
const MAX_AGE_HOURS = 36;

type BackupSource = { kept: FileStore; identities: readonly string[] };

export async function rehearseJournal(
  { kept, identities }: BackupSource,
  backup: Backup,
): Promise<{ line: string; isWell: boolean }> {
  const take = async () => undefined;
  const { last, fault } = await readJournal(kept, backup, { open: await decrypterWith(identities), take });
  if (fault) return { line: `THE JOURNAL ENDS EARLY. ${fault}`, isWell: false };
  return {
    line: last ? `The journal continues to ${last} without a gap.` : 'No journal was stored.',
    isWell: true,
  };
}

/**
 * Checks a backup restored into `dataDir`, using the master key of this installation. Compares the number of
 * rows and pictures, opens the newest pictures of each hotel, and checks that the newest backup is complete
 * and from last night.
 * @returns messages for the operator
 */
export async function checkRestoredCopy(
  config: Config,
  dataDir: string,
  restored: RestoreResult,
): Promise<{ lines: string[]; isWell: boolean }> {
  const { backup, rows, pictures } = restored;
  const problems = [...faultsOfNewest(restored.found), ...lossesOf(restored)];
  const close = await openCopy(config, dataDir);
  try {
    const { opened, asked } = await openNewestPictures();
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((all, count) => all + count, 0);
    const tables = Object.keys(backup.rows).length;
    return {
      isWell: problems.length === 0 && opened === asked,
      lines: [
        `Backup ${backup.id}, completed at ${backup.ended_at}.`,
        `${sum(rows)} rows in ${tables} tables; at backup time: ${sum(backup.rows)}.`,
        `${pictures} picture files; at backup time: ${backup.pictures}.`,
        ...problems,
        `${opened} of the ${asked} newest pictures can be opened.${opened === asked ? '' : ' The log names the others.'}`,
      ],
    };
  } finally {
    await close();
  }
}

/** Returns the faults of the newest backup as sentences. Called even if an older backup is rehearsed. */
function faultsOfNewest({ whole, damaged }: FoundBackups): string[] {
  const newest = whole.at(-1);
  const newestDamaged = damaged.at(-1);
  const problems: string[] = [];
  if (newestDamaged && newestDamaged > (newest?.id ?? ''))
    problems.push(
      `THE NEWEST BACKUP IS DAMAGED, or from another release of Genkan: ${folderOf(newestDamaged)}.`,
    );
  if (newest && now().getTime() - Date.parse(newest.ended_at) > MAX_AGE_HOURS * 3_600_000)
    problems.push(
      `THE NEWEST BACKUP IS OLDER THAN ${MAX_AGE_HOURS} HOURS: it was completed at ${newest.ended_at}.`,
    );
  return problems;
}

function lossesOf({ backup, rows, lost }: RestoreResult): string[] {
  const shrunkTables = Object.entries(backup.rows).filter(([table, count]) => (rows[table] ?? -1) < count);
  return [
    ...shrunkTables.map(
      ([table, count]) => `FEWER ROWS in ${table}: ${rows[table] ?? 'no table'} instead of ${count}.`,
    ),
    ...lostPictureMessages(lost),
  ];
}

export function lostPictureMessages(lost: number | undefined): string[] {
  if (lost === undefined)
    return ['THE LIST OF PICTURES CANNOT BE READ, so it is unknown whether all are stored.'];
  return lost > 0 ? [`PICTURES ARE MISSING: ${lost} pictures of the backup are not stored.`] : [];
}

/** Opens the restored database and files. Only the master key comes from this installation. */
async function openCopy(config: Config, dataDir: string): Promise<() => Promise<void>> {
  const { key: masterKey } = await openMasterKey({ ...config, mayMake: async () => false });
  return openStorage({
    ...config,
    masterKey,
    masterKeyFile: undefined,
    masterKeyCommand: undefined,
    // The installation may have moved to an external database since the backup, and that database is live.
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    backup: undefined,
    dataDir,
    files: { disk: join(dataDir, 'files'), bucket: undefined, to: 'disk' },
  });
}

async function openNewestPictures(): Promise<{ opened: number; asked: number }> {
  let [opened, asked] = [0, 0];
  for (const { id } of await allHotels()) {
    const found = await inFacility(mintSystem(id), async db => {
      const ids = await newestImages(db, id, MAX_PICTURES);
      return { asked: ids.length, opened: (await openImages(db, id, ids)).size };
    });
    opened += found.opened;
    asked += found.asked;
  }
  return { opened, asked };
}
