import { externalLink } from '#features/my-page/tables.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Db } from '#platform/database/pool.ts';

const pages = [
  { label: 'congestion_status_large_bath', page: 'bath' },
  { label: 'wifi', page: 'wifi' },
  { label: 'food_information', page: 'dining' },
  { label: 'tourist_information', page: 'sights' },
] as const;

/** The link buttons of a demo hotel, the same in each language, with the words that Genkan has for them. */
export async function addDemoLinks(db: Db, facilityId: number, site: string): Promise<void> {
  const links = guestLanguages.flatMap(language =>
    pages.map(({ label, page }, index) => ({
      facilityId,
      language,
      displayOrder: index + 1,
      label,
      text: translator(language, 'message')(`myPage.links.${label}`),
      url: new URL(page, site).href,
    })),
  );
  await db.insert(externalLink).values(links);
}
