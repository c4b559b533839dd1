import type { FastifyRequest } from 'fastify';
import { partsOf } from './address.ts';
import type { HttpRoute } from './call-route.ts';
import { Refusal } from './refusal.ts';

/** Returns 405 with the allowed methods if the path exists with other methods. */
export function methodError(
  { method, url }: FastifyRequest,
  routes: readonly HttpRoute[],
): Refusal | undefined {
  const requestParts = partsIn(url.split('?')[0] ?? '');
  const methods = routes
    .map(({ contract }) => partsOf(contract.address))
    .filter(({ path }) => matchesPattern(partsIn(`/api/${path}`), requestParts))
    .map(route => route.method);
  if (methods.length === 0) return undefined;
  const allowedMethods = [...new Set(methods)].toSorted().join(', ');
  return new Refusal(405, 'route_not_found', {
    sentences: { '': `This path does not accept ${method}, but ${allowedMethods}.` },
    headers: { allow: allowedMethods },
  });
}

const partsIn = (path: string) => path.replace(/\/$/, '').split('/');

const matchesPattern = (pattern: readonly string[], asked: readonly string[]) =>
  pattern.length === asked.length && pattern.every((part, at) => part.startsWith(':') || part === asked[at]);
