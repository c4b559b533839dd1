import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { mailbox } from '#platform/mail/mail.ts';
import { sendAccountMail } from '../events.ts';
import { type Letter, letterHtml, letterText } from '../letter.ts';
import { sealAccountMail } from '../sealed-account-mail.ts';
import type { Site } from '../site.ts';
import { accountMail } from '../tables.ts';

type Outgoing = {
  /** Names the occasion: asked for twice, it is written once. */
  occasion: string;
  to: string;
  letter: Letter;
};

/** Writes a mail that belongs to no hotel and adds the job that sends it, in the caller's transaction. */
export async function postAccountMail(db: Db, site: Site, { occasion, to, letter }: Outgoing): Promise<void> {
  const host = mailbox(site.mailFrom).address.split('@').at(-1);
  const messageId = `<${keyedHash('message id', occasion).toString('hex').slice(0, 32)}@${host}>`;
  const sealed = sealAccountMail(messageId, {
    to,
    fromName: 'Genkan',
    replyTo: null,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter).source,
  });
  const [written] = await db
    .insert(accountMail)
    .values({ language: letter.language, messageId, sealed, state: 'queued', createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: accountMail.id });
  if (written) await sendAccountMail.add(db, { id: written.id });
}
