import { openFor, sealFor } from '#features/facility/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { sealedAt } from './tables.ts';

/** What lies sealed in a mail: whom it goes to, and every word of it. */
export type SealedMail = {
  to: string;
  /** The name that mail programs show as the sender. */
  fromName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
};

/** The same of an SMS; `to` in E.164. */
export type SealedSms = { to: string; text: string };

type Sealed = { facilityId: number; messageId: string; sealed: Buffer };

export const sealMail = seal<SealedMail>;
export const sealSms = seal<SealedSms>;
export const openMail = open<SealedMail>;
export const openSms = open<SealedSms>;

function seal<Content>(db: Db, facilityId: number, messageId: string, content: Content): Promise<Buffer> {
  return sealFor(db, facilityId, sealedAt(messageId), JSON.stringify(content));
}

async function open<Content>(db: Db, { facilityId, messageId, sealed }: Sealed): Promise<Content> {
  return JSON.parse((await openFor(db, facilityId, sealedAt(messageId), sealed)).toString('utf8'));
}
