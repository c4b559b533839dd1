import { z } from 'zod';
import type { Account } from '../../rules/accounts.ts';
import { readAs as readShape, VendorFault } from '../vendor-api.ts';

export const headersOf = ({ api_key = '', property_id = '' }: Account) => ({
  'x-api-key': api_key,
  'x-property-id': property_id,
});

const refused = z.object({ success: z.literal(false) });

/** Parses an answer. One that reports no success counts as a request that the vendor refused. */
export function readAs<T>(shape: z.ZodType<T>, answer: unknown): T {
  if (refused.safeParse(answer).success) throw new VendorFault('request');
  return readShape(shape, answer);
}
