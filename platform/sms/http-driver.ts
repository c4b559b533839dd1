import { z } from 'zod';
import { readJson } from '#platform/json/read-json.ts';
import { type Provider, type ProviderLimits, providerDriver } from './provider.ts';
import type { SmsDriver } from './sms.ts';

export type HttpOptions = {
  /** https, or http on this machine only. */
  url: string;
  token: string;
  /** Undefined if the endpoint has its own sender. */
  from: string | undefined;
  callbackUrl: string;
};

const acceptedReply = z.object({ id: z.union([z.string().min(1).max(200), z.int()]) });
// Letters only, because the code is logged and must not be a phone number.
const refusedReply = z.object({ code: z.string().regex(/^[a-z_]{1,40}$/) });

/**
 * Creates a driver for an endpoint that accepts SMS as JSON
 * (docs/reference/mail-and-sms.md#any-other-provider).
 */
export function httpDriver(options: HttpOptions, limits: ProviderLimits): SmsDriver {
  return providerDriver(httpProvider(options), limits);
}

function httpProvider({ url, token, from, callbackUrl }: HttpOptions): Provider {
  return {
    name: 'http',
    request: ({ to, text, reference }) => ({
      url: new URL(url),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, text, from, reference, callback_url: callbackUrl }),
    }),
    idIn(text) {
      const id = readJson(acceptedReply, text)?.id;
      return id === undefined ? null : String(id);
    },
    refusalIn(text) {
      const code = readJson(refusedReply, text)?.code;
      return code === undefined
        ? undefined
        : { code, kind: code === 'invalid_number' ? 'bad-address' : undefined };
    },
  };
}
