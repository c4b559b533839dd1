/**
 * Why a try failed: refused by its status; a redirect, which is not followed; no answer in time; no such host on the public internet,
 * which is also what an owner sees for a name in a private network; connection refused; an untrusted certificate; broken off; any
 * other reason.
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

/** What came of a try; `failure` null: it was accepted. */
export type Judged = { status: number | null; failure: Failure | null };

/** By the status of the answer. Only 2xx is acceptance; a redirect would lead where nobody has looked. */
export function judgeStatus(status: number): Judged {
  if (status >= 200 && status < 300) return { status, failure: null };
  return { status, failure: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

/** By what kept the answer away, as the network names it. */
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

/** A receiver that says so is told nothing more. */
export const saysGone = ({ status }: Pick<Judged, 'status'>): boolean => status === 410;

/** Signs of an answer that are kept. */
export const MOST_ANSWER = 300;

/** The beginning of an answer as one line of text: what is no sign to be read, and line ends, become blanks. */
export const shownAnswer = (body: string): string =>
  [...body.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\uFFFD]+/gu, ' ').trim()].slice(0, MOST_ANSWER).join('');
