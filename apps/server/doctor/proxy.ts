import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { readJson } from '#platform/json/read-json.ts';
import { FORGED_ADDRESS, FORGED_HOST, SEEN, type Seen } from '../operations/seen.ts';
import { reach } from './reach.ts';
import { withValidity } from './warning.ts';

/** What is asked of an address from outside comes to Genkan as the proxy should hand it on. */
export async function checkProxy(config: Config, setting: 'PUBLIC_URL' | 'STAFF_URL'): Promise<string> {
  const origin = setting === 'PUBLIC_URL' ? config.publicUrl : config.staffUrl;
  const answer = await reach(new URL(SEEN, origin), setting, {
    'x-forwarded-for': FORGED_ADDRESS,
    'x-forwarded-host': FORGED_HOST,
  });
  const seen = readJson(shape, answer.body);
  if (answer.status !== 200 || !seen)
    throw new Error(
      `At ${origin} something else than Genkan answers (${answer.status}). Let the proxy lead that host to HOST:PORT of Genkan.`,
    );
  const wrong = faultIn(seen, config);
  if (wrong) throw new Error(wrong);
  const https = origin.startsWith('https:') ? 'HTTPS' : 'plain HTTP';
  const proxy = seen.isProxied ? 'a proxy that hands on the address of the browser' : 'no proxy';
  return withValidity(`${origin} leads here by ${https}, through ${proxy}`, answer.validUntil);
}

const shape = z.object({
  isProxied: z.boolean(),
  address: z.enum(['connection', 'forwarded', 'forged']),
  host: z.enum(['own', 'other', 'forged']),
});

function faultIn({ isProxied, address, host }: Seen, { trustProxy, publicUrl }: Config): string | undefined {
  if (address === 'forged')
    return 'TRUST_PROXY trusts more proxies than there are: anybody can call from any address that they name. Lower it, or have the outermost proxy set X-Forwarded-For anew.';
  if (host === 'forged')
    return 'The proxy lets browsers say X-Forwarded-Host: have it set that to the host that was asked for.';
  const isBehind = isProxied || publicUrl.startsWith('https:');
  if (isBehind && trustProxy === false)
    return 'A proxy stands in front, and TRUST_PROXY is not set: all guests seem to call from its address, and share one limit of attempts. Set TRUST_PROXY to the number of proxies.';
  if (isBehind && address === 'connection')
    return 'The address of the browser does not come through: have the proxy set X-Forwarded-For, and let TRUST_PROXY name that proxy.';
  if (host === 'other')
    return 'Which host was asked for does not come through: have the proxy set Host and X-Forwarded-Host to it.';
  return undefined;
}
