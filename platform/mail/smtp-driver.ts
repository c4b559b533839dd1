import type { Readable } from 'node:stream';
import { type Mail, type Mailbox, type MailDriver, mailbox } from './mail.ts';
import { badAddress, smtpRefusal, stops } from './smtp-refusal.ts';

type SmtpOptions = {
  /** smtps:// is TLS from the start; smtp:// takes TLS when offered, `?requireTLS=true` insists on it. */
  url: string;
  /** As MAIL_FROM has it: `Genkan <no-reply@example.com>` or a bare address. */
  from: string;
  /** Mails a second; undefined: as many as the server takes. */
  perSecond?: number | undefined;
  /** Connections at most. */
  connections?: number;
  connectTimeoutMs?: number;
  /** For how long the server may say nothing. */
  idleTimeoutMs?: number;
  /** For one mail in all, for a server that says something again and again: until a connection takes it, and from then on. */
  wholeTimeoutMs?: number;
};

/** After so many mails a connection is replaced: some servers refuse a connection that sends without end. */
const MAILS_A_CONNECTION = 1_000;

// Anything that mail servers may accept, docomo's `a..b@` included, but no second address and no line break.
const ADDRESS = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/;

/** Sends over SMTP with nodemailer's pool of connections. */
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

  // A process that only answers calls sends no mail.
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
    // Called once a connection takes the mail, with the stream that it then reads the text from.
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
      if (isStopping) return stops;
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

/** A mail that was handed over and has no answer yet. `text`: the stream that the connection reads it from. */
type UnderWay = { callOff: () => void; timer: NodeJS.Timeout; text: Readable | undefined };

const hasBegun = ({ text }: UnderWay) => text?.readableDidRead === true;

/** Addresses are objects: nodemailer would read a list out of a text. */
function composed({ from, replyTo, to, ...mail }: Mail, ourselves: Mailbox) {
  const sender = named(from ?? ourselves);
  const recipient = named({ address: quoted(to) });
  return {
    ...mail,
    from: sender,
    to: recipient,
    // Without it the mail would go to everyone that its headers name.
    envelope: { from: sender, to: recipient },
    ...(replyTo && { replyTo: named(replyTo) }),
    ...(mostlyJapanese(mail.html) && { textEncoding: 'base64' as const }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const named = ({ name = '', address }: Mailbox) => ({ name, address });

/** Old carriers gave out names with dots side by side or at the end; SMTP takes them in quotes. */
function quoted(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return /^\.|\.\.|\.$/.test(name) ? `"${name}"${address.slice(at)}` : address;
}

/** Base64 is shorter than quoted-printable where many characters are not ASCII. */
function mostlyJapanese(html: string): boolean {
  const bytes = Buffer.byteLength(html);
  const ofOthers = 1.5 * (bytes - html.length);
  return (4 / 3) * bytes < bytes + 2 * ofOthers;
}
