import type { Readable } from 'node:stream';
import { type Mail, type Mailbox, type MailDriver, mailbox } from './mail.ts';
import { badAddress, smtpRefusal, stoppingRefusal } from './smtp-refusal.ts';

type SmtpOptions = {
  /** smtps:// uses TLS from the start; smtp:// uses TLS if offered, and `?requireTLS=true` requires it. */
  url: string;
  /** The value of MAIL_FROM: `Genkan <no-reply@example.com>` or a bare address. */
  from: string;
  /** Emails per second; undefined if unlimited. */
  perSecond?: number | undefined;
  connections?: number;
  connectTimeoutMs?: number;
  /** How long the server may be silent. */
  idleTimeoutMs?: number;
  /**
   * The maximum time of one email, against a server that keeps sending data: counted once for the wait for a
   * connection, and again from then on.
   */
  wholeTimeoutMs?: number;
};

/** A connection is replaced after this many emails, because some servers refuse one that sends indefinitely. */
const MAILS_A_CONNECTION = 1_000;

// Everything that mail servers may accept, including docomo's `a..b@`, but no second address and no line break.
const ADDRESS = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/;

export function smtpDriver({
  url,
  from,
  perSecond,
  connections = 8,
  connectTimeoutMs = 10_000,
  idleTimeoutMs = 30_000,
  wholeTimeoutMs = 4 * idleTimeoutMs,
}: SmtpOptions): MailDriver {
  const ourselves = mailbox(from);
  const underWay = new Map<AbortSignal, UnderWay>();
  let isStopping = false;

  let opened: ReturnType<typeof openPool> | undefined;

  // Opened lazily: a process that only answers calls sends no email.
  async function openPool() {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: connections,
      maxMessages: MAILS_A_CONNECTION,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: idleTimeoutMs,
    });
    // Called once a connection takes the email, with the stream from which it reads the text.
    transport.use('stream', ({ data: { signal }, message }, done) => {
      const own = signal && underWay.get(signal);
      message?.processFunc(stream => {
        own?.timer.refresh();
        if (own) own.text = stream;
        return stream;
      });
      done();
    });
    return transport;
  }

  return {
    provider: 'smtp',
    atOnce: connections,
    perSecond,
    async send(mail) {
      if (!ADDRESS.test(mail.to)) return badAddress;
      if (isStopping) return stoppingRefusal;
      const calling = new AbortController();
      const callOff = () => calling.abort();
      const own: UnderWay = { callOff, timer: setTimeout(callOff, wholeTimeoutMs), text: undefined };
      underWay.set(calling.signal, own);
      try {
        opened ??= openPool();
        const transport = await opened;
        await transport.sendMail({ ...composed(mail, ourselves), signal: calling.signal });
        return { accepted: true, state: 'sent' };
      } catch (error) {
        return smtpRefusal(error, { to: mail.to, textBegan: hasBegun(own) });
      } finally {
        clearTimeout(own.timer);
        underWay.delete(calling.signal);
      }
    },
    beginStop(patienceMs) {
      isStopping = true;
      for (const own of underWay.values()) if (!hasBegun(own)) own.callOff();
      setTimeout(() => {
        for (const own of underWay.values()) own.callOff();
      }, patienceMs).unref();
    },
    close: () => void opened?.then(transport => transport.close()),
  };
}

/**
 * An email that was handed over and is not answered yet. `text`: the stream from which the connection reads it.
 */
type UnderWay = { callOff: () => void; timer: NodeJS.Timeout; text: Readable | undefined };

const hasBegun = ({ text }: UnderWay) => text?.readableDidRead === true;

/** Addresses are passed as objects: nodemailer would parse a string as a list. */
function composed({ from, replyTo, to, ...mail }: Mail, ourselves: Mailbox) {
  const sender = named(from ?? ourselves);
  const recipient = named({ address: quoted(to) });
  return {
    ...mail,
    from: sender,
    to: recipient,
    // Without an envelope, the email would go to everyone named in its headers.
    envelope: { from: sender, to: recipient },
    ...(replyTo && { replyTo: named(replyTo) }),
    ...(mostlyJapanese(mail.html) && { textEncoding: 'base64' as const }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const named = ({ name = '', address }: Mailbox) => ({ name, address });

/**
 * Japanese carriers once issued addresses with consecutive or trailing dots, which SMTP requires to be quoted.
 */
function quoted(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return /^\.|\.\.|\.$/.test(name) ? `"${name}"${address.slice(at)}` : address;
}

/** Base64 is shorter than quoted-printable if many characters are not ASCII. */
function mostlyJapanese(html: string): boolean {
  const bytes = Buffer.byteLength(html);
  const ofOthers = 1.5 * (bytes - html.length);
  return (4 / 3) * bytes < bytes + 2 * ofOthers;
}
