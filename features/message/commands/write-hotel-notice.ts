import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { letterMail } from '../queries/letters/letter.ts';
import { hotelNotice } from '../queries/letters/to-users.ts';
import { registrationDetails } from '../queries/registration-details.ts';
import type { Site } from '../rules/site.ts';
import { post } from './post.ts';

type Registered = { facilityId: number; registrationId: number };

/**
 * Tells the hotel's owner by mail that somebody has registered, once, where the hotel wants to be told
 * (`receive_checkin_email`). Nothing of what the guest entered is in it, but the way to the record.
 */
export function writeHotelNotice(site: Site, { facilityId, registrationId }: Registered): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const hotel = await facilityById(db, facilityId);
    if (!hotel?.receiveCheckinEmail) return;
    const details = await registrationDetails(db, facilityId, registrationId);
    if (!details?.replyTo) return;
    const { booking, slot } = details;
    const letter = hotelNotice({
      language: hotel.country === 'JP' ? 'ja' : 'en',
      hotel: hotel.name,
      reservationNo: booking.pmsReservationNo,
      checkinDate: booking.checkinDate,
      url: recordUrl(site, booking),
    });
    await post(db, site, {
      kind: 'notice',
      facilityId,
      bookingId: booking.id,
      slotId: slot.id,
      from: { name: 'Genkan', replyTo: null },
      to: details.replyTo,
      mail: letterMail(letter),
      about: [registrationId],
    });
  });
}

/** The list at the day of this arrival, with the details open: the address as the list writes it itself. */
function recordUrl({ staffUrl }: Site, { id, checkinDate }: { id: number; checkinDate: string }): string {
  const query = new URLSearchParams({ from: checkinDate, to: checkinDate, open: String(id) });
  return `${staffUrl}${staffPages.list}?${query}`;
}
