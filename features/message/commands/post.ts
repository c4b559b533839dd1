import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { mailbox } from '#platform/mail/mail.ts';
import { sendMessage } from '../events.ts';
import { type Letter, letterHtml, letterText } from '../letter.ts';
import { oneLine } from '../one-line.ts';
import type { Event } from '../queries/event.ts';
import { sealMail } from '../sealed-mail.ts';
import type { Site } from '../site.ts';
import { message } from '../tables.ts';

type Outgoing = {
  kind: (typeof message.$inferInsert)['kind'];
  event: Event;
  /** The slot that it is for. */
  slotId: number;
  to: string;
  letter: Letter;
  /** Given: staff asked for this mail once more, and it is another one than before. */
  request?: string | undefined;
};

/**
 * Writes a mail and adds the job that sends it, in the caller's transaction. The same mail of the same registration and
 * slot is written once, however often the job that asks for it runs.
 */
export async function post(
  db: Db,
  site: Site,
  { kind, event, slotId, to, letter, request }: Outgoing,
): Promise<void> {
  const { facilityId, bookingId, id: registrationId } = event.registration;
  const messageId = stableId(site, [kind, facilityId, registrationId, slotId, ...(request ? [request] : [])]);
  const sealed = await sealMail(db, facilityId, messageId, {
    to,
    fromName: oneLine(event.hotel.name),
    replyTo: event.replyTo,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter).source,
  });
  const { language } = letter;
  const row = { facilityId, kind, channel: 'email' as const, bookingId, slotId, language, messageId, sealed };
  const [written] = await db
    .insert(message)
    .values({ ...row, state: 'queued', createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: message.id });
  if (written) await sendMessage.add(db, { facilityId, id: written.id });
}

/** A Message-ID that every try computes alike, and that tells nothing (decisions §10). */
function stableId({ mailFrom }: Site, about: readonly (string | number)[]): string {
  const host = mailbox(mailFrom).address.split('@').at(-1);
  return `<${keyedHash('message id', about.join('/')).toString('hex').slice(0, 32)}@${host}>`;
}
