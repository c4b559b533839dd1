import { type Readable, Transform } from 'node:stream';
import nodemailer from 'nodemailer';
import { turns } from '#platform/pace/turns.ts';
import { type Mail, type Mailbox, type MailDriver, mailbox } from './mail.ts';
import { badAddress, smtpRefusal } from './smtp-refusal.ts';

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
  /** For one mail in all, also where the server says something again and again. */
  wholeTimeoutMs?: number;
};

// Anything that mail servers may accept, docomo's `a..b@` included, but no second address and no line break.
const ADDRESS = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/;

/** Sends over SMTP, on a few connections that are kept. */
export function smtpDriver({
  url,
  from,
  perSecond,
  connections = 8,
  connectTimeoutMs = 10_000,
  idleTimeoutMs = 30_000,
  wholeTimeoutMs = 4 * idleTimeoutMs,
}: SmtpOptions): MailDriver {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = mailbox(from);
  const bodies = new Map<string, Readable>();
  transport.use('stream', (mail, done) => {
    mail.message.processFunc(parts => {
      const body = inOnePiece(parts);
      bodies.set(String(mail.data.messageId), body);
      return body;
    });
    done();
  });

  return {
    provider: 'smtp',
    // What waits for a connection looks as if it were on its way; and nodemailer's own limit lets each of its connections go beyond it.
    turn: turns({ together: connections, queues: true, perSecond }),
    async send(mail) {
      if (!ADDRESS.test(mail.to)) return badAddress;
      try {
        const signal = AbortSignal.timeout(wholeTimeoutMs);
        await transport.sendMail({ ...envelopeAndText(mail, sender), signal });
        return { accepted: true, state: 'sent' };
      } catch (error) {
        return smtpRefusal(error, bodies.get(mail.messageId)?.readableDidRead ?? false);
      } finally {
        bodies.delete(mail.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** A mail is made of dozens of small parts, and each would be a write of its own. */
function inOnePiece(body: Readable): Readable {
  const parts: Buffer[] = [];
  const whole = new Transform({
    transform(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
    flush(done) {
      done(null, Buffer.concat(parts));
    },
  });
  body.once('error', error => whole.destroy(error));
  return body.pipe(whole);
}

/** Old carriers gave out names with dots side by side or at the end; SMTP takes them in quotes. */
function quoted(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return /^\.|\.\.|\.$/.test(name) ? `"${name}"${address.slice(at)}` : address;
}

/** Addresses as objects: nodemailer would read a list out of a text. */
function envelopeAndText(mail: Mail, ourselves: Mailbox) {
  const to = quoted(mail.to);
  const { replyTo, attachments = [], headers = {}, messageId, subject, text, html } = mail;
  const from = mail.from ?? ourselves;
  return {
    envelope: { from: from.address, to: [to] },
    from: named(from),
    to: named({ address: to }),
    ...(replyTo && { replyTo: named(replyTo) }),
    subject,
    text,
    html,
    messageId,
    headers,
    attachments,
    ...(isShorterInBase64(html) && { textEncoding: 'base64' as const }),
  };
}

/** Than in quoted-printable, where a sign of Japanese takes nine letters, and one of English one. */
function isShorterInBase64(text: string): boolean {
  const bytes = Buffer.byteLength(text);
  const ofOthers = 1.5 * (bytes - text.length);
  return (4 / 3) * bytes < bytes + 2 * ofOthers;
}

function named({ name = '', address }: Mailbox) {
  return { name, address };
}
