import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { codeOf, withHint } from '../hints.ts';

export type ReachResult = {
  status: number;
  body: string;
  date: Date | undefined;
  validUntil: Date | undefined;
};

const TIMEOUT_MS = 10_000;

/**
 * Requests a URL once without following redirects. `setting` is the name of the variable that contains the URL.
 * @throws with a message for the operator
 */
export async function requestOnce(
  url: URL,
  setting: string,
  headers: Record<string, string> = {},
): Promise<ReachResult> {
  try {
    const call = (url.protocol === 'https:' ? https : http).request(url, {
      headers,
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    call.end();
    const response: IncomingMessage = (await once(call, 'response'))[0];
    const { socket, statusCode: status = 0 } = response;
    const date = response.headers.date;
    const validUntil = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.validToDate : undefined;
    return { status, date: date ? new Date(date) : undefined, validUntil, body: await text(response) };
  } catch (error) {
    throw new Error(`${url.origin} cannot be reached: ${withHint(codeOf(error), setting)}`);
  }
}
