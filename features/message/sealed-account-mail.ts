import { subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import type { SealedMail } from './sealed-content.ts';

/** Nobody unsubscribes from a mail about an account. */
export type AccountMail = Omit<SealedMail, 'unsubscribeUrl'>;

// There is no hotel whose key could seal it.
const key = () => ({ id: 0, key: subkey('account mail') });
const place = (row: string) => ({ facility: 0, table: 'account_mail', column: 'sealed', row });

export function sealAccountMail(messageId: string, mail: AccountMail): Buffer {
  return seal(key(), place(messageId), JSON.stringify(mail));
}

export function openAccountMail({ messageId, sealed }: { messageId: string; sealed: Buffer }): AccountMail {
  return JSON.parse(open([key()], place(messageId), sealed).toString('utf8'));
}
