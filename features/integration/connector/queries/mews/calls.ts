import type { z } from 'zod';
import type { Account } from '../../rules/accounts.ts';
import { type AskVendor, readAs } from '../vendor-api.ts';

/**
 * Calls an operation of Mews. The credentials are part of the body.
 * @returns the fields of the response that we read
 */
export async function callMews<T>(
  ask: AskVendor,
  { client_token = '', access_token = '' }: Account,
  operation: string,
  { body, shape }: { body: object; shape: z.ZodType<T> },
): Promise<T> {
  const caller = { ClientToken: client_token, AccessToken: access_token, Client: 'Genkan 1.0.0' };
  const json = { ...caller, ...body };
  return readAs(shape, await ask({ method: 'POST', path: `/api/connector/v1/${operation}`, json }));
}
