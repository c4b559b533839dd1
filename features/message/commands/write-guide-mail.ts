import { and, eq } from 'drizzle-orm';
import type { Booking } from '#features/booking/queries.ts';
import { facilityById, facilityNameIn } from '#features/facility/queries.ts';
import { linkOf, slotSecrets } from '#features/guest-access/secrets.ts';
import { slot } from '#features/guest-access/tables.ts';
import { livingUser } from '#features/user/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Letter } from '../letter.ts';
import { guideLetter } from '../letters.ts';
import type { Site } from '../site.ts';
import { post } from './post.ts';

/**
 * Writes the invitation to fill in the form to the address of a booking: once for each moment and arrival (decisions §10).
 * In the language of the PMS; where it says none, in Japanese and below in English.
 */
export async function writeGuideMail(db: Db, site: Site, stay: Booking, moment: string): Promise<void> {
  const { facilityId, checkinDate } = stay;
  const sender = await senderOf(db, facilityId);
  const way = await wayIn(db, site, stay, sender.slug);
  const inLanguage = async (language: GuestLanguage): Promise<Letter> =>
    guideLetter({
      language,
      hotel: { name: await facilityNameIn(db, facilityId, language), phone: sender.phone },
      stay,
      guest: stay.name,
      reservationNo: stay.pmsReservationNo,
      formUrl: way.formUrl,
      verificationCode: way.verificationCode,
    });
  const { language } = stay.metadata;
  const letter = language
    ? await inLanguage(language)
    : { ...(await inLanguage('ja')), translation: await inLanguage('en') };
  await post(db, site, {
    kind: 'guide',
    facilityId,
    bookingId: stay.id,
    slotId: way.slotId,
    moment,
    checkinDate,
    to: stay.email,
    from: { name: await facilityNameIn(db, facilityId, letter.language), replyTo: sender.replyTo },
    letter,
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

async function wayIn(db: Db, { publicUrl }: Site, { facilityId, id }: Booking, slug: string) {
  const [main] = await db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, id), eq(slot.number, MAIN_GUEST)));
  const secrets = main && (await slotSecrets(db, facilityId, [main.id])).get(main.id);
  if (!secrets) throw new Error(`Booking ${id} has no slot`);
  const formUrl = linkOf(secrets, slug, { vericode: true }, publicUrl);
  return { slotId: main.id, formUrl, verificationCode: secrets.verificationCode };
}
