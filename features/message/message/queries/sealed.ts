import { openFor, sealFor } from '#features/hotel/facility/queries/keys.ts';
import { subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { sealedAt } from '../tables.ts';
import { type Mail, type MailSource, mailOf } from './letters/mail.ts';
import { type KeptSheet, openSheets } from './text-versions.ts';

export type Addresses = {
  to: string;
  fromName: string;
  replyTo: string | null;
  /** Where email clients send unsubscribe requests. */
  unsubscribeUrl?: string | undefined;
};

/** What a row stores of an email: its addresses and what it is made from. */
export type SealedMail = Addresses & Omit<MailSource, 'sheets'> & { sheets: readonly KeptSheet[] };

/** What a row stores of an SMS. `to` is E.164. */
export type SealedSms = { to: string; text: string };

export type FinishedMail = Addresses & Mail;

type Row = { facilityId: number; messageId: string; sealed: Buffer };

export const sealMessage = (
  db: Db,
  facilityId: number,
  messageId: string,
  content: SealedMail | SealedSms,
): Promise<Buffer> => sealFor(db, facilityId, sealedAt(messageId), JSON.stringify(content));

export async function openMail(db: Db, row: Row): Promise<FinishedMail> {
  return mailFrom(db, row.facilityId, await openContent<SealedMail>(db, row));
}

/** Like `openMail`, from content that is already opened. */
export const mailFrom = async (db: Db, facilityId: number, { sheets, ...kept }: SealedMail) =>
  finishedMail({ ...kept, sheets: await openSheets(db, facilityId, sheets) });

export const openSms = (db: Db, row: Row) => openContent<SealedSms>(db, row);

export const recipientOf = async (db: Db, row: Row): Promise<string> =>
  (await openContent<SealedMail | SealedSms>(db, row)).to;

export async function openContent<Content extends SealedMail | SealedSms>(
  db: Db,
  { facilityId, messageId, sealed }: Row,
): Promise<Content> {
  const content: Content = JSON.parse(
    (await openFor(db, facilityId, sealedAt(messageId), sealed)).toString('utf8'),
  );
  return content;
}

const finishedMail = ({ to, fromName, replyTo, unsubscribeUrl, ...source }: Addresses & MailSource) => ({
  ...{ to, fromName, replyTo, unsubscribeUrl },
  ...mailOf(source),
});

// There is no hotel whose key could be used.
const key = () => ({ id: 0, key: subkey('account mail') });
const place = (row: string) => ({ facility: 0, table: 'account_mail', column: 'sealed', row });

/** Seals an account email with its text, since it belongs to no hotel whose table could store that. */
export function sealAccountMail(messageId: string, mail: Addresses & MailSource): Buffer {
  return seal(key(), place(messageId), JSON.stringify(mail));
}

export function openAccountMail({ messageId, sealed }: { messageId: string; sealed: Buffer }): FinishedMail {
  const mail: Addresses & MailSource = JSON.parse(open([key()], place(messageId), sealed).toString('utf8'));
  return finishedMail(mail);
}
