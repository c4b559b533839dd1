import { log } from '#platform/log/log.ts';
import type { MailDriver } from './mail.ts';

/** Where no mail server is configured: nothing leaves, the mail's row in the database is all there is of it. */
export function outboxDriver(): MailDriver {
  log.warn('SMTP_URL is not set: mails stay in the outbox, nobody receives any');
  return {
    turn: async () => undefined,
    send: async () => ({ accepted: true, state: 'outbox' }),
    close: () => undefined,
  };
}
