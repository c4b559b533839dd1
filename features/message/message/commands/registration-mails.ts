import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { recordPath } from '#features/access/access/rules/staff-pages.ts';
import { mayStillAmend } from '#features/booking/booking/rules/link-state.ts';
import { channelsOf, openContact } from '#features/booking/booking/rules/send-method.ts';
import { missingOf } from '#features/guest/my-page/queries/missing.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { guestName } from '#features/registration/registration/queries/guest-answer.ts';
import { openPasses } from '#features/registration/registration/queries/secrets.ts';
import { contactOfGuest } from '#features/registration/registration/queries/way-to-guest.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import {
  contactLetter,
  contactSms,
  formLinkOf,
  leaderLetter,
  missingLetter,
  missingSms,
  myPageLinks,
} from '../queries/letters/to-guests.ts';
import { hotelNotice } from '../queries/letters/to-users.ts';
import { messageTargetOf, registrationDetails, secretsOf } from '../queries/registration-details.ts';
import type { Site } from '../rules/site.ts';
import { writeMessage } from './post.ts';

type LeaderMailJob = { facilityId: number; registrationId: number; slotId: number };

export function writeLeaderMail(
  site: Site,
  { facilityId, registrationId, slotId }: LeaderMailJob,
): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const details = await registrationDetails(db, facilityId, registrationId);
    const leader = await leaderOf(db, facilityId, slotId);
    if (!details || !leader?.email) return;
    const sheet = leaderLetter({
      ...details,
      guest: leader.name,
      namedBy: await guestName(db, facilityId, registrationId),
      ...formLinkOf(site, await secretsOf(db, facilityId, slotId), details.slug, '[verification_code]'),
    });
    const about = [registrationId, slotId];
    const mail = { sheets: [sheet] };
    await writeMessage(db, site, {
      kind: 'leader',
      ...messageTargetOf(details, slotId),
      to: leader.email,
      mail,
      about,
    });
  });
}

async function leaderOf(db: Db, facilityId: number, slotId: number) {
  const [found] = await db
    .select({ name: slot.name, email: slot.email })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.id, slotId)));
  return found;
}

type RegistrationJob = { facilityId: number; registrationId: number };

/**
 * Writes an email to the hotel's owner about a new registration, once, if the hotel has turned this on
 * (`receive_checkin_email`). The email contains a link to the record but no guest data.
 */
export function writeHotelNotice(site: Site, { facilityId, registrationId }: RegistrationJob): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const hotel = await facilityById(db, facilityId);
    if (!hotel?.receiveCheckinEmail) return;
    const details = await registrationDetails(db, facilityId, registrationId);
    if (!details?.replyTo) return;
    const { booking, slot } = details;
    const sheet = hotelNotice({
      language: hotel.country === 'JP' ? 'ja' : 'en',
      hotel: hotel.name,
      bookingNo: booking.pmsBookingNo,
      checkinDate: booking.checkinDate,
      url: site.staffUrl + recordPath(booking),
    });
    await writeMessage(db, site, {
      kind: 'notice',
      facilityId,
      bookingId: booking.id,
      slotId: slot.id,
      from: { name: 'Genkan', replyTo: null },
      to: details.replyTo,
      mail: { sheets: [sheet] },
      about: [registrationId],
    });
  });
}

type MissingMailJob = { facilityId: number; registrationId: number; request: string };

/**
 * Writes a message with the link to fill in missing data, once per staff request. Writes nothing if the data
 * is no longer missing or the booking can no longer be changed on My Page
 * (docs/reference/registrations.md#what-is-missing).
 */
export function writeMissing(
  site: Site,
  { facilityId, registrationId, request }: MissingMailJob,
): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const details = await registrationDetails(db, facilityId, registrationId);
    const guestContact = await contactOfGuest(db, { facilityId, registrationId });
    const hotel = await facilityById(db, facilityId);
    if (!details || !guestContact || !hotel || !mayStillAmend(details.booking, hotel.timezone, now())) return;
    const registrationKey = { facilityId, bookingId: details.booking.id, registrationId };
    if (!(await missingOf(db, registrationKey, details.language))?.persons.length) return;
    const { myPageId } = await openPasses(db, facilityId, details.slot.id, details.registration);
    const page = myPageLinks(site, details.slug, myPageId);
    const guest = await guestName(db, facilityId, registrationId);
    await writeMessage(db, site, {
      ...{
        kind: 'missing',
        ...messageTargetOf(details, details.slot.id),
        to: guestContact.to,
        about: [registrationId, request],
      },
      ...(guestContact.channel === 'sms'
        ? {
            channel: guestContact.channel,
            language: details.language,
            text: missingSms(details, page.shortPage),
          }
        : { mail: { sheets: [missingLetter({ ...details, guest, ...page })] } }),
    });
  });
}

type ContactChangeJob = { facilityId: number; bookingId: number; at: string };

/**
 * Informs a registered guest that the booking's contact data has changed. Uses the previous email address, or
 * SMS if there is only a phone number. At most once a day.
 */
export function writeContactNotice(
  site: Site,
  { facilityId, bookingId, at }: ContactChangeJob,
): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const id = await mainRegistration(db, facilityId, bookingId);
    const details = id === undefined ? undefined : await registrationDetails(db, facilityId, id);
    if (!details) return;
    const { booking, slot: main, registration: made, language, hotel } = details;
    // Computes the channels, because the booking's displayed channel is not updated after a registration.
    const to = openContact({ email: booking.email, phone: booking.phone }, booking);
    const channels = channelsOf(
      to,
      await setting(db, facilityId, 'notification_frequency_settings'),
      isMobile,
    );
    const channel = channels.includes('email') ? 'email' : channels[0];
    if (!channel) return;
    const guest = made.proof === 'strong' ? await guestName(db, facilityId, made.id) : '';
    await writeMessage(db, site, {
      ...{ kind: 'contact', ...messageTargetOf(details, main.id), about: [made.id, at.slice(0, 10)] },
      ...(channel === 'sms'
        ? { channel, to: to.phone, language, text: contactSms({ language, hotel }) }
        : { to: to.email, mail: { sheets: [contactLetter({ ...details, guest })] } }),
    });
  });
}

async function mainRegistration(db: Db, facilityId: number, bookingId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ id: registration.id })
    .from(registration)
    .innerJoin(slot, and(eq(slot.facilityId, registration.facilityId), eq(slot.id, registration.slotId)))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, bookingId),
        eq(slot.number, 0),
        isNull(registration.withdrawnAt),
      ),
    );
  return found?.id;
}
