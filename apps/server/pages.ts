import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Bootstrap } from '#apps/guest/bootstrap.ts';
import { pageAt } from '#apps/guest/pages.ts';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { dashboard, isDashboard, staffPages } from '#features/access/rules/staff-pages.ts';
import { carryLink } from '#features/session/commands/carried-link.ts';
import { detectDashboardLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Config } from '#platform/config/config.ts';
import { refusalOf } from '#platform/http/error-reply.ts';
import { exchangeOf } from '#platform/http/exchange.ts';
import { text } from '#platform/http/wire.ts';
import type { AssetSource, Assets } from './pages/assets.ts';
import { bootstrapAlone, guestBootstrap } from './pages/bootstrap.ts';
import { addFiles } from './pages/files.ts';
import { addHotelPictures } from './pages/hotel-pictures.ts';
import { sendShell } from './pages/shell.ts';

const staffPaths = [
  '/',
  staffPages.login,
  staffPages.passwordReset,
  staffPages.twoFactor,
  staffPages.ownPassword,
  '/auth',
  '/auth/*',
  dashboard,
  `${dashboard}/*`,
];
/** Mailed links lead here; both answer with and without `/auth`. */
const mailed = [staffPages.newPassword, staffPages.register];
const mailedPaths = [...mailed, ...mailed.map(path => `/auth${path}`)];
const { link, landing, myPage, missing, terms } = guestPages;
const guestPaths = [link, landing, `${landing}/*`, myPage, missing, terms];
const errorStatuses = [401, 404, 422, 429, 503];

const addressed = z.object({ slug: text(191).optional(), email: text(320).optional() }).catch({});

/** The addresses that people open (docs/reference/pages.md#addresses), and the files that their pages are made of. */
export async function addPages(app: FastifyInstance, config: Config, source: AssetSource): Promise<void> {
  const assets = { guest: await source('guest'), staff: await source('staff') };
  await addFiles(app, 'guest');
  await addFiles(app, 'staff');
  addHotelPictures(app);
  const ofStaff = { config: { pageOf: 'staff' } } as const;
  const errorHandler = failedPage(assets.guest, config);
  const ofGuests = { config: { pageOf: 'guests' }, errorHandler } as const;
  for (const path of staffPaths)
    app.get(path, ofStaff, (request, response) => staffPage(request, response, assets.staff, config));
  for (const path of mailedPaths)
    app.get(
      path,
      ofStaff,
      (request, response) =>
        withoutSecret(request, response, config) ?? staffPage(request, response, assets.staff, config),
    );
  const guest = (status: number) => (request: FastifyRequest, response: FastifyReply) =>
    guestPage(request, response, assets.guest, config, status);
  for (const path of guestPaths) app.get(path, ofGuests, guest(200));
  for (const status of errorStatuses) app.get(`/error-${status}`, { errorHandler }, guest(status));
  app.get('/*', { errorHandler }, guest(404));
}

/** Takes the secret of a mailed link out of the address before anything else happens there; undefined where it has none. */
function withoutSecret(request: FastifyRequest, response: FastifyReply, config: Config) {
  const handle = carryLink(
    exchangeOf(request, response, config.publicUrl.startsWith('https:')),
    request.query,
  );
  if (handle === null) return undefined;
  const { url: path = '' } = request.routeOptions;
  const { email } = path.endsWith(staffPages.register) ? addressed.parse(request.query) : {};
  const query = new URLSearchParams({ ...(email === undefined ? {} : { email }), link: handle });
  return response.header('cache-control', 'no-store').redirect(`${path}?${query}`, 303);
}

/** As it was asked for: of what begins with two slashes `new URL` would make a host, or throw. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1).join();

async function staffPage(request: FastifyRequest, response: FastifyReply, assets: Assets, config: Config) {
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

/** The sources of the screen that is coming, so that it is not found out one file after the other. */
function staffScreens(request: FastifyRequest): string[] {
  const path = pathOf(request);
  if (path === dashboard || path === staffPages.list) return ['dashboard.tsx', 'pages/list.tsx'];
  if (isDashboard(path)) return ['dashboard.tsx'];
  return path === '/' || path.endsWith(staffPages.login) ? ['features/session/staff/login-page.tsx'] : [];
}

async function guestPage(
  request: FastifyRequest,
  response: FastifyReply,
  assets: Assets,
  config: Config,
  status: number,
) {
  const { slug } = addressed.parse(request.query);
  const wishes = request.headers['accept-language'];
  return guestShell(request, response, assets, await guestBootstrap(config, { slug, status, wishes }));
}

/** Instead of a page that cannot be made now; what is said under `/api` stays JSON. */
function failedPage(assets: Assets, config: Config) {
  return (error: FastifyError, request: FastifyRequest, response: FastifyReply): void => {
    const { status, details } = refusalOf(error, request);
    if (status !== 503) throw error;
    const bootstrap = bootstrapAlone(config, { status, wishes: request.headers['accept-language'] });
    void guestShell(request, response.headers(details.headers ?? {}), assets, bootstrap);
  };
}

function guestShell(
  request: FastifyRequest,
  response: FastifyReply,
  assets: Assets,
  bootstrap: Bootstrap,
): FastifyReply {
  const { status } = bootstrap.page;
  const { title, screen, texts = [] } = pageAt(pathOf(request));
  const catalogues = ['guest-app.ts', ...texts.map(noun => `${noun}.json`)];
  return sendShell(response, {
    language: bootstrap.lang,
    title: translator(bootstrap.lang, 'guest')(title),
    assets,
    preload: assets.preload(
      ...catalogues.map(file => `i18n/${bootstrap.lang}/${file}`),
      ...(screen ? [screen] : []),
    ),
    bootstrap,
    accent: bootstrap.facility?.face.accent ?? null,
    followsScheme: true,
    status,
  });
}
