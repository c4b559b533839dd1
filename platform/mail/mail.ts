import { log } from '#platform/log/log.ts';
import { withMetrics } from '#platform/meters/meters.ts';

export type Mailbox = { name?: string; address: string };

export type Mail = {
  /** Defaults to the sender that the driver was configured with. */
  from?: Mailbox;
  replyTo?: Mailbox;
  /** Exactly one address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every retry, so that email programs can drop a duplicate. */
  messageId: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
};

export type Attachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Content id of an attachment that the HTML shows as `cid:…`. */
  cid?: string;
};

/**
 * The result of sending an email.
 * - accepted: by the mail server (`sent`), or kept here because none is configured (`outbox`)
 * - `later`: refused or unreachable, and worth another attempt
 * - `never`: refused permanently; `bad-address`: because the address does not exist
 * - `uncertain`: the connection broke after the text began to be sent: the email may have arrived, and another
 * attempt may send it twice
 *
 * `reason` contains no personal data.
 */
export type MailResult =
  | { accepted: true; state: 'sent' | 'outbox' }
  | { accepted: false; kind: 'later' | 'never' | 'bad-address' | 'uncertain'; reason: string };

export interface MailDriver {
  readonly provider: 'smtp' | 'outbox';
  readonly atOnce: number;
  /** How many emails per second the driver accepts; undefined if unlimited. */
  readonly perSecond: number | undefined;
  /** Never throws for an error of the mail server. */
  send(mail: Mail): Promise<MailResult>;
  /**
   * Prepares for the stop of the process: no more emails go out. Emails that are still waiting are cancelled
   * with `later`. Those being sent get `patienceMs` milliseconds until they count as unanswered.
   */
  beginStop(patienceMs: number): void;
  /** Closes open connections. No email may be in progress. */
  close(): void;
}

let open: MailDriver | undefined;

/** Sets the email driver of this process, once at start. */
export function openMail(driver: MailDriver): void {
  open = withMetrics('email', driver);
}

export function mailDriver(): MailDriver {
  if (!open) throw new Error('Mail is not open: call openMail first');
  return open;
}

/** Parses `Genkan <no-reply@example.com>` or a bare address, the formats of MAIL_FROM. */
export function mailbox(text: string): Mailbox {
  const [, before = '', address = text] = /^([^<]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const name = before.trim();
  return name ? { name: name.replace(/^"(.*)"$/, '$1'), address } : { address };
}

/**
 * The driver if no mail server is configured: it sends nothing, and the email exists only as a row in the
 * database.
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
