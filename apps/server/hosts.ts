import type { FastifyInstance } from 'fastify';
import { type Origins, originCalled } from '#platform/http/origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The app whose host serves this page. Undefined for pages that every host serves. */
    pageOf?: 'guests' | 'staff';
  }
}

/**
 * If guests and the dashboard have separate hosts, redirects a page requested at the wrong host before its URL
 * is used (docs/decisions/2026-11-22-where-calls-come-from.md).
 */
export function redirectToOwnHost(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', async (request, response) => {
    const { pageOf } = request.routeOptions.config;
    if (!pageOf) return;
    const ownOrigin = pageOf === 'staff' ? origins.staffUrl : origins.publicUrl;
    if (originCalled(request, origins) === ownOrigin) return;
    // A request target may be an absolute URL. Use only its path and query.
    const { pathname, search } = URL.parse(request.url, ownOrigin) ?? new URL(ownOrigin);
    return response.header('cache-control', 'no-store').redirect(`${ownOrigin}${pathname}${search}`, 303);
  });
}
