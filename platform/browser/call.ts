import { partsOf } from '#platform/http/address.ts';
import type { ApiOf, Contract } from '#platform/http/contract.ts';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  readonly data: Record<string, unknown>;

  constructor(status: number, body: Partial<Failure>) {
    super(body.message ?? '');
    this.status = status;
    this.code = body.code ?? 'server_error';
    this.errors = body.errors ?? {};
    this.data = body.data ?? {};
  }
}

/** A network failure or timeout. The server may or may not have executed the call. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
}

type Failure = {
  code: string;
  message: string;
  errors: Record<string, string[]>;
  data: Record<string, unknown>;
};
type Calls = Record<string, { input: unknown; replies: Record<string, unknown> }>;
/** The types of a module's calls: `CallsOf<typeof contract>`. */
export type CallsOf<Module> = Module extends Calls ? Module : ApiOf<Extract<Module[keyof Module], Contract>>;
type Part<Module, A extends keyof CallsOf<Module>, Name extends 'input' | 'replies'> =
  CallsOf<Module>[A] extends Record<Name, infer P> ? P : never;
type ReplyFor<R, Kind extends string> = Kind extends keyof R
  ? R[Kind]
  : 'public' extends keyof R
    ? R['public']
    : never;

type Settings = {
  /** Headers of every call, such as `Lang` and credentials. Evaluated for each call. */
  headers: () => Record<string, string>;
  /** Called on every failure before the caller sees it. The app decides where a 401 or 429 redirects to. */
  onFailure: (error: ApiError) => void;
  /**
   * Asks the user to fix the cause of a failure, if the app supports that.
   * @returns whether the cause was fixed, so that the call is repeated
   */
  recover: (error: ApiError) => Promise<boolean>;
};
let settings: Settings = { headers: () => ({}), onFailure: () => undefined, recover: async () => false };

export function configureCall(chosen: Partial<Settings>): void {
  settings = { ...settings, ...chosen };
}

type CallOptions = {
  signal?: AbortSignal;
  /** Completes the request even if the page is closed. Ignored if the body is too large (see `canKeepAlive`). */
  keepalive?: boolean;
  /** Statuses that the caller handles itself, so that `onFailure` is not called. */
  excludes?: readonly number[];
};

/**
 * Creates the typed client of a module's calls for one caller type: `const call = client<typeof contract,
 * 'guest'>()`, then `await call('POST checkin', input)`.
 * @throws ApiError if the server rejects the call
 * @throws NoResponseError if the server does not respond
 */
export function client<Module, Kind extends string>() {
  return async <A extends keyof CallsOf<Module> & string>(
    address: A,
    input: Part<Module, A, 'input'> | FormData,
    options: CallOptions = {},
  ): Promise<ReplyFor<Part<Module, A, 'replies'>, Kind>> => {
    const response = await fetchResponse(address, input, options);
    return (await bodyOf(response, options)) as ReplyFor<Part<Module, A, 'replies'>, Kind>;
  };
}

/** Creates a client for calls that return bytes. It returns the response, which can be streamed. */
export function bytesClient<Module>() {
  return <A extends keyof CallsOf<Module> & string>(
    address: A,
    input: Part<Module, A, 'input'>,
    options: CallOptions = {},
  ): Promise<Response> => fetchResponse(address, input, options);
}

async function fetchResponse(
  address: string,
  input: unknown,
  { excludes = [], ...options }: CallOptions,
): Promise<Response> {
  const response = await send(address, input, options);
  if (response.ok) return response;
  const error = new ApiError(response.status, (await bodyOf(response, options)) as Partial<Failure>);
  if (await settings.recover(error)) return fetchResponse(address, input, { excludes, ...options });
  if (!excludes.includes(response.status)) settings.onFailure(error);
  throw error;
}

/**
 * Returns the JSON of a response, or {} if there is none. Throws NoResponseError if the response was cut off, because
 * the missing data may contain the error code.
 */
async function bodyOf(response: Response, { signal }: Pick<CallOptions, 'signal'>): Promise<unknown> {
  const text = await response.text().catch(cause => {
    if (signal?.aborted) throw cause;
    throw new NoResponseError('The response was cut off', { cause });
  });
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Browsers limit the total keepalive bodies of all requests in progress to 64 KiB. */
const canKeepAlive = (body: unknown) => typeof body === 'string' && new Blob([body]).size < 60_000;

async function send(
  address: string,
  input: unknown,
  { keepalive = false, ...options }: Omit<CallOptions, 'excludes'>,
): Promise<Response> {
  const { method, url, body } = requestOf(address, input);
  try {
    return await fetch(url, {
      method,
      headers: headersFor(body),
      ...(body === undefined ? {} : { body }),
      ...options,
      keepalive: keepalive && canKeepAlive(body),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NoResponseError('The server did not respond', { cause: error });
  }
}

function headersFor(body: string | FormData | undefined): Record<string, string> {
  const extraHeaders = settings.headers();
  return typeof body === 'string' ? { ...extraHeaders, 'content-type': 'application/json' } : extraHeaders;
}

function queryOf(inQuery: readonly string[], form: FormData): string {
  const query = new URLSearchParams();
  for (const name of inQuery) {
    query.set(name, String(form.get(name) ?? ''));
    form.delete(name);
  }
  return query.size > 0 ? `?${query}` : '';
}

/**
 * Fills path parameters from the input. The other fields of a GET, and fields that the address names in its
 * query, become the query. The rest becomes the body. FormData fills no path parameters.
 */
function requestOf(address: string, input: unknown) {
  const { method, path: pattern, inQuery } = partsOf(address);
  if (input instanceof FormData)
    return { method, url: `/api/${pattern}${queryOf(inQuery, input)}`, body: input };
  const rest = new Map(Object.entries(input ?? {}));
  const path = pattern.replace(/:(\w+)/g, (_match, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    if (method !== 'GET' && !inQuery.includes(name)) continue;
    rest.delete(name);
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const url = query.size > 0 ? `/api/${path}?${query}` : `/api/${path}`;
  return { method, url, body: method === 'GET' ? undefined : JSON.stringify(Object.fromEntries(rest)) };
}
