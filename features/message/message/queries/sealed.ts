import { openFor, sealFor } from '#features/hotel/facility/queries/keys.ts';
import { subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { sealedAt } from '../tables.ts';
import { type Mail, type MailSource, mailOf } from './letters/mail.ts';
import { type KeptSheet, openSheets } from './text-versions.ts';

/** Who a mail goes to and comes from. */
export type Addresses = {
  to: string;
  /** The sender's name in mail programs. */
  fromName: string;
  replyTo: string | null;
  /** Where a mail program asks for no more of these. */
  unsubscribeUrl?: string | undefined;
};

/** What a row keeps of a mail: who it goes to, and what it is made from. */
export type SealedMail = Addresses & Omit<MailSource, 'sheets'> & { sheets: readonly KeptSheet[] };

/** What a row keeps of an SMS, which is short; `to` in E.164. */
export type SealedSms = { to: string; text: string };

/** A mail as it is handed over or shown. */
export type FinishedMail = Addresses & Mail;

type Row = { facilityId: number; messageId: string; sealed: Buffer };

export const sealMessage = (
  db: Db,
  facilityId: number,
  messageId: string,
  content: SealedMail | SealedSms,
): Promise<Buffer> => sealFor(db, facilityId, sealedAt(messageId), JSON.stringify(content));

/** The mail, made once more from what its row keeps. */
export async function openMail(db: Db, row: Row): Promise<FinishedMail> {
  return mailFrom(db, row.facilityId, await openContent<SealedMail>(db, row));
}

/** The same from its opened content. */
export const mailFrom = async (db: Db, facilityId: number, { sheets, ...kept }: SealedMail) =>
  finishedMail({ ...kept, sheets: await openSheets(db, facilityId, sheets) });

export const openSms = (db: Db, row: Row) => openContent<SealedSms>(db, row);

/** Where a message goes. */
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

// There is no hotel whose key could seal it.
const key = () => ({ id: 0, key: subkey('account mail') });
const place = (row: string) => ({ facility: 0, table: 'account_mail', column: 'sealed', row });

/** With its words: no hotel's table could hold them. */
export function sealAccountMail(messageId: string, mail: Addresses & MailSource): Buffer {
  return seal(key(), place(messageId), JSON.stringify(mail));
}

export function openAccountMail({ messageId, sealed }: { messageId: string; sealed: Buffer }): FinishedMail {
  const mail: Addresses & MailSource = JSON.parse(open([key()], place(messageId), sealed).toString('utf8'));
  return finishedMail(mail);
}
