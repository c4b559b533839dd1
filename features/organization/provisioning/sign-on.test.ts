import '#test/harness/database.ts';
import '#test/harness/alone.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aBrowser,
  aPersonAtProvider,
  aSignOnOrganization,
  type SignOnOrganization,
  signOn,
} from '#features/organization/sign-on/factory.ts';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aProvisioning, aScimUser, created, patch, type ScimClient, scimClient } from './factory.ts';

const url = await openTestServer({ level: 'fatal' }, { settings: { ALLOW_PRIVATE_SIGN_ON: '1' } });
const provider = await OpenIdProvider.start();
afterAll(() => provider.stop());

let chain: SignOnOrganization;
let scim: ScimClient;

beforeAll(async () => {
  chain = await aSignOnOrganization(provider);
  scim = scimClient(url, (await aProvisioning(chain)).token);
});

/** Returns a user whom the identity provider has created here, and their sign-on. */
async function aPerson(changes: object = {}) {
  const { sub, email } = await aPersonAtProvider(provider, chain);
  const emails = [{ primary: true, type: 'work', value: email }];
  const id = await created(scim, 'Users', aScimUser({ userName: email, emails, ...changes }));
  const arrive = () => signOn(aBrowser(url), chain.domain, { sub, browser: provider.browser() });
  const setActive = (value: boolean) =>
    scim(`PATCH Users/${id}`, patch({ op: 'replace', path: 'active', value }));
  return { id, arrive, setActive };
}

const refused = { status: 422, body: { code: 'sign_on_failed', data: { reason: 'deleted' } } };

test('a provisioned user signs on at the provider, but not while they are deactivated', async () => {
  const { id, arrive, setActive } = await aPerson();
  expect(await arrive()).toMatchObject({ status: 200, body: { data: { user: { id: Number(id) } } } });
  await setActive(false);
  expect(await arrive()).toMatchObject(refused);
  await setActive(true);
  expect(await arrive()).toMatchObject({ status: 200 });
});

test('a deactivated user who has never signed on is not created a second time', async () => {
  const { id, arrive, setActive } = await aPerson({ active: false });
  expect(await arrive()).toMatchObject(refused);
  await setActive(true);
  expect(await arrive()).toMatchObject({ status: 200, body: { data: { user: { id: Number(id) } } } });
});
