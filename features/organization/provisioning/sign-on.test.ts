import '#test/harness/database.ts';
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

/**
 * Creates a user by SCIM. Returns functions that sign the user on, and that activate or deactivate the user.
 */
async function aPerson(changes: object = {}) {
  const { sub, email } = await aPersonAtProvider(provider, chain);
  const emails = [{ primary: true, type: 'work', value: email }];
  const id = await created(scim, 'Users', aScimUser({ userName: email, emails, ...changes }));
  const arrive = () => signOn(aBrowser(url), chain.domain, { sub, browser: provider.browser() });
  const setActive = (value: boolean) =>
    scim(`PATCH Users/${id}`, patch({ op: 'replace', path: 'active', value }));
  return { id, arrive, setActive };
}

const refusal = { status: 422, body: { code: 'sign_on_failed', data: { reason: 'deleted' } } };

test('a provisioned user can sign on at the provider, except while deactivated', async () => {
  const { id, arrive, setActive } = await aPerson();
  expect(await arrive()).toMatchObject({ status: 200, body: { data: { user: { id: Number(id) } } } });
  await setActive(false);
  expect(await arrive()).toMatchObject(refusal);
  await setActive(true);
  expect(await arrive()).toMatchObject({ status: 200 });
});

test('the first sign-on of a deactivated user does not create a second user', async () => {
  const { id, arrive, setActive } = await aPerson({ active: false });
  expect(await arrive()).toMatchObject(refusal);
  await setActive(true);
  expect(await arrive()).toMatchObject({ status: 200, body: { data: { user: { id: Number(id) } } } });
});
