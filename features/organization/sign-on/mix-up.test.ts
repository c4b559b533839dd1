import '#test/harness/database.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { anOrganization } from '#features/organization/organization/factory.ts';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { saveProvider } from './commands/provider.ts';
import {
  aBrowser,
  aPersonAtProvider,
  aProvenDomain,
  aSignOnOrganization,
  begin,
  finishInputOf,
} from './factory.ts';

const url = await openTestServer({ level: 'fatal' }, { settings: { ALLOW_PRIVATE_SIGN_ON: '1' } });
const honest = await OpenIdProvider.start();

/** Token requests received by the malicious provider below, whose metadata does not announce `iss`. */
const collected: string[] = [];
const collector = createServer((request, response) => {
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  };
  void text(request).then(body => {
    if (request.url === '/token') collected.push(body);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
  });
});
await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve));
const issuer = `http://localhost:${(collector.address() as AddressInfo).port}`;

afterAll(() => {
  honest.stop();
  collector.close();
});

test("a provider that forwards a browser to another organization's provider does not get that provider's code", async () => {
  const chain = await aSignOnOrganization(honest);
  const { sub } = await aPersonAtProvider(honest, chain);
  const other = await anOrganization();
  await aProvenDomain(other, 'collector.example');
  const client = { client_id: 'id', client_secret: 'a-secret', groups_claim: 'groups' };
  await saveProvider(other.admin.scope, { issuer, ...client });

  const victim = aBrowser(url);
  const begun = new URL(await begin(victim, 'collector.example'));
  const forwarded = new URL(await begin(aBrowser(url), chain.domain));
  forwarded.searchParams.set('state', begun.searchParams.get('state') ?? '');
  const { iss: _, ...back } = {
    iss: '',
    ...finishInputOf(await honest.browser().visit(forwarded.href, sub)),
  };
  expect(back).toMatchObject({ code: expect.any(String) });
  expect(await victim.call('POST auth/sign-on/finish', back)).toMatchObject({
    status: 422,
    body: { code: 'sign_on_failed', data: { reason: 'provider' } },
  });
  expect(collected).toEqual([]);
});
