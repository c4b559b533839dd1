import type { Facility } from '#features/facility/queries/facility.ts';
import type { Db } from '#platform/database/pool.ts';
import { type Attachment, type MailResult, mailbox } from '#platform/mail/mail.ts';
import type { SmsResult } from '#platform/sms/sms.ts';
import { dressed, logosOnce } from '../queries/dressed.ts';
import { openMail, openSms, type SealedMail, type SealedSms, sealMessage } from '../queries/sealed.ts';
import type { Site } from '../rules/site.ts';
import { type Carriers, carriersOf } from './carriers.ts';
import { type Row, update } from './message.ts';

/** `to`: where a guide message goes by now; null: where it was written to. `mayWait`: it may be sent later. */
export type Ready = { row: Row; to: string | null; mayWait: boolean };

/** A message that is to be handed over now. */
export type Taken = { row: Row; handOver: () => Promise<MailResult | SmsResult> };

/** How messages of a hotel are sent. */
type Sending = { site: Site; carriers: Carriers; logos: ReturnType<typeof logosOnce> };

export const sendingOf = (db: Db, site: Site, hotel: Facility | undefined): Sending => ({
  site,
  carriers: carriersOf(hotel),
  logos: logosOnce(db),
});

/** Opens a message, with the address that it goes to by now. */
export async function prepare(
  db: Db,
  { site, carriers, logos }: Sending,
  { row, to }: Ready,
): Promise<Taken> {
  if (row.channel === 'sms') {
    const sms = await openSms(db, row);
    const moved = to === null ? { row, content: sms } : await movedSms(db, row, sms, to);
    return {
      row: moved.row,
      handOver: () => carriers.sms.send({ ...moved.content, reference: row.messageId }),
    };
  }
  const mail = await openMail(db, row);
  const moved = to === null ? { row, content: mail } : await movedMail(db, row, mail, to);
  return prepareMail({ site, carriers, logos }, moved.row, moved.content);
}

/** A mail that is open, or was written just now. */
export async function prepareMail(
  { site, carriers, logos }: Sending,
  row: Row,
  content: SealedMail,
): Promise<Taken> {
  const look = await dressed(logos, row.facilityId, content);
  return { row, handOver: () => carriers.mail.send(addressed(site, row, { ...content, ...look })) };
}

type Moved<Content> = Promise<{ row: Row; content: Content }>;

/** With the current address: it may have been corrected while the message waited. */
async function movedSms(db: Db, row: Row, sms: SealedSms, to: string): Moved<SealedSms> {
  if (sms.to === to) return { row, content: sms };
  const content = { ...sms, to };
  return {
    row: await resealed(db, row, await sealMessage(db, row.facilityId, row.messageId, content)),
    content,
  };
}

async function movedMail(db: Db, row: Row, mail: SealedMail, to: string): Moved<SealedMail> {
  if (mail.to === to) return { row, content: mail };
  const content = { ...mail, to };
  return {
    row: await resealed(db, row, await sealMessage(db, row.facilityId, row.messageId, content)),
    content,
  };
}

async function resealed(db: Db, row: Row, sealed: Buffer): Promise<Row> {
  await update(db, row, { sealed });
  return { ...row, sealed };
}

type Outgoing = SealedMail & { attachments: Attachment[] };

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
