import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { bumpVersion } from '#features/hotel/facility/commands/edit-version.ts';
import { reserveOptionIcons } from '#features/hotel/facility/commands/facility.ts';
import { assertNotLocked } from '#features/hotel/facility/commands/template-items.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import { redrawPicture } from '#platform/pictures/redraw.ts';
import type { StoreLinks } from '../contract/links.ts';
import { linkRows, linksOfHotel } from '../queries/links.ts';
import { isLinkLabel } from '../rules/link-labels.ts';
import { ICON_SIZE, MAX_IMAGE_BYTES, problemsOfLinks } from '../rules/links.ts';
import { externalLink } from '../tables.ts';

type LinkInput = StoreLinks['links'][number];
type RenderedLink = LinkInput & { drawn: Buffer | null };

/**
 * Saves the link buttons of My Page.
 * @returns the links of all languages
 * @throws 404, 409, 422 (see the contract)
 */
export async function saveLinks(scope: StaffScope, input: StoreLinks) {
  const { facilityId } = scope;
  if (input.links.some(({ facility_id = facilityId }) => facility_id !== facilityId)) throw notFound();
  const renderedLinks = await drawImages(input.links);
  const languages = [...new Set([...input.languages, ...input.links.map(({ language }) => language)])];
  return inFacility(scope, async db => {
    await assertNotLocked(db, scope, 'links');
    const version = await bumpVersion(db, facilityId, 'links', input.version, () =>
      linksOfHotel(db, facilityId),
    );
    await assertValidLinks(db, facilityId, renderedLinks);
    await dropOtherLinks(db, facilityId, languages, renderedLinks);
    await storeRows(db, facilityId, renderedLinks);
    await audit(db, scope, { action: 'links.changed', details: { languages, version } });
    return linksOfHotel(db, facilityId);
  });
}

/**
 * Converts the links' new pictures to PNG. Null for a link without a new picture.
 * @throws 422 as `links.0.image`
 */
async function drawImages<T extends { image: string | null }>(
  links: readonly T[],
): Promise<(T & { drawn: Buffer | null })[]> {
  const errors: Record<string, ErrorCode> = {};
  const renderedLinks: (T & { drawn: Buffer | null })[] = [];
  for (const [place, link] of links.entries()) {
    const icon = link.image === null ? null : await drawImage(link.image);
    if (typeof icon === 'string') errors[`links.${place}.image`] = icon;
    else renderedLinks.push({ ...link, drawn: icon });
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return renderedLinks;
}

async function drawImage(dataUrl: string): Promise<Buffer | 'link_image_too_large' | 'link_image_type'> {
  const [head = '', content = ''] = dataUrl.split(',', 2);
  // Checks only that the value is a data URL, not its media type.
  if (!/^data:.*;base64$/.test(head)) return 'link_image_type';
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MAX_IMAGE_BYTES) return 'link_image_too_large';
  return (await redrawPicture(bytes, ICON_SIZE)) ?? 'link_image_type';
}

async function assertValidLinks(db: Db, facilityId: number, edited: readonly LinkInput[]): Promise<void> {
  const stored = await linkRows(db, facilityId);
  if (edited.some(({ id }) => id !== null && !stored.some(row => row.id === id))) throw notFound();
  const problems = [...problemsOfLinks(edited, stored)];
  if (problems.length > 0)
    throw invalidInput(
      Object.fromEntries(problems.map(([place, { field, code }]) => [`links.${place}.${field}`, code])),
    );
}

/**
 * Deletes the links of these languages that the saved list does not contain, because a saved list is
 * complete.
 */
export async function dropOtherLinks(
  db: Db,
  facilityId: number,
  languages: readonly GuestLanguage[],
  edited: readonly LinkInput[],
): Promise<void> {
  const keptIds = edited.flatMap(({ id }) => id ?? []);
  await db
    .delete(externalLink)
    .where(
      and(
        eq(externalLink.facilityId, facilityId),
        inArray(externalLink.language, [...languages]),
        notInArray(externalLink.id, keptIds),
      ),
    );
}

// Uses one statement per link, because a hotel has only a few dozen links and rarely saves them.
export async function storeRows(db: Db, facilityId: number, edited: readonly RenderedLink[]): Promise<void> {
  const newLabel = await loadLabelAssigner(db, facilityId, edited);
  const nextPosition = positionCounter();
  for (const { id, language, label, text, url, visibility, drawn } of edited) {
    const values = { text, url, visibility: visibility === 1, displayOrder: nextPosition(language) };
    if (id === null)
      await db
        .insert(externalLink)
        .values({ facilityId, language, label: newLabel(label), image: drawn, ...values });
    else
      await db
        .update(externalLink)
        .set({ ...values, ...(drawn ? { image: drawn } : {}) })
        .where(and(eq(externalLink.facilityId, facilityId), eq(externalLink.id, id)));
  }
}

async function loadLabelAssigner(
  db: Db,
  facilityId: number,
  edited: readonly LinkInput[],
): Promise<(label: string) => string> {
  const count = edited.filter(({ id, label }) => id === null && !isLinkLabel(label)).length;
  let next = (await reserveOptionIcons(db, facilityId, count)) - count;
  return label => {
    if (isLinkLabel(label)) return label;
    next += 1;
    return `option_icon_${next}`;
  };
}

/** Returns a function that assigns the positions 1, 2, … in each language. */
function positionCounter(): (language: GuestLanguage) => number {
  const last = new Map<GuestLanguage, number>();
  return language => {
    const place = (last.get(language) ?? 0) + 1;
    last.set(language, place);
    return place;
  };
}
