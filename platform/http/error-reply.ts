import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { noteFull } from '#platform/database/full.ts';
import { type Why, whyUnavailable } from '#platform/database/unavailable.ts';
import { log } from '#platform/log/log.ts';
import { type CallContext, callOf, facilityOf } from './call-context.ts';
import { codesOf, type FieldError } from './field-errors.ts';
import { Refusal } from './refusal.ts';

/** How a refusal is put into words; `sentence` says to programmers what is wrong with a field, where the contract knows. */
export type Wording = {
  message(refusal: Refusal): string;
  field(name: string, fault: FieldError, sentence: string | undefined): string;
  /** Whether programs read it: they get the code of each field, too. */
  withCodes?: true;
};

/** Answers every failure in the one envelope of the wire, in the caller's words; what we did not expect is logged. */
export function errorReply(
  wordingFor: (request: FastifyRequest) => Wording,
  refused: (call: CallContext, refusal: Refusal) => void,
) {
  return (error: FastifyError | Refusal, request: FastifyRequest, response: FastifyReply) => {
    const refusal = refusalOf(error, request);
    if (refusal.status === 500 && !isCutOff(error, request))
      log.error({ err: error, ...whichCall(request) }, 'A call failed');
    refused(callOf(request), refusal);
    if (refusal.status === 413 && mayReadOn(request)) response.removeHeader('connection');
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

/** Of a body that is too large so much is still read, and thrown away. */
const READ_ON = 32 * 1024 * 1024;

/** Whoever is cut off while sending a body gets an error of the line in most programs, and never reads the answer. */
const mayReadOn = ({ headers }: FastifyRequest) => Number(headers['content-length']) <= READ_ON;

/** What a failure is answered with; one that is nobody's fault but the database's is logged here. */
export function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const why = whyUnavailable(error);
  if (!why) return ofTransport(error);
  // The full disk may be that of the files.
  if (why === 'full') noteFull(error);
  log.warn({ err: error, why, ...whichCall(request) }, 'A call has to wait');
  return new Refusal(503, 'server_error', { headers: { 'retry-after': String(RETRY_AFTER[why]) } });
}

const whichCall = (request: FastifyRequest) => ({
  requestId: request.id,
  route: request.routeOptions.url,
  facility: facilityOf(callOf(request)),
});

/** When to call again. Seconds. */
const RETRY_AFTER: Record<Why, number> = { away: 5, full: 30, busy: 2 };

/** The answer was not read to its end: whoever called has hung up. */
const isCutOff = ({ code }: { code?: string }, request: FastifyRequest) =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;

/** What Fastify itself refuses (a body too large, JSON that is none) in our words. */
function ofTransport(error: FastifyError): Refusal {
  switch (error.statusCode) {
    case 413:
      return new Refusal(413, 'payload_too_large');
    case 415:
      return new Refusal(415, 'unsupported_media');
    case 429:
      return new Refusal(429, 'too_many_requests');
    case 400:
    case 406: // No form where one is expected.
      return new Refusal(422, 'invalid_input');
    case 503:
      return new Refusal(503, 'server_error', { headers: { 'retry-after': String(RETRY_AFTER.away) } });
    default:
      return new Refusal(500, 'server_error');
  }
}
