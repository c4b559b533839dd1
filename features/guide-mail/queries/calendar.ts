import { and, between, eq, gte, or, sql } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import type { Pause } from '#features/facility/rules/pause.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { addDays } from '#platform/clock/zone.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { CALENDAR_DAYS, type CalendarDay, type CalendarStay, calendarOf } from '../rules/calendar.ts';
import { textsOf } from '../rules/schedule.ts';
import { smsLength, smsSegments } from '../rules/sms-length.ts';
import type { GuideText } from '../rules/texts.ts';
import { smsLinkLength } from './check-text.ts';
import { AFTER_RESERVATION } from './due-bookings.ts';
import { type GuideFacility, guideFacility } from './guide-facility.ts';
import { guideRows } from './guide-rows.ts';
import { facilityFacts, remembered } from './sending-facilities.ts';

type Stay = CalendarStay & { language: GuestLanguage | null };

/** What the schedule sends in the next days, in a fixed number of queries. Throws 404 where there is no such hotel. */
export async function messageCalendarOf(
  db: Db,
  facilityId: number,
): Promise<{ pause: Pause | null; days: CalendarDay[] }> {
  const at = now();
  const facility = await facilityFacts(db, facilityId);
  if (!facility) throw notFound();
  const { data: entries } = await setting(db, facilityId, 'notification_frequency_settings');
  const { timezone, pause } = facility;
  const stays = await staysAhead(db, facilityId, businessDay(at, timezone), at);
  const segments = segmentsIn(await guideFacility(db, facilityId));
  const days = calendarOf(
    {
      entries,
      stays,
      timezone,
      segmentsOf: (entry, { language }) => segments(textsOf(entry).sms, language),
    },
    at,
  );
  return { pause, days };
}

/** The moment that is furthest from the arrival, and a day for the zone's sake. */
const LONGEST_AHEAD = 4;

/** A superset of those that a message may go to; `verdict` decides. */
async function staysAhead(db: Db, facilityId: number, today: string, at: Date): Promise<Stay[]> {
  const ahead = and(
    eq(booking.facilityId, facilityId),
    or(
      between(booking.checkinDate, today, addDays(today, CALENDAR_DAYS + LONGEST_AHEAD)),
      gte(booking.createdAt, new Date(at.getTime() - AFTER_RESERVATION)),
    ),
  );
  const stays = await db
    .select({
      id: booking.id,
      createdAt: booking.createdAt,
      checkinDate: booking.checkinDate,
      checkoutDate: booking.checkoutDate,
      pmsBookingStatus: booking.pmsBookingStatus,
      registeredAt: booking.registeredAt,
      stopSendGuideMail: booking.stopSendGuideMail,
      sendMethod: booking.sendMethod,
      emailClosedAt: booking.emailClosedAt,
      phoneClosedAt: booking.phoneClosedAt,
      language: sql<GuestLanguage | null>`${booking.metadata} ->> 'language'`,
    })
    .from(booking)
    .where(ahead);
  const messages = await guideRows(
    db,
    facilityId,
    stays.map(({ id }) => id),
  );
  return stays.map(({ id, ...stay }) => ({ ...stay, messages: messages.get(id) ?? [] }));
}

/** The number of SMS for a text, counted as in its editor. */
function segmentsIn(hotel: GuideFacility) {
  const known = remembered(key => {
    const { name, languages }: { name: GuideText; languages: GuestLanguage[] } = JSON.parse(key);
    const text = languages.map(each => hotel.textIn(each, name).content).join('\n');
    return smsSegments(smsLength(text, smsLinkLength()));
  });
  return (name: GuideText, language: GuestLanguage | null) =>
    known(JSON.stringify({ name, languages: language ? [language] : ['ja', 'en'] }));
}
