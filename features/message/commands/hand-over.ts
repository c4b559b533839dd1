import type { Db } from '#platform/database/pool.ts';
import { type Attachment, type MailResult, mailbox } from '#platform/mail/mail.ts';
import type { SmsResult } from '#platform/sms/sms.ts';
import { dressed, logoNamed } from '../queries/dressed.ts';
import { type FinishedMail, openMail, openSms, recipientOf, sealedFor } from '../queries/sealed.ts';
import type { Site } from '../rules/site.ts';
import { carriersOf } from './carriers.ts';
import { type Locked, type Row, update } from './message.ts';

/** A message that is to be handed over now. */
export type Taken = { row: Row; handOver: () => Promise<MailResult | SmsResult> };

/** Opens a message, with the address that it goes to by now; `to` null: where it was written to. */
export async function prepare(
  db: Db,
  site: Site,
  { row: written, hotel: { hotel }, logo }: Locked,
  to: string | null,
): Promise<Taken> {
  const carriers = carriersOf(hotel);
  const row = to === null ? written : await readdressed(db, written, to);
  if (row.channel === 'sms') {
    const sms = await openSms(db, row);
    return { row, handOver: () => carriers.sms.send({ ...sms, reference: row.messageId }) };
  }
  const content = await openMail(db, row);
  const mail = addressed(site, row, {
    ...content,
    ...(await dressed(content, () => logoNamed(db, hotel.id, logo))),
  });
  return { row, handOver: () => carriers.mail.send(mail) };
}

/** With the current address: it may have been corrected while the message waited. */
async function readdressed(db: Db, row: Row, to: string): Promise<Row> {
  if ((await recipientOf(db, row)) === to) return row;
  const sealed = await sealedFor(db, row, to);
  await update(db, row, { sealed });
  return { ...row, sealed };
}

type Outgoing = FinishedMail & { attachments: Attachment[] };

function addressed(site: Site, row: Row, mail: Outgoing) {
  const { fromName, replyTo, unsubscribeUrl, qr: _qr, calendar: _calendar, ...content } = mail;
  return {
    ...content,
    from: { name: fromName, address: mailbox(site.mailFrom).address },
    ...(replyTo ? { replyTo: { address: replyTo } } : {}),
    messageId: row.messageId,
    headers: {
      'Content-Language': row.language,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl ? unsubscribing(unsubscribeUrl) : {}),
    },
  };
}

/** Headers from which mail programs make an unsubscribe button (RFC 2369, RFC 8058). */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
