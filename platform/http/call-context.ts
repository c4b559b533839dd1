import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

/** What there is to know of the call under way, wherever in the program something of it is put on record. */
export type CallContext = {
  readonly requestId: string;
  /** The pattern of the route, never the address that was called. */
  readonly route: string;
  /** The network that it came from (`networkName`). */
  readonly source: string;
  /** The scope of who calls, as soon as it is known. */
  scope?: unknown;
  /** The hotel that it is about, where the caller belongs to none. */
  facilityId?: number;
  /** The user id that was claimed. */
  username?: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    call: CallContext | null;
  }
}

const calls = new AsyncLocalStorage<CallContext>();

export const duringCall = <T>(call: CallContext, work: () => T): T => calls.run(call, work);

/** The call that this is done for; undefined in jobs and commands. */
export const currentCall = (): CallContext | undefined => calls.getStore();

/** Says of the call under way, if there is one, what it turned out to be about. */
export function callConcerns(about: Pick<CallContext, 'scope' | 'facilityId' | 'username'>): void {
  const call = calls.getStore();
  if (call) Object.assign(call, about);
}

/** What is known of a request so far, from its first hook to its answer. */
export function callOf(request: FastifyRequest): CallContext {
  request.call ??= {
    requestId: request.id,
    route: request.routeOptions.url ?? '',
    source: networkName(addressOf(request)),
  };
  return request.call;
}

/** The hotel that a call is about, as far as it is known. */
export function facilityOf({ scope, facilityId }: CallContext): number | undefined {
  const isOfOne = typeof scope === 'object' && scope !== null && 'facilityId' in scope;
  return isOfOne && typeof scope.facilityId === 'number' ? scope.facilityId : facilityId;
}

/** Where a call came from; nothing where its caller hung up before we looked: the connection then has no address any more. */
export const addressOf = (request: FastifyRequest): string => (request.ip as string | undefined) ?? '';

/** Whether a caller hung up before we looked at the call: nobody reads what it is answered. */
export const hasHungUp = (request: FastifyRequest): boolean => addressOf(request) === '';

/**
 * The network of an address, as it may be kept: of IPv4 without the last of four numbers, of IPv6 the first three groups.
 * It tells an attack apart and where it came from; it is nobody's own (docs/decisions/2026-11-22-what-is-on-record.md).
 */
export function networkName(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (!plain.includes(':')) return plain.replace(/\.\d+$/, '.0/24');
  const [head = '', tail] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const groups = tail === undefined ? front : [...front, '0', '0', '0'];
  return `${groups.slice(0, 3).join(':')}::/48`;
}
