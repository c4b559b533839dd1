import { desc, eq } from 'drizzle-orm';
import { platformDb } from '#features/access/platform-db.ts';
import type { Db } from '#platform/database/pool.ts';
import { openAccountMail } from '../sealed-account-mail.ts';
import { openMail, type SealedMail } from '../sealed-mail.ts';
import { accountMail, message } from '../tables.ts';

export type OutboxMail = SealedMail & { id: number; facilityId: number | null; language: string; at: Date };

/** The newest mails that nobody received because no mail server is configured, of all hotels. For the demo alone. */
export function outbox(limit: number): Promise<OutboxMail[]> {
  return platformDb(async db => {
    const rows = await db
      .select()
      .from(message)
      .where(eq(message.state, 'outbox'))
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(limit);
    const mails: OutboxMail[] = [];
    for (const row of rows) {
      const { id, facilityId, language, createdAt: at } = row;
      mails.push({ ...(await openMail(db, row)), id, facilityId, language, at });
    }
    mails.push(...(await accountOutbox(db, limit)));
    return mails.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit);
  });
}

/** Mails about accounts belong to no hotel. */
async function accountOutbox(db: Db, limit: number): Promise<OutboxMail[]> {
  const rows = await db
    .select()
    .from(accountMail)
    .where(eq(accountMail.state, 'outbox'))
    .orderBy(desc(accountMail.createdAt), desc(accountMail.id))
    .limit(limit);
  return rows.map(row => {
    const { id, language, createdAt: at } = row;
    return { ...openAccountMail(row), id, facilityId: null, language, at };
  });
}
