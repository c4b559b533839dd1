import type { HttpOptions } from './http-driver.ts';
import type { SnsOptions } from './sns-driver.ts';
import type { TwilioOptions } from './twilio-driver.ts';

export type SmsSettings =
  | { driver: 'none' }
  | (ReportSettings & { driver: 'http' } & HttpOptions)
  | (ReportSettings & { driver: 'twilio' } & TwilioOptions)
  | (SendLimits & { driver: 'sns' } & SnsOptions);

/**
 * Maximum number of SMS per second in each process, and how long the provider may be silent, in milliseconds.
 */
type SendLimits = { perSecond: number; timeoutMs: number };

/** `hookSecret` is the last part of the URL for delivery reports. */
type ReportSettings = SendLimits & { hookSecret: string };
