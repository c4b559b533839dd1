import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { linkOf, slotSecrets } from '#features/guest-access/secrets.ts';
import { recipientOf } from '#features/registration/recipient.ts';
import { openPasses } from '#features/registration/secrets.ts';
import type { Db } from '#platform/database/pool.ts';
import { confirmationLetter, leaderLetter } from '../letters.ts';
import { type Event, eventOf, guestName } from '../queries/event.ts';
import { leaderSlot } from '../queries/leader-slot.ts';
import { myPageUrl, type Site } from '../site.ts';
import { post } from './post.ts';

type Registered = { facilityId: number; registrationId: number };

/**
 * Writes the confirmation of a registration, once, and once more for each `request` of staff; none where no e-mail
 * address is known or it was withdrawn.
 */
export function writeConfirmation(
  site: Site,
  { facilityId, registrationId, request }: Registered & { request?: string },
): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const event = await eventOf(db, facilityId, registrationId);
    const to = event && recipientOf(event);
    if (!event || !to) return;
    const { registration, booking, slot } = event;
    const { myPageId } = await openPasses(db, facilityId, slot.id, registration);
    const letter = confirmationLetter({
      ...event,
      guest: await guestName(db, facilityId, registrationId),
      reservationNo: booking.pmsReservationNo,
      myPageUrl: myPageUrl(site, event.slug, myPageId),
    });
    const about = [registrationId, slot.id, ...(request ? [request] : [])];
    await post(db, site, { kind: 'confirmation', ...placeOf(event, slot.id), to, letter, about });
  });
}

/** Writes a room leader the mail with their own link and verification code, once (decisions §9). */
export function writeLeaderMail(
  site: Site,
  { facilityId, registrationId, slotId }: Registered & { slotId: number },
): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const event = await eventOf(db, facilityId, registrationId);
    const leader = await leaderSlot(db, facilityId, slotId);
    if (!event || !leader?.email) return;
    const letter = leaderLetter({
      ...event,
      guest: leader.name,
      ...(await wayIn(db, site, facilityId, slotId, event.slug)),
    });
    const about = [registrationId, slotId];
    await post(db, site, { kind: 'leader', ...placeOf(event, slotId), to: leader.email, letter, about });
  });
}

/** Whose mail it is, and who writes it. */
const placeOf = ({ registration, hotel, replyTo }: Event, slotId: number) => ({
  facilityId: registration.facilityId,
  bookingId: registration.bookingId,
  slotId,
  from: { name: hotel.name, replyTo },
});

async function wayIn(db: Db, { publicUrl }: Site, facilityId: number, slotId: number, slug: string) {
  const secrets = (await slotSecrets(db, facilityId, [slotId])).get(slotId);
  if (!secrets) throw new Error(`Slot ${slotId} has no secrets`);
  const formUrl = linkOf(secrets, slug, { vericode: true }, publicUrl);
  return { formUrl, verificationCode: secrets.verificationCode };
}
