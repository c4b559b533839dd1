import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { messageSealPlace } from '../tables.ts';
import { type Mail, type MailSource, mailOf } from './letters/mail.ts';
import { openSheets, type StoredSheet } from './text-versions.ts';

export type Addresses = {
  to: string;
  fromName: string;
  replyTo: string | null;
  unsubscribeUrl?: string | undefined;
};

export type SealedMail = Addresses & Omit<MailSource, 'sheets'> & { sheets: readonly StoredSheet[] };

/** Encrypted content of an SMS row. `to` is E.164. */
export type SealedSms = { to: string; text: string };

export type FinishedMail = Addresses & Mail;

type Row = { facilityId: number; messageId: string; sealed: Buffer };

export const sealMessage = (
  db: Db,
  facilityId: number,
  messageId: string,
  content: SealedMail | SealedSms,
): Promise<Buffer> => sealForHotel(db, facilityId, messageSealPlace(messageId), JSON.stringify(content));

export async function openMail(db: Db, row: Row): Promise<FinishedMail> {
  return restoreMail(db, row.facilityId, await openContent<SealedMail>(db, row));
}

/** Like `openMail`, for content that is already decrypted. */
export const restoreMail = async (db: Db, facilityId: number, { sheets, ...kept }: SealedMail) =>
  finishMail({ ...kept, sheets: await openSheets(db, facilityId, sheets) });

export const openSms = (db: Db, row: Row) => openContent<SealedSms>(db, row);

export const recipientOf = async (db: Db, row: Row): Promise<string> =>
  (await openContent<SealedMail | SealedSms>(db, row)).to;

export async function openContent<Content extends SealedMail | SealedSms>(
  db: Db,
  { facilityId, messageId, sealed }: Row,
): Promise<Content> {
  const content: Content = JSON.parse(
    (await openForHotel(db, facilityId, messageSealPlace(messageId), sealed)).toString('utf8'),
  );
  return content;
}

const finishMail = ({ to, fromName, replyTo, unsubscribeUrl, ...source }: Addresses & MailSource) => ({
  ...{ to, fromName, replyTo, unsubscribeUrl },
  ...mailOf(source),
});

// A system key, because account emails may belong to no hotel.
const accountMailKey = () => ({ id: 0, key: subkey('account mail') });
const accountMailLocation = (row: string) => ({ facility: 0, table: 'account_mail', column: 'sealed', row });

/**
 * Encrypts an account email with its text. The text cannot be stored separately, because the email may belong
 * to no hotel.
 */
export function sealAccountMail(messageId: string, mail: Addresses & MailSource): Buffer {
  return seal(accountMailKey(), accountMailLocation(messageId), JSON.stringify(mail));
}

export function openAccountMail({ messageId, sealed }: { messageId: string; sealed: Buffer }): FinishedMail {
  const mail: Addresses & MailSource = JSON.parse(
    open([accountMailKey()], accountMailLocation(messageId), sealed).toString('utf8'),
  );
  return finishMail(mail);
}
