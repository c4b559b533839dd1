import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GuestLanguage } from '#i18n/languages.ts';
import { partsOf } from '#platform/http/address.ts';
import { Refusal } from '#platform/http/refusal.ts';

/** The response of a call. `cookies` contains the Set-Cookie header values. */
export type ApiResponse = {
  status: number;
  body: unknown;
  cookies: readonly string[];
  retryAfter: string | undefined;
};

/**
 * Makes an API call on behalf of a page's visitor.
 * @throws 503 while the database is unavailable
 */
export type CallApi = (address: string, input: object) => Promise<ApiResponse>;

/**
 * Headers that identify the caller and its address. With them, a call is counted, locked and audited as if the
 * page had made it.
 */
const CALLER_HEADERS = [
  'host',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];
const ORIGIN_HEADERS = ['origin', 'sec-fetch-site'];

/**
 * Returns a function that makes API calls within this process, so that the page's script need not make them
 * (docs/decisions/2026-11-25-first-screen.md). `isSent` means that the guest submitted a form, so the form's
 * origin is checked.
 */
export function createApiCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  { language, isSent = false }: { language: GuestLanguage; isSent?: boolean },
): CallApi {
  return async (address, input) => {
    const { method, path } = partsOf(address);
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
    );
    const reply = await app.inject({
      method: z.enum(['GET', 'POST']).parse(method),
      url: method === 'GET' ? `/api/${path}?${query}` : `/api/${path}`,
      headers: {
        ...pickHeaders(request, isSent ? [...CALLER_HEADERS, ...ORIGIN_HEADERS] : CALLER_HEADERS),
        lang: language,
        'x-caller': 'guest',
      },
      ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
      ...(method === 'GET' ? {} : { payload: input }),
    });
    const body: unknown = reply.json();
    const status = reply.statusCode;
    const retryAfter = z.string().optional().parse(reply.headers['retry-after']);
    if (status === 503 && codeOf(body) === 'server_error')
      throw new Refusal(503, 'server_error', { headers: { 'retry-after': retryAfter ?? '5' } });
    return { status, body, cookies: [reply.headers['set-cookie'] ?? []].flat(), retryAfter };
  };
}

function pickHeaders({ headers }: FastifyRequest, names: readonly string[]): Record<string, string> {
  const pairs = names.flatMap((name): [string, string][] =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  );
  return Object.fromEntries(pairs);
}

const refusalBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).default({}),
  data: z.record(z.string(), z.unknown()).default({}),
});

export const failureOf = ({ status, body }: ApiResponse) => ({ status, body: refusalBody.parse(body) });

export const isOk = ({ status }: ApiResponse): boolean => status === 200;

const codeOf = (body: unknown) => refusalBody.safeParse(body).data?.code;
