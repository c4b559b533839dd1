import { and, eq } from 'drizzle-orm';
import type { Booking } from '#features/booking/queries.ts';
import { facilityById, facilityNameIn } from '#features/facility/queries.ts';
import { slotSecrets } from '#features/guest-access/secrets.ts';
import { slot } from '#features/guest-access/tables.ts';
import { livingUser } from '#features/user/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { textFor } from '../queries/texts.ts';
import type { GuideMailText } from '../rules/texts.ts';
import type { Site } from '../site.ts';
import { wayIn } from '../way-in.ts';
import { tagValues, type Written, writtenMail } from '../written-mail.ts';
import { post } from './post.ts';

/**
 * Writes the invitation to fill in the form to the address of a booking, from the hotel's text `template`: once for each
 * moment and arrival (decisions §10). In the language of the PMS; where it says none, in Japanese and below in English.
 */
export async function writeGuideMail(
  db: Db,
  site: Site,
  stay: Booking,
  moment: string,
  template: GuideMailText,
): Promise<void> {
  const { facilityId, checkinDate } = stay;
  const sender = await senderOf(db, facilityId);
  const main = await mainSlot(db, stay);
  const inLanguage = async (language: GuestLanguage): Promise<Written> => {
    const text = await textFor(db, facilityId, template, language);
    const about = { language, stay, guest: stay.name, reservationNo: stay.pmsReservationNo };
    const way = wayIn(site, main.secrets, sender.slug, text.content);
    const values = tagValues(about, { ...way, myPageUrl: '' });
    const hotel = { name: await facilityNameIn(db, facilityId, language), phone: sender.phone };
    return { language, hotel, text, values, publicUrl: site.publicUrl };
  };
  const { language } = stay.metadata;
  const first = await inLanguage(language ?? 'ja');
  await post(db, site, {
    kind: 'guide',
    facilityId,
    bookingId: stay.id,
    slotId: main.id,
    moment,
    checkinDate,
    to: stay.email,
    from: { name: first.hotel.name, replyTo: sender.replyTo },
    mail: language ? writtenMail(first) : writtenMail(first, await inLanguage('en')),
    about: [stay.id, moment, checkinDate],
  });
}

async function senderOf(db: Db, facilityId: number) {
  const house = await facilityById(db, facilityId);
  if (!house) throw new Error(`Facility ${facilityId} is gone`);
  const [owner] = await db
    .select({ email: livingUser.email })
    .from(livingUser)
    .where(and(eq(livingUser.facilityId, facilityId), eq(livingUser.id, house.userId ?? 0)));
  return { slug: house.slugName, phone: house.phone, replyTo: owner?.email ?? null };
}

const MAIN_GUEST = 0;

async function mainSlot(db: Db, { facilityId, id }: Booking) {
  const [main] = await db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, id), eq(slot.number, MAIN_GUEST)));
  const secrets = main && (await slotSecrets(db, facilityId, [main.id])).get(main.id);
  if (!secrets) throw new Error(`Booking ${id} has no slot`);
  return { id: main.id, secrets };
}
