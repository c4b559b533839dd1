import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { companionOfShortCode } from '#features/guest/companion/queries/link.ts';
import {
  deviceCookie,
  handleOf,
  keepSecret,
  markDevice,
} from '#features/guest/guest-access/commands/cookies.ts';
import { linkOfShortCode, slugOfLink } from '#features/guest/guest-access/queries/link.ts';
import { slugOfHandOver } from '#features/guest/hand-over/queries/link.ts';
import { slugOfMyPage } from '#features/guest/my-page/queries/my-page.ts';
import { whyUnavailable } from '#platform/database/unavailable.ts';
import { type Exchange, exchangeOf } from '#platform/http/exchange.ts';
import { narrow } from '#platform/text/clean.ts';

/** The secret at the beginning of a text: programs make what follows a link, such as 。 or ）です, a part of it. */
const secret = (longest: number) =>
  z
    .string()
    .max(1000)
    .transform(text => (/^[\w-]*/.exec(narrow(text)) ?? [''])[0].slice(0, longest));

const addressed = z
  .object({
    slug: z.string().optional(),
    lang: z.string().optional(),
    vericode: z.string().optional(),
    token: secret(200).optional(),
    mypage: secret(100).optional(),
  })
  .catch({});

/**
 * The addresses of messages hand over a secret (docs/decisions/2026-11-22-secrets-in-addresses.md): it goes into a cookie, and the browser goes on to the same
 * page with a handle in its place, which histories, screenshots and bookmarks may keep. Nothing else changes by opening them.
 */
export function addSecretAddresses(app: FastifyInstance, publicUrl: string): void {
  const https = new URL(publicUrl).protocol === 'https:';
  app.addHook('onRequest', async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const target = await withoutSecret(request, exchangeOf(request, response, https));
    if (target) return leadOn(response, target);
  });
}

type ErrorHandler = NonNullable<RouteShorthandOptions['errorHandler']>;

/** The short addresses of messages; `errorHandler` answers where one fails. */
export function addShortAddresses(
  app: FastifyInstance,
  publicUrl: string,
  errorHandler?: ErrorHandler,
): void {
  const https = new URL(publicUrl).protocol === 'https:';
  const options = { config: { pageOf: 'guests' }, ...(errorHandler && { errorHandler }) } as const;
  app.get('/g/:code', options, async (request, response) => {
    const leading = byShortLink(request, exchangeOf(request, response, https));
    return leadOn(response, await leading.catch(waiting));
  });
  app.get('/m/:id', options, async (request, response) => {
    const leading = byShortPage(request, exchangeOf(request, response, https));
    return leadOn(response, await leading.catch(waiting));
  });
  app.get('/c/:token', options, async (request, response) => {
    const leading = byHandOver(request, exchangeOf(request, response, https));
    return leadOn(response, await leading.catch(waiting));
  });
}

/** While nobody can be led on the guest reads so, and taps the link again. */
function waiting(error: unknown): string {
  if (whyUnavailable(error)) return guestPages.maintenance;
  throw error;
}

const leadOn = (response: FastifyReply, target: string) =>
  response.header('cache-control', 'no-store').redirect(target, 303);

/** Where an address with a secret leads; undefined for all others. */
async function withoutSecret(request: FastifyRequest, exchange: Exchange): Promise<string | undefined> {
  const path = pathOf(request.url);
  if (path !== guestPages.link && path !== guestPages.myPage) return undefined;
  const { token, mypage, ...rest } = addressed.parse(request.query);
  if (path === guestPages.myPage)
    return mypage && at(path, { ...rest, page: await pageHandle(exchange, mypage) });
  if (!token) return undefined;
  const slug = await slugOfLink(token);
  if (slug === undefined) return at(guestPages.notFound, rest);
  return at(path, { slug, ...rest, link: keepSecret(exchange, 'link', token) });
}

/** The page that an address leads to, however it is written: with a slash at its end, or letters as `%69`. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(path).replace(/\/$/, '');
  } catch {
    return path;
  }
}

/** Nothing is kept for an id that nobody was given: other sites could push a guest's own pages out. */
const pageHandle = async (exchange: Exchange, id: string) =>
  (await slugOfMyPage(id)) ? keepSecret(exchange, 'page', id) : handleOf('page', id);

/**
 * An SMS has no room for the flag `vericode`, so step-1 always offers the verification code beside the phone. An unknown
 * code looks like any other page that is not there.
 */
async function byShortLink(request: FastifyRequest, exchange: Exchange): Promise<string> {
  const { code } = z
    .object({ code: secret(50) })
    .catch({ code: '' })
    .parse(request.params);
  const found = await linkOfShortCode(code);
  if (!found) return byCompanionsLink(code, exchange);
  const { slug, token } = found;
  return at(guestPages.link, { slug, vericode: 'on', link: keepSecret(exchange, 'link', token) });
}

/** A companion's link leads to a page of its own, which asks for the code that came with it. */
async function byCompanionsLink(code: string, exchange: Exchange): Promise<string> {
  const found = await companionOfShortCode(code);
  if (!found) return guestPages.notFound;
  return at(guestPages.companion, { slug: found.slug, link: keepSecret(exchange, 'link', found.token) });
}

/** My Page by its short address, which holds the whole id. */
async function byShortPage(request: FastifyRequest, exchange: Exchange): Promise<string> {
  const { id } = z
    .object({ id: secret(100) })
    .catch({ id: '' })
    .parse(request.params);
  const slug = await slugOfMyPage(id);
  return slug ? at(guestPages.myPage, { slug, page: keepSecret(exchange, 'page', id) }) : guestPages.notFound;
}

/** A form that was handed over at the counter; by its cookie the browser is known again that opens it. */
async function byHandOver(request: FastifyRequest, exchange: Exchange): Promise<string> {
  const { token } = z
    .object({ token: secret(100) })
    .catch({ token: '' })
    .parse(request.params);
  const slug = await slugOfHandOver(token);
  if (slug) markDevice(exchange, { device: exchange.cookie(deviceCookie) });
  return slug
    ? at(guestPages.handOver, { slug, hand: keepSecret(exchange, 'hand', token) })
    : guestPages.notFound;
}

function at(path: string, query: Record<string, string | undefined>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) written.set(name, value);
  return written.size === 0 ? path : `${path}?${written}`;
}
