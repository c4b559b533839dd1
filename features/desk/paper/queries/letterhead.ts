import { facilityNameIn, hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { accentOf, logoOf } from '#features/hotel/hotel-face/queries/face.ts';
import { DEFAULT_ACCENT } from '#features/hotel/hotel-face/rules/accent.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Block } from '#platform/pdf/document.ts';
import { loadSharp } from '#platform/pictures/sharp.ts';

export type PrintedHotel = { name: string; timezone: string; letterhead: Block };

export async function loadPaperHotel(
  db: Db,
  facilityId: number,
  language: DashboardLanguage,
): Promise<PrintedHotel> {
  const hotel = await hotelOf(db, facilityId);
  const name = await facilityNameIn(db, facilityId, language);
  const logo = await logoOf(db, facilityId);
  const accent = await accentOf(db, facilityId);
  // A PDF can only contain JPEG and PNG.
  const bytes = logo && (await (await loadSharp())(logo.image).png().toBuffer());
  const picture = bytes && { bytes, width: logo.width, height: logo.height };
  return {
    name,
    timezone: hotel.timezone,
    letterhead: { kind: 'letterhead', text: name, picture, color: accent ?? DEFAULT_ACCENT },
  };
}
