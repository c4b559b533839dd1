import { openFor, sealFor } from '#features/facility/queries/keys.ts';
import { subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { sealedAt } from '../tables.ts';

/** The sealed content of a mail: recipient and text. */
export type SealedMail = {
  to: string;
  /** The sender's name in mail programs. */
  fromName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  /** What its QR code says. */
  qr?: string | undefined;
  /** The calendar file that comes with it. */
  calendar?: string | undefined;
};

/** The same of an SMS; `to` in E.164. */
export type SealedSms = { to: string; text: string };

type Sealed = { facilityId: number; messageId: string; sealed: Buffer };

export const sealMessage = sealContent<SealedMail | SealedSms>;
export const openMail = openContent<SealedMail>;
export const openSms = openContent<SealedSms>;

function sealContent<Content>(
  db: Db,
  facilityId: number,
  messageId: string,
  content: Content,
): Promise<Buffer> {
  return sealFor(db, facilityId, sealedAt(messageId), JSON.stringify(content));
}

async function openContent<Content>(db: Db, { facilityId, messageId, sealed }: Sealed): Promise<Content> {
  const content: Content = JSON.parse(
    (await openFor(db, facilityId, sealedAt(messageId), sealed)).toString('utf8'),
  );
  return content;
}

/** Nobody unsubscribes from a mail about an account. */
export type AccountMail = Omit<SealedMail, 'unsubscribeUrl'>;

// There is no hotel whose key could seal it.
const key = () => ({ id: 0, key: subkey('account mail') });
const place = (row: string) => ({ facility: 0, table: 'account_mail', column: 'sealed', row });

export function sealAccountMail(messageId: string, mail: AccountMail): Buffer {
  return seal(key(), place(messageId), JSON.stringify(mail));
}

export function openAccountMail({ messageId, sealed }: { messageId: string; sealed: Buffer }): AccountMail {
  const mail: AccountMail = JSON.parse(open([key()], place(messageId), sealed).toString('utf8'));
  return mail;
}
