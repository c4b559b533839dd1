import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { missingOf } from '#features/my-page/queries/missing.ts';
import { openPasses } from '#features/registration/queries/secrets.ts';
import { wayToGuest } from '#features/registration/queries/way-to-guest.ts';
import { mayStillAmend } from '#features/registration/rules.ts';
import { now } from '#platform/clock/clock.ts';
import { missingLetter, missingSms, wayToMyPage } from '../queries/letters/to-guests.ts';
import { guestName, ownerOf, registrationDetails } from '../queries/registration-details.ts';
import type { Site } from '../rules/site.ts';
import { post } from './post.ts';

type Asked = { facilityId: number; registrationId: number; request: string };

/**
 * Writes a guest the link to what the hotel still needs, once for each request of staff; none where nothing is missing any more, or
 * My Page takes nothing (docs/reference/registrations.md#what-is-missing).
 */
export function writeMissing(site: Site, { facilityId, registrationId, request }: Asked): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const details = await registrationDetails(db, facilityId, registrationId);
    const way = await wayToGuest(db, { facilityId, registrationId });
    const hotel = await facilityById(db, facilityId);
    if (!details || !way || !hotel || !mayStillAmend(details.booking, hotel.timezone, now())) return;
    const named = { facilityId, bookingId: details.booking.id, registrationId };
    if (!(await missingOf(db, named, details.language))?.persons.length) return;
    const { myPageId } = await openPasses(db, facilityId, details.slot.id, details.registration);
    const page = wayToMyPage(site, details.slug, myPageId);
    const written =
      way.channel === 'sms'
        ? { channel: way.channel, language: details.language, text: missingSms(details, page.shortPage) }
        : {
            mail: {
              sheets: [
                missingLetter({
                  ...details,
                  guest: await guestName(db, facilityId, registrationId),
                  ...page,
                }),
              ],
            },
          };
    await post(db, site, {
      kind: 'missing',
      ...ownerOf(details, details.slot.id),
      to: way.to,
      about: [registrationId, request],
      ...written,
    });
  });
}
