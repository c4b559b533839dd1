import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { forbidden, notFound } from '#platform/http/refusal.ts';
import { changeGroup, createGroup, deleteGroup } from '../commands/groups.ts';
import { changeUser, createUser, deleteUser } from '../commands/users.ts';
import { scimAddress } from '../queries/address.ts';
import { listGroups, readGroupResource } from '../queries/groups.ts';
import { listUsers, readUserResource } from '../queries/users.ts';
import { ScimFault } from '../rules/fault.ts';
import { patchGroup, readGroup } from '../rules/group.ts';
import { readOperations } from '../rules/operations.ts';
import { type Query, readGroupPage, readPage, readSelection } from '../rules/query.ts';
import { resourceTypes, schemas, serviceProviderConfig, urn } from '../rules/schemas.ts';
import { patchUser, readUser } from '../rules/user.ts';
import { isObject } from '../rules/values.ts';

export type ScimCall = { scope: ProvisioningScope; id: string; query: Query; body: unknown };

/** `location`: URL of the created resource. */
export type ScimReply =
  | { status: 200; body: object }
  | { status: 201; body: object; location: string }
  | { status: 204 };

export type ScimRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  answer: (call: ScimCall) => Promise<ScimReply>;
};

const ok = (body: object): ScimReply => ({ status: 200, body });
const createdReply = (path: string, body: object): ScimReply => ({
  status: 201,
  body,
  location: `${scimAddress()}/${path}`,
});
const noContent: ScimReply = { status: 204 };

const listReply = (resources: readonly object[], total = resources.length, startIndex = 1) =>
  ok({
    schemas: [urn.list],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  });

function objectIn({ body }: ScimCall): Record<string, unknown> {
  if (!isObject(body)) throw new ScimFault('invalidSyntax', 'The body must be a JSON object.');
  return body;
}

/** Routes that describe this server. They reject filters (RFC 7644, section 4). */
const discovery = (path: string, read: () => object[]): ScimRoute[] => [
  {
    method: 'GET',
    path,
    answer: async ({ query }) => {
      if ('filter' in query) throw forbidden();
      return listReply(read());
    },
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    answer: async ({ id }) => {
      const found = read().find(each => 'id' in each && each.id === id);
      if (!found) throw notFound();
      return ok(found);
    },
  },
];

/** Routes for an organization's identity provider (RFC 7644). */
export const scimRoutes: readonly ScimRoute[] = [
  {
    method: 'GET',
    path: 'ServiceProviderConfig',
    answer: async () => ok(serviceProviderConfig(scimAddress())),
  },
  ...discovery('ResourceTypes', () => resourceTypes(scimAddress())),
  ...discovery('Schemas', () => schemas(scimAddress())),

  {
    method: 'GET',
    path: 'Users',
    answer: async ({ scope, query }) => {
      const page = readPage(query);
      const { resources, total } = await listUsers(scope, page);
      return listReply(resources, total, page.offset + 1);
    },
  },
  {
    method: 'POST',
    path: 'Users',
    answer: async call => {
      const { id, resource } = await createUser(
        call.scope,
        readUser(objectIn(call)),
        readSelection(call.query),
      );
      return createdReply(`Users/${id}`, resource);
    },
  },
  {
    method: 'GET',
    path: 'Users/:id',
    answer: async ({ scope, id, query }) => ok(await readUserResource(scope, id, readSelection(query))),
  },
  {
    method: 'PUT',
    path: 'Users/:id',
    answer: async call =>
      ok(await changeUser(call.scope, call.id, readUser(objectIn(call)), readSelection(call.query))),
  },
  {
    method: 'PATCH',
    path: 'Users/:id',
    answer: async call => {
      const changes = patchUser(readOperations(objectIn(call)));
      return ok(await changeUser(call.scope, call.id, changes, readSelection(call.query)));
    },
  },
  {
    method: 'DELETE',
    path: 'Users/:id',
    answer: async ({ scope, id }) => {
      await deleteUser(scope, id);
      return noContent;
    },
  },

  {
    method: 'GET',
    path: 'Groups',
    answer: async ({ scope, query }) => {
      const page = readGroupPage(query);
      const { resources, total } = await listGroups(scope, page);
      return listReply(resources, total, page.offset + 1);
    },
  },
  {
    method: 'POST',
    path: 'Groups',
    answer: async call => {
      const { id, resource } = await createGroup(
        call.scope,
        readGroup(objectIn(call)),
        readSelection(call.query),
      );
      return createdReply(`Groups/${id}`, resource);
    },
  },
  {
    method: 'GET',
    path: 'Groups/:id',
    answer: async ({ scope, id, query }) => ok(await readGroupResource(scope, id, readSelection(query))),
  },
  {
    method: 'PUT',
    path: 'Groups/:id',
    answer: async call =>
      ok(await changeGroup(call.scope, call.id, readGroup(objectIn(call)), readSelection(call.query))),
  },
  {
    // Returns no body, because a group may have thousands of members (RFC 7644, section 3.5.2).
    method: 'PATCH',
    path: 'Groups/:id',
    answer: async call => {
      const changes = patchGroup(readOperations(objectIn(call)));
      const idOnly = { only: ['id'], without: [] };
      const selection = 'attributes' in call.query ? readSelection(call.query) : idOnly;
      const changed = await changeGroup(call.scope, call.id, changes, selection);
      return 'attributes' in call.query ? ok(changed) : noContent;
    },
  },
  {
    method: 'DELETE',
    path: 'Groups/:id',
    answer: async ({ scope, id }) => {
      await deleteGroup(scope, id);
      return noContent;
    },
  },
];
