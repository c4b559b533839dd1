import { and, desc, eq, ne } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { Db } from '#platform/database/pool.ts';
import { accountMail, message } from '../tables.ts';
import { renderMailDocument } from './complete-mail.ts';
import { type FinishedMail, openAccountMail, openMail, openSms, type SealedSms } from './sealed.ts';

type Row = { id: number; facilityId: number | null; language: string; at: Date };
export type OutboxMail = Row & { channel: 'email' } & FinishedMail;
export type OutboxSms = Row & { channel: 'sms' } & SealedSms;
export type OutboxMessage = OutboxMail | OutboxSms;

/**
 * Returns the newest messages of all hotels that were not delivered because no provider is configured. Only for
 * the demo.
 */
export function listOutbox(limit: number): Promise<OutboxMessage[]> {
  return platformDb(async db => {
    const rows = await db
      .select()
      .from(message)
      .where(and(eq(message.state, 'outbox'), ne(message.sealed, Buffer.alloc(0))))
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(limit);
    const messages: OutboxMessage[] = await listAccountOutbox(db, limit);
    for (const row of rows) messages.push(await openMessage(db, row));
    return messages.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit);
  });
}

async function openMessage(db: Db, row: typeof message.$inferSelect): Promise<OutboxMessage> {
  const { id, facilityId, language, createdAt: at, channel } = row;
  const rowFields = { id, facilityId, language, at };
  if (channel === 'sms') return { ...(await openSms(db, row)), ...rowFields, channel };
  const mail = await openMail(db, row);
  return { ...mail, html: await renderMailDocument(db, facilityId, mail), ...rowFields, channel };
}

async function listAccountOutbox(db: Db, limit: number): Promise<OutboxMessage[]> {
  const rows = await db
    .select()
    .from(accountMail)
    .where(eq(accountMail.state, 'outbox'))
    .orderBy(desc(accountMail.createdAt), desc(accountMail.id))
    .limit(limit);
  const mails: OutboxMail[] = [];
  for (const row of rows) {
    const { id, language, createdAt: at } = row;
    const mail = openAccountMail(row);
    const renderedHtml = await renderMailDocument(db, row.facilityId, mail);
    mails.push({ ...mail, html: renderedHtml, id, facilityId: null, language, at, channel: 'email' });
  }
  return mails;
}
