import { type Readable, Transform } from 'node:stream';
import { type Mail, type Mailbox, type MailDriver, mailbox } from './mail.ts';
import { badAddressRefusal, smtpRefusal, stoppingRefusal } from './smtp-refusal.ts';

type SmtpOptions = {
  /** smtps:// uses TLS from the start. smtp:// uses TLS if offered, or always with `?requireTLS=true`. */
  url: string;
  /** The value of MAIL_FROM: `Genkan <no-reply@example.com>` or a bare address. */
  from: string;
  /** Emails per second. Undefined means unlimited. */
  perSecond?: number | undefined;
  connections?: number;
  connectTimeoutMs?: number;
  /** How long the server may be silent, in milliseconds. */
  idleTimeoutMs?: number;
  /**
   * Maximum time of one email in milliseconds, in case a server keeps sending data. Applies separately to the
   * wait for a connection and to the sending.
   */
  wholeTimeoutMs?: number;
};

/** A connection is replaced after this many emails, because some servers reject connections that never end. */
const MAILS_PER_CONNECTION = 1_000;

// Matches everything that mail servers may accept, including docomo's `a..b@`, but not a second address or a
// line break.
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
  const defaultSender = mailbox(from);
  const pendingMails = new Map<AbortSignal, PendingMail>();
  let isStopping = false;

  let openedPool: ReturnType<typeof openPool> | undefined;

  // Opened on demand, because a process that only responds to API calls sends no email.
  async function openPool() {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: connections,
      maxMessages: MAILS_PER_CONNECTION,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: idleTimeoutMs,
    });
    // Called when a connection takes the email. The connection reads the text from this stream.
    transport.use('stream', ({ data: { signal }, message }, done) => {
      const pendingMail = signal && pendingMails.get(signal);
      message?.processFunc(stream => {
        pendingMail?.timer.refresh();
        const text = stream.pipe(inOneChunk());
        if (pendingMail) pendingMail.text = text;
        return text;
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
      if (!ADDRESS.test(mail.to)) return badAddressRefusal;
      if (isStopping) return stoppingRefusal;
      const controller = new AbortController();
      const callOff = () => controller.abort();
      const pendingMail: PendingMail = {
        callOff,
        timer: setTimeout(callOff, wholeTimeoutMs),
        text: undefined,
      };
      pendingMails.set(controller.signal, pendingMail);
      try {
        openedPool ??= openPool();
        const transport = await openedPool;
        await transport.sendMail({ ...composeMail(mail, defaultSender), signal: controller.signal });
        return { accepted: true, state: 'sent' };
      } catch (error) {
        return smtpRefusal(error, { to: mail.to, textBegan: hasStarted(pendingMail) });
      } finally {
        clearTimeout(pendingMail.timer);
        pendingMails.delete(controller.signal);
      }
    },
    beginStop(patienceMs) {
      isStopping = true;
      for (const own of pendingMails.values()) if (!hasStarted(own)) own.callOff();
      setTimeout(() => {
        for (const own of pendingMails.values()) own.callOff();
      }, patienceMs).unref();
    },
    close: () => void openedPool?.then(transport => transport.close()),
  };
}

/**
 * An email that was passed to nodemailer and has no result yet. `text` is the stream from which the connection
 * reads the text.
 */
type PendingMail = { callOff: () => void; timer: NodeJS.Timeout; text: Readable | undefined };

const hasStarted = ({ text }: PendingMail) => text?.readableDidRead === true;

/** Joins a stream's chunks. nodemailer writes a dozen chunks for each email, and each write is a system call. */
function inOneChunk(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush: done => done(null, Buffer.concat(chunks)),
  });
}

/** Passes addresses as objects, because nodemailer would parse a string as a list. */
function composeMail({ from, replyTo, to, ...mail }: Mail, ourselves: Mailbox) {
  const sender = toAddress(from ?? ourselves);
  const recipient = toAddress({ address: quoteAddress(to) });
  return {
    ...mail,
    from: sender,
    to: recipient,
    // Without an envelope, the email would be sent to all addresses in its headers.
    envelope: { from: sender, to: recipient },
    ...(replyTo && { replyTo: toAddress(replyTo) }),
    ...(isBase64Shorter(mail.html) && { textEncoding: 'base64' as const }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const toAddress = ({ name = '', address }: Mailbox) => ({ name, address });

/**
 * Quotes addresses with leading, consecutive or trailing dots, as SMTP requires. Japanese carriers once
 * issued such addresses.
 */
function quoteAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return /^\.|\.\.|\.$/.test(name) ? `"${name}"${address.slice(at)}` : address;
}

/** Returns whether base64 is shorter than quoted-printable, which it is if many characters are not ASCII. */
function isBase64Shorter(html: string): boolean {
  const bytes = Buffer.byteLength(html);
  const nonAsciiCount = 1.5 * (bytes - html.length);
  return (4 / 3) * bytes < bytes + 2 * nonAsciiCount;
}
