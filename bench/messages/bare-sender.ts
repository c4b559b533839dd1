import nodemailer from 'nodemailer';

// A process that sends finished mails by nodemailer's pool, and does nothing else: what sending them takes at least.

/** Each as it went over the line, with its envelope. */
export type FinishedMail = { from: string; to: string[]; raw: Buffer };
export type SendOrder = { url: string; connections: number; mails: FinishedMail[] };

process.on('message', (order: SendOrder) => {
  void sendAll(order).then(seconds => process.send?.({ seconds }));
});

let pool: ReturnType<typeof openPool> | undefined;

const openPool = (url: string, maxConnections: number) =>
  nodemailer.createTransport({ url, pool: true, maxConnections });

/** Out: how long it took, in seconds. The pool stays open for what is sent next. */
async function sendAll({ url, connections, mails }: SendOrder): Promise<number> {
  pool ??= openPool(url, connections);
  const transport = pool;
  const start = performance.now();
  await Promise.all(mails.map(({ from, to, raw }) => transport.sendMail({ envelope: { from, to }, raw })));
  return (performance.now() - start) / 1000;
}
