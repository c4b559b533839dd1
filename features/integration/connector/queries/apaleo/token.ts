import { z } from 'zod';
import type { Account } from '../../rules/accounts.ts';
import { type AskVendor, readAs, toCredentialsError } from '../vendor-api.ts';

const token = z.object({ access_token: z.string().min(1) });

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
  }).catch(toCredentialsError);
  return { authorization: `Bearer ${readAs(token, answer).access_token}` };
}
