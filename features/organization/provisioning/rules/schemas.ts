import { SCIM_PAGE } from './limits.ts';

/** URNs of RFC 7643 and RFC 7644. */
export const urn = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

/** Describes what Genkan supports (RFC 7643, section 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_PAGE.most },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A provisioning token that an admin of the organization creates in Genkan.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const resourceType = (base: string, name: 'User' | 'Group', schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

/** Resource types (RFC 7643, section 6). */
export const resourceTypes = (base: string) => [
  resourceType(base, 'User', urn.user),
  resourceType(base, 'Group', urn.group),
];

type Traits = {
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readOnly' | 'readWrite' | 'immutable';
  uniqueness?: 'none' | 'server';
  referenceTypes?: string[];
  subAttributes?: object[];
};

/** An attribute with the defaults of RFC 7643, section 2.2. */
const attribute = (name: string, description: string, traits: Traits = {}) => ({
  name,
  description,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...traits,
});

const externalId = attribute('externalId', 'The id at the identity provider.', { caseExact: true });

const userAttributes = [
  attribute('userName', 'The user ID, in ASCII letters, digits and signs.', {
    required: true,
    uniqueness: 'server',
  }),
  externalId,
  attribute('name', 'The name. One of its parts is enough.', {
    type: 'complex',
    subAttributes: [attribute('familyName', 'Last name.'), attribute('givenName', 'First name.')],
  }),
  attribute('displayName', 'The whole name. It is made from the name.'),
  attribute('emails', 'The email address. One is kept: the primary one or the one at work.', {
    type: 'complex',
    multiValued: true,
    required: true,
    subAttributes: [
      attribute('value', 'The address.', { required: true, uniqueness: 'server' }),
      attribute('type', 'Always work.'),
      attribute('primary', 'Always true.', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'Whether the user may sign in.', { type: 'boolean' }),
  attribute('groups', 'The groups of the user.', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group.', { mutability: 'readOnly', caseExact: true }),
      attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
    ],
  }),
];

const groupAttributes = [
  attribute('displayName', 'The name. An admin of the organization sets which roles it gives.', {
    required: true,
    caseExact: true,
    uniqueness: 'server',
  }),
  externalId,
  attribute('members', 'The users in the group. Lists of groups have them only if attributes names them.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the user.', { mutability: 'immutable', caseExact: true }),
      attribute('display', 'The user ID.', { mutability: 'readOnly' }),
      attribute('$ref', 'The address of the user.', {
        type: 'reference',
        mutability: 'readOnly',
        caseExact: true,
        referenceTypes: ['User'],
      }),
    ],
  }),
];

const schema = (base: string, id: string, name: string, attributes: object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description: `${name} in Genkan`,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

/** Schemas (RFC 7643, section 7), with the attributes that Genkan stores. */
export const schemas = (base: string) => [
  schema(base, urn.user, 'User', userAttributes),
  schema(base, urn.group, 'Group', groupAttributes),
];
