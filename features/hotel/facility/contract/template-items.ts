import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress } from '#platform/http/wire.ts';
import { itemStates, templateItems } from '../rules/template-items.ts';

const item = z.enum(templateItems, { error: 'choice_invalid' });

const allItems = reply({
  data: z.array(
    z.object({
      item: z.enum(templateItems),
      state: z.enum(itemStates),
      /** Name of the organization or brand that the template belongs to. */
      given_by: z.string(),
    }),
  ),
  /** The caller may choose between `inherited` and `own`. */
  may_choose: z.boolean(),
});

/** Returns the items that a template of the hotel's organization covers. Empty without an organization. */
export const listItems = endpoint('GET hotel-organization/items', {
  summary: "List the items that an organization's template covers",
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { reply: allItems } },
});

/**
 * Makes an item `own`, which keeps its values, or `inherited`, which replaces them with the template's.
 * @throws 404 if no template covers this item
 * @throws 409 `locked_by_organization`
 */
export const chooseItem = endpoint('PUT hotel-organization/items/:item', {
  summary: "Follow the organization's template of an item, or stop following it",
  input: z.object({
    facility_id: id.optional(),
    item,
    state: z.enum(['inherited', 'own'], { error: 'choice_invalid' }),
  }),
  access: { staff: { needs: { owner: true }, reply: allItems } },
  errors: ['locked_by_organization'],
});
