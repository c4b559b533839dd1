import nodemailer from 'nodemailer';

// A process that sends finished mails by nodemailer's pool, and does nothing else: what sending them takes at least.

/** Each as it went over the line, with its envelope. */
export type FinishedMail = { from: string; to: string[]; raw: Buffer };
export type SendOrder = { url: string; mails: FinishedMail[] };

process.on('message', (order: SendOrder) => {
  void sendAll(order).then(seconds => process.send?.({ seconds }));
});

async function sendAll({ url, mails }: SendOrder): Promise<number> {
  // As many connections as a worker of the product keeps.
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 4 });
  const start = performance.now();
  await Promise.all(mails.map(({ from, to, raw }) => transport.sendMail({ envelope: { from, to }, raw })));
  const seconds = (performance.now() - start) / 1000;
  transport.close();
  return seconds;
}
