import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { guestName } from '#features/registration/registration/queries/guest-answer.ts';
import { openPasses } from '#features/registration/registration/queries/secrets.ts';
import { nameForWeakProof, recipientOf } from '#features/registration/registration/rules.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Db } from '#platform/database/pool.ts';
import { calendarEntry } from '../queries/booking-calendar.ts';
import { tagValues, textSheet } from '../queries/letters/hotel-text.ts';
import { formLinkOf, myPageLinks } from '../queries/letters/to-guests.ts';
import {
  isSameAddress,
  messageTargetOf,
  pmsContact,
  type RegistrationDetails,
  registrationDetails,
  secretsOf,
} from '../queries/registration-details.ts';
import { textFor } from '../queries/texts.ts';
import type { Site } from '../rules/site.ts';
import { CONFIRMATION } from '../rules/texts.ts';
import { writeMessage } from './post.ts';

type RegistrationJob = { facilityId: number; registrationId: number };

/**
 * Writes the confirmation of a registration once, and once more for each staff `request`. Writes nothing if
 * there is no email address or the registration was withdrawn.
 */
export function writeConfirmation(
  site: Site,
  { facilityId, registrationId, request }: RegistrationJob & { request?: string },
): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const details = await registrationDetails(db, facilityId, registrationId);
    const to = details && recipientOf(details);
    if (!details || !to) return;
    const { registration, slot, language, hotel } = details;
    const { myPageId, qrCode } = await openPasses(db, facilityId, slot.id, registration);
    const text = await textFor(db, facilityId, CONFIRMATION, language);
    const secrets = await secretsOf(db, facilityId, slot.id);
    const hasSecrets = await mayContainSecrets(db, details, to);
    const formLink = hasSecrets
      ? formLinkOf(site, secrets, details.slug, text.content)
      : linkToProof(site, details.slug, language);
    const fullName = await guestName(db, facilityId, registrationId);
    const guest = hasSecrets ? fullName : nameForWeakProof(fullName, language);
    const page = myPageLinks(site, details.slug, myPageId);
    const bookingNo = hasSecrets
      ? details.booking.pmsBookingNo
      : translator(language, 'message')('numberElsewhere');
    const occasion = { ...details, guest, bookingNo };
    const values = tagValues(occasion, { ...formLink, ...page });
    const shortUrls = { link: formLink.shortUrl, mypage_url: page.shortPage };
    const { publicUrl } = site;
    const mail = {
      sheets: [textSheet({ language, hotel, text, values, shortUrls, publicUrl })],
      qr: hasSecrets ? qrCode : undefined,
      calendar: await calendarEntry(db, details),
    };
    await writeMessage(db, site, {
      kind: 'confirmation',
      ...messageTargetOf(details, slot.id),
      to,
      mail,
      about: [registrationId, slot.id, ...(request ? [request] : [])],
    });
  });
}

/**
 * Whether the email can contain the link, the code, the QR code and the booking number, which are a strong
 * proof or require one. After a weak proof, anyone may have typed the address, so they are sent only to an
 * address from the PMS.
 */
async function mayContainSecrets(
  db: Db,
  { registration, booking }: RegistrationDetails,
  to: string,
): Promise<boolean> {
  if (registration.proof === 'strong') return true;
  return isSameAddress(to, (await pmsContact(db, booking)).email);
}

/**
 * Returns what an email contains instead of the secrets: the page that asks for a proof, and where to find
 * the code.
 */
function linkToProof({ publicUrl }: Site, slug: string, language: GuestLanguage) {
  return {
    formUrl: publicUrl + guestPath(guestPages.confirm, { slug }),
    shortUrl: undefined,
    verificationCode: translator(language, 'message')('codeElsewhere'),
  };
}
