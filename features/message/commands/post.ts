import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { mailbox } from '#platform/mail/mail.ts';
import { sendMessage } from '../events.ts';
import type { Mail } from '../letter-page.ts';
import { oneLine } from '../one-line.ts';
import { sealMail } from '../sealed-mail.ts';
import type { Site } from '../site.ts';
import { message } from '../tables.ts';

type Row = typeof message.$inferInsert;

type Outgoing = Pick<Row, 'kind' | 'facilityId' | 'bookingId' | 'slotId' | 'moment' | 'checkinDate'> & {
  to: string;
  /** The hotel that writes, and where answers go. */
  from: { name: string; replyTo: string | null };
  mail: Mail;
  /** What makes it this message and no other: the same is written once, however often it is asked for. */
  about: readonly (string | number)[];
};

/** Writes a mail and adds the job that sends it, in the caller's transaction. Out: whether it was not there yet. */
export async function post(
  db: Db,
  site: Site,
  { to, from, mail, about, ...row }: Outgoing,
): Promise<boolean> {
  const { facilityId, kind } = row;
  const messageId = stableId(site, [kind, facilityId, ...about]);
  const sealed = await sealMail(db, facilityId, messageId, {
    to,
    fromName: oneLine(from.name),
    replyTo: from.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html.source,
  });
  const { language } = mail;
  const [written] = await db
    .insert(message)
    .values({ ...row, channel: 'email', language, messageId, sealed, state: 'queued', createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: message.id });
  if (written) await sendMessage.add(db, { facilityId, id: written.id });
  return written !== undefined;
}

/** A Message-ID that every try computes alike, and that tells nothing (decisions §10). */
function stableId({ mailFrom }: Site, about: readonly (string | number)[]): string {
  const host = mailbox(mailFrom).address.split('@').at(-1);
  return `<${keyedHash('message id', about.join('/')).toString('hex').slice(0, 32)}@${host}>`;
}
