import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { recordPath } from '#features/access/rules/staff-pages.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { slot } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { leaderLetter, linkAndCode } from '../queries/letters/to-guests.ts';
import { hotelNotice } from '../queries/letters/to-users.ts';
import { guestName, ownerOf, registrationDetails, secretsOf } from '../queries/registration-details.ts';
import type { Site } from '../rules/site.ts';
import { post } from './post.ts';

type Named = { facilityId: number; registrationId: number; slotId: number };

/** Writes a room leader the mail with their own link and verification code, once. */
export function writeLeaderMail(site: Site, { facilityId, registrationId, slotId }: Named): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const details = await registrationDetails(db, facilityId, registrationId);
    const leader = await leaderOf(db, facilityId, slotId);
    if (!details || !leader?.email) return;
    const sheet = leaderLetter({
      ...details,
      guest: leader.name,
      namedBy: await guestName(db, facilityId, registrationId),
      ...linkAndCode(site, await secretsOf(db, facilityId, slotId), details.slug, '[verification_code]'),
    });
    const about = [registrationId, slotId];
    const mail = { sheets: [sheet] };
    await post(db, site, { kind: 'leader', ...ownerOf(details, slotId), to: leader.email, mail, about });
  });
}

/** A room leader as the main guest named them. */
async function leaderOf(db: Db, facilityId: number, slotId: number) {
  const [found] = await db
    .select({ name: slot.name, email: slot.email })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.id, slotId)));
  return found;
}

type Registered = { facilityId: number; registrationId: number };

/**
 * Writes a mail to the hotel's owner that somebody has registered, once, where the hotel wants it
 * (`receive_checkin_email`). Nothing of what the guest entered is in it, but the way to the record.
 */
export function writeHotelNotice(site: Site, { facilityId, registrationId }: Registered): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const hotel = await facilityById(db, facilityId);
    if (!hotel?.receiveCheckinEmail) return;
    const details = await registrationDetails(db, facilityId, registrationId);
    if (!details?.replyTo) return;
    const { booking, slot } = details;
    const sheet = hotelNotice({
      language: hotel.country === 'JP' ? 'ja' : 'en',
      hotel: hotel.name,
      bookingNo: booking.pmsBookingNo,
      checkinDate: booking.checkinDate,
      url: site.staffUrl + recordPath(booking),
    });
    await post(db, site, {
      kind: 'notice',
      facilityId,
      bookingId: booking.id,
      slotId: slot.id,
      from: { name: 'Genkan', replyTo: null },
      to: details.replyTo,
      mail: { sheets: [sheet] },
      about: [registrationId],
    });
  });
}
