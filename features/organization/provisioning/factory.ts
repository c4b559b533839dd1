import { randomBytes } from 'node:crypto';
import { mintProvisioning } from '#features/access/access/queries/mint.ts';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import type { TestOrganization } from '#features/organization/organization/factory.ts';
import { HttpClient, type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import { makeToken } from './commands/tokens.ts';

export type TestProvisioning = { token: string; tokenId: number; scope: ProvisioningScope };

/** Creates a token for the organization's identity provider. */
export async function aProvisioning({
  organizationId,
  admin,
}: Pick<TestOrganization, 'organizationId' | 'admin'>): Promise<TestProvisioning> {
  const { token, tokens } = await makeToken(admin.scope, { name: 'Entra ID', days: 90 });
  const tokenId = tokens[0]?.id ?? 0;
  return { token, tokenId, scope: mintProvisioning({ organizationId, tokenId }) };
}

/** Calls as an identity provider does: `scim('GET Users')`. */
export function scimClient(url: string, token: string) {
  const http = new HttpClient(url, {
    authorization: `Bearer ${token}`,
    'content-type': 'application/scim+json',
  });
  return (address: string, body?: unknown): Promise<HttpResponse> => {
    const [method, ...path] = address.split(' ');
    return http.call(`${method} scim/v2/${path.join('%20')}`, body);
  };
}

export type ScimClient = ReturnType<typeof scimClient>;

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export const patch = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });

/** Returns a request body that creates a user. */
export function aScimUser(changes: object = {}) {
  const userName = `hana.${randomBytes(5).toString('hex')}@chain.example`;
  return {
    schemas: [USER],
    userName,
    externalId: randomBytes(8).toString('hex'),
    name: { givenName: 'Hana', familyName: 'Mori' },
    emails: [{ primary: true, type: 'work', value: userName }],
    active: true,
    ...changes,
  };
}

/** Creates a user or group and returns its id. */
export async function created(scim: ScimClient, path: 'Users' | 'Groups', body: object): Promise<string> {
  const answer = await scim(`POST ${path}`, body);
  if (answer.status !== 201) throw new Error(`Not created: ${answer.text}`);
  return String(valueAt(answer, 'id'));
}
