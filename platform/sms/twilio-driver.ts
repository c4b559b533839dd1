import { z } from 'zod';
import { readJson } from '#platform/json/read-json.ts';
import { type Provider, type ProviderLimits, providerDriver } from './provider.ts';
import type { SmsDriver, SmsRefusal } from './sms.ts';

export type TwilioOptions = {
  accountSid: string;
  authToken: string;
  /** A phone number, an alphanumeric sender, or a Messaging Service (MG…), which chooses the sender. */
  from: string;
  callbackUrl: string;
  /** Overridden only in tests. */
  origin?: string;
};

const acceptedReply = z.object({ sid: z.string().regex(/^[A-Za-z0-9]{1,64}$/) });
const refusedReply = z.object({ code: z.int().min(0).max(99_999) });

/** Results for Twilio error codes whose HTTP status alone would be misleading. */
const KINDS: Partial<Record<number, SmsRefusal['kind']>> = {
  20429: 'later', // too many requests
  21211: 'bad-address', // invalid number
  21214: 'bad-address', // the number cannot be reached
  21217: 'bad-address', // invalid number
  21265: 'bad-address', // a short code
  21408: 'never', // this account does not send to that country
  21610: 'never', // the phone's owner has opted out
  21611: 'later', // the sender's queue is full
  21614: 'bad-address', // not a mobile phone
  21635: 'bad-address', // a landline
};

export function twilioDriver(options: TwilioOptions, limits: ProviderLimits): SmsDriver {
  return providerDriver(twilioProvider(options), limits);
}

function twilioProvider(options: TwilioOptions): Provider {
  const { accountSid, authToken, from, callbackUrl, origin = 'https://api.twilio.com' } = options;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    name: 'twilio',
    request: ({ to, text }) => ({
      url: new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, origin),
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        To: to,
        [sender]: from,
        Body: text,
        StatusCallback: callbackUrl,
      }).toString(),
    }),
    idIn: text => readJson(acceptedReply, text)?.sid ?? null,
    refusalIn(text) {
      const code = readJson(refusedReply, text)?.code;
      return code === undefined ? undefined : { code: String(code), kind: KINDS[code] };
    },
  };
}
