import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export type MailSink = AsyncDisposable & {
  url: string;
  copies: ReadonlyMap<string, number>;
  accepted(): number;
};

export async function mailSink(): Promise<MailSink> {
  const copies = new Map<string, number>();
  let accepted = 0;

  async function accept(stream: Readable): Promise<void> {
    const mail = await text(stream);
    // Half of the delay comes before the email counts as accepted, the other half before the response.
    await sleep(pause());
    const [, messageId = ''] = /^Message-ID:\s*(<[^>]+>)/im.exec(mail) ?? [];
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
    accepted += 1;
    await sleep(pause());
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1000,
    onData: (stream, _session, done) => void accept(stream).then(() => done(), done),
  });
  // A killed client interrupts the connection.
  server.on('error', () => undefined);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    copies,
    accepted: () => accepted,
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => void server.close(resolve)),
  };
}

const pause = () => (Math.random() < 0.03 ? 250 * Math.random() : 4 * Math.random());
