import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

export type CallContext = {
  readonly requestId: string;
  /** The route's pattern, never the URL. */
  readonly route: string;
  /** The caller's network in the form of `networkName`. */
  readonly source: string;
  scope?: unknown;
  /** The hotel that the call concerns if the caller belongs to no hotel. */
  facilityId?: number;
  username?: string;
  /** Whether the caller is a connector that has proven itself with its password. */
  isConnector?: true;
};

declare module 'fastify' {
  interface FastifyRequest {
    call: CallContext | null;
  }
}

const calls = new AsyncLocalStorage<CallContext>();

export const runInCall = <T>(call: CallContext, work: () => T): T => calls.run(call, work);

/** Returns the current call, or undefined in jobs and commands. */
export const currentCall = (): CallContext | undefined => calls.getStore();

export function updateCallContext(
  about: Pick<CallContext, 'scope' | 'facilityId' | 'username' | 'isConnector'>,
): void {
  const call = calls.getStore();
  if (call) Object.assign(call, about);
}

export function callOf(request: FastifyRequest): CallContext {
  request.call ??= {
    requestId: request.id,
    route: request.routeOptions.url ?? '',
    source: networkName(addressOf(request)),
  };
  return request.call;
}

export function facilityOf({ scope, facilityId }: CallContext): number | undefined {
  const isOfOne = typeof scope === 'object' && scope !== null && 'facilityId' in scope;
  return isOfOne && typeof scope.facilityId === 'number' ? scope.facilityId : facilityId;
}

/**
 * Returns the caller's address, or "" if the caller disconnected early, because the connection then has no
 * address.
 */
export const addressOf = (request: FastifyRequest): string => (request.ip as string | undefined) ?? '';

/** Returns whether the caller disconnected before the request was processed. The response can then not be delivered. */
export const hasDisconnected = (request: FastifyRequest): boolean => addressOf(request) === '';

/**
 * Returns the network of an address in the form that may be stored: IPv4 without the last of the four numbers,
 * or the first three groups of IPv6. This suffices to recognize attacks and their origin without identifying a
 * person (docs/decisions/2026-11-22-audit.md).
 */
export function networkName(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (!plain.includes(':')) return plain.replace(/\.\d+$/, '.0/24');
  const [head = '', tail] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const groups = tail === undefined ? front : [...front, '0', '0', '0'];
  return `${groups.slice(0, 3).join(':')}::/48`;
}
