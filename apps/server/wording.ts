import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Wording } from '#platform/http/error-reply.ts';
import type { FieldError, GuessableWords, NumberRange } from '#platform/http/field-errors.ts';
import { languageOf } from './caller.ts';

export function wordingFor(request: FastifyRequest): Wording {
  if (isProgram(request)) return programWording(request);
  const wording = personWording(languageOf(request));
  return isForStaff(request) ? staffWording(wording, languageOf(request)) : wording;
}

/** Returns whether only staff may make the call, or a dashboard page made it. */
function isForStaff({ headers, routeOptions }: FastifyRequest): boolean {
  const { staff, guest, public: anybody } = routeOptions.config.contract?.access ?? {};
  return staff !== undefined && (headers['x-caller'] === 'staff' || !(guest ?? anybody));
}

const staffWording = (people: Wording, language: GuestLanguage): Wording => ({
  ...people,
  message: refusal =>
    refusal.code === 'unauthenticated'
      ? translator(language, 'errors')('sign_in_again')
      : people.message(refusal),
});

/**
 * Returns whether the caller is a program: it sent an API key or a Bearer token, or it called a URL for
 * programs without a cookie. The dashboard calls some of these URLs with its cookie.
 */
function isProgram({ headers, url }: FastifyRequest): boolean {
  const isProgramPath = url.startsWith('/api/pms/') || url.startsWith('/api/ota/');
  return 'x-api-key' in headers || hasBearer(headers) || (isProgramPath && headers.cookie === undefined);
}

const hasBearer = ({ authorization = '' }: FastifyRequest['headers']) => /^bearer /i.test(authorization);

/** Explains why the caller was not identified, depending on the credentials sent. */
function unknownCaller({ headers, routeOptions }: FastifyRequest): string {
  const { contract } = routeOptions.config;
  if ('x-api-key' in headers && contract && !('api-key' in contract.access)) {
    if ('organization-key' in contract.access)
      return 'This call accepts only keys of an organization (gko_), and this key is another one, unknown or revoked.';
    return 'This call does not accept API keys. It is for users: send Authorization: Bearer with the token of POST /api/auth/login.';
  }
  if (!('x-api-key' in headers) && hasBearer(headers))
    return 'The Bearer token is unknown or has ended, or this call does not accept it. POST /api/auth/login returns a new one.';
  return 'The X-Api-Key header is missing, or its key is unknown or revoked.';
}

function personWording(language: GuestLanguage): Wording {
  const words = translator(language, 'errors');
  return {
    message: ({ code }) => words(code),
    field: (_name, fault) => (typeof fault === 'string' ? words(fault) : limitText(language, fault)),
  };
}

function limitText(language: GuestLanguage, fault: NumberRange | GuessableWords): string {
  const limits = translator(language, 'limit');
  if ('guessable' in fault) return limits('guessable', { words: fault.guessable.join(', ') });
  const { min, max } = fault;
  if (min === undefined) return limits('at_most', { max: max ?? 0 });
  return max === undefined ? limits('at_least', { min }) : limits('between', { min, max });
}

const englishWording = personWording('en');

const programMessages: Partial<Record<ErrorCode, string>> = {
  not_found: 'This hotel has no such object.',
  route_not_found: 'No call has this method and path. See /api/openapi.json.',
  invalid_input: 'The body is not a JSON object.',
  unsupported_media: 'The body must be JSON in UTF-8, sent with Content-Type: application/json.',
  too_many_requests: 'More than 1200 calls within a minute from this address. Wait a minute.',
  server_error: 'Something failed on our side. Send the same call again later.',
  key_expired: 'This API key has expired. Create a new one in the dashboard.',
  key_network: 'This API key may not be used from the address of this call.',
  hotel_needed:
    'A key of an organization names the hotel of each call: send its number as X-Hotel. data.hotels lists the hotels of the key.',
  hotel_not_covered: 'This API key does not cover the hotel in X-Hotel.',
  key_scope_missing: 'This API key lacks a scope for this call: one of data.scopes.',
  version_unknown: 'This Genkan-Version does not exist. data.versions lists the existing ones.',
  idempotency_key_reused:
    'This Idempotency-Key was used for another call or body within 24 hours. Use a new one for each call.',
  idempotency_running: 'A call with this Idempotency-Key is still running. Send it again in a moment.',
  booking_cancelled: 'The booking is cancelled.',
  booking_checked_out: 'The guests of the booking have checked out.',
  wrong_date:
    'The time of arrival (at, or now if it is absent) is not within the dates of the booking, which are in data.',
  cursor_ahead: 'after is ahead of the newest cursor, data.newest_cursor. Read again from there, or from 0.',
};

const describeFieldError = (name: string, fault: FieldError) =>
  `${name}: ${englishWording.field(name, fault, undefined)}`;

const programWording = (request: FastifyRequest): Wording => ({
  withCodes: true,
  message: refusal => {
    const sentences = Object.values(refusal.details.sentences ?? {});
    if (sentences.length > 0) return sentences.join(' ');
    if (refusal.code === 'unauthenticated') return unknownCaller(request);
    if (refusal.code === 'payload_too_large')
      return `The body is too large: this call accepts at most ${request.routeOptions.bodyLimit} bytes.`;
    const errors = Object.entries(refusal.details.errors ?? {});
    if (errors.length > 0) return errors.map(([name, fault]) => describeFieldError(name, fault)).join(' ');
    return programMessages[refusal.code] ?? englishWording.message(refusal);
  },
  field: (name, fault, sentence) => sentence ?? describeFieldError(name, fault),
});
