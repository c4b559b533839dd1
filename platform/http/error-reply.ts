import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { log } from '#platform/log/log.ts';
import { Refusal } from './refusal.ts';

/** The text of a code in the language of the request. */
export type ErrorText = (request: FastifyRequest, code: ErrorCode) => string;

/** Answers every failure in the one envelope of the wire, in the caller's language; what we did not expect is logged. */
export function errorReply(textOf: ErrorText) {
  return (error: FastifyError | Refusal, request: FastifyRequest, response: FastifyReply) => {
    const refusal = error instanceof Refusal ? error : ofTransport(error);
    if (refusal.status === 500)
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'A call failed');
    const { errors = {}, data, headers = {} } = refusal.details;
    const texts = Object.entries(errors).map(([field, code]) => [field, [textOf(request, code)]]);
    return response
      .status(refusal.status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .send({
        status: { success: false },
        code: refusal.code,
        message: textOf(request, refusal.code),
        ...(texts.length > 0 ? { errors: Object.fromEntries(texts) } : {}),
        ...(data ? { data } : {}),
      });
  };
}

/** What Fastify itself refuses (a body too large, JSON that is none) in our words. */
function ofTransport(error: FastifyError): Refusal {
  switch (error.statusCode) {
    case 413:
      return new Refusal(413, 'payload_too_large');
    case 415:
      return new Refusal(422, 'unsupported_media');
    case 429:
      return new Refusal(429, 'too_many_requests');
    case 400:
      return new Refusal(422, 'invalid_input');
    case 503:
      return new Refusal(503, 'server_error');
    default:
      return new Refusal(500, 'server_error');
  }
}
