import { withMetrics } from '#platform/meters/meters.ts';
import type { SmsSettings } from './settings.ts';

export type Sms = {
  /** One number in E.164, such as +819012345678. */
  to: string;
  text: string;
  /** The same for every retry, so that providers that support it can drop a duplicate. */
  reference: string;
};

/**
 * The result of sending an SMS.
 * - accepted: by the provider (`sent`; `providerId` is the id in its delivery report, if it gave one), or kept
 * here because none is configured (`outbox`)
 * - `later`: refused or unreachable, and worth another attempt
 * - `never`: refused permanently; `bad-address`: because no phone can be reached at this number
 * - `uncertain`: the whole request was sent and no answer came: the SMS may go out, and another attempt may
 * send it twice
 *
 * `reason` contains no personal data.
 */
export type SmsResult = { accepted: true; state: 'sent' | 'outbox'; providerId: string | null } | SmsRefusal;

export type SmsRefusal = {
  accepted: false;
  kind: 'later' | 'never' | 'bad-address' | 'uncertain';
  reason: string;
};

export type SmsProvider = Exclude<SmsSettings['driver'], 'none'> | 'outbox';

export interface SmsDriver {
  readonly provider: SmsProvider;
  readonly atOnce: number;
  /** How many SMS per second the driver accepts; undefined if unlimited. */
  readonly perSecond: number | undefined;
  /** Never throws for an error of the provider. */
  send(sms: Sms): Promise<SmsResult>;
  /** Closes open connections. No SMS may be in progress. */
  close(): void;
}

let open: SmsDriver | undefined;

/** Sets the SMS driver of this process, once at start. */
export function openSms(driver: SmsDriver): void {
  open = withMetrics('sms', driver);
}

export function smsDriver(): SmsDriver {
  if (!open) throw new Error('SMS is not open: call openSms first');
  return open;
}
