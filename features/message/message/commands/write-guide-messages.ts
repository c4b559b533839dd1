import { and, eq } from 'drizzle-orm';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import {
  openSecrets,
  type SlotSecrets,
  shortLinkOf,
} from '#features/registration/registration/queries/secrets.ts';
import { slot } from '#features/registration/registration/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { type GuideFacility, guideFacility } from '../queries/guide-facility.ts';
import { smsText, tagValues, textSheet } from '../queries/letters/hotel-text.ts';
import { formLinkOf } from '../queries/letters/to-guests.ts';
import { newMessageCode } from '../queries/message-by-code.ts';
import type { Site } from '../rules/site.ts';
import { type GuideText, languagesFor, type Route } from '../rules/texts.ts';
import { type OutgoingMessage, writeMessages } from './post.ts';

export type GuideRequest = { booking: Booking; moment: string; route: Route };

/**
 * Writes guide messages from the hotel's texts, once per moment, arrival and channel
 * (docs/reference/messages.md#texts). Uses the guest's language from the PMS. If it is unknown or the hotel
 * does not write in it, writes in Japanese with English below. A booking whose message cannot be written is
 * logged and does not delay other bookings.
 * @returns the ids of the bookings that now have a message, including those that had one for the same moment
 */
export async function writeGuideMessages(
  db: Db,
  site: Site,
  facilityId: number,
  requests: readonly GuideRequest[],
): Promise<number[]> {
  const outgoingMessages = await outgoingOf(db, site, facilityId, requests);
  await writeMessages(db, site, outgoingMessages);
  return outgoingMessages.map(({ bookingId }) => bookingId);
}

async function outgoingOf(
  db: Db,
  site: Site,
  facilityId: number,
  requests: readonly GuideRequest[],
): Promise<OutgoingMessage[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ booking }) => booking.id);
  const hotel = await guideFacility(db, facilityId);
  const slots = await mainSlots(db, facilityId, ids);
  const outgoingMessages: OutgoingMessage[] = [];
  for (const request of requests) {
    const row = slots.get(request.booking.id);
    try {
      if (!row) throw new Error('The booking has no slot');
      const secrets = await openSecrets(db, row);
      outgoingMessages.push({ ...targetOf(request, row.id), ...messageOf(site, hotel, request, secrets) });
    } catch (error) {
      log.error(
        { facilityId, booking: request.booking.id, err: error },
        'A guide message could not be written',
      );
    }
  }
  return outgoingMessages;
}

const MAIN_GUEST = 0;

type Slot = typeof slot.$inferSelect;

/** Returns the main guests' slots by booking id. Their columns are still encrypted. */
async function mainSlots(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<Map<number, Slot>> {
  const rows = await db
    .select()
    .from(slot)
    .where(
      and(eq(slot.facilityId, facilityId), anyOf(slot.bookingId, bookingIds), eq(slot.number, MAIN_GUEST)),
    );
  return new Map(rows.map(row => [row.bookingId, row]));
}

const targetOf = ({ booking, moment, route }: GuideRequest, slotId: number) => ({
  kind: 'guide' as const,
  facilityId: booking.facilityId,
  bookingId: booking.id,
  slotId,
  moment,
  checkinDate: booking.checkinDate,
  fallback: route.fallback,
  about: [booking.id, moment, booking.checkinDate],
});

function messageOf(site: Site, hotel: GuideFacility, { booking, route }: GuideRequest, secrets: SlotSecrets) {
  return route.channel === 'sms'
    ? smsOf(site, hotel, booking, route.text, secrets)
    : mailOf(site, hotel, booking, route.text, secrets);
}

function smsOf(site: Site, hotel: GuideFacility, booking: Booking, name: GuideText, secrets: SlotSecrets) {
  const languages = languagesFor(booking.metadata.language, hotel.languages);
  const write = (each: GuestLanguage) => {
    const links = { ...secrets, formUrl: shortLinkOf(secrets, site.shortUrl), myPageUrl: '' };
    return smsText(hotel.textIn(each, name).content, tagValues(occasionOf(hotel, booking, each), links));
  };
  const text = languages.map(write).join('\n');
  return { channel: 'sms' as const, to: booking.phone, language: languages[0], text };
}

function mailOf(site: Site, hotel: GuideFacility, booking: Booking, text: GuideText, secrets: SlotSecrets) {
  const languages = languagesFor(booking.metadata.language, hotel.languages);
  const write = (each: GuestLanguage) => {
    const hotelText = hotel.textIn(each, text);
    const formLink = formLinkOf(site, secrets, hotel.slug, hotelText.content);
    return textSheet({
      language: each,
      hotel: hotel.hotelIn(each),
      shortUrls: { link: formLink.shortUrl },
      text: hotelText,
      values: tagValues(occasionOf(hotel, booking, each), { ...formLink, myPageUrl: '' }),
      publicUrl: site.publicUrl,
    });
  };
  const { code, codeHash } = newMessageCode();
  const pixelUrl = hotel.openPixel ? `${site.publicUrl}/o/${code}.gif` : undefined;
  return {
    to: booking.email,
    from: { name: hotel.nameIn(languages[0]), replyTo: hotel.replyTo },
    mail: { sheets: languages.map(write), pixelUrl },
    unsubscribeUrl: `${site.publicUrl}/u/${code}`,
    codeHash,
  };
}

const occasionOf = (hotel: GuideFacility, booking: Booking, language: GuestLanguage) => ({
  language,
  hotel: hotel.hotelIn(language),
  booking,
  guest: booking.name,
  bookingNo: booking.pmsBookingNo,
});
