import { desc, eq } from 'drizzle-orm';
import { platformDb } from '#features/access/platform-db.ts';
import { openMail, type SealedMail } from '../sealed-mail.ts';
import { message } from '../tables.ts';

export type OutboxMail = SealedMail & { id: number; facilityId: number; language: string; at: Date };

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
    return mails;
  });
}
