import { and, asc, eq } from 'drizzle-orm';
import { versionOf } from '#features/facility/queries/edit-version.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Db } from '#platform/database/pool.ts';
import { toFlag } from '#platform/http/wire.ts';
import type { Link } from '../contract/links.ts';
import { linkLabels } from '../rules/link-labels.ts';
import { externalLink } from '../tables.ts';

export type LinkRow = Omit<typeof externalLink.$inferSelect, 'language'> & { language: GuestLanguage };

/** The link buttons of a hotel in their order, in one language or in all. */
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
  return rows.map(row => ({ ...row, language: row.language as GuestLanguage }));
}

/** The same as they travel, with the version that a save has to name. */
export async function links(db: Db, facilityId: number, language?: GuestLanguage) {
  return {
    data: (await linkRows(db, facilityId, language)).map(linkView),
    version: await versionOf(db, facilityId, 'links'),
  };
}

/** The fixed labels that no link of this language has yet, with our words for them. */
export async function unusedLabels(db: Db, facilityId: number, language: GuestLanguage) {
  const used = (await linkRows(db, facilityId, language)).map(({ label }) => label);
  const words = translator(language, 'message');
  return linkLabels
    .filter(label => !used.includes(label))
    .map(label => ({ label, language, text: words(`myPage.links.${label}`) }));
}

/** A picture as a page shows it. */
export const pngUrl = (image: Buffer) => `data:image/png;base64,${image.toString('base64')}`;

const linkView = ({ facilityId, displayOrder, image, visibility, ...link }: LinkRow): Link => ({
  ...link,
  facility_id: facilityId,
  display_order: displayOrder,
  image: image && pngUrl(image),
  visibility: toFlag(visibility),
});
