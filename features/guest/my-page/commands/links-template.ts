import { z } from 'zod';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { bumpVersion } from '#features/hotel/facility/commands/edit-version.ts';
import type { Templated } from '#features/hotel/facility/queries/templated.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { flag, toFlag } from '#platform/http/wire.ts';
import { linkRows } from '../queries/links.ts';
import { isLinkLabel } from '../rules/link-labels.ts';
import { dropOtherLinks, storeRows } from './save-links.ts';

const copies = z.array(
  z.object({
    language: z.enum(guestLanguages),
    /** The label of the link. "" for a custom link, because each hotel assigns its own number. */
    label: z.string(),
    text: z.string(),
    url: z.string(),
    visibility: flag,
    /** A PNG in base64, or null for the built-in picture. */
    image: z.string().nullable(),
  }),
);

/**
 * Copies the link buttons of My Page, in order. Applying the template replaces all link buttons of a hotel.
 */
export const linksTemplate: Templated<z.output<typeof copies>> = {
  schema: copies,
  copy: async (db, facilityId) => {
    const rows = await linkRows(db, facilityId);
    return rows.map(({ language, label, text, url, visibility, image }) => ({
      language,
      label: isLinkLabel(label) ? label : '',
      text,
      url,
      visibility: toFlag(visibility),
      image: image?.toString('base64') ?? null,
    }));
  },
  isInitial: async (_db, _facilityId, links) => links.length === 0,
  apply: async (db, scope, links) => {
    const { facilityId } = scope;
    const version = await bumpVersion(db, facilityId, 'links', undefined);
    await dropOtherLinks(db, facilityId, guestLanguages, []);
    const rows = links.map(({ image, ...link }) => ({
      ...link,
      id: null,
      image: null,
      drawn: image === null ? null : Buffer.from(image, 'base64'),
    }));
    await storeRows(db, facilityId, rows);
    await audit(db, scope, { action: 'links.changed', details: { languages: guestLanguages, version } });
  },
};
