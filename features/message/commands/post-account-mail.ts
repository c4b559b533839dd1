import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { sendAccountMail } from '../events.ts';
import type { Mail } from '../queries/letters/page.ts';
import { sealAccountMail } from '../queries/sealed.ts';
import { oneLine } from '../rules/one-line.ts';
import { accountMail } from '../tables.ts';
import { messageIdFor } from './message-id.ts';

type Outgoing = {
  /** Identifies the mail: it is written once, however often it is requested. */
  occasion: string;
  /** The hotel that it comes from, where its transaction is a hotel's. */
  facilityId?: number;
  to: string;
  /** Sender and reply address; Genkan if absent. */
  from?: { name: string; replyTo: string | null };
  mail: Mail;
};

/**
 * Writes a mail that concerns no booking and adds the job that sends it, in the caller's transaction; `host`: whose its
 * Message-ID is. Out: its id, or null where it was there already.
 */
export async function postAccountMail(
  db: Db,
  host: string,
  { occasion, facilityId, to, from, mail }: Outgoing,
): Promise<number | null> {
  const messageId = messageIdFor(host, occasion);
  const sealed = sealAccountMail(messageId, {
    to,
    fromName: oneLine(from?.name ?? 'Genkan'),
    replyTo: from?.replyTo ?? null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html.source,
  });
  const [written] = await db
    .insert(accountMail)
    .values({
      facilityId: facilityId ?? null,
      language: mail.language,
      messageId,
      sealed,
      state: 'queued',
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: accountMail.id });
  if (written) await sendAccountMail.add(db, { id: written.id });
  return written?.id ?? null;
}
