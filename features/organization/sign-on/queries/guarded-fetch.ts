import { sendRequest } from '#platform/http/ask.ts';
import { signOnSettings } from './settings.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 512 * 1024;
const WITHOUT_BODY = [101, 204, 205, 304];

/** Thrown if a provider did not answer. `reason` is a code such as `ENOTFOUND` or `EPRIVATE`. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly reason: string;

  constructor(reason: string) {
    super(`The provider did not answer: ${reason}`);
    this.reason = reason;
  }
}

type Options = {
  method: string;
  headers: Record<string, string> | Headers;
  body?: unknown;
};

/**
 * Fetch function for the OpenID libraries. Refuses addresses outside the public internet unless
 * `ALLOW_PRIVATE_SIGN_ON` is set, and follows no redirects.
 * @throws NoAnswer
 */
export async function guardedFetch(url: string, { method, headers, body }: Options): Promise<Response> {
  const answer = await sendRequest(
    {
      method,
      url: new URL(url),
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    },
    { timeoutMs: TIMEOUT_MS, onlyPublic: !signOnSettings().allowPrivate, longest: MAX_BYTES },
  );
  if (answer.status === undefined) throw new NoAnswer(answer.reason);
  if (!answer.isWhole) throw new NoAnswer('TOO_LONG');
  const { status, text, type } = answer;
  return new Response(WITHOUT_BODY.includes(status) ? null : text, {
    status,
    headers: type === undefined ? {} : { 'content-type': type },
  });
}
