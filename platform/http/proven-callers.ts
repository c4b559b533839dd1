import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressOf, facilityOf } from './call-context.ts';

/** Maximum number of credentials remembered; the least recently used ones are dropped. */
const MAX_CREDENTIALS = 10_000;

/**
 * Remembers credentials that were accepted recently. Calls with them are counted by credential instead of by
 * address, because one server of a PMS may call for many hotels (docs/reference/calls.md#how-often).
 */
export function provenCallers() {
  const countKeys = new Map<string, string>();
  return {
    /** Returns the key under which this request is counted, or undefined if it is counted by address. */
    of(request: FastifyRequest): string | undefined {
      return countKeys.get(credentialOf(request));
    },
    /** Remembers or forgets a credential, depending on how its request was answered. */
    learn(request: FastifyRequest, status: number): void {
      const credential = credentialOf(request);
      const { identity, call } = request;
      const isProven = isProgram(identity?.kind) || call?.isConnector === true;
      if (isProven || status === 401) countKeys.delete(credential);
      if (isProven) countKeys.set(credential, countKeyOf(request));
      if (countKeys.size > MAX_CREDENTIALS)
        for (const oldest of countKeys.keys()) return void countKeys.delete(oldest);
    },
  };
}

const programs: readonly (string | undefined)[] = ['api-key', 'organization-key', 'provisioning'];
const isProgram = (kind: string | undefined) => programs.includes(kind);

/**
 * Returns the API key or Bearer token and the hotel that the call names. Without a key or token, returns the
 * sender's address and the path, because a connector's password may be in the body.
 */
function credentialOf(request: FastifyRequest): string {
  const key = keyOf(request);
  if (key !== undefined) return `${key} ${request.headers['x-hotel'] ?? ''}`;
  return `${addressOf(request)} ${request.url.split('?')[0]}`;
}

/** Returns a separate count key for each API key and hotel, whether or not the call names the hotel. */
function countKeyOf(request: FastifyRequest): string {
  const key = keyOf(request);
  if (key === undefined) return credentialOf(request);
  return `${key} ${(request.call && facilityOf(request.call)) ?? ''}`;
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const { 'x-api-key': key, authorization = '' } = headers;
  const secret = typeof key === 'string' ? key : /^bearer (.+)$/i.exec(authorization)?.[1];
  return secret === undefined ? undefined : `key ${createHash('sha256').update(secret).digest('base64')}`;
}
