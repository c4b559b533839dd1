import { type Answer, type PostRequest, post } from '#platform/http/post.ts';
import type { Sms, SmsDriver, SmsProvider, SmsRefusal, SmsResult } from './sms.ts';

/** What is special about one provider. */
export type Provider = {
  name: SmsProvider;
  request(sms: Sms): PostRequest | Promise<PostRequest>;
  /** What its delivery report will name, out of an answer that accepts. */
  idIn(text: string): string | null;
  /** What the body of a refusal says beyond its status; undefined: nothing that we know. */
  refusalIn(text: string): { kind?: SmsRefusal['kind'] | undefined; code: string } | undefined;
};

export type Manners = { perSecond: number; timeoutMs?: number };

/** How many SMS are under way in a process at most. */
const AT_ONCE = 16;

// A country's digits never begin with 0, and all of a number has at most 15 (E.164).
const NUMBER = /^\+[1-9]\d{6,14}$/;

/** Speaks with a provider over HTTPS, one request an SMS, not more of them a second than it takes. */
export function providerDriver(provider: Provider, { perSecond, timeoutMs = 30_000 }: Manners): SmsDriver {
  return {
    provider: provider.name,
    atOnce: AT_ONCE,
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
  const said = provider.refusalIn(text);
  return refusal(said?.kind ?? kindOf(status), [status, said?.code].filter(Boolean).join(' '));
}

/** Sign-in, credit, address of the service: about this installation, which can be mended while we try again. */
const OURS = [401, 402, 403, 404, 407];
const TOO_SOON = [408, 425, 429];
/** A gateway that did not hear from what stands behind it: the request may have got there. */
const LOST_BEHIND_GATEWAY = [502, 504];

function kindOf(status: number): SmsRefusal['kind'] {
  if (LOST_BEHIND_GATEWAY.includes(status)) return 'uncertain';
  if (status < 400 || status >= 500 || OURS.includes(status) || TOO_SOON.includes(status)) return 'later';
  return 'never';
}

function refusal(kind: SmsRefusal['kind'], reason: string): SmsRefusal {
  return { accepted: false, kind, reason };
}
