import { log } from '#platform/log/log.ts';
import type { SmsDriver } from './sms.ts';

/** Where no provider is configured: nothing leaves, the SMS's row in the database is all there is of it. */
export function smsOutboxDriver(): SmsDriver {
  log.warn('SMS_DRIVER is none: SMS stay in the outbox, nobody receives any');
  return {
    turn: async () => undefined,
    send: async () => ({ accepted: true, state: 'outbox', providerId: null }),
    close: () => undefined,
  };
}
