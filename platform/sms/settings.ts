import type { HttpOptions } from './http-driver.ts';
import type { SnsOptions } from './sns-driver.ts';
import type { TwilioOptions } from './twilio-driver.ts';

/** How this installation sends SMS. */
export type SmsSettings =
  | { driver: 'none' }
  | (Reported & { driver: 'http' } & HttpOptions)
  | (Reported & { driver: 'twilio' } & TwilioOptions)
  | (Sent & { driver: 'sns' } & SnsOptions);

/** At most so many SMS a second, in each process; for how long the provider may say nothing, in milliseconds. */
type Sent = { perSecond: number; timeoutMs: number };

/** `hookSecret`: the end of the address that delivery reports come to. */
type Reported = Sent & { hookSecret: string };
