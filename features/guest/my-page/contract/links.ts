import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { isLinkUrl } from '#features/hotel/facility/rules/link-address.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, idInAddress, requiredLine, requiredText, version } from '#platform/http/wire.ts';
import { MAX_IMAGE_BYTES } from '../rules/links.ts';

const viewPermissions: readonly PermissionKey[] = [
  'setting.basic_information.view',
  'setting.facility_information.view',
  'setting.language_setting.view',
];

const link = z.object({
  id: z.int(),
  facility_id: z.int(),
  language,
  display_order: z.int(),
  label: z.string(),
  text: z.string(),
  /** The URL as entered, with the placeholder `{host}`. */
  url: z.string(),
  /** A PNG as a data URL. Null for the built-in picture. */
  image: z.string().nullable(),
  visibility: flag,
});
export type Link = z.output<typeof link>;

const links = { data: z.array(link), version: z.int() };

/**
 * Lists the link buttons of My Page in display order, including hidden ones. Without `language`, lists the
 * links of all languages.
 */
export const listLinks = endpoint('GET facility-icons/list/:facility_id', {
  summary: "Get the hotel's link buttons for My Page",
  input: z.object({ facility_id: idInAddress, language: language.optional() }),
  access: { staff: { needs: { any: viewPermissions }, reply: reply(links) } },
});

export const initLinks = endpoint('GET facility-icons/init/:facility_id', {
  summary: 'List the link buttons that can be added',
  input: z.object({ facility_id: idInAddress, language: language.default('ja') }),
  access: {
    staff: {
      needs: { any: viewPermissions },
      reply: reply({ data: z.array(z.object({ label: z.string(), language, text: z.string() })) }),
    },
  },
});

const MAX_IMAGE_CHARACTERS = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 100;

const editedLink = z.object({
  /** Null for a new link. */
  id: id.nullable(),
  facility_id: id.optional(),
  language,
  /** A fixed label or `option_icon_{n}`. A new custom link gets an unused number. */
  label: requiredText(100),
  text: z.string().trim().pipe(requiredLine(191)),
  url: z.string().trim().pipe(requiredText(2048)).refine(isLinkUrl, { error: 'link_url_invalid' }),
  /** PNG, JPEG or SVG of at most 2 MB as a data URL. Null for an unchanged or built-in picture. */
  image: z.string().max(MAX_IMAGE_CHARACTERS, { error: 'link_image_too_large' }).nullable(),
  visibility: flag,
});

/**
 * Saves the complete list of each language that is named in a link or in `languages`, in one transaction.
 * Deletes the omitted links of these languages. Other languages do not change. Keeps the order of `links` and
 * converts pictures to PNG. Only for the owner.
 * @throws 404 for a link of another hotel
 * @throws 409 `version_conflict`
 * @throws 422 with errors named like `links.0.url`
 */
export const storeLinks = endpoint('POST facility-icons/store', {
  summary: 'Save the link buttons for My Page',
  input: z.object({
    facility_id: id,
    links: z.array(editedLink).max(300),
    /** Languages to save even if they have no links. */
    languages: z.array(language).max(guestLanguages.length).default([]),
    /** The version that the editor has loaded. If omitted, any version of the list is overwritten. */
    version: version.optional(),
  }),
  access: { staff: { needs: { owner: true }, reply: reply(links) } },
  bodyLimit: 11 * 1024 * 1024,
  errors: [
    'already_taken',
    'link_image_required',
    'link_image_too_large',
    'link_image_type',
    'link_url_invalid',
    'version_conflict',
  ],
});
export type StoreLinks = z.output<typeof storeLinks.input>;
