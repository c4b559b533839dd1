/**
 * Why an attempt failed, in order: rejected by its status; a redirect, which is not followed; timeout; no such
 * host on the public internet, also shown for a name in a private network; connection refused; untrusted
 * certificate; connection aborted; anything else.
 */
export const failures = [
  'status',
  'redirect',
  'timeout',
  'unknown_host',
  'refused',
  'certificate',
  'cut',
  'unreachable',
] as const;
export type Failure = (typeof failures)[number];

/** The result of an attempt; `failure` null: it was accepted. */
export type Judged = { status: number | null; failure: Failure | null };

/** Only 2xx is acceptance. Redirects are not followed, because their targets were not checked. */
export function judgeStatus(status: number): Judged {
  if (status >= 200 && status < 300) return { status, failure: null };
  return { status, failure: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

/** Maps a network error code to a failure. */
export function judgeNoAnswer(code: string): Judged {
  return { status: null, failure: failureOf(code) };
}

function failureOf(code: string): Failure {
  if (code === 'TIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  if (['EPRIVATE', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) return 'unknown_host';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)) return 'certificate';
  return /^(ECONNRESET|EPIPE|HPE_|ERR_STREAM)/.test(code) ? 'cut' : 'unreachable';
}

/** A receiver that answers 410 gets no more webhooks. */
export const isGoneResponse = ({ status }: Pick<Judged, 'status'>): boolean => status === 410;

/** Number of characters of a response that are stored. */
export const MOST_ANSWER = 300;

/** The beginning of a response as one line: control characters and line breaks become spaces. */
export const shownAnswer = (body: string): string =>
  [...body.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\uFFFD]+/gu, ' ').trim()].slice(0, MOST_ANSWER).join('');
