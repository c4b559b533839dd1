import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { isOpenedByPerson } from '#features/guest/guest-access/rules/opened-by-person.ts';
import { facilityNameIn } from '#features/hotel/facility/queries/facility.ts';
import { markOpened } from '#features/message/message/commands/note-delivery.ts';
import { unsubscribe } from '#features/message/message/commands/stop.ts';
import { messageByCode } from '#features/message/message/queries/message-by-code.ts';
import { detectLanguage, type GuestLanguage, guestLanguageOf, parseLanguageTags } from '#i18n/languages.ts';
import type { Html } from '#platform/html/html.ts';
import { assertMedia } from '#platform/http/media.ts';
import { confirmationPage, stoppedPage, unknownPage } from './unsubscribe/page.ts';

export async function addMailAddresses(app: FastifyInstance): Promise<void> {
  // Without this option, a HEAD request would count as opening the email.
  app.get('/o/:code.gif', { exposeHeadRoute: false }, sendTrackingPixel);
  await app.register(async scoped => {
    // Mail programs and the confirmation page post a form, urlencoded or multipart. Its content is not needed
    // (RFC 8058).
    scoped.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => null);
    scoped.get('/u/:code', askToUnsubscribe);
    const onRequest = async ({ headers }: FastifyRequest) => assertMedia(headers, 'form', 'multipart');
    scoped.post('/u/:code', { onRequest }, doUnsubscribe);
  });
}

/** An invalid code is replaced by an empty one, which matches no message. */
const codeParams = z.object({ code: z.string().max(50) }).catch({ code: '' });

const PIXEL_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * Responds identically to every code, so that the response reveals nothing. Does not count requests by email
 * scanners.
 */
async function sendTrackingPixel(request: FastifyRequest, response: FastifyReply) {
  const { code } = codeParams.parse(request.params);
  if (isOpenedByPerson(request.headers)) await markOpened(code, request.headers['user-agent'] ?? '');
  return response.header('cache-control', 'no-store').type('image/gif').send(PIXEL_GIF);
}

async function askToUnsubscribe(request: FastifyRequest, response: FastifyReply) {
  const mail = await mailOf(request);
  if (!mail) return sendUnknownPage(request, response);
  const { language } = mail;
  return sendPage(response, nonce => confirmationPage(mail.facility, { language, nonce }));
}

async function doUnsubscribe(request: FastifyRequest, response: FastifyReply) {
  const mail = await mailOf(request);
  if (!mail) return sendUnknownPage(request, response);
  const { language, facilityId, bookingId } = mail;
  await unsubscribe(mintSystem(facilityId), bookingId);
  return sendPage(response, nonce => stoppedPage({ language, nonce }));
}

async function mailOf(request: FastifyRequest) {
  const mail = await messageByCode(codeParams.parse(request.params).code);
  if (!mail) return undefined;
  const { facilityId } = mail;
  const language = languageOf(request, mail.language);
  const facility = await inFacility(mintSystem(facilityId), db => facilityNameIn(db, facilityId, language));
  return { ...mail, language, facility };
}

function sendUnknownPage(request: FastifyRequest, response: FastifyReply) {
  const language = languageOf(request);
  return sendPage(response.status(404), nonce => unknownPage({ language, nonce }));
}

/**
 * Returns the browser's language if it is supported, otherwise the email's. For a Japanese email, falls back to
 * English, because such an email may have been sent to a guest whose language was unknown.
 */
function languageOf({ headers }: FastifyRequest, ofMail: GuestLanguage = 'ja'): GuestLanguage {
  const acceptLanguage = headers['accept-language'];
  const isSupported = parseLanguageTags(acceptLanguage).some(tag => guestLanguageOf(tag) !== null);
  return isSupported || ofMail === 'ja' ? detectLanguage(acceptLanguage) : ofMail;
}

function sendPage(response: FastifyReply, page: (nonce: string) => Html) {
  const nonce = randomBytes(16).toString('base64');
  return response
    .header('content-security-policy', policy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(nonce).source);
}

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `style-src-elem 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
