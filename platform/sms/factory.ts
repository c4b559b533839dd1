import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/**
 * Runs a fake SMS provider until the end of the test. It records the complete requests and responds as the test
 * specifies.
 */
export async function anSmsProvider(
  answer: (response: ServerResponse, received: ReceivedRequest) => void,
): Promise<{ origin: string; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    void text(request).then(body => {
      const receivedRequest = { method, url, headers, body };
      received.push(receivedRequest);
      answer(response, receivedRequest);
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port');
  return { origin: `http://127.0.0.1:${address.port}`, received };
}

export function respondWith(status: number, body = ''): (response: ServerResponse) => void {
  return response => void response.writeHead(status).end(body);
}

export const HARD_TEXTS = [
  'ご予約ありがとうございます。\n事前チェックインはこちら\nhttps://gnkn.example/g/aB3dE6gH',
  '𠮷野家 髙橋 👨‍👩‍👧‍👦 🏨',
  '"引用" \'quoted\' \\n <b>&amp;</b> 100% +1 a=b&c=d {"to":"+819000000000"}',
  ' \u3000 前後の空白 \r\n',
  '宿'.repeat(174),
];
