import { log } from '#platform/log/log.ts';
import { withMetrics } from '#platform/meters/meters.ts';

export type Mailbox = { name?: string; address: string };

export type Mail = {
  from?: Mailbox;
  replyTo?: Mailbox;
  /** Exactly one address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every retry, so that email programs can drop duplicates. */
  messageId: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
};

export type Attachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Content id of an attachment that the HTML embeds as `cid:…`. */
  cid?: string;
};

/**
 * The result of sending an email.
 * - accepted: by the mail server (`sent`), or stored locally because no mail server is configured (`outbox`)
 * - `later`: rejected or unreachable, but a retry may succeed
 * - `never`: rejected permanently
 * - `bad-address`: rejected permanently because the address does not exist
 * - `uncertain`: the connection failed while or after the text was sent, so the email may have arrived and a
 * retry may send it twice
 *
 * `reason` contains no personal data.
 */
export type MailResult =
  | { accepted: true; state: 'sent' | 'outbox' }
  | { accepted: false; kind: 'later' | 'never' | 'bad-address' | 'uncertain'; reason: string };

export interface MailDriver {
  readonly provider: 'smtp' | 'outbox';
  readonly atOnce: number;
  /** Emails per second that the driver accepts. Undefined means unlimited. */
  readonly perSecond: number | undefined;
  send(mail: Mail): Promise<MailResult>;
  /**
   * Stops sending before the process stops. Waiting emails get the result `later`. Emails in progress have
   * `patienceMs` milliseconds until they count as unanswered.
   */
  beginStop(patienceMs: number): void;
  /** Closes open connections. No email may be in progress. */
  close(): void;
}

let currentDriver: MailDriver | undefined;

export function openMail(driver: MailDriver): void {
  currentDriver = withMetrics('email', driver);
}

export function mailDriver(): MailDriver {
  if (!currentDriver) throw new Error('Mail is not open: call openMail first');
  return currentDriver;
}

/** Parses the formats of MAIL_FROM: `Genkan <no-reply@example.com>` or a bare address. */
export function mailbox(text: string): Mailbox {
  const [, before = '', address = text] = /^([^<]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const name = before.trim();
  return name ? { name: name.replace(/^"(.*)"$/, '$1'), address } : { address };
}

/**
 * Creates the driver that is used if no mail server is configured. It sends nothing, and the email exists only
 * as a row in the database.
 */
export function outboxDriver(): MailDriver {
  log.warn('SMTP_URL is not set: emails stay in the outbox and are not sent');
  return {
    provider: 'outbox',
    atOnce: 4,
    perSecond: undefined,
    send: async () => ({ accepted: true, state: 'outbox' }),
    beginStop: () => undefined,
    close: () => undefined,
  };
}
