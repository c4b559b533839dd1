import type { FastifyInstance } from 'fastify';
import { type Origins, originCalled } from '#platform/http/origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The host of this page; absent for pages that answer at every host. */
    pageOf?: 'guests' | 'staff';
  }
}

/**
 * Where guests and the dashboard have hosts of their own, a page that was asked for at the other one leads to its own,
 * before anything is read out of its address (docs/decisions/2026-11-22-two-hosts.md).
 */
export function leadToOwnHost(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', async (request, response) => {
    const { pageOf } = request.routeOptions.config;
    if (!pageOf) return;
    const own = pageOf === 'staff' ? origins.staffUrl : origins.publicUrl;
    if (originCalled(request, origins) === own) return;
    // A request may name a whole address: of that nothing but path and query counts.
    const { pathname, search } = URL.parse(request.url, own) ?? new URL(own);
    return response.header('cache-control', 'no-store').redirect(`${own}${pathname}${search}`, 303);
  });
}
