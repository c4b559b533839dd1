import { withMetrics } from '#platform/meters/meters.ts';
import type { SmsSettings } from './settings.ts';

export type Sms = {
  /** One number in E.164, such as +819012345678. */
  to: string;
  text: string;
  /** The same for every retry, so that providers that support it can drop duplicates. */
  reference: string;
};

/**
 * The result of sending an SMS.
 * - accepted: by the provider (`sent`; `providerId` is the id in its delivery report, if any), or stored
 * locally because no provider is configured (`outbox`)
 * - `later`: rejected or unreachable, but a retry may succeed
 * - `never`: rejected permanently
 * - `bad-address`: rejected permanently because no phone can be reached at this number
 * - `uncertain`: the whole request was sent without a response, so the SMS may be delivered and a retry may
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
  /** SMS per second that the driver accepts. Undefined means unlimited. */
  readonly perSecond: number | undefined;
  send(sms: Sms): Promise<SmsResult>;
  /** Closes open connections. No SMS may be in progress. */
  close(): void;
}

let currentDriver: SmsDriver | undefined;

export function openSms(driver: SmsDriver): void {
  currentDriver = withMetrics('sms', driver);
}

export function smsDriver(): SmsDriver {
  if (!currentDriver) throw new Error('SMS is not open: call openSms first');
  return currentDriver;
}
