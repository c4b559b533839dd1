import { z } from 'zod';
import type { Account } from '../../rules/accounts.ts';
import { readAs as readShape, VendorError } from '../vendor-api.ts';

export const headersOf = ({ api_key = '', property_id = '' }: Account) => ({
  'x-api-key': api_key,
  'x-property-id': property_id,
});

const failedResponse = z.object({ success: z.literal(false) });

/** Parses a response. A response that does not report success counts as a rejected request. */
export function readAs<T>(shape: z.ZodType<T>, answer: unknown): T {
  if (failedResponse.safeParse(answer).success) throw new VendorError('request');
  return readShape(shape, answer);
}
