import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { openSecrets } from '#features/registration/registration/queries/secrets.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import type { IndividualJob } from '../events.ts';
import { guideFacility } from '../queries/guide-facility.ts';
import { addresseeOf, individualMail, individualSms } from '../queries/individual.ts';
import { tagValues } from '../queries/letters/hotel-text.ts';
import { formLinkOf } from '../queries/letters/to-guests.ts';
import { momentByHand } from '../rules/by-hand.ts';
import type { Site } from '../rules/site.ts';
import { jobSealPlace } from './individual.ts';
import { writeMessage } from './post.ts';

/**
 * Writes a staff message to the main guest of a booking, once per operation. Writes nothing if the guest can
 * no longer be reached through the chosen channel.
 */
export function writeIndividualMessage(site: Site, input: IndividualJob): Promise<void> {
  const { facilityId, bookingId, operationId, channel } = input;
  return inFacility(mintSystem(facilityId), async db => {
    const { booking, slot, channels } = await addresseeOf(db, facilityId, bookingId);
    if (!channels.includes(channel)) return;
    const language = isGuestLanguage(input.language) ? input.language : 'ja';
    const plaintext = await openForHotel(
      db,
      facilityId,
      jobSealPlace(operationId),
      Buffer.from(input.sealed, 'base64'),
    );
    const { subject, text }: { subject: string; text: string } = JSON.parse(plaintext.toString('utf8'));
    const hotel = await guideFacility(db, facilityId);
    const secrets = formLinkOf(site, await openSecrets(db, slot), hotel.slug, text);
    const occasion = {
      language,
      hotel: hotel.hotelIn(language),
      booking,
      guest: booking.name,
      bookingNo: booking.pmsBookingNo,
    };
    const links = {
      values: tagValues(occasion, { ...secrets, myPageUrl: '' }),
      shortUrl: secrets.shortUrl,
      publicUrl: site.publicUrl,
    };
    const messageText = { channel, subject, text };
    await writeMessage(db, site, {
      kind: 'individual',
      ...{ facilityId, bookingId, slotId: slot.id, moment: momentByHand(operationId), about: [operationId] },
      ...(channel === 'sms'
        ? { channel, to: booking.phone, language, text: individualSms(messageText, links) }
        : {
            to: booking.email,
            from: { name: hotel.nameIn(language), replyTo: hotel.replyTo },
            mail: individualMail(hotel, language, messageText, links),
          }),
    });
  });
}
