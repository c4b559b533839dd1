import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Bootstrap, languageCookie } from '#apps/guest/bootstrap.ts';
import { pageAt, titleOf } from '#apps/guest/pages.ts';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { translator } from '#i18n/translate.ts';
import { addressOf, type PageLocation, parseLocation } from '#platform/browser/place.ts';
import type { Config } from '#platform/config/config.ts';
import { Html } from '#platform/html/html.ts';
import { refusalOf } from '#platform/http/error-reply.ts';
import { exchangeOf } from '#platform/http/exchange.ts';
import { text } from '#platform/http/wire.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';
import { createApiCaller } from './ask.ts';
import type { Assets } from './assets.ts';
import { bootstrapWithoutHotel, guestBootstrap } from './bootstrap.ts';
import { type FirstPage, firstPage, pageWithoutData } from './first-page.ts';
import { sendShell } from './shell.ts';

export type Pages = { app: FastifyInstance; assets: Assets; config: Config };

export type Visit = {
  request: FastifyRequest;
  response: FastifyReply;
  place: PageLocation;
  bootstrap: Bootstrap;
};

const pageQuery = z.object({ slug: text(191).optional(), lang: z.string().optional() }).catch({});

export async function createVisit(
  { config }: Pages,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<Visit> {
  const place = placeIn(request);
  const { slug } = pageQuery.parse(request.query);
  const bootstrap = await guestBootstrap(config, { slug, ...languageHintsOf(request) });
  return { request, response, place, bootstrap };
}

/** Sends the page for a URL. Uses the given status unless the URL leads to another page. */
export const guestPage =
  (pages: Pages, status: number) => async (request: FastifyRequest, response: FastifyReply) => {
    const visit = await createVisit(pages, request, response);
    return sendPage(pages, visit, { status, ...(await findFirstPage(pages, visit)) });
  };

export function findFirstPage({ app, config }: Pages, { request, response, place, bootstrap }: Visit) {
  const ask = createApiCaller(app, request, { language: bootstrap.lang });
  const exchange = exchangeOf(request, response, config.publicUrl.startsWith('https:'));
  return firstPage({ place, bootstrap, ask, exchange });
}

/** Sends an error page if a page cannot be rendered. Errors under `/api` remain JSON. */
export const failedPage =
  (pages: Pages) =>
  (error: FastifyError, request: FastifyRequest, response: FastifyReply): void => {
    const { status, details } = refusalOf(error, request);
    if (status < 500 && status !== 429) throw error;
    if (status === 500) log.error({ err: error, requestId: request.id }, 'A page failed');
    const { slug } = placeIn(request).search;
    const path = { 503: guestPages.maintenance, 429: guestPages.busy }[status] ?? guestPages.closed;
    const search = { ...(slug && { slug }), ...(status === 429 && { status: 'busy' }) };
    const place = { path, search, hash: '' };
    const bootstrap = bootstrapWithoutHotel(pages.config, languageHintsOf(request));
    const visit = { request, response: response.headers(details.headers ?? {}), place, bootstrap };
    sendPage(pages, visit, { status, ...pageWithoutData(place) }).catch((failure: unknown) =>
      response.send(failure),
    );
  };

/** Retry-After in seconds while the hotel is under maintenance. */
const MAINTENANCE_SECONDS = 300;

export async function sendPage(
  { assets }: Pages,
  { request, response, bootstrap }: Visit,
  { place, proof, known, copy, ...asked }: FirstPage & { status: number },
): Promise<FastifyReply> {
  const status = asked.status >= 500 ? asked.status : (statusIn(place.path) ?? asked.status);
  if (status === 503 && !response.hasHeader('retry-after'))
    response.header('retry-after', String(MAINTENANCE_SECONDS));
  if (copy) response.headers({ 'genkan-copy-of': copy.of, 'genkan-copy-until': copy.until.toISOString() });
  const fullBootstrap: Bootstrap = { ...bootstrap, page: { status }, place: addressOf(place), proof, known };
  const body = await tryRender(assets, fullBootstrap, request.id);
  const { lang, facility } = fullBootstrap;
  const { screen, texts = [], asksNothing } = pageAt(place.path);
  const sources = [...(screen ? [screen] : []), ...(asksNothing ? [] : ['query-provider.tsx'])];
  const catalogs = ['guest-app.ts', ...texts.map(noun => `${noun}.json`)];
  return sendShell(response, {
    language: lang,
    title: titleOf(translator(lang, 'guest'), lang, place, facility),
    assets,
    body,
    preload: assets.preload(...catalogs.map(file => `i18n/${lang}/${file}`), ...sources),
    bootstrap: fullBootstrap,
    accent: facility?.face.accent ?? null,
    followsScheme: true,
    status,
  });
}

/**
 * Renders the HTML of the first screen. If that fails, the page is sent without it and its script renders the
 * screen.
 */
async function tryRender(
  { render }: Assets,
  bootstrap: Bootstrap,
  requestId: string,
): Promise<Html | undefined> {
  try {
    return render && new Html(await render(bootstrap));
  } catch (error) {
    log.error({ reason: reasonOf(error), requestId }, 'A first screen could not be rendered');
    return undefined;
  }
}

function statusIn(path: string): number | undefined {
  const [, status] = /^\/error-(\d{3})$/.exec(path) ?? [];
  return status === undefined ? undefined : Number(status);
}

/** Uses the raw request path. `new URL` would treat a path that begins with two slashes as a host, or throw. */
function placeIn({ url }: FastifyRequest): PageLocation {
  const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
  const { session: _taken, ...search } = parseLocation(`/?${query}`).search;
  return { path: path.replace(/(?<=.)\/$/, ''), search, hash: '' };
}

function languageHintsOf({ query, cookies, headers }: FastifyRequest) {
  const { lang } = pageQuery.parse(query);
  return { chosen: [lang, cookies[languageCookie]], wishes: headers['accept-language'] };
}
