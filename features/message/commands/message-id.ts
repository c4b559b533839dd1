import { keyedHash } from '#platform/crypto/keys.ts';
import { mailbox } from '#platform/mail/mail.ts';
import type { Site } from '../rules/site.ts';

/** A Message-ID that every try computes alike from what it is about, and that tells nothing of it. */
export const messageIdFor = (host: string, about: string) =>
  `<${keyedHash('message id', about).toString('hex').slice(0, 32)}@${host}>`;

/** The host that the Message-IDs of our mails end in. */
export const mailHost = ({ mailFrom }: Site) => mailbox(mailFrom).address.split('@').at(-1) ?? '';
