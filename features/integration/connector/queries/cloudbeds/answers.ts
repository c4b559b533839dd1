import { z } from 'zod';
import type { Account } from '../../rules/accounts.ts';
import { readAs as readShape, VendorFault } from '../vendor-api.ts';

/** By which the vendor knows whose call it is. */
export const headersOf = ({ api_key = '', property_id = '' }: Account) => ({
  'x-api-key': api_key,
  'x-property-id': property_id,
});

const refused = z.object({ success: z.literal(false) });

/** Reads an answer; what the vendor itself says is no success is a request that it refuses. */
export function readAs<T>(shape: z.ZodType<T>, answer: unknown): T {
  if (refused.safeParse(answer).success) throw new VendorFault('request');
  return readShape(shape, answer);
}
