/**
 * A browser without a screen for tests over real HTTP. Keeps cookies and sends the headers of a request from
 * Genkan's own pages.
 */
export class HttpClient {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly cookies = new Map<string, string>();

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.headers = headers;
  }

  /**
   * Makes a call, for example `call('POST checkin', body)`. Path parameters are part of the address. Never
   * throws for an error response.
   */
  async call(address: string, body?: unknown, headers: Record<string, string> = {}): Promise<HttpResponse> {
    const [method = 'GET', path = ''] = address.split(' ');
    const response = await fetch(`${this.url}/api/${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 ? { cookie: this.#cookieHeader() } : {}),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: asBody(body) }),
    });
    this.#keepCookies(response);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Signs in as an API client and returns its token. Browsers do not get a token that they can read. */
export async function bearerOf(
  url: string,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const body: unknown = await response.json();
  return String(valueAt({ body }, 'data.token'));
}

/** Leaves form data and texts such as XML unchanged, and serializes other bodies as JSON. */
const asBody = (body: unknown) =>
  body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body);

export type HttpResponse = { status: number; headers: Headers; text: string; body: unknown };

/** Returns the value at a path of a response, such as `a.b.0.c`, or undefined if the path does not exist. */
export function valueAt(answer: Pick<HttpResponse, 'body'>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).find(([name]) => name === key)?.[1];
  }, answer.body);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
