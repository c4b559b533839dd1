import { z } from 'zod';
import type { Account } from '../../rules/accounts.ts';
import { type AskVendor, VendorFault } from '../vendor-api.ts';

const token = z.object({ access_token: z.string().min(1) });

/** The header by which apaleo knows whose calls follow: a token, for the client that the hotel has made (OAuth 2.0, client credentials). */
export async function headersFor(
  ask: AskVendor,
  { client_id = '', client_secret = '' }: Account,
): Promise<Record<string, string>> {
  const proof = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const answer = await ask({
    method: 'POST',
    path: '/connect/token',
    headers: { authorization: `Basic ${proof}` },
    form: { grant_type: 'client_credentials' },
    isForToken: true,
  }).catch(asCredentials);
  const read = token.safeParse(answer);
  if (!read.success) throw new VendorFault('answer');
  return { authorization: `Bearer ${read.data.access_token}` };
}

/** OAuth answers 400 to a client that it does not know. */
function asCredentials(error: unknown): never {
  throw error instanceof VendorFault && error.kind === 'request' ? new VendorFault('credentials') : error;
}
