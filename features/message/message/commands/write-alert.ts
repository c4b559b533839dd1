import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import type { Contact } from '#features/booking/booking/queries/list-columns.ts';
import { channelsOf, openContact } from '#features/booking/booking/rules/send-method.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { guestAnswer } from '#features/registration/registration/queries/guest-answer.ts';
import {
  type SlotSecrets,
  shortLinkOf,
  slotSecrets,
} from '#features/registration/registration/queries/secrets.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { isMobile } from '#i18n/phone.ts';
import type { Db } from '#platform/database/pool.ts';
import { type GuideFacility, guideFacility } from '../queries/guide-facility.ts';
import { alertLetter, alertSms, formLinkOf } from '../queries/letters/to-guests.ts';
import {
  isSameAddress,
  pmsContact,
  type RegistrationDetails,
  registrationDetails,
} from '../queries/registration-details.ts';
import type { Site } from '../rules/site.ts';
import { languagesFor } from '../rules/texts.ts';
import { writeMessage } from './post.ts';

type RegistrationJob = { facilityId: number; registrationId: number };

/**
 * Warns the guest named by the PMS after a registration on a weak proof. Writes one message, immediately, to
 * the email address or phone number from the PMS. Uses only an address or number that differs from the typed
 * one. The link opens a page on which the guest can verify the booking or report that they have not
 * registered.
 */
export function writeAlert(site: Site, { facilityId, registrationId }: RegistrationJob): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const details = await registrationDetails(db, facilityId, registrationId);
    if (details?.registration.proof !== 'weak') return;
    const { booking, slot } = details;
    const alertContact = await otherContact(db, details);
    const reachableContact = openContact(alertContact, booking);
    const [channel] = channelsOf(
      reachableContact,
      await setting(db, facilityId, 'notification_frequency_settings'),
      isMobile,
    );
    const secrets = (await slotSecrets(db, facilityId, [slot.id])).get(slot.id);
    if (!channel || !secrets) return;
    const alert = {
      site,
      details,
      guest: alertContact.name,
      secrets,
      hotel: await guideFacility(db, facilityId),
    };
    await writeMessage(db, site, {
      ...{ kind: 'alert', facilityId, bookingId: booking.id, slotId: slot.id, about: [registrationId] },
      ...(channel === 'sms' ? smsOf(alert, reachableContact.phone) : mailOf(alert, reachableContact.email)),
    });
  });
}

async function otherContact(db: Db, { registration, booking }: RegistrationDetails): Promise<Contact> {
  const bookingContact = await pmsContact(db, booking);
  const phone = await guestAnswer(db, booking.facilityId, registration.id, 'phone');
  return {
    ...bookingContact,
    email: isSameAddress(bookingContact.email, registration.email) ? '' : bookingContact.email,
    phone: bookingContact.phone === phone ? '' : bookingContact.phone,
  };
}

/** `guest`: name from the PMS. The typed name is not used, because a stranger may have typed it. */
type Alert = {
  site: Site;
  details: RegistrationDetails;
  guest: string;
  secrets: SlotSecrets;
  hotel: GuideFacility;
};

function mailOf(alert: Alert, to: string) {
  const { site, details, guest, secrets, hotel } = alert;
  const languages = languagesFor(alert.details.booking.metadata.language, alert.hotel.languages);
  const formLink = formLinkOf(site, secrets, details.slug, '[verification_code]');
  const write = (each: GuestLanguage) =>
    alertLetter({ ...details, ...formLink, guest, language: each, hotel: alert.hotel.hotelIn(each) });
  return {
    to,
    from: { name: hotel.nameIn(languages[0]), replyTo: details.replyTo },
    mail: { sheets: languages.map(write) },
  };
}

function smsOf(alert: Alert, to: string) {
  const { site, secrets } = alert;
  const languages = languagesFor(alert.details.booking.metadata.language, alert.hotel.languages);
  const smsLink = { link: shortLinkOf(secrets, site.shortUrl), code: secrets.verificationCode };
  const write = (each: GuestLanguage) =>
    alertSms({ language: each, hotel: alert.hotel.hotelIn(each) }, smsLink);
  return { channel: 'sms' as const, to, language: languages[0], text: languages.map(write).join('\n') };
}
