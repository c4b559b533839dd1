import type { Db } from '#platform/database/pool.ts';
import {
  type Attachment,
  type MailDriver,
  type MailResult,
  mailbox,
  mailDriver,
} from '#platform/mail/mail.ts';
import { type SmsDriver, type SmsResult, smsDriver } from '#platform/sms/sms.ts';
import { completeMail, logoByHash } from '../queries/complete-mail.ts';
import {
  type FinishedMail,
  openContent,
  restoreMail,
  type SealedMail,
  type SealedSms,
  sealMessage,
} from '../queries/sealed.ts';
import type { SendingHotel } from '../queries/sending-facilities.ts';
import type { Site } from '../rules/site.ts';
import { type LockedMessage, type Row, updateMessage } from './message.ts';

export type PreparedMessage = { row: Row; handOver: () => Promise<MailResult | SmsResult> };

/**
 * Decrypts a message for its current recipient. If `to` is null, uses the address for which the message was
 * written.
 */
export async function openForSending(
  db: Db,
  site: Site,
  { row: written, hotel: { hotel }, logo }: LockedMessage,
  to: string | null,
): Promise<PreparedMessage> {
  const drivers = driversOf(hotel);
  if (written.channel === 'sms') {
    const { row, content: sms } = await openWithRecipient<SealedSms>(db, written, to);
    return { row, handOver: () => drivers.sms.send({ ...sms, reference: row.messageId }) };
  }
  const { row, content } = await openWithRecipient<SealedMail>(db, written, to);
  const finishedMail = await restoreMail(db, row.facilityId, content);
  const parts = await completeMail(finishedMail, () => logoByHash(db, hotel.id, logo));
  const mail = toDriverMail(site, row, { ...finishedMail, ...parts });
  return { row, handOver: () => drivers.mail.send(mail) };
}

/**
 * Decrypts the content and replaces the address, which may have been corrected after the message was written.
 */
async function openWithRecipient<Content extends SealedMail | SealedSms>(
  db: Db,
  row: Row,
  to: string | null,
) {
  const content = await openContent<Content>(db, row);
  if (to === null || content.to === to) return { row, content };
  const currentContent = { ...content, to };
  const sealed = await sealMessage(db, row.facilityId, row.messageId, currentContent);
  await updateMessage(db, row, { sealed });
  return { row: { ...row, sealed }, content: currentContent };
}

type Outgoing = FinishedMail & { attachments: Attachment[] };

function toDriverMail(site: Site, row: Row, mail: Outgoing) {
  const { fromName, replyTo, unsubscribeUrl, qr: _qr, calendar: _calendar, ...content } = mail;
  return {
    ...content,
    from: { name: fromName, address: mailbox(site.mailFrom).address },
    ...(replyTo ? { replyTo: { address: replyTo } } : {}),
    messageId: row.messageId,
    headers: {
      'Content-Language': row.language,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}),
    },
  };
}

/** Headers that make mail programs show an unsubscribe button (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

type Drivers = { mail: Pick<MailDriver, 'send'>; sms: Pick<SmsDriver, 'send'> };

const realDrivers: Drivers = {
  mail: { send: mail => mailDriver().send(mail) },
  sms: { send: sms => smsDriver().send(sms) },
};

const outboxDrivers: Drivers = {
  mail: { send: async () => ({ accepted: true, state: 'outbox' }) },
  sms: { send: async () => ({ accepted: true, state: 'outbox', providerId: null }) },
};

/**
 * Returns the drivers for a hotel's messages. A test hotel's messages are never delivered
 * (docs/reference/api-keys.md#the-test-hotel).
 */
const driversOf = (hotel: SendingHotel): Drivers => (hotel.testOf === null ? realDrivers : outboxDrivers);
