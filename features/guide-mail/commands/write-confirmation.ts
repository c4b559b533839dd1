import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { guestPages, guestPath } from '#features/access/rules/guest-pages.ts';
import { post } from '#features/message/commands/post.ts';
import { type Event, eventOf, guestName, ownerOf, secretsOf } from '#features/message/queries/event.ts';
import { linkAndCode } from '#features/message/queries/letters/to-guests.ts';
import { myPageUrl, type Site } from '#features/message/rules/site.ts';
import { openPasses } from '#features/registration/queries/passes.ts';
import { recipientOf } from '#features/registration/rules/recipient.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Db } from '#platform/database/pool.ts';
import { pmsContact, sameAddress } from '../queries/pms-contact.ts';
import { textFor } from '../queries/texts.ts';
import { tagValues, writtenMail } from '../queries/written-mail.ts';
import { CONFIRMATION } from '../rules/texts.ts';

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
      ? linkAndCode(site, secrets, event.slug, text.content)
      : linkToProof(site, event.slug, language);
    const guest = await guestName(db, facilityId, registrationId);
    const values = tagValues(
      { ...event, guest, reservationNo: event.booking.pmsReservationNo },
      { ...way, myPageUrl: myPageUrl(site, event.slug, myPageId) },
    );
    const mail = writtenMail({ language, hotel, text, values, publicUrl: site.publicUrl });
    const about = [registrationId, slot.id, ...(request ? [request] : [])];
    await post(db, site, { kind: 'confirmation', ...ownerOf(event, slot.id), to, mail, about });
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

/** What stands in their place where neither may: the page that asks for a proof, and where the guest finds the code. */
function linkToProof({ publicUrl }: Site, slug: string, language: GuestLanguage) {
  return {
    formUrl: publicUrl + guestPath(guestPages.confirm, { slug }),
    verificationCode: translator(language, 'message')('codeElsewhere'),
  };
}
