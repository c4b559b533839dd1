import { sql } from 'drizzle-orm';
import type { Channel } from '#features/booking/booking/rules/send-method.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { mailbox } from '#platform/mail/mail.ts';
import { languageOf, type MailSource } from '../queries/letters/mail.ts';
import { type SealedMail, type SealedSms, sealAccountMail, sealMessage } from '../queries/sealed.ts';
import { withVersions } from '../queries/text-versions.ts';
import { oneLine } from '../rules/one-line.ts';
import type { Site } from '../rules/site.ts';
import { accountMail, message } from '../tables.ts';
import { storeTextVersions } from './keep-texts.ts';

type Row = typeof message.$inferInsert;

type MailContent = {
  channel?: 'email';
  from: { name: string; replyTo: string | null };
  mail: MailSource;
  unsubscribeUrl?: string;
};
type SmsContent = { channel: 'sms'; language: GuestLanguage; text: string };

type MessageMeta = Pick<
  Row,
  'kind' | 'facilityId' | 'bookingId' | 'slotId' | 'moment' | 'checkinDate' | 'fallback' | 'codeHash'
> & {
  to: string;
  /** Identifies the message, so that it is written only once even if it is requested repeatedly. */
  about: readonly (string | number)[];
};
export type OutgoingMessage = MessageMeta & (MailContent | SmsContent);

export async function writeMessage(db: Db, site: Site, outgoing: OutgoingMessage): Promise<void> {
  await writeMessages(db, site, [outgoing]);
}

/** Writes several messages of one or more hotels, like `writeMessage`. */
export async function writeMessages(db: Db, site: Site, all: readonly OutgoingMessage[]): Promise<void> {
  if (all.length === 0) return;
  await storeTextVersions(db, all.flatMap(sharedTextsOf));
  const rows: Row[] = [];
  for (const each of all) rows.push(await rowOf(db, site, each));
  await db.execute(sql`${insertMany(message, rows)} on conflict do nothing`);
}

async function rowOf(db: Db, site: Site, outgoing: OutgoingMessage) {
  const { kind, facilityId, bookingId, slotId, about } = outgoing;
  const { moment = null, checkinDate = null, fallback = null, codeHash = null } = outgoing;
  const channel: Channel = outgoing.channel ?? 'email';
  const messageId = stableId(site, channel, [kind, facilityId, ...about]);
  const at = now();
  return {
    ...{ kind, facilityId, bookingId, slotId, moment, checkinDate, fallback, codeHash },
    ...{ channel, messageId },
    language: outgoing.channel === 'sms' ? outgoing.language : languageOf(outgoing.mail),
    sealed: await sealMessage(db, facilityId, messageId, contentOf(outgoing)),
    state: 'queued' as const,
    createdAt: at,
    dueAt: at,
  };
}

function contentOf(outgoing: OutgoingMessage): SealedMail | SealedSms {
  if (outgoing.channel === 'sms') return { to: outgoing.to, text: outgoing.text };
  const { sheets, ...rest } = outgoing.mail;
  return { ...addressesOf(outgoing), ...rest, sheets: isShared(outgoing) ? withVersions(sheets) : sheets };
}

/**
 * Whether the text can be stored once for several messages. A text written for a single guest is stored only in
 * its message, encrypted.
 */
const isShared = ({ kind }: OutgoingMessage) => kind !== 'individual';

const sharedTextsOf = (outgoing: OutgoingMessage) =>
  outgoing.channel !== 'sms' && isShared(outgoing)
    ? [{ facilityId: outgoing.facilityId, sheets: outgoing.mail.sheets }]
    : [];

const addressesOf = ({ to, from, unsubscribeUrl }: MessageMeta & MailContent) => ({
  to,
  fromName: oneLine(from.name),
  replyTo: from.replyTo,
  unsubscribeUrl,
});

function stableId(site: Site, channel: Channel, about: readonly (string | number)[]): string {
  const parts = channel === 'email' ? about : [channel, ...about];
  return messageIdFor(mailHost(site), parts.join('/'));
}

type AccountOutgoing = {
  /** Identifies the email, so that it is written only once even if it is requested repeatedly. */
  occasion: string;
  /** The sending hotel, if the transaction belongs to a hotel. */
  facilityId?: number;
  to: string;
  /** Sender name and reply address. Default: Genkan. */
  from?: { name: string; replyTo: string | null };
  mail: MailSource;
};

/**
 * Writes an email that is not about a booking, in the caller's transaction. `host` is part of its Message-ID.
 * @returns its id, or null if the email already exists
 */
export async function postAccountMail(
  db: Db,
  host: string,
  { occasion, facilityId, to, from, mail }: AccountOutgoing,
): Promise<number | null> {
  const messageId = messageIdFor(host, occasion);
  const sealed = sealAccountMail(messageId, {
    to,
    fromName: oneLine(from?.name ?? 'Genkan'),
    replyTo: from?.replyTo ?? null,
    ...mail,
  });
  const at = now();
  const [written] = await db
    .insert(accountMail)
    .values({
      facilityId: facilityId ?? null,
      language: languageOf(mail),
      messageId,
      sealed,
      state: 'queued',
      createdAt: at,
      dueAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: accountMail.id });
  return written?.id ?? null;
}

/** Returns a Message-ID. It is the same for every attempt and does not reveal `about`. */
export const messageIdFor = (host: string, about: string) =>
  `<${keyedHash('message id', about).toString('hex').slice(0, 32)}@${host}>`;

export const mailHost = ({ mailFrom }: Site) => mailbox(mailFrom).address.split('@').at(-1) ?? '';
