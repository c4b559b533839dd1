import { log } from '#platform/log/log.ts';
import { metered } from '#platform/meters/meters.ts';

/** An address with the name that a mail program shows for it. */
export type Mailbox = { name?: string; address: string };

export type Mail = {
  /** Without it: the sender that the driver was given. */
  from?: Mailbox;
  replyTo?: Mailbox;
  /** One address, nothing else. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stable over retries, so that mail programs can drop a second copy. */
  messageId: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
};

export type Attachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Shown inside the HTML as `cid:…`. */
  cid?: string;
};

/**
 * What became of a mail.
 * - accepted: by the mail server (`sent`), or kept here because none is configured (`outbox`)
 * - `later`: refused or not reached, and worth another try
 * - `never`: refused for good; `bad-address`: because nobody has this address
 * - `uncertain`: the connection broke after the text began to flow: it may have arrived, trying again may send it twice
 *
 * `reason` holds no personal data.
 */
export type MailResult =
  | { accepted: true; state: 'sent' | 'outbox' }
  | { accepted: false; kind: 'later' | 'never' | 'bad-address' | 'uncertain'; reason: string };

export interface MailDriver {
  /** What the mails go to, for the metrics. */
  readonly provider: 'smtp' | 'outbox';
  /** How many mails it takes side by side. */
  readonly atOnce: number;
  /** How many mails a second may be handed to it; undefined: as many as it takes. */
  readonly perSecond: number | undefined;
  /** Never throws for what a mail server does. */
  send(mail: Mail): Promise<MailResult>;
  /**
   * Before the process stops: nothing more goes out. What has not begun to leave is called off, and is tried later; what has may
   * take so many milliseconds until it counts as not answered.
   */
  beginStop(patienceMs: number): void;
  /** Ends open connections. No mail may be under way. */
  close(): void;
}

let open: MailDriver | undefined;

/** Sets the one mail driver of this process, at start. */
export function openMail(driver: MailDriver): void {
  open = metered('email', driver);
}

export function mailDriver(): MailDriver {
  if (!open) throw new Error('Mail is not open: call openMail first');
  return open;
}

/** Reads `Genkan <no-reply@example.com>` or a bare address, as MAIL_FROM has it. */
export function mailbox(text: string): Mailbox {
  const [, before = '', address = text] = /^([^<]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const name = before.trim();
  return name ? { name: name.replace(/^"(.*)"$/, '$1'), address } : { address };
}

/** Where no mail server is configured: nothing leaves, the mail's row in the database is all there is of it. */
export function outboxDriver(): MailDriver {
  log.warn('SMTP_URL is not set: mails stay in the outbox, nobody receives any');
  return {
    provider: 'outbox',
    atOnce: 4,
    perSecond: undefined,
    send: async () => ({ accepted: true, state: 'outbox' }),
    beginStop: () => undefined,
    close: () => undefined,
  };
}
