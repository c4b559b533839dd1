import { metered } from '#platform/meters/meters.ts';
import type { SmsSettings } from './settings.ts';

export type Sms = {
  /** One number in E.164, such as +819012345678. */
  to: string;
  text: string;
  /** Stable over retries, so that providers that look at it can drop a second copy. */
  reference: string;
};

/**
 * What became of an SMS.
 * - accepted: by the provider (`sent`; `providerId` is what its delivery report will name, if it gave one), or kept here
 *   because none is configured (`outbox`)
 * - `later`: refused or not reached, and worth another try
 * - `never`: refused for good; `bad-address`: because no phone can be reached by this number
 * - `uncertain`: all of the request was handed over and no answer came: it may go out, trying again may send it twice
 *
 * `reason` holds no personal data.
 */
export type SmsResult = { accepted: true; state: 'sent' | 'outbox'; providerId: string | null } | SmsRefusal;

export type SmsRefusal = {
  accepted: false;
  kind: 'later' | 'never' | 'bad-address' | 'uncertain';
  reason: string;
};

/** Whom the SMS go to, for the metrics. */
export type SmsProvider = Exclude<SmsSettings['driver'], 'none'> | 'outbox';

export interface SmsDriver {
  readonly provider: SmsProvider;
  /** How many SMS it takes side by side. */
  readonly atOnce: number;
  /** How many SMS a second may be handed to it; undefined: as many as it takes. */
  readonly perSecond: number | undefined;
  /** Never throws for what a provider does. */
  send(sms: Sms): Promise<SmsResult>;
  /** Ends open connections. No SMS may be under way. */
  close(): void;
}

let open: SmsDriver | undefined;

/** Sets the one SMS driver of this process, at start. */
export function openSms(driver: SmsDriver): void {
  open = metered('sms', driver);
}

export function smsDriver(): SmsDriver {
  if (!open) throw new Error('SMS is not open: call openSms first');
  return open;
}
