import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { reply } from '#platform/http/reply.ts';
import { id, instantInReply, requiredText, text } from '#platform/http/wire.ts';
import { MAX_SLUG_LENGTH } from '../rules/profile.ts';
import { settingRow } from './settings.ts';

const facilityForGuests = z.object({
  id: z.int(),
  slug_name: z.string(),
  name: z.string(),
  country: z.string(),
  timezone: z.string(),
  /** Address of the hotel's website, or "". */
  site_url: z.string(),
  url: z.string(),
  confirmBooking: z.boolean(),
  /** A test hotel's messages are not delivered. */
  is_test: z.boolean(),
  facility_name: z.array(z.object({ id: z.int(), language, name: z.string(), address: z.string() })),
  facility_setting: z.array(settingRow),
});

const allowance = z.object({ sent: z.int(), limit: z.int() });

const facilityForStaff = facilityForGuests.extend({
  facility_name: z.array(
    z.object({ id: z.int(), language, name: z.string(), address: z.string(), version: z.int() }),
  ),
  version: z.int(),
  state: z.string(),
  city: z.string(),
  address: z.string(),
  building: z.string(),
  phone: z.string(),
  user_id: z.int(),
  receive_checkin_email: z.literal([0, 1]),
  /** True until the operator approves the hotel. Until then, no messages are sent to guests. */
  awaits_approval: z.boolean(),
  /** When the hotel will be deleted. Null if no deletion is scheduled. */
  leaves_at: instantInReply.nullable(),
  /** Number of messages sent today, and the daily limit. Further messages wait. */
  sending: z.object({ email: allowance, sms: allowance }),
});

/**
 * Finds a facility by its public slug.
 * @throws 404 if there is no such facility
 */
export const facilityBySlug = endpoint('GET facility/slug/:slug', {
  summary: 'Get a hotel and its public settings by slug',
  input: z.object({ slug: requiredText(MAX_SLUG_LENGTH) }),
  access: { public: { reply: reply({ data: z.array(facilityForGuests) }) } },
});

const permissions = z.array(z.object({ category: z.string(), name: z.string(), control: z.string() }));

const listedFacility = facilityForStaff.extend({
  user: z.object({
    id: z.int(),
    username: z.string(),
    role: z.enum(['admin', 'staff']),
    owner: z.boolean(),
    /** Whether the user belongs to an organization and may work in other hotels. */
    organization: z.boolean(),
    /** Whether the user may view what their permissions allow, but change nothing. */
    views_only: z.boolean(),
    user_permissions: permissions,
    /**
     * The key with which this user's browser encrypts unsaved input: 32 bytes in base64url. It never changes.
     */
    typed_text_key: z.string(),
  }),
});

/**
 * Returns the user's own facility to staff, and the public data of the facility with `slug_name` to other
 * callers.
 * @throws 401 if other callers send no slug
 * @throws 404 if there is no such facility
 */
export const listFacility = endpoint('POST facility/list', {
  summary: "Get the caller's hotel, or public data by slug",
  input: z.object({
    facility_id: id.optional(),
    user_id: id.optional(),
    slug_name: text(MAX_SLUG_LENGTH).optional(),
    settings: z.unknown().optional(),
  }),
  access: {
    public: { reply: reply({ data: z.array(facilityForGuests) }) },
    staff: { reply: reply({ data: z.array(listedFacility) }) },
  },
});
