import { log } from '#platform/log/log.ts';
import { httpDriver } from './http-driver.ts';
import type { SmsSettings } from './settings.ts';
import type { SmsDriver } from './sms.ts';
import { snsDriver } from './sns-driver.ts';
import { twilioDriver } from './twilio-driver.ts';

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

/**
 * Creates the driver that is used if no provider is configured. It sends nothing, and the SMS exists only as a
 * row in the database.
 */
export function smsOutboxDriver(): SmsDriver {
  log.warn('SMS_DRIVER is none: SMS stay in the outbox and are not sent');
  return {
    provider: 'outbox',
    atOnce: 4,
    perSecond: undefined,
    send: async () => ({ accepted: true, state: 'outbox', providerId: null }),
    close: () => undefined,
  };
}
