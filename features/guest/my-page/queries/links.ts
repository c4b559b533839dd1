import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { linkAddress } from '#features/hotel/facility/queries/addresses.ts';
import { versionOf } from '#features/hotel/facility/queries/edit-version.ts';
import { type GuestLanguage, isBaseLanguage, readingOrder } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Db } from '#platform/database/pool.ts';
import { toFlag } from '#platform/http/wire.ts';
import type { Link } from '../contract/links.ts';
import type { getMyPage } from '../contract/my-page.ts';
import { isLinkLabel, linkLabels } from '../rules/link-labels.ts';
import { externalLink } from '../tables.ts';

export type LinkRow = typeof externalLink.$inferSelect;

export async function linkRows(db: Db, facilityId: number, language?: GuestLanguage): Promise<LinkRow[]> {
  const rows = await db
    .select()
    .from(externalLink)
    .where(
      and(
        eq(externalLink.facilityId, facilityId),
        language === undefined ? undefined : eq(externalLink.language, language),
      ),
    )
    .orderBy(asc(externalLink.language), asc(externalLink.displayOrder), asc(externalLink.id));
  return rows;
}

export async function linksOfHotel(db: Db, facilityId: number, language?: GuestLanguage) {
  return {
    data: (await linkRows(db, facilityId, language)).map(linkView),
    version: await versionOf(db, facilityId, 'links'),
  };
}

export async function unusedLabels(db: Db, facilityId: number, language: GuestLanguage) {
  const used = (await linkRows(db, facilityId, language)).map(({ label }) => label);
  const textOf = translator(language, 'message');
  return linkLabels
    .filter(label => !used.includes(label))
    .map(label => ({ label, language, text: textOf(`myPage.links.${label}`) }));
}

const pngUrl = (image: Buffer) => `data:image/png;base64,${image.toString('base64')}`;

const linkView = ({ facilityId, displayOrder, image, visibility, ...link }: LinkRow): Link => ({
  ...link,
  facility_id: facilityId,
  display_order: displayOrder,
  image: image && pngUrl(image),
  visibility: toFlag(visibility),
});

type ShownLink = z.input<typeof getMyPage.access.public.reply>['data']['links'][number];

/**
 * Returns the visible link buttons in this language, in display order. Omits links that do not lead to a web
 * page. A link without a text gets the text of its label. If an additional language has no links, the links of
 * the next language that its readers understand are used.
 */
export async function shownLinks(db: Db, facilityId: number, language: GuestLanguage): Promise<ShownLink[]> {
  const languages = isBaseLanguage(language) ? [language] : readingOrder(language);
  for (const each of languages) {
    const found = await linksOf(db, facilityId, { written: each, language });
    if (found.length > 0) return found;
  }
  return [];
}

type LinkLanguages = { written: GuestLanguage; language: GuestLanguage };

async function linksOf(
  db: Db,
  facilityId: number,
  { written, language }: LinkLanguages,
): Promise<ShownLink[]> {
  const rows = await db
    .select()
    .from(externalLink)
    .where(
      and(
        eq(externalLink.facilityId, facilityId),
        eq(externalLink.language, written),
        eq(externalLink.visibility, true),
      ),
    )
    .orderBy(asc(externalLink.displayOrder), asc(externalLink.id));
  return rows.flatMap(({ label, text, url, image, displayOrder }) => {
    const linkText = text.trim() || builtInText(label, language);
    const address = linkAddress(url);
    if (linkText === '' || address === null) return [];
    return [
      { label, text: linkText, url: address, image: image && pngUrl(image), display_order: displayOrder },
    ];
  });
}

function builtInText(label: string, language: GuestLanguage): string {
  return isLinkLabel(label) ? translator(language, 'message')(`myPage.links.${label}`) : '';
}
