import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { linkAddress } from '#features/facility/queries/addresses.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Db } from '#platform/database/pool.ts';
import type { getMyPage } from '../contract/my-page.ts';
import { isLinkLabel } from '../rules/link-labels.ts';
import { externalLink } from '../tables.ts';
import { pngUrl } from './links.ts';

type Link = z.input<typeof getMyPage.access.public.reply>['data']['links'][number];

/**
 * The link buttons that the hotel shows in this language, in its order. One that leads to no web page is left out; one
 * without words of its own says what its label is for.
 */
export async function shownLinks(db: Db, facilityId: number, language: GuestLanguage): Promise<Link[]> {
  const rows = await db
    .select()
    .from(externalLink)
    .where(
      and(
        eq(externalLink.facilityId, facilityId),
        eq(externalLink.language, language),
        eq(externalLink.visibility, true),
      ),
    )
    .orderBy(asc(externalLink.displayOrder), asc(externalLink.id));
  return rows.flatMap(({ label, text, url, image, displayOrder }) => {
    const words = text.trim() || builtInWords(label, language);
    const address = linkAddress(url);
    if (words === '' || address === null) return [];
    return [{ label, text: words, url: address, image: image && pngUrl(image), display_order: displayOrder }];
  });
}

function builtInWords(label: string, language: GuestLanguage): string {
  return isLinkLabel(label) ? translator(language, 'message')(`myPage.links.${label}`) : '';
}
