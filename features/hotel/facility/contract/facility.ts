import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { reply } from '#platform/http/reply.ts';
import { id, requiredText, shownInstant, text } from '#platform/http/wire.ts';
import { LONGEST_SLUG } from '../rules/profile.ts';
import { settingRow } from './settings.ts';

/** The part of a hotel that a guest's browser may know. */
const facilityForGuests = z.object({
  id: z.int(),
  slug_name: z.string(),
  name: z.string(),
  country: z.string(),
  timezone: z.string(),
  /** The hotel's own homepage, or "". */
  site_url: z.string(),
  url: z.string(),
  confirmBooking: z.boolean(),
  /** The test hotel of one: no message of it reaches anybody. */
  is_test: z.boolean(),
  facility_name: z.array(z.object({ id: z.int(), language, name: z.string(), address: z.string() })),
  facility_setting: z.array(settingRow),
});

const allowance = z.object({ sent: z.int(), limit: z.int() });

const facilityForStaff = facilityForGuests.extend({
  /** Each with the version that a change of it has to name. */
  facility_name: z.array(
    z.object({ id: z.int(), language, name: z.string(), address: z.string(), version: z.int() }),
  ),
  /** The one that a change of the profile has to name. */
  version: z.int(),
  state: z.string(),
  city: z.string(),
  address: z.string(),
  building: z.string(),
  phone: z.string(),
  user_id: z.int(),
  receive_checkin_email: z.literal([0, 1]),
  /** Whether the operator has still to approve it: until then no message leaves for guests. */
  awaits_approval: z.boolean(),
  /** From when on the hotel is deleted, as long as that is not called off. */
  leaves_at: shownInstant.nullable(),
  /** How many messages it has sent today, and how many it may. Past that they wait. */
  sending: z.object({ email: allowance, sms: allowance }),
});

/** A facility by its public name; unknown 404. */
export const facilityBySlug = endpoint('GET facility/slug/:slug', {
  summary: 'Get a facility by its slug, with the settings that guests may read',
  input: z.object({ slug: requiredText(LONGEST_SLUG) }),
  access: { public: { reply: reply({ data: z.array(facilityForGuests) }) } },
});

const permissions = z.array(z.object({ category: z.string(), name: z.string(), control: z.string() }));

const listedFacility = facilityForStaff.extend({
  user: z.object({
    id: z.int(),
    username: z.string(),
    role: z.enum(['admin', 'staff']),
    owner: z.boolean(),
    user_permissions: permissions,
    /** The key by which this user's browser encrypts text that is typed and not saved. 32 bytes in base64url, always the same. */
    typed_text_key: z.string(),
  }),
});

/** For staff their facility; for others the one of `slug_name` as guests may know it: 401 without a slug, 404 if there is none. */
export const listFacility = endpoint('POST facility/list', {
  summary: "Get the caller's own facility, or the public data of a facility by its slug",
  input: z.object({
    facility_id: id.optional(),
    user_id: id.optional(),
    slug_name: text(LONGEST_SLUG).optional(),
    settings: z.unknown().optional(),
  }),
  access: {
    public: { reply: reply({ data: z.array(facilityForGuests) }) },
    staff: { reply: reply({ data: z.array(listedFacility) }) },
  },
});
