import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { templateItems } from '#features/hotel/facility/rules/template-items.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { id, idInAddress, instantInReply, text } from '#platform/http/wire.ts';
import { itemReports, reaches } from './rules/following.ts';

const item = z.enum(templateItems, { error: 'choice_invalid' });

const allTemplates = reply({
  data: z.array(
    z.object({
      id: z.int(),
      item: z.enum(templateItems),
      /** Null, like `brand`, if the template is for every hotel of the organization. */
      brand_id: z.int().nullable(),
      brand: z.string().nullable(),
      locked: z.boolean(),
      /** The hotel that the template was copied from. `hotel` is its name, or null if it has left. */
      hotel_id: z.int(),
      hotel: z.string().nullable(),
      saved_at: instantInReply,
      saved_by: z.string().nullable(),
    }),
  ),
});

/** Returns the templates of the organization, then those of its brands. */
export const listTemplates = endpoint('GET organization/templates', {
  summary: 'List the templates of the organization and its brands',
  input: z.object({}),
  access: { organization: { admin: true, reply: allTemplates } },
});

const reachedHotel = z.object({
  hotel_id: z.int(),
  name: z.string(),
  reach: z.enum(reaches),
  /** Whether its values differ from those of the copied hotel. */
  differs: z.boolean(),
});

/**
 * Returns what a template copied from this hotel would do to each hotel. Changes nothing.
 * @throws 404 for a hotel or brand of another organization
 */
export const previewTemplate = endpoint('GET organization/templates/reach', {
  summary: 'List the hotels that a template would apply to',
  input: z.object({ item, brand_id: idInAddress.optional(), hotel_id: idInAddress }),
  access: { organization: { admin: true, reply: reply({ data: z.array(reachedHotel) }) } },
});

/**
 * Saves a copy of a hotel's item as the template of the organization or of a brand. Replaces the previous
 * template. The new one is applied to each hotel within seconds.
 * @throws 404 for a hotel or brand of another organization
 */
export const saveTemplate = endpoint('PUT organization/templates', {
  summary: 'Copy an item of a hotel as a template',
  input: z.object({ item, brand_id: id.nullable(), hotel_id: id, locked: z.boolean() }),
  access: { organization: { admin: true, fresh: true, reply: allTemplates } },
});

/**
 * Deletes a template. The hotels keep its values, and follow the organization's template if there is one.
 * Otherwise they can change the values.
 */
export const deleteTemplate = endpoint('DELETE organization/templates/:id', {
  summary: 'Delete a template',
  input: z.object({ id: idInAddress }),
  access: { organization: { admin: true, fresh: true, reply: allTemplates } },
});

/** Returns the state of each item in each hotel, 50 hotels per page. */
export const listDeviations = endpoint('GET organization/deviations', {
  summary: "List each hotel's state for every template item",
  input: z.object({ cursor: text(1000).optional() }),
  access: {
    organization: {
      admin: true,
      reply: reply({
        data: z.object({
          hotels: z.array(
            z.object({
              hotel_id: z.int(),
              name: z.string(),
              brand: z.string().nullable(),
              items: z.array(
                z.object({
                  item: z.enum(templateItems),
                  state: z.enum(itemReports),
                  /** Name of the organization or brand that the template belongs to. */
                  given_by: z.string().nullable(),
                }),
              ),
            }),
          ),
          next_cursor: z.string().nullable(),
        }),
      }),
    },
  },
});

/**
 * Exports the state of each item in all hotels, one line for each hotel and item, in the caller's language.
 */
export const exportDeviations = endpoint('POST organization/deviations/csv', {
  summary: "Export each hotel's state for every template item",
  bytes: ['text/csv'],
  input: z.object({}),
  access: { organization: { admin: true, reply: binaryReply } },
});
