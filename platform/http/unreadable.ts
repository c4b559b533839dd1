import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** An address as the router can read it: one that is no text at all becomes one of its kind that nothing has. */
export function readableUrl(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.startsWith('/api/') ? '/api/-' : '/-';
  }
}

/** Whether a request has two Host headers, or another host in its target: a proxy may have used the other one. */
export function namesTwoHosts({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  // Names and values by turns. A request from within the server has no `headersDistinct`.
  const [host, ...more] = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  );
  if (more.length > 0) return true;
  if (host === undefined || url.startsWith('/') || url === '*') return false;
  const target = URL.parse(url);
  return target === null || target.host !== URL.parse(`${target.protocol}//${host}`)?.host;
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** What is no HTTP that we read reaches no route: answered here, with the headers that all answers have. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify({
    status: { success: false },
    code: 'invalid_input',
    message: STATUS_CODES[status],
  });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    "content-security-policy: default-src 'none';frame-ancestors 'none';base-uri 'none'",
    'referrer-policy: no-referrer',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
