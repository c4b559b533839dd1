import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { MAX_SECRETS, SECRET_OVERLAP_HOURS } from '../rules/events.ts';
import { sealedAt, type webhookEndpoint } from '../tables.ts';

const PREFIX = 'whsec_';

/** Generates a secret in the format of Standard Webhooks, which allows 24 to 64 random bytes. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

export const sealSecret = (db: Db, facilityId: number, endpointId: number, secret: string): Promise<Buffer> =>
  sealForHotel(db, facilityId, sealedAt.secret(endpointId), secret);

const openSecret = async (db: Db, { facilityId, id }: Endpoint, sealed: Buffer): Promise<string> =>
  (await openForHotel(db, facilityId, sealedAt.secret(id), sealed)).toString('utf8');

type Endpoint = Pick<
  typeof webhookEndpoint.$inferSelect,
  'facilityId' | 'id' | 'secretSealed' | 'previousSecretSealed' | 'previousUntil'
>;

/** A previous secret, and the time until which it signs. */
type RetiredSecret = { secret: string; until: string };

/** Returns the current and previous secrets that still sign, newest first. */
export async function signingSecrets(db: Db, endpoint: Endpoint, at: Date): Promise<string[]> {
  const newest = await openSecret(db, endpoint, endpoint.secretSealed);
  const earlier = await earlierSecrets(db, endpoint, at);
  return [newest, ...earlier.map(({ secret }) => secret)];
}

/**
 * Returns the secrets that keep signing alongside a new one: the current secret for a day, and earlier ones
 * for their remaining time.
 */
export async function retiredSecrets(db: Db, endpoint: Endpoint, at: Date) {
  const until = new Date(at.getTime() + SECRET_OVERLAP_HOURS * 3_600_000);
  const currentSecret = await openSecret(db, endpoint, endpoint.secretSealed);
  const olderSecrets = await earlierSecrets(db, endpoint, at);
  const earlier: RetiredSecret[] = [{ secret: currentSecret, until: until.toISOString() }, ...olderSecrets];
  const json = JSON.stringify(earlier.slice(0, MAX_SECRETS - 1));
  return {
    previousSecretSealed: await sealSecret(db, endpoint.facilityId, endpoint.id, json),
    previousUntil: until,
  };
}

async function earlierSecrets(db: Db, endpoint: Endpoint, at: Date): Promise<RetiredSecret[]> {
  const { previousSecretSealed: sealed, previousUntil: last } = endpoint;
  if (!sealed || !last || last <= at) return [];
  const json = await openSecret(db, endpoint, sealed);
  // Safe cast: `retiredSecrets` has encrypted the value for this row.
  const all = JSON.parse(json) as RetiredSecret[];
  return all.filter(({ until }) => new Date(until) > at);
}

type SignedContent = { id: string; at: Date; body: string };

/** Returns headers by which a receiver can verify and identify a webhook and detect replayed requests. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: SignedContent,
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
