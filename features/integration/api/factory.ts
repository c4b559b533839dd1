import { keyScopes } from '#features/access/access/rules/key-scopes.ts';
import type { TestOrganization } from '#features/organization/organization/factory.ts';
import { makeOrganizationKey } from './commands/organization-keys.ts';

type KeyOptions = Partial<Parameters<typeof makeOrganizationKey>[1]>;

/**
 * Creates a key of an organization: for every hotel, every network and every scope, unless specified
 * otherwise.
 */
export const anOrganizationKey = ({ admin }: Pick<TestOrganization, 'admin'>, wanted: KeyOptions = {}) =>
  makeOrganizationKey(admin.scope, {
    name: 'CRM',
    scopes: keyScopes,
    hotelIds: null,
    networks: [],
    lastDay: null,
    ...wanted,
  });
