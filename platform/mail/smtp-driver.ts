import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { turns } from '#platform/pace/turns.ts';
import { inOnePiece } from './in-one-piece.ts';
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
  /** For one mail in all, also where the server says something again and again: until a connection takes it, and from then on. */
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
  const stopping = new AbortController();
  const underWay = new Map<string, UnderWay>();
  transport.use('stream', (mail, done) => {
    mail.message.processFunc(body => {
      const own = underWay.get(String(mail.data.messageId));
      if (own) own.body = body;
      own?.timer.refresh();
      return body;
    });
    done();
  });

  return {
    provider: 'smtp',
    // What waits for a connection looks as if it were on its way; and nodemailer's own limit lets each of its connections go beyond it.
    turn: turns({ together: connections, queues: true, perSecond, stopping: stopping.signal }),
    async send(mail) {
      if (!ADDRESS.test(mail.to)) return badAddress;
      if (stopping.signal.aborted) return stops;
      const calling = new AbortController();
      const callOff = () => calling.abort();
      const own: UnderWay = { callOff, timer: setTimeout(callOff, wholeTimeoutMs) };
      underWay.set(mail.messageId, own);
      try {
        await transport.sendMail({ ...envelopeAndText(mail, sender), signal: calling.signal });
        return { accepted: true, state: 'sent' };
      } catch (error) {
        return smtpRefusal(error, hasBegun(own));
      } finally {
        clearTimeout(own.timer);
        underWay.delete(mail.messageId);
      }
    },
    beginStop(patienceMs) {
      stopping.abort();
      for (const own of underWay.values()) if (!hasBegun(own)) own.callOff();
      setTimeout(() => {
        for (const own of underWay.values()) own.callOff();
      }, patienceMs).unref();
    },
    close: () => transport.close(),
  };
}

/** A mail that was handed over and has no answer. `body`: its text, once a connection has taken it. */
type UnderWay = { callOff: () => void; timer: NodeJS.Timeout; body?: Readable };

/** Whether its text has begun to flow: it may arrive. */
const hasBegun = ({ body }: UnderWay): boolean => body?.readableDidRead ?? false;

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
  const composed = new MailComposer({
    baseBoundary: randomUUID(),
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
  });
  return { envelope: { from: from.address, to: [to] }, messageId, raw: inOnePiece(composed.compile()) };
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
