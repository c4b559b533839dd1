import type { HttpOptions } from './http-driver.ts';
import type { SnsOptions } from './sns-driver.ts';
import type { TwilioOptions } from './twilio-driver.ts';

export type SmsSettings =
  | { driver: 'none' }
  | (Reported & { driver: 'http' } & HttpOptions)
  | (Reported & { driver: 'twilio' } & TwilioOptions)
  | (Sent & { driver: 'sns' } & SnsOptions);

/**
 * Maximum number of SMS per second in each process, and how long the provider may be silent, in milliseconds.
 */
type Sent = { perSecond: number; timeoutMs: number };

/** `hookSecret` is the last part of the URL for delivery reports. */
type Reported = Sent & { hookSecret: string };
