import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { openSecrets } from '#features/guest/companion/queries/places.ts';
import { companionPlace, companionSealPlace } from '#features/guest/companion/tables.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { registrationOfSlot } from '#features/registration/registration/queries/find-registration.ts';
import { guestName } from '#features/registration/registration/queries/guest-answer.ts';
import { shortLinkOf } from '#features/registration/registration/queries/secrets.ts';
import { nameForWeakProof } from '#features/registration/registration/rules.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { replyToOf } from '../queries/guide-facility.ts';
import { readLetterHotel } from '../queries/letter-hotel.ts';
import { companionLetter } from '../queries/letters/to-guests.ts';
import type { Site } from '../rules/site.ts';
import { writeMessage } from './post.ts';

type CompanionMailJob = {
  facilityId: number;
  placeId: number;
  to: string;
  language: string;
  request: string;
};

/**
 * Writes an email to a companion with a separate link and code, once per request. Writes nothing if the link
 * has ended or was used. The email contains no name except one word of the inviting guest's name.
 */
export function writeCompanionMail(site: Site, invited: CompanionMailJob): Promise<void> {
  const { facilityId, placeId, to, request } = invited;
  return inFacility(mintSystem(facilityId), async db => {
    const openedPlace = await openPlace(db, facilityId, placeId);
    const hotel = await facilityById(db, facilityId);
    if (!openedPlace || !hotel) return;
    const { place } = openedPlace;
    const language = isGuestLanguage(invited.language) ? invited.language : 'ja';
    const secrets = await openSecrets(db, place);
    const address = await openForHotel(
      db,
      facilityId,
      companionSealPlace('to', place),
      Buffer.from(to, 'base64'),
    );
    const letterHotel = await readLetterHotel(db, hotel, language);
    const letter = companionLetter({
      language,
      hotel: letterHotel,
      askedBy: nameForWeakProof(await nameOfInviter(db, openedPlace), language),
      link: shortLinkOf(secrets, site.shortUrl),
      verificationCode: secrets.verificationCode,
    });
    await writeMessage(db, site, {
      kind: 'companion',
      facilityId,
      bookingId: place.bookingId,
      slotId: place.slotId,
      from: { name: letterHotel.name, replyTo: await replyToOf(db, facilityId) },
      to: address.toString('utf8'),
      mail: { sheets: [letter] },
      about: [placeId, request],
    });
  });
}

type OpenPlace = {
  place: typeof companionPlace.$inferSelect;
  slot: typeof slot.$inferSelect;
};

async function openPlace(db: Db, facilityId: number, placeId: number): Promise<OpenPlace | undefined> {
  const [found] = await db
    .select({ place: companionPlace, slot })
    .from(companionPlace)
    .innerJoin(slot, and(eq(slot.facilityId, companionPlace.facilityId), eq(slot.id, companionPlace.slotId)))
    .where(
      and(
        eq(companionPlace.facilityId, facilityId),
        eq(companionPlace.id, placeId),
        isNull(companionPlace.endedAt),
        isNull(companionPlace.submittedAt),
      ),
    );
  return found;
}

/**
 * Returns the guest's name from the registration. For a room leader without a registration, returns the name
 * that the main guest entered. Otherwise "", because names from the booking are masked on the guest's pages and
 * must not be sent to an address typed on those pages.
 */
async function nameOfInviter(db: Db, { place, slot: own }: OpenPlace): Promise<string> {
  const registrationId = await registrationOfSlot(db, place.facilityId, place.slotId);
  const registeredName = registrationId ? await guestName(db, place.facilityId, registrationId) : '';
  return registeredName || (own.number === 0 ? '' : own.name);
}
