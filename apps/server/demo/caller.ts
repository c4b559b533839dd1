import type { z } from 'zod';

export class DemoCaller {
  readonly #url: string;
  readonly headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url;
    this.headers = headers;
  }

  async call<T>(address: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
    const [method = 'POST', path = ''] = address.split(' ');
    const isJson = !(body instanceof FormData);
    const response = await fetch(`${this.#url}/api/${path}`, {
      method,
      headers: {
        ...this.headers,
        'sec-fetch-site': 'same-origin',
        ...(isJson ? { 'content-type': 'application/json' } : {}),
      },
      body: isJson ? JSON.stringify(body) : body,
    });
    if (!response.ok)
      throw new Error(
        `The demo request to ${address} was answered ${response.status}: ${await response.text()}`,
      );
    const cookies = response.headers.getSetCookie().map(line => line.split(';')[0]);
    if (cookies.length > 0)
      this.headers.cookie = [this.headers.cookie, ...cookies].filter(Boolean).join('; ');
    return schema.parse(await response.json());
  }
}
