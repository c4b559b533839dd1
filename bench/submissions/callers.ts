import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { runInParallel } from './in-parallel.ts';

export type Call = { path: string; headers: Record<string, string>; body: string };
export type Order = { url: string; callers: number; calls: Call[] };
export type Outcome = { failure?: string };

// The simulated guests run in this separate thread, so that the server's thread does only the server's work.

const agent = new Agent({ keepAlive: true });

parentPort?.on('message', (order: Order) => {
  void runOrder(order)
    .catch((error: unknown): Outcome => ({ failure: String(error) }))
    .then(outcome => parentPort?.postMessage(outcome));
});

async function runOrder({ url, callers, calls }: Order): Promise<Outcome> {
  await runInParallel(callers, calls, call => send(url, call));
  return {};
}

function send(url: string, { path, headers, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const allHeaders = { ...headers, 'content-length': Buffer.byteLength(body) };
    const options = { agent, method: 'POST', headers: allHeaders };
    const outgoing = request(`${url}${path}`, options, incoming => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      incoming.on('end', () => {
        if (incoming.statusCode === 200 && text.includes('"qrCode"')) resolve();
        else reject(new Error(`A submission was answered with ${incoming.statusCode}: ${text}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
