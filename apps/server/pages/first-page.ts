import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Bootstrap, BootstrapFacility, PreloadedQueries } from '#apps/guest/bootstrap.ts';
import { resolvePage } from '#apps/guest/pages.ts';
import { type GuestPage, guestPages } from '#features/access/access/rules/guest-pages.ts';
import { myPageEnd } from '#features/booking/booking/rules/status.ts';
import { readSecret } from '#features/guest/guest-access/commands/cookies.ts';
import type { FirstProof } from '#features/guest/guest-access/guest/first-proof.ts';
import { linkByToken, requiresCode } from '#features/guest/guest-access/queries/link.ts';
import { pageOfRefusedLink } from '#features/guest/guest-access/rules/refused-link-page.ts';
import { pageWithoutLink } from '#features/guest/guest-access/rules/way-without-link.ts';
import { myPageKey, redirectAfterError } from '#features/guest/my-page/rules/my-page.ts';
import { qrKey } from '#features/guest/my-page/rules/qr.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { PageLocation } from '#platform/browser/place.ts';
import { now } from '#platform/clock/clock.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { qrMatrix } from '#platform/text/qr-matrix.ts';
import { type ApiResponse, type CallApi, failureOf, isOk } from './ask.ts';

export type FirstPage = {
  place: PageLocation;
  proof: FirstProof | null;
  known: PreloadedQueries;
  copy?: OfflineCopy;
};

/**
 * The time until which a browser may store a copy of My Page, and the hash of the page's id, by which the
 * browser finds the copy.
 */
type OfflineCopy = { until: Date; of: string };

type PageRequest = { place: PageLocation; bootstrap: Bootstrap; ask: CallApi; exchange: Exchange };
type HotelPageRequest = PageRequest & { facility: BootstrapFacility };

/**
 * Determines which page a URL shows (docs/reference/pages.md#the-first-screen). Changes nothing.
 * @throws 503 while the database is unavailable
 */
export async function firstPage(request: PageRequest): Promise<FirstPage> {
  const place = resolvePage(request.place, request.bootstrap);
  const { facility } = request.bootstrap;
  if (!facility) return pageWithoutData(place);
  const hotelRequest = { ...request, place, facility };
  switch (place.path) {
    case guestPages.link:
      return linkPage(hotelRequest);
    case guestPages.proof:
      return proofPage(hotelRequest);
    case guestPages.confirm:
      return confirmPage(hotelRequest);
    case guestPages.myPage:
      return myPageOrError(hotelRequest);
    default:
      return pageWithoutData(place);
  }
}

export const pageWithoutData = (place: PageLocation): FirstPage => ({ place, proof: null, known: [] });

export function pageWithParameters(
  { place }: Pick<PageRequest, 'place'>,
  to: GuestPage,
  search: Record<string, string> = {},
) {
  const { slug, vericode, link } = place.search;
  const parameters = { ...(slug && { slug }), ...(vericode && { vericode }), ...(link && { link }) };
  return { path: to, search: { ...parameters, ...search }, hash: '' };
}

async function linkPage(request: HotelPageRequest): Promise<FirstPage> {
  const { place, ask, facility } = request;
  const { link } = place.search;
  if (link === undefined) return pageForMissingLink(request, guestPages.notFound);
  const answer = await ask('GET facility-booking/validate-booking', { link, slug: facility.slug_name });
  if (isOk(answer)) return proofPage({ ...request, place: pageWithParameters(request, guestPages.proof) });
  const page = pageOfRefusedLink(refusalIn(answer));
  if (!page) throw new Refusal(500, 'server_error');
  return pageWithoutData(pageWithParameters(request, page.to, page.search));
}

