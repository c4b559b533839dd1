import nodemailer from 'nodemailer';

// A process that sends finished mails by nodemailer's pool, and does nothing else: what sending them takes at least.

/** Each as it went over the line, with its envelope. */
export type FinishedMail = { from: string; to: string[]; raw: Buffer };
export type SendOrder = { url: string; connections: number; mails: FinishedMail[] };

process.on('message', (order: SendOrder) => {
  void sendAll(order).then(seconds => process.send?.({ seconds }));
});

async function sendAll({ url, connections, mails }: SendOrder): Promise<number> {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: connections });
  const start = performance.now();
  await Promise.all(mails.map(({ from, to, raw }) => transport.sendMail({ envelope: { from, to }, raw })));
  const seconds = (performance.now() - start) / 1000;
  transport.close();
  return seconds;
}
