import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isPrivateHost, publicLookup } from './public-address.ts';

export type Asked = { method: string; url: URL; headers: Record<string, string>; body?: string };

/** `text` is the beginning of the body, `isWhole` whether it is complete; `retryAfter` is the header. */
export type Answer = { status: number; text: string; isWhole: boolean; retryAfter: string | undefined };

/**
 * `handedOver`: the request had been sent completely when the connection failed; the server may have processed
 * it.
 */
export type NoAnswer = { status: undefined; handedOver: boolean; reason: string };

/** The reason if a header has an invalid character: nothing was sent. */
export const UNSENDABLE = 'ERR_INVALID_CHAR';

/**
 * `onlyPublic`: refuses addresses outside the public internet with the `reason` `EPRIVATE`. `longest`: the
 * maximum number of bytes read of a response; 64 KiB by default.
 */
export type RequestPolicy = { timeoutMs: number; onlyPublic?: boolean; longest?: number };

const LONGEST_ANSWER = 64 * 1024;

/**
 * Sends one request. Follows no redirects, which could pass on credentials, and uses a new connection, since a
 * kept-alive one may be closed while being used, which looks as if the request had been sent.
 * Never throws.
 */
export async function ask(
  { method, url, headers, body }: Asked,
  { timeoutMs, onlyPublic = false, longest = LONGEST_ANSWER }: RequestPolicy,
): Promise<Answer | NoAnswer> {
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
    // Also for errors after the response, which nobody awaits any more.
    call.on('error', () => undefined);
    call.end(body);
    const response: IncomingMessage = (await once(call, 'response'))[0];
    const retryAfter = response.headers['retry-after'];
    return { status: response.statusCode ?? 0, ...(await beginningOf(response, longest)), retryAfter };
  } catch (error) {
    return { status: undefined, handedOver, reason: codeOf(error) };
  }
}

/** Reads what is available: the status already tells the outcome, whatever happens to the rest. */
async function beginningOf(
  response: IncomingMessage,
  longest: number,
): Promise<Pick<Answer, 'text' | 'isWhole'>> {
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
    // Aborted: keep the beginning.
    isWhole = false;
  }
  return { text: Buffer.concat(chunks).toString('utf8', 0, longest), isWhole };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.name === 'AbortError' ? 'TIMEOUT' : 'code' in error ? String(error.code) : error.name;
}
