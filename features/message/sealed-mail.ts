import { openFor, sealFor } from '#features/facility/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { sealedAt } from './tables.ts';

/** What lies sealed in a message: whom it goes to, and every word of it. */
export type SealedMail = {
  to: string;
  /** The name that mail programs show as the sender. */
  fromName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
};

export function sealMail(db: Db, facilityId: number, messageId: string, mail: SealedMail): Promise<Buffer> {
  return sealFor(db, facilityId, sealedAt(messageId), JSON.stringify(mail));
}

export async function openMail(
  db: Db,
  { facilityId, messageId, sealed }: { facilityId: number; messageId: string; sealed: Buffer },
): Promise<SealedMail> {
  return JSON.parse((await openFor(db, facilityId, sealedAt(messageId), sealed)).toString('utf8'));
}
