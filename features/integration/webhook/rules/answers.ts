/**
 * Reasons why an attempt failed, in order: rejected by status, redirect (not followed), timeout, unknown host
 * (also shown for a host in a private network), connection refused, untrusted certificate, connection aborted,
 * anything else.
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

/** Result of an attempt. `failure` is null if the attempt was accepted. */
export type DeliveryResult = { status: number | null; failure: Failure | null };

/**
 * Only a 2xx status counts as accepted. Redirects are not followed, because the URL they lead to has not been
 * checked.
 */
export function judgeStatus(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return { status, failure: null };
  return { status, failure: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

export function judgeNoResponse(code: string): DeliveryResult {
  return { status: null, failure: failureOf(code) };
}

function failureOf(code: string): Failure {
  if (code === 'TIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  if (['EPRIVATE', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) return 'unknown_host';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)) return 'certificate';
  return /^(ECONNRESET|EPIPE|HPE_|ERR_STREAM)/.test(code) ? 'cut' : 'unreachable';
}

/** Whether the receiver answered 410, which means that it wants no more webhooks. */
export const isGoneResponse = ({ status }: Pick<DeliveryResult, 'status'>): boolean => status === 410;

export const MAX_RESPONSE_LENGTH = 300;

export const truncateResponse = (body: string): string =>
  [...body.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\uFFFD]+/gu, ' ').trim()]
    .slice(0, MAX_RESPONSE_LENGTH)
    .join('');
