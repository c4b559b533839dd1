import { type MailDriver, mailDriver } from '#platform/mail/mail.ts';
import { type SmsDriver, smsDriver } from '#platform/sms/sms.ts';
import type { SendingHotel } from '../queries/sending-facilities.ts';

/** Who takes a hotel's messages out of the house. */
export type Carriers = { mail: Pick<MailDriver, 'send'>; sms: Pick<SmsDriver, 'send'> };

const outside: Carriers = {
  mail: { send: mail => mailDriver().send(mail) },
  sms: { send: sms => smsDriver().send(sms) },
};

/** Take messages and carry them nowhere: their rows are all there is of them. */
const nowhere: Carriers = {
  mail: { send: async () => ({ accepted: true, state: 'outbox' }) },
  sms: { send: async () => ({ accepted: true, state: 'outbox', providerId: null }) },
};

/**
 * The carriers of a hotel's messages; whoever sends has to be given them. Those of a test hotel know no provider, so that
 * nothing of it can leave (docs/reference/api-keys.md#the-test-hotel).
 */
export const carriersOf = (hotel: SendingHotel): Carriers => (hotel.testOf === null ? outside : nowhere);
