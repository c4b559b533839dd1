import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { MailSource } from '../queries/letters/mail.ts';
import { versionOf } from '../queries/text-versions.ts';
import { textVersion } from '../tables.ts';

type WrittenMail = { facilityId: number; sheets: MailSource['sheets'] };

export async function storeTextVersions(db: Db, mails: readonly WrittenMail[]): Promise<void> {
  const rows = new Map<string, typeof textVersion.$inferInsert>();
  for (const { facilityId, sheets } of mails)
    for (const { words } of sheets) {
      const version = versionOf(words);
      rows.set(`${facilityId} ${version}`, { facilityId, version, words, createdAt: now() });
    }
  if (rows.size === 0) return;
  // Sorts the rows, so that two transactions that store the same texts do not deadlock.
  const orderedRows = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db.insert(textVersion).values(orderedRows).onConflictDoNothing();
}
