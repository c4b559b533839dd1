import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Sms = { id: string; to: string; text: string };

export type Phones = {
  url: string;
  secret: string;
  /** Waits for the next SMS to this number (E.164). */
  smsTo(number: string): Promise<Sms>;
  close(): Promise<void>;
};

export async function openPhones(): Promise<Phones> {
  const taken: Sms[] = [];
  let last = 0;
  const server = createServer((request, response) => {
    void text(request).then(body => {
      const { to, text: said }: { to: string; text: string } = JSON.parse(body);
      last += 1;
      const id = `sms-${last}`;
      taken.push({ id, to, text: said });
      response.writeHead(202).end(JSON.stringify({ id }));
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/sms`,
    secret: 'journeys-journeys-journeys-journeys',
    async smsTo(number) {
      for (let tries = 0; tries < 900; tries += 1) {
        const found = taken.findIndex(({ to }) => to === number);
        const [sms] = found < 0 ? [] : taken.splice(found, 1);
        if (sms) return sms;
        await new Promise(resolve => setTimeout(resolve, 100));
      }
      throw new Error('The SMS did not arrive');
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
