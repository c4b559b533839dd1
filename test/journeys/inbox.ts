import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Inbox = {
  url: string;
  /**
   * Waits for the next email to this address that contains all of these texts. The texts are needed because
   * guests of other journeys may have the same address.
   */
  mailTo(address: string, ...said: string[]): Promise<Email>;
  close(): Promise<void>;
};

export async function openInbox(): Promise<Inbox> {
  const mails: { to: string; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      for (const { address } of session.envelope.rcptTo) mails.push({ to: address, mail });
      done();
    },
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mailTo(address, ...said) {
      const isIt = ({ to, mail }: (typeof mails)[number]) =>
        to === address && said.every(each => mail.html?.includes(each));
      // Waits as long as a journey may take, because a worker that cannot reach its database retries after half
      // a minute.
      for (let tries = 0; tries < 2400; tries += 1) {
        const found = mails.findIndex(isIt);
        const [taken] = found < 0 ? [] : mails.splice(found, 1);
        if (taken) return taken.mail;
        await new Promise(resolve => setTimeout(resolve, 100));
      }
      throw new Error('The email did not arrive');
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
