import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { mayStillAmend } from '#features/booking/booking/rules/link-state.ts';
import { shownSentBackItems } from '#features/guest/my-page/queries/sent-back.ts';
import { itemKey } from '#features/guest/my-page/rules/sent-back.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { guestName } from '#features/registration/registration/queries/guest-answer.ts';
import { openPasses } from '#features/registration/registration/queries/secrets.ts';
import { waitingItem } from '#features/registration/registration/queries/sent-back.ts';
import { contactOfGuest } from '#features/registration/registration/queries/way-to-guest.ts';
import { now } from '#platform/clock/clock.ts';
import { linkToItem, sentBackLetter, sentBackSms } from '../queries/letters/to-guests.ts';
import { messageTargetOf, registrationDetails } from '../queries/registration-details.ts';
import type { Site } from '../rules/site.ts';
import { writeMessage } from './post.ts';

type SentBackInput = { facilityId: number; sentBackId: number; request: string };

/**
 * Writes a message to a guest with the link to an item that staff sent back, once per staff request. Writes
 * nothing if the item was corrected or accepted in the meantime, or if My Page accepts no more data.
 */
export function writeSentBack(site: Site, { facilityId, sentBackId, request }: SentBackInput): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const sentBackItem = await waitingItem(db, facilityId, sentBackId);
    if (!sentBackItem) return;
    const { registrationId } = sentBackItem;
    const details = await registrationDetails(db, facilityId, registrationId);
    const guestContact = await contactOfGuest(db, { facilityId, registrationId });
    const hotel = await facilityById(db, facilityId);
    if (!details || !guestContact || !hotel || !mayStillAmend(details.booking, hotel.timezone, now())) return;
    const shownItems = await shownSentBackItems(db, details.registration, details.language);
    const item = shownItems.find(each => itemKey(each) === itemKey(sentBackItem));
    if (!item) return;
    const { myPageId } = await openPasses(db, facilityId, details.slot.id, details.registration);
    const link = linkToItem(site, details.slug, myPageId, itemKey(item));
    const guest = await guestName(db, facilityId, registrationId);
    const about = [registrationId, sentBackId, request];
    await writeMessage(db, site, {
      ...{ kind: 'missing', ...messageTargetOf(details, details.slot.id), to: guestContact.to, about },
      ...(guestContact.channel === 'sms'
        ? {
            channel: guestContact.channel,
            language: details.language,
            text: sentBackSms(details, link.shortUrl),
          }
        : {
            mail: {
              sheets: [sentBackLetter({ ...details, guest, ...link, item: item.name, reason: item.reason })],
            },
          }),
    });
  });
}
