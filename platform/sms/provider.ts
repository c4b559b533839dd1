import { type Answer, type PostRequest, post } from '#platform/http/post.ts';
import type { Sms, SmsDriver, SmsProvider, SmsRefusal, SmsResult } from './sms.ts';

export type Provider = {
  name: SmsProvider;
  request(sms: Sms): PostRequest | Promise<PostRequest>;
  /** Parses a success response and returns the id that the delivery report will contain. */
  idIn(text: string): string | null;
  /**
   * Parses the body of an error response for details that the status lacks. Returns undefined if the body is
   * not understood.
   */
  refusalIn(text: string): { kind?: SmsRefusal['kind'] | undefined; code: string } | undefined;
};

export type ProviderLimits = { perSecond: number; timeoutMs?: number };

const MAX_CONCURRENT = 16;

// E.164: country codes never begin with 0, and a number has at most 15 digits.
const NUMBER = /^\+[1-9]\d{6,14}$/;

export function providerDriver(
  provider: Provider,
  { perSecond, timeoutMs = 30_000 }: ProviderLimits,
): SmsDriver {
  return {
    provider: provider.name,
    atOnce: MAX_CONCURRENT,
    perSecond,
    async send(sms) {
      if (!NUMBER.test(sms.to)) return refusal('bad-address', 'not a number');
      const answer = await post(await provider.request(sms), { timeoutMs });
      if (answer.status === undefined)
        return refusal(answer.handedOver ? 'uncertain' : 'later', answer.reason);
      return resultOf(provider, answer);
    },
    close: () => undefined,
  };
}

function resultOf(provider: Provider, { status, text }: Answer): SmsResult {
  if (status >= 200 && status < 300) {
    return { accepted: true, state: 'sent', providerId: provider.idIn(text) };
  }
  const refusalDetails = provider.refusalIn(text);
  return refusal(
    refusalDetails?.kind ?? kindOf(status),
    [status, refusalDetails?.code].filter(Boolean).join(' '),
  );
}

/**
 * Statuses about the sign-in, credit or URL, which concern this installation and can be fixed between retries.
 */
const OPERATOR_STATUSES = [401, 402, 403, 404, 407];
const RETRY_STATUSES = [408, 425, 429];
/** Statuses of a gateway that got no response from the server behind it. The request may have arrived. */
const UNCERTAIN_STATUSES = [502, 504];

function kindOf(status: number): SmsRefusal['kind'] {
  if (UNCERTAIN_STATUSES.includes(status)) return 'uncertain';
  if (status < 400 || status >= 500 || OPERATOR_STATUSES.includes(status) || RETRY_STATUSES.includes(status))
    return 'later';
  return 'never';
}

function refusal(kind: SmsRefusal['kind'], reason: string): SmsRefusal {
  return { accepted: false, kind, reason };
}
