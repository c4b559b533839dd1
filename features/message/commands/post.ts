import { sql } from 'drizzle-orm';
import type { Channel } from '#features/booking/rules/send-method.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { mailbox } from '#platform/mail/mail.ts';
import { sendAccountMail } from '../events.ts';
import type { Mail } from '../queries/letters/letter-page.ts';
import { type SealedMail, type SealedSms, sealAccountMail, sealMessage } from '../queries/sealed.ts';
import { oneLine } from '../rules/one-line.ts';
import type { Site } from '../rules/site.ts';
import { accountMail, message } from '../tables.ts';
import { allowance } from './allowance.ts';
import { prepareMail, sendingOf, type Taken } from './hand-over.ts';
import { queueSending, queueUnanswered } from './queue.ts';

type Row = typeof message.$inferInsert;
type Stored = typeof message.$inferSelect;

type ByMail = {
  channel?: 'email';
  /** The hotel that writes, and where answers go. */
  from: { name: string; replyTo: string | null };
  mail: Mail;
  /** Where a mail program asks for no more of these. */
  unsubscribeUrl?: string;
};
type BySms = { channel: 'sms'; language: GuestLanguage; text: string };

type About = Pick<
  Row,
  'kind' | 'facilityId' | 'bookingId' | 'slotId' | 'moment' | 'checkinDate' | 'fallback' | 'codeHash'
> & {
  to: string;
  /** Identifies the message: it is written once, however often it is requested. */
  about: readonly (string | number)[];
};
type OutgoingMail = About & ByMail;
export type Outgoing = OutgoingMail | (About & BySms);

/** Writes a message and adds the job that sends it, in the caller's transaction; what is there already stays as it is. */
export async function post(db: Db, site: Site, outgoing: Outgoing): Promise<void> {
  await postAll(db, site, [outgoing]);
}

/** The same for several, of one hotel or many: those of one hotel go side by side. */
export async function postAll(db: Db, site: Site, all: readonly Outgoing[]): Promise<void> {
  if (all.length === 0) return;
  const rows: Row[] = [];
  for (const each of all) rows.push(await rowOf(db, site, each));
  const { rows: written } = await db.execute<{ facility_id: string; id: string; channel: Channel }>(sql`
    ${insertMany(message, rows)} on conflict do nothing returning facility_id, id, channel`);
  await queueSending(
    db,
    written.map(({ facility_id, id, channel }) => ({
      facilityId: Number(facility_id),
      id: Number(id),
      channel,
    })),
  );
}

/**
 * Writes guide mails of one hotel and marks as many of them as it may send today and there is room for: whoever calls hands these over once its
 * transaction has ended. A job sends the others. Out: those that are marked.
 */
export async function postMarked(
  db: Db,
  site: Site,
  facilityId: number,
  mails: readonly OutgoingMail[],
  { count, key }: Room,
): Promise<Taken[]> {
  if (mails.length === 0) return [];
  const hotel = await facilityById(db, facilityId);
  const wanted = Math.min(count, mails.length);
  const { taken } = await allowance(db, hotel, { channel: 'email', wanted }, now());
  await postAll(db, site, mails.slice(taken));
  const contents = new Map<string, SealedMail>();
  const rows: Stored[] = [];
  for (const each of mails.slice(0, taken)) {
    const content = contentOf(each);
    const row = await rowOf(db, site, each, content);
    contents.set(row.messageId, content);
    rows.push({ ...UNTRIED, ...row, state: 'sending' });
  }
  if (rows.length === 0) return [];
  const { rows: written } = await db.execute<{ id: string; message_id: string }>(sql`
    ${insertMany(
      message,
      rows.map(({ id: _id, ...row }) => row),
    )} on conflict do nothing returning id, message_id`);
  await queueUnanswered(db, { facilityId, ids: written.map(({ id }) => Number(id)), key });
  const ids = new Map(written.map(({ id, message_id }) => [message_id, Number(id)]));
  const sending = sendingOf(db, site, hotel);
  return Promise.all(
    rows.flatMap(row => {
      const [id, content] = [ids.get(row.messageId), contents.get(row.messageId)];
      return id !== undefined && content ? [prepareMail(sending, { ...row, id }, content)] : [];
    }),
  );
}

/** How many mails may be handed over, and the key of the job that sees to them should they not be answered. */
export type Room = { count: number; key: string };

/** A message that no provider has heard of. */
const UNTRIED = {
  ...{ id: 0, attempts: 0, lastError: null, openedAt: null, providerId: null },
  ...{ delivery: null, deliveryAt: null, settledAt: null },
};

async function rowOf(db: Db, site: Site, outgoing: Outgoing, content = contentOf(outgoing)) {
  const { kind, facilityId, bookingId, slotId, about } = outgoing;
  const { moment = null, checkinDate = null, fallback = null, codeHash = null } = outgoing;
  const channel: Channel = outgoing.channel ?? 'email';
  const messageId = stableId(site, channel, [kind, facilityId, ...about]);
  return {
    ...{ kind, facilityId, bookingId, slotId, moment, checkinDate, fallback, codeHash },
    ...{ channel, messageId },
    language: outgoing.channel === 'sms' ? outgoing.language : outgoing.mail.language,
    sealed: await sealMessage(db, facilityId, messageId, content),
    state: 'queued' as const,
    createdAt: now(),
  };
}

function contentOf(outgoing: OutgoingMail): SealedMail;
function contentOf(outgoing: Outgoing): SealedMail | SealedSms;
function contentOf({ to, ...outgoing }: Outgoing): SealedMail | SealedSms {
  if (outgoing.channel === 'sms') return { to, text: outgoing.text };
  const { from, mail, unsubscribeUrl = null } = outgoing;
  return {
    to,
    fromName: oneLine(from.name),
    replyTo: from.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html.source,
    unsubscribeUrl,
    qr: mail.qr,
    calendar: mail.calendar,
  };
}

function stableId(site: Site, channel: Channel, about: readonly (string | number)[]): string {
  const named = channel === 'email' ? about : [channel, ...about];
  return messageIdFor(mailHost(site), named.join('/'));
}

type AccountOutgoing = {
  /** Identifies the mail: it is written once, however often it is requested. */
  occasion: string;
  /** The hotel that it comes from, where its transaction is a hotel's. */
  facilityId?: number;
  to: string;
  /** Sender and reply address; Genkan if absent. */
  from?: { name: string; replyTo: string | null };
  mail: Mail;
};

/**
 * Writes a mail that concerns no booking and adds the job that sends it, in the caller's transaction; `host`: whose its
 * Message-ID is. Out: its id, or null where it was there already.
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
    subject: mail.subject,
    text: mail.text,
    html: mail.html.source,
    qr: mail.qr,
  });
  const [written] = await db
    .insert(accountMail)
    .values({
      facilityId: facilityId ?? null,
      language: mail.language,
      messageId,
      sealed,
      state: 'queued',
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: accountMail.id });
  if (written) await sendAccountMail.add(db, { id: written.id });
  return written?.id ?? null;
}

/** A Message-ID that every try computes alike from what it is about, and that reveals nothing of it. */
export const messageIdFor = (host: string, about: string) =>
  `<${keyedHash('message id', about).toString('hex').slice(0, 32)}@${host}>`;

/** The host that the Message-IDs of our mails end in. */
export const mailHost = ({ mailFrom }: Site) => mailbox(mailFrom).address.split('@').at(-1) ?? '';
