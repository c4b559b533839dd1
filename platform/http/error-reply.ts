import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { recordFull } from '#platform/database/full.ts';
import { type UnavailableReason, whyUnavailable } from '#platform/database/unavailable.ts';
import { log } from '#platform/log/log.ts';
import { type CallContext, callOf, facilityOf } from './call-context.ts';
import { codesOf, type FieldError } from './field-errors.ts';
import { Refusal } from './refusal.ts';

/**
 * Texts of an error response. `sentence` explains the error of a field to developers, and is undefined if the
 * refusal contains no explanation.
 */
export type Wording = {
  message(refusal: Refusal): string;
  field(name: string, fault: FieldError, sentence: string | undefined): string;
  withCodes?: true;
};

type RefusalListener = (call: CallContext, refusal: Refusal) => void;

export function errorReply(wordingFor: (request: FastifyRequest) => Wording, onRefusal: RefusalListener) {
  return (error: FastifyError | Refusal, request: FastifyRequest, response: FastifyReply) => {
    const refusal = reportRefusal(error, { request, response }, onRefusal);
    const { errors = {}, sentences = {}, data, headers = {} } = refusal.details;
    const wording = wordingFor(request);
    const texts = Object.entries(errors).map(([name, fault]) => [
      name,
      [wording.field(name, fault, sentences[name])],
    ]);
    return response
      .status(refusal.status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .send({
        status: { success: false },
        code: refusal.code,
        message: wording.message(refusal),
        ...(texts.length > 0 ? { errors: Object.fromEntries(texts) } : {}),
        ...(texts.length > 0 && wording.withCodes ? { error_codes: codesOf(errors) } : {}),
        ...(data ? { data } : {}),
      });
  };
}

/** Logs the failure and returns the refusal with which to respond. */
export function reportRefusal(
  error: FastifyError | Refusal,
  { request, response }: { request: FastifyRequest; response: FastifyReply },
  onRefusal: RefusalListener,
): Refusal {
  const refusal = refusalOf(error, request);
  if (refusal.status === 500 && !isCutOff(error, request))
    log.error({ err: error, ...callFields(request) }, 'A call failed');
  onRefusal(callOf(request), refusal);
  if (refusal.status === 413 && mayReadOn(request)) response.removeHeader('connection');
  return refusal;
}

const MAX_READ_ON_BYTES = 32 * 1024 * 1024;

/**
 * Returns whether a rejected body is small enough to be read to its end. Clients that are disconnected while
 * they send a body usually report a network error and never read the response.
 */
const mayReadOn = ({ headers }: FastifyRequest) => Number(headers['content-length']) <= MAX_READ_ON_BYTES;

export function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const why = whyUnavailable(error);
  if (!why) return transportRefusal(error);
  // The full disk may be that of the file store instead of the database.
  if (why === 'full') recordFull(error);
  log.warn({ err: error, why, ...callFields(request) }, 'A call has to wait');
  return new Refusal(503, 'server_error', { headers: { 'retry-after': String(RETRY_AFTER[why]) } });
}

const callFields = (request: FastifyRequest) => ({
  requestId: request.id,
  route: request.routeOptions.url,
  facility: facilityOf(callOf(request)),
});

/** Seconds until the caller should retry. */
const RETRY_AFTER: Record<UnavailableReason, number> = { away: 5, full: 30, busy: 2 };

const isCutOff = ({ code }: { code?: string }, request: FastifyRequest) =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;

function transportRefusal(error: FastifyError): Refusal {
  switch (error.statusCode) {
    case 413:
      return new Refusal(413, 'payload_too_large');
    case 415:
      return new Refusal(415, 'unsupported_media');
    case 429:
      return new Refusal(429, 'too_many_requests');
    case 400:
    case 406: // The body is not a form, although one is expected.
      return new Refusal(422, 'invalid_input');
    case 503:
      return new Refusal(503, 'server_error', { headers: { 'retry-after': String(RETRY_AFTER.away) } });
    default:
      return new Refusal(500, 'server_error');
  }
}
