import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { isCancelled, isMyPageExpired } from '#features/booking/booking/rules/status.ts';
import { findByPage, ownSession } from '#features/guest/guest-access/queries/page.ts';
import type { ProvenSlot } from '#features/guest/guest-access/queries/sessions.ts';
import { publicOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { facilityNameIn } from '#features/hotel/facility/queries/facility.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { facilityOfSlug } from '#features/hotel/facility/queries/public-scope.ts';
import { guestLanguages, setting } from '#features/hotel/facility/queries/settings.ts';
import { withOwnAddress } from '#features/hotel/facility/rules/link-address.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { hashOf } from '#features/registration/registration/queries/secrets.ts';
import { hasWeakProof } from '#features/registration/registration/rules.ts';
import { registration, sealedAt } from '#features/registration/registration/tables.ts';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { getMyPage } from '../contract/my-page.ts';
import { itemKey } from '../rules/sent-back.ts';
import { shownLinks } from './links.ts';
import { missingOf } from './missing.ts';
import { partyOf } from './party.ts';
import { shownSentBackItems } from './sent-back.ts';

type MyPage = z.input<typeof getMyPage.access.public.reply>['data'];

/**
 * Returns the My Page of a registered guest, in `wished` if the hotel offers that language, otherwise in
 * Japanese. The My Page id is the proof. During maintenance, one of the browser's `sessions` must belong to
 * this guest.
 * @throws 404 for an id that is unknown in this hotel or was withdrawn
 * @throws 503 `maintenance`
 * @throws 422 `reservation_expired`
 */
export async function myPage(
  slug: string,
  myPageId: string,
  wished: GuestLanguage,
  sessions: readonly ProvenSlot[] = [],
): Promise<MyPage> {
  const { scope, facility: hotel } = await facilityOfSlug(slug);
  const facilityId = hotel.id;
  return inFacility(scope, async db => {
    const found = await findByPage(db, facilityId, myPageId);
    const { booking: booked, registration: registered, slot } = found;
    if (!ownSession(sessions, slot) && (await setting(db, facilityId, 'maintenance_mode')))
      throw new Refusal(503, 'maintenance');
    if (isMyPageExpired(booked, hotel.timezone, now())) throw new Refusal(422, 'reservation_expired');
    const isBookingCancelled = isCancelled(booked);
    const languages = await guestLanguages(db, facilityId);
    const language = languages.includes(wished) ? wished : 'ja';
    return {
      checkinDate: booked.checkinDate,
      checkinTime: booked.checkinTime,
      checkoutDate: booked.checkoutDate,
      checkoutTime: booked.checkoutTime,
      qrCode: isBookingCancelled ? null : await qrCode(db, registered),
      isDeleted: isBookingCancelled,
      booking_no: hasWeakProof(registered) ? null : booked.pmsBookingNo,
      party: isBookingCancelled ? null : await partyOf(db, { scope, ...found }),
      ...(isBookingCancelled ? nothingMissing : await loadMissingItems(db, registered, language)),
      facility_name: await facilityNameIn(db, facilityId, language),
      languages: languages.map(code => ({ code, name: languageNames[code] })),
      textA: await pageText(db, facilityId, 'A', language),
      textB: await pageText(db, facilityId, 'B', language),
      links: await shownLinks(db, facilityId, language),
    };
  });
}

async function qrCode(
  db: Db,
  { facilityId, slotId, qrSealed }: typeof registration.$inferSelect,
): Promise<string> {
  return (await openForHotel(db, facilityId, sealedAt.qr(slotId), qrSealed)).toString('utf8');
}

const nothingMissing = { missing: [], sent_back: [] };

/** Returns what the guest should still answer, or answer again. */
async function loadMissingItems(
  db: Db,
  registered: typeof registration.$inferSelect,
  language: GuestLanguage,
): Promise<Pick<MyPage, 'missing' | 'sent_back'>> {
  const { facilityId, bookingId, id: registrationId } = registered;
  const found = await missingOf(db, { facilityId, bookingId, registrationId }, language);
  const missingQuestions = found?.persons.flatMap(({ questions }) => questions) ?? [];
  const sentBack = await shownSentBackItems(db, registered, language, found?.persons);
  return {
    missing: [...new Set(missingQuestions.map(({ label }) => label))],
    sent_back: sentBack.map(each => ({ item: itemKey(each), name: each.name, reason: each.reason })),
  };
}

/** Returns the hotel's text with its line breaks, or our default text. */
async function pageText(
  db: Db,
  facilityId: number,
  which: 'A' | 'B',
  language: GuestLanguage,
): Promise<string> {
  const ownText = await setting(db, facilityId, `mypage-${which}-${language}`);
  if (ownText.trim() === '') return translator(language, 'message')(`myPage.${which}`);
  return withOwnAddress(ownText, publicOrigin()).replace(/\r\n|\r|\n/g, '<br>');
}

/**
 * Returns the slug of the hotel that issued this My Page id, even if the page no longer exists. Undefined for
 * an unknown id.
 */
export async function slugOfMyPage(myPageId: string): Promise<string | undefined> {
  const [found] = await platformDb(db =>
    db
      .select({ slug: facility.slugName })
      .from(registration)
      .innerJoin(facility, eq(facility.id, registration.facilityId))
      .where(eq(registration.myPageHash, hashOf.myPageId(myPageId))),
  );
  return found?.slug;
}
