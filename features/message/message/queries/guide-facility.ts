import { and, eq, inArray } from 'drizzle-orm';
import { facilityById, facilityNames } from '#features/hotel/facility/queries/facility.ts';
import { setting, textLanguages } from '#features/hotel/facility/queries/settings.ts';
import { facility as facilities } from '#features/hotel/facility/tables.ts';
import { accentOf } from '#features/hotel/hotel-face/queries/face.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import { type GuestLanguage, nameFor } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { type GuideText, guideTexts } from '../rules/texts.ts';
import { messageText } from '../tables.ts';
import { letterHotel } from './letter-hotel.ts';
import type { LetterHotel } from './letters/to-guests.ts';
import { defaultText, type Text } from './texts.ts';

export type GuideFacility = {
  slug: string;
  replyTo: string | null;
  openPixel: boolean;
  languages: readonly GuestLanguage[];
  nameIn(language: GuestLanguage): string;
  hotelIn(language: GuestLanguage): LetterHotel;
  textIn(language: GuestLanguage, name: GuideText): Text;
};

/**
 * Loads a hotel for writing guide messages. The number of queries does not depend on the number of bookings.
 * @throws if there is no such hotel
 */
export async function guideFacility(db: Db, facilityId: number): Promise<GuideFacility> {
  const facility = await facilityById(db, facilityId);
  if (!facility) throw new Error(`Facility ${facilityId} does not exist`);
  const names = await facilityNames(db, facilityId);
  const texts = await ownTexts(db, facilityId);
  const accent = await accentOf(db, facilityId);
  const replyTo = await replyToOf(db, facilityId);
  const languages = await textLanguages(db, facilityId);
  const openPixel = await setting(db, facilityId, 'open_pixel');
  const nameIn = (language: GuestLanguage) => nameFor({ name: facility.name, names }, language);
  return {
    slug: facility.slugName,
    replyTo,
    openPixel: openPixel === 1,
    languages,
    nameIn,
    hotelIn: language => letterHotel({ facility, names, accent }, language),
    textIn(language, name) {
      const key = keyOf({ language, name });
      const text = texts.get(key) ?? defaultText(name, language);
      // Cached, because hundreds of bookings get the same text.
      texts.set(key, text);
      return text;
    },
  };
}

async function ownTexts(db: Db, facilityId: number): Promise<Map<string, Text>> {
  const rows = await db
    .select()
    .from(messageText)
    .where(and(eq(messageText.facilityId, facilityId), inArray(messageText.name, [...guideTexts])));
  return new Map(rows.filter(({ content }) => content !== '').map(row => [keyOf(row), row]));
}

const keyOf = ({ language, name }: { language: string; name: string }) => `${language} ${name}`;

/** Returns the address for replies to a hotel's emails, which is the owner's. Null if there is no owner. */
export async function replyToOf(db: Db, facilityId: number): Promise<string | null> {
  const [owner] = await db
    .select({ email: activeUser.email })
    .from(facilities)
    .innerJoin(
      activeUser,
      and(eq(activeUser.facilityId, facilities.id), eq(activeUser.id, facilities.userId)),
    )
    .where(eq(facilities.id, facilityId));
  return owner?.email ?? null;
}
