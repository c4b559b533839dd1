import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressOf } from './call-context.ts';

/** Maximum number of credentials remembered; the least recently used ones are dropped. */
const MAX_CREDENTIALS = 10_000;

/**
 * Remembers credentials that were accepted recently. Calls with them are counted by credential instead of by
 * address, because one server of a PMS may call for many hotels (docs/reference/calls.md#how-often).
 */
export function provenCallers() {
  const accepted = new Set<string>();
  return {
    /** Returns the credential by which this request is counted, or undefined if it is counted by address. */
    of(request: FastifyRequest): string | undefined {
      const credential = credentialOf(request);
      return accepted.has(credential) ? credential : undefined;
    },
    /** Remembers or forgets a credential, depending on how its request was answered. */
    learn(request: FastifyRequest, status: number): void {
      const credential = credentialOf(request);
      const { identity, call } = request;
      const isProven = isProgram(identity?.kind) || call?.isConnector === true;
      if (isProven || status === 401) accepted.delete(credential);
      if (isProven) accepted.add(credential);
      if (accepted.size > MAX_CREDENTIALS) for (const oldest of accepted) return void accepted.delete(oldest);
    },
  };
}

const isProgram = (kind: string | undefined) => kind === 'api-key' || kind === 'provisioning';

/**
 * An API key or Bearer token, otherwise the sender's address and the path, because a connector's password may be
 * in the body.
 */
function credentialOf(request: FastifyRequest): string {
  const { 'x-api-key': key, authorization = '' } = request.headers;
  const secret = typeof key === 'string' ? key : /^bearer (.+)$/i.exec(authorization)?.[1];
  if (secret !== undefined) return `key ${createHash('sha256').update(secret).digest('base64')}`;
  return `${addressOf(request)} ${request.url.split('?')[0]}`;
}
