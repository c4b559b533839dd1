import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pagePaths } from '#apps/guest/pages.ts';
import {
  dashboardPath,
  isDashboard,
  pagesAboveHotels,
  staffPages,
} from '#features/access/access/rules/staff-pages.ts';
import { storeMailedLink } from '#features/staff/session/commands/carried-link.ts';
import { detectDashboardLanguage } from '#i18n/languages.ts';
import type { Config } from '#platform/config/config.ts';
import { exchangeOf } from '#platform/http/exchange.ts';
import { text } from '#platform/http/wire.ts';
import type { AssetSource, Assets } from './pages/assets.ts';
import { addFiles } from './pages/files.ts';
import { failedPage, guestPage } from './pages/guest-page.ts';
import { addHotelPictures } from './pages/hotel-pictures.ts';
import { addPlainForms } from './pages/plain-forms.ts';
import { sendShell } from './pages/shell.ts';
import { addShortAddresses } from './secret-addresses.ts';

const staffPaths = [
  '/',
  staffPages.login,
  staffPages.passwordReset,
  staffPages.forgottenUserId,
  staffPages.twoFactor,
  staffPages.ownPassword,
  staffPages.takeBack,
  staffPages.signOn,
  `${staffPages.signOn}/:organization`,
  ...pagesAboveHotels,
  '/auth',
  '/auth/*',
  dashboardPath,
  `${dashboardPath}/*`,
];
/** Pages that are opened by emailed links. Each is available with and without `/auth`. */
const mailedPages = [staffPages.newPassword, staffPages.register];
const mailedPaths = [...mailedPages, ...mailedPages.map(path => `/auth${path}`)];
const errorStatuses = [401, 404, 422, 429, 503];

const emailQuery = z.object({ email: text(320).optional() }).catch({});

/** Adds the pages (docs/reference/pages.md#addresses) and the files that they load. */
export async function addPages(app: FastifyInstance, config: Config, source: AssetSource): Promise<void> {
  const assets = { guest: await source('guest'), staff: await source('staff') };
  await addFiles(app, 'guest');
  await addFiles(app, 'staff');
  addHotelPictures(app);
  const guestApp = { app, assets: assets.guest, config };
  const errorHandler = failedPage(guestApp);
  const staffOptions = { config: { pageOf: 'staff' }, errorHandler } as const;
  const guestOptions = { config: { pageOf: 'guests' }, errorHandler } as const;
  for (const path of staffPaths)
    app.get(path, staffOptions, (request, response) =>
      sendStaffPage(request, response, assets.staff, config),
    );
  for (const path of mailedPaths)
    app.get(
      path,
      staffOptions,
      (request, response) =>
        redirectWithoutSecret(request, response, config) ??
        sendStaffPage(request, response, assets.staff, config),
    );
  for (const path of pagePaths) app.get(path, guestOptions, guestPage(guestApp, 200));
  for (const status of errorStatuses)
    app.get(`/error-${status}`, { errorHandler }, guestPage(guestApp, status));
  app.get('/*', { errorHandler }, guestPage(guestApp, 404));
  addShortAddresses(app, config.publicUrl, errorHandler);
  await addPlainForms(guestApp);
  addWorker(app, '/offline-worker.js', assets.guest);
  addWorker(app, '/desk-worker.js', assets.staff);
}

/**
 * Serves a service worker. It is never cached and may connect only to this host
 * (docs/reference/pages.md#my-page-without-a-network, docs/reference/offline-desk.md).
 */
function addWorker(app: FastifyInstance, address: string, { worker }: Assets): void {
  if (worker === undefined) return;
  app.get(address, (_request, response) =>
    response
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
}

/**
 * Redirects an emailed link to the same URL without its secret before the page is rendered. Returns undefined
 * if the URL contains no secret.
 */
function redirectWithoutSecret(request: FastifyRequest, response: FastifyReply, config: Config) {
  const handle = storeMailedLink(
    exchangeOf(request, response, config.publicUrl.startsWith('https:')),
    request.query,
  );
  if (handle === null) return undefined;
  const { url: path = '' } = request.routeOptions;
  const { email } = path.endsWith(staffPages.register) ? emailQuery.parse(request.query) : {};
  const query = new URLSearchParams({ ...(email === undefined ? {} : { email }), link: handle });
  return response.header('cache-control', 'no-store').redirect(`${path}?${query}`, 303);
}

/**
 * Returns the raw request path. `new URL` would treat a path that begins with two slashes as a host, or throw.
 */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1).join();

async function sendStaffPage(
  request: FastifyRequest,
  response: FastifyReply,
  assets: Assets,
  config: Config,
) {
  const language = detectDashboardLanguage(request.headers['accept-language']);
  const settings = {
    helpUrl: config.helpUrl ?? null,
    providerTermsUrl: config.providerTermsUrl ?? null,
    publicUrl: config.publicUrl,
  };
  return sendShell(response, {
    language,
    title: 'Genkan',
    assets,
    preload: assets.preload(`i18n/${language}/staff-app.ts`, ...staffScreens(request)),
    bootstrap: { lang: language, page: { status: 200 }, settings },
  });
}

/**
 * Returns the source files of the requested screen, which the page preloads so that the browser does not
 * discover them one by one.
 */
function staffScreens(request: FastifyRequest): string[] {
  const path = pathOf(request);
  if (path === dashboardPath || path === staffPages.list) return ['dashboard.tsx', 'pages/list.tsx'];
  if (path === staffPages.arrivals) return ['dashboard.tsx', 'pages/arrivals.tsx'];
  if (isDashboard(path)) return ['dashboard.tsx'];
  return path === '/' || path.endsWith(staffPages.login)
    ? ['features/staff/session/staff/login-page.tsx']
    : [];
}