async function proofPage(request: HotelPageRequest): Promise<FirstPage> {
  const { place, ask, facility, exchange } = request;
  const { link } = place.search;
  const token = link && readSecret(exchange, 'link', link);
  const found = token ? await linkByToken(token, facility.slug_name).catch(undefinedIfNotFound) : undefined;
  if (!link || !found) return pageForMissingLink(request, guestPages.landing);
  const lock = await ask('GET facility-booking/check-confirm-lock', { link });
  return {
    ...pageWithoutData(place),
    proof: proofOf(facility, lock, requiresCode(found) ? 'code' : 'phone'),
  };
}

/** Returns the page for a browser that does not have the link. The guest continues without the link. */
function pageForMissingLink(request: HotelPageRequest, otherwise: GuestPage): Promise<FirstPage> {
  const { slug_name: slug } = request.facility;
  const to = pageWithoutLink(request.facility) === guestPages.confirm ? guestPages.confirm : otherwise;
  const place = { path: to, search: { slug }, hash: '' };
  return to === guestPages.confirm
    ? confirmPage({ ...request, place })
    : Promise.resolve(pageWithoutData(place));
}

async function confirmPage(request: HotelPageRequest): Promise<FirstPage> {
  const { place, ask, facility } = request;
  if (facility.authentication_method === 0)
    return pageWithoutData(pageWithParameters(request, guestPages.notFound));
  const lock = await ask('GET facility-booking/check-confirm-lock-session', { slug: facility.slug_name });
  return { ...pageWithoutData(place), proof: proofOf(facility, lock, 'phone') };
}

const proofOf = (
  { timezone }: BootstrapFacility,
  lock: ApiResponse,
  asks: FirstProof['asks'],
): FirstProof => ({
  asks,
  today: businessDay(now(), timezone),
  lock: lock.status === 429 ? failureOf(lock) : null,
  typed: null,
  failure: null,
  codeNeeded: false,
});

const myPageReply = z.object({
  data: z.object({ qrCode: z.string().nullable(), isDeleted: z.boolean(), checkoutDate: z.string() }).loose(),
});

async function myPageOrError(request: HotelPageRequest): Promise<FirstPage> {
  const { place, ask, facility, bootstrap } = request;
  const { page } = place.search;
  if (page === undefined) return pageWithoutData(pageWithParameters(request, guestPages.notFound));
  const answer = await ask('POST mypage/get-my-page', { slug_name: facility.slug_name, page });
  if (!isOk(answer)) {
    const next = redirectAfterError(refusalIn(answer), page);
    return pageWithoutData(next ? pageWithParameters(request, next.to, next.search) : place);
  }
  const { data } = myPageReply.parse(answer.body);
  const qr = data.qrCode === null ? [] : [[qrKey(data.qrCode), qrMatrix(data.qrCode)] as const];
  // Omit all other parameters. They would be compressed together with the QR code, and an attacker could detect
  // a correctly guessed value by the response size.
  const fullPlace = {
    ...place,
    search: { slug: facility.slug_name, page, ...storedLinkParameters(request) },
  };
  const known: PreloadedQueries = [[myPageKey(facility.slug_name, page, bootstrap.lang), data], ...qr];
  const id = readSecret(request.exchange, 'page', page);
  if (!id || data.isDeleted) return { ...pageWithoutData(fullPlace), known };
  return {
    ...pageWithoutData(fullPlace),
    known,
    copy: { until: myPageEnd(data, facility.timezone), of: hashOf(id) },
  };
}

/**
 * Returns the same hash that the browser computes from an emailed link (apps/guest/offline-worker.ts). The hash
 * does not reveal the random id.
 */
const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

function storedLinkParameters({ place, exchange }: PageRequest): Record<string, string> {
  const { link, vericode } = place.search;
  if (!link || !readSecret(exchange, 'link', link)) return {};
  return { link, ...(vericode === 'on' && { vericode }) };
}

const refusalIn = (answer: ApiResponse) => {
  const { status, body } = failureOf(answer);
  return { status, code: body.code };
};

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 404) return undefined;
  throw error;
}
