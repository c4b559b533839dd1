import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** See `Control` in scripts/dev-tools/open-id-provider.ts. */
type Wishes = Record<string, unknown>;

/** A real OpenID provider in its own process. */
export class OpenIdProvider {
  readonly issuer: string;
  readonly stop: () => void;

  constructor(issuer: string, stop: () => void) {
    this.issuer = issuer;
    this.stop = stop;
  }

  static async start(): Promise<OpenIdProvider> {
    const file = join(import.meta.dirname, '../../scripts/dev-tools/open-id-provider.ts');
    const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'ignore'] });
    const [issuer] = await once(createInterface(child.stdout), 'line');
    return new OpenIdProvider(String(issuer), () => child.kill());
  }

  async control(wishes: Wishes): Promise<{ token?: string }> {
    const response = await fetch(`${this.issuer}/control`, { method: 'POST', body: JSON.stringify(wishes) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { token?: string };
  }

  /** Signs a token with the provider's key. */
  async sign(claims: Record<string, unknown>): Promise<string> {
    return (await this.control({ sign: claims })).token ?? '';
  }

  browser(): ProviderBrowser {
    return new ProviderBrowser();
  }
}

/** A headless browser with its own cookies at the provider. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>();

  /**
   * Opens an address of the provider, and signs in as `sub` if asked.
   * @returns the address to which the provider redirects the browser
   */
  async visit(address: string, sub: string): Promise<URL> {
    const { origin } = new URL(address);
    let next = new URL(address);
    for (let step = 0; step < 10; step += 1) {
      if (next.origin !== origin) return next;
      next = await this.#step(next, sub);
    }
    throw new Error('The provider sent the browser in circles');
  }

  async #step(address: URL, sub: string): Promise<URL> {
    const response = await this.#ask(address);
    if (response.status < 400 && response.headers.has('location')) return targetOf(response, address);
    const page = await response.text();
    if (response.status !== 200) throw new Error(`The provider refused: ${page}`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1];
    const form = xsrf ? { xsrf, logout: 'yes' } : { sub, act: 'go' };
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? address;
    const posted = new URL(action, address);
    return targetOf(await this.#ask(posted, new URLSearchParams(form)), posted);
  }

  async #ask(address: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}

function targetOf(response: Response, from: URL): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`The provider did not redirect: ${response.status}`);
  return new URL(location, from);
}
