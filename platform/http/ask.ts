import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isPrivateHost, publicLookup } from './public-address.ts';

export type Asked = { method: string; url: URL; headers: Record<string, string>; body?: string };

/** `text` is the beginning of the body, `isWhole` whether it is all of it; `retryAfter` the header of that name. */
export type Answer = { status: number; text: string; isWhole: boolean; retryAfter: string | undefined };

/** `handedOver`: all of the request had left when the connection failed; whether it was read nobody knows. */
export type NoAnswer = { status: undefined; handedOver: boolean; reason: string };

/** The reason where a header holds what none can: nothing was sent. */
export const UNSENDABLE = 'ERR_INVALID_CHAR';

/**
 * `onlyPublic`: no request leaves for an address that is not of the public internet; `reason` is then `EPRIVATE`. `longest`: how much
 * of an answer is read, in bytes; 64 KiB unless given.
 */
export type Manners = { timeoutMs: number; onlyPublic?: boolean; longest?: number };

const LONGEST_ANSWER = 64 * 1024;

/**
 * Asks once: no redirects, since they would carry credentials to where nobody meant them, and a connection of its own,
 * since one that was kept may be closed just as it is used, which looks as if the request had gone out.
 * Never throws.
 */
export async function ask(
  { method, url, headers, body }: Asked,
  { timeoutMs, onlyPublic = false, longest = LONGEST_ANSWER }: Manners,
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
    // Also for what breaks after the answer, which nobody waits for any more.
    call.on('error', () => undefined);
    call.end(body);
    const response: IncomingMessage = (await once(call, 'response'))[0];
    const retryAfter = response.headers['retry-after'];
    return { status: response.statusCode ?? 0, ...(await beginningOf(response, longest)), retryAfter };
  } catch (error) {
    return { status: undefined, handedOver, reason: codeOf(error) };
  }
}

/** What can be read of it: the status has said what became of the request, whatever happens to the rest. */
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
    // Cut off: the beginning is what there is.
    isWhole = false;
  }
  return { text: Buffer.concat(chunks).toString('utf8', 0, longest), isWhole };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.name === 'AbortError' ? 'TIMEOUT' : 'code' in error ? String(error.code) : error.name;
}
