import { join } from 'node:path';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { hotels } from '#features/facility/queries/every-facility.ts';
import { newestImages, openImages } from '#features/image/queries/images.ts';
import type { Config } from '#platform/config/config.ts';
import { decrypterWith } from '#platform/crypto/age.ts';
import { openMasterKey } from '#platform/crypto/master-key.ts';
import type { FileStore } from '#platform/files/files.ts';
import { openStorage } from '../storage.ts';
import { readJournal } from './journal.ts';
import type { Backup } from './kept.ts';
import type { Restored } from './restore.ts';

/** Of each hotel; they are held in memory. */
const MOST_PICTURES = 50;

type Given = { kept: FileStore; identities: readonly string[] };

/** Whether the journal goes on from a backup without a gap, and can be opened. Out: for the operator. */
export async function rehearseJournal(
  { kept, identities }: Given,
  backup: Backup,
): Promise<{ line: string; isWell: boolean }> {
  const take = async () => undefined;
  const { last, fault } = await readJournal(kept, backup, { open: decrypterWith(identities), take });
  if (fault) return { line: `THE JOURNAL ENDS EARLY. ${fault}`, isWell: false };
  return {
    line: last ? `The journal goes on to ${last} without a gap.` : 'No journal was kept.',
    isWell: true,
  };
}

/**
 * Judges a restored copy in `dataDir` by the master key of this installation: the rows of each table against those that were
 * counted when the backup was made, and whether the newest pictures of each hotel can be opened. Out: for the operator.
 */
export async function rehearsed(
  config: Config,
  dataDir: string,
  { backup, rows, pictures }: Restored,
): Promise<{ lines: string[]; isWell: boolean }> {
  const fewer = Object.entries(backup.rows).filter(([table, count]) => (rows[table] ?? -1) < count);
  const { key } = await openMasterKey({ ...config, mayMake: async () => false });
  const copy = { masterKey: key, masterKeyFile: undefined, masterKeyCommand: undefined, backup: undefined };
  const files = { disk: join(dataDir, 'files'), bucket: undefined, to: 'disk' } as const;
  const close = await openStorage({ ...config, ...copy, dataDir, files });
  try {
    const { opened, asked } = await openNewest();
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((all, count) => all + count, 0);
    const tables = Object.keys(backup.rows).length;
    return {
      isWell: fewer.length === 0 && opened === asked,
      lines: [
        `Backup ${backup.id}, whole since ${backup.ended_at}.`,
        `${sum(rows)} rows in ${tables} tables; when it was made: ${sum(backup.rows)}.`,
        ...fewer.map(
          ([table, count]) => `FEWER ROWS in ${table}: ${rows[table] ?? 'no table'} instead of ${count}.`,
        ),
        `${pictures} files of pictures; when it was made: ${backup.pictures}.`,
        `${opened} of the ${asked} newest pictures can be opened.${opened === asked ? '' : ' The log names the others.'}`,
      ],
    };
  } finally {
    await close();
  }
}

async function openNewest(): Promise<{ opened: number; asked: number }> {
  let [opened, asked] = [0, 0];
  for (const { id } of await hotels()) {
    const found = await inFacility(mintSystem(id), async db => {
      const ids = await newestImages(db, id, MOST_PICTURES);
      return { asked: ids.length, opened: (await openImages(db, id, ids)).size };
    });
    opened += found.opened;
    asked += found.asked;
  }
  return { opened, asked };
}
