import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { atOnce, turns } from '#platform/pace/pace.ts';
import { type Mail, type Mailbox, type MailDriver, mailbox } from './mail.ts';
import { badAddress, smtpRefusal } from './smtp-refusal.ts';

/** Connections to the mail server that one process opens at most. */
export const MAIL_CONNECTIONS = 16;

type SmtpOptions = {
  /** smtps:// is TLS from the start; smtp:// takes TLS when offered, `?requireTLS=true` insists on it. */
  url: string;
  /** As MAIL_FROM has it: `Genkan <no-reply@example.com>` or a bare address. */
  from: string;
  /** Mails a second; undefined: as many as the server takes. */
  perSecond?: number | undefined;
  connectTimeoutMs?: number;
  idleTimeoutMs?: number;
};

// Anything that mail servers may accept, docomo's `a..b@` included, but no second address and no line break.
const ADDRESS = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/;

/** Sends over SMTP, on a few connections that are kept. */
export function smtpDriver({
  url,
  from,
  perSecond,
  connectTimeoutMs = 10_000,
  idleTimeoutMs = 30_000,
}: SmtpOptions): MailDriver {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    // What waited here for a connection would look as if it were on its way.
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // nodemailer's own limit lets each of its connections go beyond it.
  const turn = perSecond ? turns(perSecond) : atOnce;
  const sender = mailbox(from);
  const bodies = new Map<string, Readable>();
  transport.use('stream', (mail, done) => {
    mail.message.processFunc(body => {
      bodies.set(String(mail.data.messageId), body);
      return body;
    });
    done();
  });

  return {
    provider: 'smtp',
    turn,
    async send(mail) {
      if (!ADDRESS.test(mail.to)) return badAddress;
      try {
        await transport.sendMail(envelopeAndText(mail, sender));
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
  };
}

function named({ name = '', address }: Mailbox) {
  return { name, address };
}
