import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { slotSecrets } from '#features/guest-access/secrets.ts';
import { recipientOf } from '#features/registration/recipient.ts';
import { openPasses } from '#features/registration/secrets.ts';
import type { Db } from '#platform/database/pool.ts';
import { letterMail } from '../letter.ts';
import { leaderLetter } from '../letters.ts';
import { type Event, eventOf, guestName } from '../queries/event.ts';
import { leaderSlot } from '../queries/leader-slot.ts';
import { pmsContact, sameAddress } from '../queries/pms-contact.ts';
import { textFor } from '../queries/texts.ts';
import { CONFIRMATION } from '../rules/texts.ts';
import { myPageUrl, type Site } from '../site.ts';
import { wayIn, wayWithoutSecrets } from '../way-in.ts';
import { tagValues, writtenMail } from '../written-mail.ts';
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
    const { registration, slot, language, hotel } = event;
    const { myPageId } = await openPasses(db, facilityId, slot.id, registration);
    const text = await textFor(db, facilityId, CONFIRMATION, language);
    const secrets = await secretsOf(db, facilityId, slot.id);
    const way = (await mayHoldSecrets(db, event, to))
      ? wayIn(site, secrets, event.slug, text.content)
      : wayWithoutSecrets(site, event.slug, language);
    const guest = await guestName(db, facilityId, registrationId);
    const values = tagValues(
      { ...event, guest, reservationNo: event.booking.pmsReservationNo },
      { ...way, myPageUrl: myPageUrl(site, event.slug, myPageId) },
    );
    const mail = writtenMail({ language, hotel, text, values, publicUrl: site.publicUrl });
    const about = [registrationId, slot.id, ...(request ? [request] : [])];
    await post(db, site, { kind: 'confirmation', ...placeOf(event, slot.id), to, mail, about });
  });
}

/**
 * Link and code prove the slot strongly. Whoever has registered on a weak proof may have typed any address: there they go only
 * where the PMS named it.
 */
async function mayHoldSecrets(db: Db, { registration, booking }: Event, to: string): Promise<boolean> {
  if (registration.proof === 'strong') return true;
  return sameAddress(to, (await pmsContact(db, booking)).email);
}

/** Writes a room leader the mail with their own link and verification code, once. */
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
      namedBy: await guestName(db, facilityId, registrationId),
      ...wayIn(site, await secretsOf(db, facilityId, slotId), event.slug, '[verification_code]'),
    });
    const about = [registrationId, slotId];
    const mail = letterMail(letter);
    await post(db, site, { kind: 'leader', ...placeOf(event, slotId), to: leader.email, mail, about });
  });
}

/** Whose mail it is, and who writes it. */
const placeOf = ({ registration, hotel, replyTo }: Event, slotId: number) => ({
  facilityId: registration.facilityId,
  bookingId: registration.bookingId,
  slotId,
  from: { name: hotel.name, replyTo },
});

async function secretsOf(db: Db, facilityId: number, slotId: number) {
  const secrets = (await slotSecrets(db, facilityId, [slotId])).get(slotId);
  if (!secrets) throw new Error(`Slot ${slotId} has no secrets`);
  return secrets;
}
