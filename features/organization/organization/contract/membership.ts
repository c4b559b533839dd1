import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, instantInReply, requiredText } from '#platform/http/wire.ts';

const facility_id = idInAddress.optional();
const code = requiredText(50);

const membership = z.object({
  name: z.string(),
  /** `asked`: the organization has not confirmed yet. */
  state: z.enum(['asked', 'member']),
  since: instantInReply,
});

/** Returns the organization that the hotel belongs to or has asked to join, or null. */
export const readMembership = endpoint('GET hotel-organization', {
  summary: "Get the hotel's organization",
  input: z.object({ facility_id }),
  access: { staff: { needs: { owner: true }, reply: reply({ data: membership.nullable() }) } },
});

/**
 * Returns the name of the organization with this code. Does not use up the code.
 * @throws 422 `organization_code_wrong`
 * @throws 429 `too_many_requests` after 20 per hour and hotel
 */
export const lookUpCode = endpoint('POST hotel-organization/look', {
  summary: 'Get the name of the organization that issued a code',
  input: z.object({ facility_id: id.optional(), code }),
  access: { staff: { needs: { owner: true }, reply: reply({ data: z.object({ name: z.string() }) }) } },
  errors: ['organization_code_wrong', 'too_many_requests'],
});

/**
 * Asks to join the organization that issued the code. The code cannot be used again. The hotel joins when the
 * organization confirms.
 * @throws 409 `organization_taken` if the hotel already belongs to an organization or has asked to join one
 */
export const askToJoin = endpoint('POST hotel-organization', {
  summary: 'Ask to join an organization',
  input: z.object({ facility_id: id.optional(), code }),
  access: { staff: { fresh: true, needs: { owner: true }, reply: reply({ data: membership }) } },
  errors: ['organization_code_wrong', 'organization_taken', 'too_many_requests'],
});

/**
 * Leaves the organization or withdraws the request, effective immediately. Signs the organization's users out
 * of the hotel.
 */
export const leaveOrganization = endpoint('DELETE hotel-organization', {
  summary: 'Leave the organization',
  input: z.object({ facility_id: id.optional() }),
  access: { staff: { fresh: true, needs: { owner: true }, reply: reply({}) } },
});

const joinedHotel = z.object({
  hotel_id: z.int(),
  name: z.string(),
  state: z.enum(['asked', 'member']),
  since: instantInReply,
  brand_id: z.int().nullable(),
});
const allJoined = reply({ data: z.array(joinedHotel) });

/** Returns all hotels of the organization. Hotels that have asked to join come first. */
export const listJoinedHotels = endpoint('GET organization/joined', {
  summary: 'List the hotels of the organization',
  input: z.object({}),
  access: { organization: { admin: true, reply: allJoined } },
});

/**
 * Creates a code with which one hotel can join within 7 days. Replaces the previous code. The code is shown
 * only once.
 */
export const createCode = endpoint('POST organization/code', {
  summary: 'Create a code for a hotel to join',
  input: z.object({}),
  access: {
    organization: {
      admin: true,
      fresh: true,
      reply: reply({ data: z.object({ code: z.string(), expires_at: instantInReply }) }),
    },
  },
});

/** Confirms a hotel that has asked to join. A repeated request changes nothing. */
export const confirmHotel = endpoint('POST organization/joined/:hotel_id', {
  summary: 'Confirm a hotel that has asked to join',
  input: z.object({ hotel_id: idInAddress }),
  access: { organization: { admin: true, fresh: true, reply: allJoined } },
});

/**
 * Removes a hotel or rejects its request, effective immediately. Signs the organization's users out of the
 * hotel.
 */
export const removeHotel = endpoint('DELETE organization/joined/:hotel_id', {
  summary: 'Remove a hotel from the organization',
  input: z.object({ hotel_id: idInAddress }),
  access: { organization: { admin: true, fresh: true, reply: allJoined } },
});

/**
 * Assigns a hotel to a brand, or to no brand if null. From then on, the hotel follows the templates of its
 * brand.
 * @throws 404 for a hotel or brand of another organization
 */
export const chooseBrand = endpoint('PUT organization/joined/:hotel_id', {
  summary: 'Put a hotel into a brand',
  input: z.object({ hotel_id: idInAddress, brand_id: id.nullable() }),
  access: { organization: { admin: true, fresh: true, reply: allJoined } },
});
