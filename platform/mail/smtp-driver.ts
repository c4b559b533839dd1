import { Readable } from 'node:stream';
import type MimeNode from 'nodemailer/lib/mime-node';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { turns } from '#platform/pace/turns.ts';
import { compose } from './compose.ts';
import { type MailDriver, mailbox } from './mail.ts';
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
  const pool = new SMTPPool({
    url,
    maxConnections: connections,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
  });
  const ourselves = mailbox(from);
  const stopping = new AbortController();
  const underWay = new Set<UnderWay>();

  // Without nodemailer's own `sendMail`, which would compose the finished mail once more and pass it through some streams.
  const handOver = (message: Handed, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const mail = { data: { signal }, message } as Parameters<SMTPPool['send']>[0];
      pool.send(mail, error => (error ? reject(error) : resolve()));
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
      const own: UnderWay = { callOff, timer: setTimeout(callOff, wholeTimeoutMs), hasBegun: false };
      underWay.add(own);
      try {
        const { whole, envelope } = compose(mail, { ourselves });
        await handOver(
          {
            getEnvelope: () => envelope,
            getHeader: () => mail.messageId,
            messageId: () => mail.messageId,
            createReadStream: () => flowing(whole, own),
          },
          calling.signal,
        );
        return { accepted: true, state: 'sent' };
      } catch (error) {
        return smtpRefusal(error, own.hasBegun);
      } finally {
        clearTimeout(own.timer);
        underWay.delete(own);
      }
    },
    beginStop(patienceMs) {
      stopping.abort();
      for (const own of underWay) if (!own.hasBegun) own.callOff();
      setTimeout(() => {
        for (const own of underWay) own.callOff();
      }, patienceMs).unref();
    },
    close: () => pool.close(),
  };
}

/** What nodemailer's pool asks of a message; of its headers the Message-ID alone. */
type Handed = Pick<MimeNode, 'getEnvelope' | 'getHeader' | 'messageId' | 'createReadStream'>;

/** A mail that was handed over and has no answer. `hasBegun`: its text has begun to flow, so that it may arrive. */
type UnderWay = { callOff: () => void; timer: NodeJS.Timeout; hasBegun: boolean };

/** What a connection that has taken a mail reads its text from, once the server asks for it. */
function flowing(whole: Buffer, own: UnderWay): Readable {
  own.timer.refresh();
  return new Readable({
    read() {
      own.hasBegun = true;
      this.push(whole);
      this.push(null);
    },
  });
}
