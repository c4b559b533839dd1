import { httpDriver } from './http-driver.ts';
import { smsOutboxDriver } from './outbox-driver.ts';
import type { SmsSettings } from './settings.ts';
import type { SmsDriver } from './sms.ts';
import { snsDriver } from './sns-driver.ts';
import { twilioDriver } from './twilio-driver.ts';

/** The driver that is configured. */
export function smsDriverOf(settings: SmsSettings): SmsDriver {
  switch (settings.driver) {
    case 'none':
      return smsOutboxDriver();
    case 'http':
      return httpDriver(settings, settings);
    case 'twilio':
      return twilioDriver(settings, settings);
    case 'sns':
      return snsDriver(settings, settings);
  }
}
