import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BootstrapFacility } from '#apps/guest/bootstrap.ts';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { FirstProof, TypedFields } from '#features/guest/guest-access/guest/first-proof.ts';
import {
  claimOf,
  emptyProof,
  linkProofOf,
  type Method,
  proofOf,
} from '#features/guest/guest-access/guest/typed-proof.ts';
import { pageAfterProof } from '#features/guest/guest-access/rules/after-proof.ts';
import { addressOf } from '#platform/browser/place.ts';
import { isOriginAllowed, originCalled } from '#platform/http/origin.ts';
import { text } from '#platform/http/wire.ts';
import { type ApiResponse, type CallApi, createApiCaller, failureOf, isOk } from './ask.ts';
import { pageWithParameters } from './first-page.ts';
import { createVisit, failedPage, findFirstPage, type Pages, sendPage, type Visit } from './guest-page.ts';

const KIB = 1024;

const typedFields = z.object({
  country: text(2).catch(''),
  phone: text(50).catch(''),
  other: text(100).catch(''),
  date: text(10).catch(''),
  code: text(50).catch(''),
});

/**
 * Accepts the proof form when it is submitted without JavaScript. The proof is checked by the same API calls
 * as with JavaScript (docs/reference/proofs.md#plain-forms). A failure is shown on the same page with the
 * typed values.
 */
export async function addPlainForms(pages: Pages): Promise<void> {
  await pages.app.register(async scoped => {
    scoped.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * KIB },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    const options = { config: { pageOf: 'guests' }, errorHandler: failedPage(pages) } as const;
    for (const path of [guestPages.confirm, guestPages.proof]) scoped.post(path, options, handleForm(pages));
  });
}

const handleForm = (pages: Pages) => async (request: FastifyRequest, response: FastifyReply) => {
  const visit = await createVisit(pages, request, response);
  const page = await findFirstPage(pages, visit);
  const { facility, lang } = visit.bootstrap;
  // The visit was redirected, for example during maintenance, so there is nothing to prove.
  if (!facility || !page.proof || page.place.path !== visit.place.path)
    return sendPage(pages, visit, { status: 200, ...page });
  const proof = { ...page.proof, typed: fieldsIn(pages, request) };
  const ask = createApiCaller(pages.app, request, { language: lang, isSent: true });
  const answer = await proveBooking(ask, visit, facility, proof);
  if (answer.cookies.length > 0) response.header('set-cookie', answer.cookies);
  if (isOk(answer)) {
    const next = nextPage(visit, facility, answer);
    if (next) return response.header('cache-control', 'no-store').redirect(next, 303);
    return sendPage(pages, visit, { status: 200, ...page, proof: { ...proof, codeNeeded: true } });
  }
  if (answer.retryAfter) response.header('retry-after', answer.retryAfter);
  return sendRefusal(pages, visit, { ...page, proof }, answer);
};

/**
 * Returns the submitted fields if the form came from a page of this host. Otherwise returns no fields, and the
 * API call rejects the request.
 */
function fieldsIn({ config }: Pages, request: FastifyRequest) {
  const isOwnOrigin = isOriginAllowed(request.headers, {
    byCookie: false,
    own: originCalled(request, config),
  });
  return typedFields.parse((isOwnOrigin && request.body) || {});
}

type TriedProof = FirstProof & { typed: TypedFields };

function proveBooking(
  ask: CallApi,
  { place }: Visit,
  facility: BootstrapFacility,
  { typed, asks }: TriedProof,
): Promise<ApiResponse> {
  const method = (facility.authentication_method || 3) as Method;
  const proof = proofOf(emptyProof(facility.country), typed);
  if (place.path === guestPages.confirm)
    return ask('POST facility-booking/confirm', claimOf(proof, method, facility.slug_name));
  const { link = '' } = place.search;
  const by = linkProofOf(proof, asks);
  return ask('POST facility-booking/list', { facility_id: facility.id, link, ...by });
}

const proofReply = z.object({
  status: z.object({
    state: z.enum(['open', 'checked_in']),
    guest_session: z.string(),
    strength: z.enum(['strong', 'weak']),
    registered_by: z.enum(['strong', 'weak']).nullable(),
  }),
  my_page: z.string().nullable(),
});

/**
 * Returns the URL of the next page. The URL contains the session's name, so that the tab uses the right
 * session. The session's secret is in a cookie.
 */
function nextPage(visit: Visit, facility: BootstrapFacility, { body }: ApiResponse): string | null {
  const guest = proofReply.parse(body);
  const next = pageAfterProof(guest, facility.filters.length > 0);
  if (!next) return null;
  return addressOf(
    pageWithParameters(visit, next.to, { ...next.search, session: guest.status.guest_session }),
  );
}

type TriedPage = Awaited<ReturnType<typeof findFirstPage>> & { proof: TriedProof };

function sendRefusal(
  pages: Pages,
  visit: Visit,
  page: TriedPage,
  answer: ApiResponse,
): Promise<FastifyReply> {
  const failure = failureOf(answer);
  const { status } = failure;
  if (failure.body.code === 'reservation_expired') {
    const place = pageWithParameters(visit, guestPages.closed, { status: 'checkin-expired' });
    return sendPage(pages, visit, { status, place, proof: null, known: [] });
  }
  return sendPage(pages, visit, { status, ...page, proof: { ...page.proof, failure } });
}
