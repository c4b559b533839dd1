import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { countryCodes } from '#i18n/country-codes.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { flag, id, requiredLine, requiredText, text, version } from '#platform/http/wire.ts';
import { isTimeZone } from '../rules/profile.ts';
import { webAddress } from './setting-schemas.ts';

const alpha2 = new Set(countryCodes.map(each => each.alpha2));

export const profileFields = {
  name: requiredLine(191),
  /** ISO 3166-1 alpha-2. */
  country: requiredText(2).refine(code => alpha2.has(code), { error: 'choice_invalid' }),
  state: requiredLine(191),
  city: requiredLine(191),
  address: requiredLine(191),
  building: text(191).optional(),
  phone: text(50)
    .optional()
    .describe('In the national format of the hotel’s country, or with + and country code; stored as E.164.'),
  /** Address of the hotel's website, or "". */
  site_url: webAddress.optional(),
  /** IANA. */
  timezone: text(100).refine(isTimeZone, { error: 'choice_invalid' }).optional(),
};

const profile = z.object({ ...profileFields, receive_checkin_email: flag.optional() });
export type Profile = z.output<typeof profile>;

/**
 * Updates the profile; omitted fields are kept. The time zone affects the expiry of links. The country affects
 * locked questions and retention. Without `version`, the call overwrites.
 */
export const updateFacility = endpoint('PUT facility/update', {
  summary: "Change the hotel's profile",
  input: z.object({
    facility_id: id,
    facility: profile,
    user: z.unknown().optional(),
    version: version.optional(),
  }),
  access: {
    staff: {
      needs: { all: ['setting.facility_information.edit'] },
      reply: reply({ data: z.object({ version: z.int() }) }),
    },
  },
  errors: ['version_conflict'],
});

/** Returns a printable QR code of the hotel's public check-in address: a PNG, 1000 pixels wide. */
export const downloadQr = endpoint('POST facility/download-qr', {
  summary: 'Get the QR code of the check-in address',
  bytes: ['image/png'],
  input: z.object({ facility_id: id.optional(), user_id: id.optional() }),
  access: { staff: { needs: { all: ['setting.facility_information.view'] }, reply: binaryReply } },
});
