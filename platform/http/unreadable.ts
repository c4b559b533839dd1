import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns a URL that the router can parse. A URL that cannot be decoded is replaced by a URL of the same
 * type, API or page, that has no route.
 */
export function readableUrl(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.startsWith('/api/') ? '/api/-' : '/-';
  }
}

/**
 * Returns whether a request has two Host headers or another host in its request target. A proxy may have used
 * the other host.
 */
export function hasTwoHosts({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  // `rawHeaders` alternates names and values. `headersDistinct` is missing in injected requests.
  const [host, ...more] = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  );
  if (more.length > 0) return true;
  if (host === undefined || url.startsWith('/') || url === '*') return false;
  const target = URL.parse(url);
  return target === null || target.host !== URL.parse(`${target.protocol}//${host}`)?.host;
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Responds to a request that cannot be parsed as HTTP and therefore reaches no route. Sends the same security
 * headers as all other responses.
 */
export function respondToMalformed(error: Error & { code?: string }, socket: Socket): void {
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
