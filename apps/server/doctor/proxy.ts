import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { readJson } from '#platform/json/read-json.ts';
import { FORGED_ADDRESS, FORGED_HOST, REQUEST_INFO_PATH, type RequestInfo } from '../operations/seen.ts';
import { requestOnce } from './reach.ts';
import { withValidity } from './warning.ts';

export async function checkProxy(config: Config, setting: 'PUBLIC_URL' | 'STAFF_URL'): Promise<string> {
  const origin = setting === 'PUBLIC_URL' ? config.publicUrl : config.staffUrl;
  const answer = await requestOnce(new URL(REQUEST_INFO_PATH, origin), setting, {
    'x-forwarded-for': FORGED_ADDRESS,
    'x-forwarded-host': FORGED_HOST,
  });
  const info = readJson(shape, answer.body);
  if (answer.status !== 200 || !info)
    throw new Error(
      `Something other than Genkan answers at ${origin} (${answer.status}). Have the proxy pass that host to HOST:PORT of Genkan.`,
    );
  const fault = faultIn(info, config);
  if (fault) throw new Error(fault);
  const scheme = origin.startsWith('https:') ? 'HTTPS' : 'plain HTTP';
  const proxy = info.isProxied ? 'a proxy that passes on the address of the browser' : 'no proxy';
  return withValidity(`${origin} leads here over ${scheme}, through ${proxy}`, answer.validUntil);
}

const shape = z.object({
  isProxied: z.boolean(),
  address: z.enum(['connection', 'forwarded', 'forged']),
  host: z.enum(['own', 'other', 'forged']),
});

function faultIn(
  { isProxied, address, host }: RequestInfo,
  { trustProxy, publicUrl }: Config,
): string | undefined {
  if (address === 'forged')
    return 'TRUST_PROXY trusts more proxies than exist, so clients can forge their address. Lower it, or have the outermost proxy overwrite X-Forwarded-For.';
  if (host === 'forged')
    return 'The proxy passes on the X-Forwarded-Host of browsers. Have it set that header to the host of the request.';
  const isBehindProxy = isProxied || publicUrl.startsWith('https:');
  if (isBehindProxy && trustProxy === false)
    return 'There is a proxy, but TRUST_PROXY is not set: all guests appear to have its address and share one limit of attempts. Set TRUST_PROXY to the number of proxies.';
  if (isBehindProxy && address === 'connection')
    return 'The address of the browser is not passed on. Have the proxy set X-Forwarded-For, and set TRUST_PROXY so that it is trusted.';
  if (host === 'other')
    return 'The host of the request is not passed on. Have the proxy set Host and X-Forwarded-Host to it.';
  return undefined;
}
