import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { openFor, sealFor } from '#features/facility/queries/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { sealedAt, type webhookEndpoint } from '../tables.ts';

/** A new secret, as Standard Webhooks writes them: 24 to 64 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const sealSecret = (db: Db, facilityId: number, endpointId: number, secret: string): Promise<Buffer> =>
  sealFor(db, facilityId, sealedAt.secret(endpointId), secret);

type Endpoint = Pick<
  typeof webhookEndpoint.$inferSelect,
  'facilityId' | 'id' | 'secretSealed' | 'previousSecretSealed' | 'previousUntil'
>;

/** The secrets that sign now: the newest first, and the one before it for as long as both do. */
export async function signingSecrets(db: Db, endpoint: Endpoint, at: Date): Promise<string[]> {
  const { facilityId, id, secretSealed, previousSecretSealed, previousUntil } = endpoint;
  const sealed = [secretSealed];
  if (previousSecretSealed && previousUntil && previousUntil > at) sealed.push(previousSecretSealed);
  const opened = sealed.map(each => openFor(db, facilityId, sealedAt.secret(id), each));
  return (await Promise.all(opened)).map(each => each.toString('utf8'));
}

type Signed = { id: string; at: Date; body: string };

/** The headers by which a receiver knows that a webhook is ours, which one, and that nobody sends it later once more. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
