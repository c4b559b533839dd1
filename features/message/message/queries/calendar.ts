import { and, between, eq, gte, or, sql } from 'drizzle-orm';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { Pause } from '#features/hotel/facility/rules/settings.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { memoize } from '#platform/memory/memoize.ts';
import { type CalendarBooking, calendarOf, lastArrival } from '../rules/calendar.ts';
import { AFTER_RESERVATION } from '../rules/moments.ts';
import { textsOf } from '../rules/schedule.ts';
import { countSmsSegments, smsLength } from '../rules/sms-length.ts';
import { type GuideText, languagesFor } from '../rules/texts.ts';
import { smsLinkLength } from './check-text.ts';
import { type GuideFacility, guideFacility } from './guide-facility.ts';
import { guideRows } from './messages.ts';
import { loadSendingContext } from './sending-facilities.ts';

/**
 * Forecasts the messages that the schedule will send in the coming days. The number of queries is fixed.
 * @throws 404 if there is no such hotel
 */
export async function messageCalendarOf(
  db: Db,
  facilityId: number,
): Promise<{ pause: Pause | null; days: ReturnType<typeof calendarOf> }> {
  const at = now();
  const hotel = await loadSendingContext(db, facilityId);
  if (!hotel) throw notFound();
  const { timezone, pause } = hotel.facts;
  const bookings = await bookingsAhead(db, facilityId, businessDay(at, timezone), at);
  const segments = segmentsIn(await guideFacility(db, facilityId));
  const days = calendarOf(
    {
      entries: hotel.schedule.data,
      bookings,
      timezone,
      segmentsOf: (entry, { language }) => segments(textsOf(entry).sms, language),
    },
    at,
  );
  return { pause, days };
}

/** Returns bookings that may get a message. The final decision is made by `verdict`. */
async function bookingsAhead(
  db: Db,
  facilityId: number,
  today: string,
  at: Date,
): Promise<(CalendarBooking & { language: GuestLanguage | null })[]> {
  const aheadCondition = and(
    eq(bookingTable.facilityId, facilityId),
    or(
      between(bookingTable.checkinDate, today, lastArrival(today)),
      gte(bookingTable.createdAt, new Date(at.getTime() - AFTER_RESERVATION)),
    ),
  );
  const bookings = await db
    .select({
      id: bookingTable.id,
      createdAt: bookingTable.createdAt,
      checkinDate: bookingTable.checkinDate,
      checkoutDate: bookingTable.checkoutDate,
      pmsBookingStatus: bookingTable.pmsBookingStatus,
      arrivedAt: bookingTable.arrivedAt,
      registeredAt: bookingTable.registeredAt,
      stopSendGuideMail: bookingTable.stopSendGuideMail,
      sendMethod: bookingTable.sendMethod,
      emailClosedAt: bookingTable.emailClosedAt,
      phoneClosedAt: bookingTable.phoneClosedAt,
      language: sql<GuestLanguage | null>`${bookingTable.metadata} ->> 'language'`,
    })
    .from(bookingTable)
    .where(aheadCondition);
  const messages = await guideRows(db, facilityId, bookings);
  return bookings.map(({ id, ...booking }) => ({ ...booking, messages: messages.get(id) ?? [] }));
}

function segmentsIn(hotel: GuideFacility) {
  const cachedSegments = memoize(key => {
    const { name, languages }: { name: GuideText; languages: GuestLanguage[] } = JSON.parse(key);
    // The hotel's name is filled in here, because it differs between the languages.
    const text = languages
      .map(each => hotel.textIn(each, name).content.replaceAll('[hotel_name]', () => hotel.nameIn(each)))
      .join('\n');
    return countSmsSegments(smsLength(text, { linkLength: smsLinkLength() }));
  });
  return (name: GuideText, language: GuestLanguage | null) =>
    cachedSegments(JSON.stringify({ name, languages: languagesFor(language, hotel.languages) }));
}
