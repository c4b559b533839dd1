import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { companionOfShortCode } from '#features/guest/companion/queries/link.ts';
import {
  deviceCookie,
  handleOf,
  markDevice,
  storeSecret,
} from '#features/guest/guest-access/commands/cookies.ts';
import { linkOfShortCode, slugOfLink } from '#features/guest/guest-access/queries/link.ts';
import { slugOfHandOver } from '#features/guest/hand-over/queries/link.ts';
import { slugOfMyPage } from '#features/guest/my-page/queries/my-page.ts';
import { whyUnavailable } from '#platform/database/unavailable.ts';
import { type Exchange, exchangeOf } from '#platform/http/exchange.ts';
import { toHalfWidth } from '#platform/text/clean.ts';

/**
 * Keeps only the value at the start of a text, because mail programs may include following characters in a
 * link, such as 。 or ）です.
 */
const truncatedText = (longest: number) =>
  z
    .string()
    .max(1000)
    .transform(text => (/^[\w-]*/.exec(toHalfWidth(text)) ?? [''])[0].slice(0, longest));

const linkQuery = z
  .object({
    slug: truncatedText(100).optional(),
    lang: truncatedText(20).optional(),
    vericode: truncatedText(10).optional(),
    token: truncatedText(200).optional(),
    mypage: truncatedText(100).optional(),
    item: truncatedText(40).optional(),
  })
  .catch({});

/**
 * Handles message URLs, which contain a secret (docs/decisions/2026-11-22-secrets-in-addresses.md). Moves the
 * secret into a cookie and redirects to the same page with a handle, which is safe in histories, screenshots
 * and bookmarks. Changes nothing else.
 */
export function addSecretAddresses(app: FastifyInstance, publicUrl: string): void {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  app.addHook('onRequest', async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const target = await urlWithoutSecret(request, exchangeOf(request, response, isHttps));
    if (target) return redirectTo(response, target);
  });
}

type ErrorHandler = NonNullable<RouteShorthandOptions['errorHandler']>;

/** Adds the short URLs used in messages. `errorHandler` responds if one fails. */
export function addShortAddresses(
  app: FastifyInstance,
  publicUrl: string,
  errorHandler?: ErrorHandler,
): void {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  const options = { config: { pageOf: 'guests' }, ...(errorHandler && { errorHandler }) } as const;
  app.get('/g/:code', options, async (request, response) => {
    const pendingTarget = openShortLink(request, exchangeOf(request, response, isHttps));
    return redirectTo(response, await pendingTarget.catch(maintenanceIfUnavailable));
  });
  app.get('/m/:id', options, async (request, response) => {
    const pendingTarget = openShortPage(request, exchangeOf(request, response, isHttps));
    return redirectTo(response, await pendingTarget.catch(maintenanceIfUnavailable));
  });
  app.get('/c/:token', options, async (request, response) => {
    const pendingTarget = openHandOverLink(request, exchangeOf(request, response, isHttps));
    return redirectTo(response, await pendingTarget.catch(maintenanceIfUnavailable));
  });
}

function maintenanceIfUnavailable(error: unknown): string {
  if (whyUnavailable(error)) return guestPages.maintenance;
  throw error;
}

const redirectTo = (response: FastifyReply, target: string) =>
  response.header('cache-control', 'no-store').redirect(target, 303);

async function urlWithoutSecret(request: FastifyRequest, exchange: Exchange): Promise<string | undefined> {
  const path = pathOf(request.url);
  if (path !== guestPages.link && path !== guestPages.myPage) return undefined;
  const { token, mypage, ...rest } = linkQuery.parse(request.query);
  if (path === guestPages.myPage)
    return mypage && urlOf(pageFor(rest), { ...rest, page: await pageHandle(exchange, mypage) });
  if (!token) return undefined;
  const slug = await slugOfLink(token);
  if (slug === undefined) return urlOf(guestPages.notFound, rest);
  return urlOf(path, { slug, ...rest, link: storeSecret(exchange, 'link', token) });
}

/** Returns the normalized path of a URL, without a trailing slash or encoded letters such as `%69`. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(path).replace(/\/$/, '');
  } catch {
    return path;
  }
}

/**
 * Returns the page that a link in a message opens. A message about a single item that staff sent back opens
 * the page for missing items.
 */
const pageFor = ({ item }: { item?: string | undefined }) => (item ? guestPages.missing : guestPages.myPage);

/** Unknown ids are not kept: other sites could use them to displace a guest's own pages. */
const pageHandle = async (exchange: Exchange, id: string) =>
  (await slugOfMyPage(id)) ? storeSecret(exchange, 'page', id) : handleOf('page', id);

/**
 * A text message has no space for the flag `vericode`, so step 1 offers the verification code as an alternative
 * to the phone number. An unknown code shows the usual page for a missing booking.
 */
async function openShortLink(request: FastifyRequest, exchange: Exchange): Promise<string> {
  const { code } = z
    .object({ code: truncatedText(50) })
    .catch({ code: '' })
    .parse(request.params);
  const found = await linkOfShortCode(code);
  if (!found) return openCompanionLink(code, exchange);
  const { slug, token } = found;
  return urlOf(guestPages.link, { slug, vericode: 'on', link: storeSecret(exchange, 'link', token) });
}

async function openCompanionLink(code: string, exchange: Exchange): Promise<string> {
  const found = await companionOfShortCode(code);
  if (!found) return guestPages.notFound;
  return urlOf(guestPages.companion, { slug: found.slug, link: storeSecret(exchange, 'link', found.token) });
}

async function openShortPage(request: FastifyRequest, exchange: Exchange): Promise<string> {
  const { id } = z
    .object({ id: truncatedText(100) })
    .catch({ id: '' })
    .parse(request.params);
  const slug = await slugOfMyPage(id);
  const { item } = linkQuery.parse(request.query);
  return slug
    ? urlOf(pageFor({ item }), { slug, item, page: storeSecret(exchange, 'page', id) })
    : guestPages.notFound;
}

async function openHandOverLink(request: FastifyRequest, exchange: Exchange): Promise<string> {
  const { token } = z
    .object({ token: truncatedText(100) })
    .catch({ token: '' })
    .parse(request.params);
  const slug = await slugOfHandOver(token);
  if (slug) markDevice(exchange, { device: exchange.cookie(deviceCookie) });
  return slug
    ? urlOf(guestPages.handOver, { slug, hand: storeSecret(exchange, 'hand', token) })
    : guestPages.notFound;
}

function urlOf(path: string, query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, value);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
