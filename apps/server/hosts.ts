import type { FastifyInstance } from 'fastify';
import { type Origins, originCalled } from '#platform/http/origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The host of this page; undefined for pages that are served at every host. */
    pageOf?: 'guests' | 'staff';
  }
}

/**
 * If guests and the dashboard have separate hosts, redirects a page requested at the other host to its own
 * before anything is read from its URL (docs/decisions/2026-11-22-where-calls-come-from.md).
 */
export function leadToOwnHost(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', async (request, response) => {
    const { pageOf } = request.routeOptions.config;
    if (!pageOf) return;
    const own = pageOf === 'staff' ? origins.staffUrl : origins.publicUrl;
    if (originCalled(request, origins) === own) return;
    // A request target may be a whole URL, of which only path and query are used.
    const { pathname, search } = URL.parse(request.url, own) ?? new URL(own);
    return response.header('cache-control', 'no-store').redirect(`${own}${pathname}${search}`, 303);
  });
}
