import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { idInAddress, requiredLine } from '#platform/http/wire.ts';

const name = requiredLine(191);
const allBrands = reply({ data: z.array(z.object({ id: z.int(), name: z.string(), hotels: z.int() })) });

/** Returns the brands by name, each with the number of its hotels. */
export const listBrands = endpoint('GET organization/brands', {
  summary: 'List the brands of the organization',
  input: z.object({}),
  access: { organization: { admin: true, reply: allBrands } },
});

/** @throws 422 `already_taken` on `name` */
export const addBrand = endpoint('POST organization/brands', {
  summary: 'Add a brand',
  input: z.object({ name }),
  access: { organization: { admin: true, reply: allBrands } },
  errors: ['already_taken'],
});

/** @throws 422 `already_taken` on `name` */
export const renameBrand = endpoint('PUT organization/brands/:id', {
  summary: 'Rename a brand',
  input: z.object({ id: idInAddress, name }),
  access: { organization: { admin: true, reply: allBrands } },
  errors: ['already_taken'],
});

/**
 * Deletes a brand and its templates. Its hotels stay in the organization and follow the organization's
 * templates.
 */
export const deleteBrand = endpoint('DELETE organization/brands/:id', {
  summary: 'Delete a brand',
  input: z.object({ id: idInAddress }),
  access: { organization: { admin: true, fresh: true, reply: allBrands } },
});
