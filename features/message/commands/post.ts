import type { Channel } from '#features/booking/rules/send-method.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { sendMessage } from '../events.ts';
import type { Mail } from '../queries/letters/page.ts';
import { sealMail, sealSms } from '../queries/sealed.ts';
import { oneLine } from '../rules/one-line.ts';
import type { Site } from '../rules/site.ts';
import { message } from '../tables.ts';
import { mailHost, messageIdFor } from './message-id.ts';

type Row = typeof message.$inferInsert;

type ByMail = {
  channel?: 'email';
  /** The hotel that writes, and where answers go. */
  from: { name: string; replyTo: string | null };
  mail: Mail;
  /** Where a mail program asks for no more of these. */
  unsubscribeUrl?: string;
};
type BySms = { channel: 'sms'; language: GuestLanguage; text: string };

export type Outgoing = Pick<
  Row,
  'kind' | 'facilityId' | 'bookingId' | 'slotId' | 'moment' | 'checkinDate' | 'fallback' | 'codeHash'
> & {
  to: string;
  /** Identifies the message: it is written once, however often it is requested. */
  about: readonly (string | number)[];
} & (ByMail | BySms);

/** Writes a message and adds the job that sends it, in the caller's transaction; what is there already stays as it is. */
export async function post(db: Db, site: Site, outgoing: Outgoing): Promise<void> {
  await postAll(db, site, [outgoing]);
}

/** The same for several, of one hotel or many. */
export async function postAll(db: Db, site: Site, all: readonly Outgoing[]): Promise<void> {
  if (all.length === 0) return;
  const rows: Row[] = [];
  for (const each of all) rows.push(await rowOf(db, site, each));
  const written = await db
    .insert(message)
    .values(rows)
    .onConflictDoNothing()
    .returning({ facilityId: message.facilityId, id: message.id, channel: message.channel });
  await sendMessage.addAll(db, written);
}

async function rowOf(db: Db, site: Site, outgoing: Outgoing): Promise<Row> {
  const { kind, facilityId, bookingId, slotId, moment, checkinDate, fallback, codeHash, about } = outgoing;
  const channel = outgoing.channel ?? 'email';
  const messageId = stableId(site, channel, [kind, facilityId, ...about]);
  return {
    ...{ kind, facilityId, bookingId, slotId, moment, checkinDate, fallback, codeHash },
    ...{ channel, messageId },
    language: outgoing.channel === 'sms' ? outgoing.language : outgoing.mail.language,
    sealed: await sealed(db, messageId, outgoing),
    state: 'queued',
    createdAt: now(),
  };
}

function sealed(db: Db, messageId: string, { facilityId, to, ...content }: Outgoing): Promise<Buffer> {
  if (content.channel === 'sms') return sealSms(db, facilityId, messageId, { to, text: content.text });
  const { from, mail, unsubscribeUrl = null } = content;
  return sealMail(db, facilityId, messageId, {
    to,
    fromName: oneLine(from.name),
    replyTo: from.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html.source,
    unsubscribeUrl,
  });
}

function stableId(site: Site, channel: Channel, about: readonly (string | number)[]): string {
  const named = channel === 'email' ? about : [channel, ...about];
  return messageIdFor(mailHost(site), named.join('/'));
}
