import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { channelsOf, openContact } from '#features/booking/rules/send-method.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { registration, slot } from '#features/registration/tables.ts';
import { isMobile } from '#i18n/phone.ts';
import type { Db } from '#platform/database/pool.ts';
import { contactLetter, contactSms } from '../queries/letters/to-guests.ts';
import { guestName, ownerOf, registrationDetails } from '../queries/registration-details.ts';
import type { Site } from '../rules/site.ts';
import { post } from './post.ts';

type Changed = { facilityId: number; bookingId: number; at: string };

/**
 * Tells a guest who has registered that the contact data of the booking have changed: by mail at the address that messages went to
 * before, by SMS where there is only a number. Once a day, however often they change.
 */
export function writeContactNotice(site: Site, { facilityId, bookingId, at }: Changed): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const id = await mainRegistration(db, facilityId, bookingId);
    const details = id === undefined ? undefined : await registrationDetails(db, facilityId, id);
    if (!details) return;
    const { booking, slot: main, registration: made, language, hotel } = details;
    // What the booking shows does not follow later changes once somebody has registered.
    const to = openContact({ email: booking.email, phone: booking.phone }, booking);
    const channels = channelsOf(
      to,
      await setting(db, facilityId, 'notification_frequency_settings'),
      isMobile,
    );
    const channel = channels.includes('email') ? 'email' : channels[0];
    if (!channel) return;
    const guest = made.proof === 'strong' ? await guestName(db, facilityId, made.id) : '';
    await post(db, site, {
      ...{ kind: 'contact', ...ownerOf(details, main.id), about: [made.id, at.slice(0, 10)] },
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
