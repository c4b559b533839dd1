import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isPrivateHost, publicLookup } from './public-address.ts';

export type OutgoingRequest = { method: string; url: URL; headers: Record<string, string>; body?: string };

/**
 * `text` is the beginning of the body, and `isWhole` says whether it is the whole body. `retryAfter` and `type`
 * (Content-Type) are the values of the headers.
 */
export type HttpResponse = {
  status: number;
  text: string;
  isWhole: boolean;
  retryAfter: string | undefined;
  type: string | undefined;
};

/**
 * `handedOver` means that the whole request had been sent when the connection failed, so the server may have
 * processed it.
 */
export type NoResponse = { status: undefined; handedOver: boolean; reason: string };

/** The `reason` if a header contains an invalid character. In that case nothing was sent. */
export const INVALID_HEADER_REASON = 'ERR_INVALID_CHAR';

/**
 * `onlyPublic` rejects addresses outside the public internet with the `reason` `EPRIVATE`. `longest` is the
 * maximum number of bytes read of a response, by default 64 KiB.
 */
export type RequestPolicy = { timeoutMs: number; onlyPublic?: boolean; longest?: number };

const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Sends one request. Does not follow redirects, because they could pass on credentials. Uses a new connection
 * each time: a keep-alive connection may close during use, and then it is unclear whether the request was sent.
 * Never throws.
 */
export async function sendRequest(
  { method, url, headers, body }: OutgoingRequest,
  { timeoutMs, onlyPublic = false, longest = MAX_RESPONSE_BYTES }: RequestPolicy,
): Promise<HttpResponse | NoResponse> {
  if (onlyPublic && isPrivateHost(url)) return { status: undefined, handedOver: false, reason: 'EPRIVATE' };
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  let handedOver = false;
  try {
    const call = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { ...headers, ...length },
      agent: false,
      ...(onlyPublic && { lookup: publicLookup }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    call.on('finish', () => {
      handedOver = true;
    });
    // Also handles errors after the response, when no caller is waiting anymore.
    call.on('error', () => undefined);
    call.end(body);
    const response: IncomingMessage = (await once(call, 'response'))[0];
    const { 'retry-after': retryAfter, 'content-type': type } = response.headers;
    const status = response.statusCode ?? 0;
    return { status, ...(await readBeginning(response, longest)), retryAfter, type };
  } catch (error) {
    return { status: undefined, handedOver, reason: codeOf(error) };
  }
}

/**
 * Reads at most `longest` bytes of the body. If reading fails, returns what was read, because the status
 * already determines the outcome.
 */
async function readBeginning(
  response: IncomingMessage,
  longest: number,
): Promise<Pick<HttpResponse, 'text' | 'isWhole'>> {
  const chunks: Buffer[] = [];
  let length = 0;
  let isWhole = true;
  try {
    for await (const part of response) {
      const chunk: Buffer = part;
      chunks.push(chunk);
      length += chunk.length;
      if (length < longest) continue;
      isWhole = length === longest && response.complete;
      break;
    }
  } catch {
    // The response was aborted. Keep what has been read.
    isWhole = false;
  }
  return { text: Buffer.concat(chunks).toString('utf8', 0, longest), isWhole };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.name === 'AbortError' ? 'TIMEOUT' : 'code' in error ? String(error.code) : error.name;
}
