import { type Access, accessOf, keyAccessOf } from '#features/access/access/contract/endpoint.ts';
import { apiVersions } from '#features/access/access/rules/api-versions.ts';
import { scopesOf } from '#features/access/access/rules/key-scopes.ts';
import type { CallerKind } from '#features/access/access/rules/scope.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { partsOf } from '#platform/http/address.ts';
import type { Contract } from '#platform/http/contract.ts';
import { extractNamed, type JsonSchema, jsonSchemaOf, namedSchema } from '#platform/http/json-schema.ts';
import { mediaType } from '#platform/http/media.ts';
import type { routesOf } from '../routes.ts';
import { errorCode, failureSchema, refusals, responseHeaders, responses } from './responses.ts';
import { webhookEvents } from './webhook-events.ts';

type Json = Record<string, unknown>;

export type OpenApi = Json & {
  paths: Record<string, Record<string, Json>>;
  components: Json & { schemas: Record<string, JsonSchema> };
};
export type Feature = keyof typeof routesOf;
export type ContractsOf = Record<Feature, readonly Contract[]>;

const credentials: Record<string, Json> = {
  staff: { bearer: [] },
  guest: { guestSession: [] },
  companion: { guestSession: [] },
  'sign-up': { signUp: [] },
  public: {},
};

function credentialsFor({ 'api-key': forKeys, 'organization-key': forOrganizationKeys, ...access }: Access) {
  const scopes = [forKeys, forOrganizationKeys].flatMap(entry => (entry ? scopesOf(entry.needs) : []));
  return [
    ...[...new Set(scopes)].map((scope): Json => ({ apiKey: [scope] })),
    ...Object.keys(access).map(kind => credentials[kind] ?? {}),
  ];
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token from auth/login, or its cookie.' },
  guestSession: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Guest-Session',
    description: 'The name of the guest session whose cookie is sent.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description:
      'A key of one hotel, for its PMS, kiosk or another program; it determines the hotel. An organization’s key covers several hotels, so most calls name one in the header X-Hotel. The roles of a call are the scopes that allow it: write_bookings, read_registrations, read_pictures, decode_qr, read_figures, read_audit; the key needs one of them. The owner creates and revokes keys in the dashboard.',
  },
  signUp: {
    type: 'apiKey',
    in: 'cookie',
    name: 'genkan_sign_up',
    description: 'The cookie set by auth/verify-sign-up (with the prefix __Host- on https).',
  },
};

const FRESH_PROOF_TEXT =
  'Needs a fresh proof: within the last five minutes, the session must have signed in, or entered a password (auth/password/again), a code or a passkey (auth/two-factor/again). Otherwise 403 fresh_proof_needed.';

const pageCallers: readonly string[] = [
  'public',
  'guest',
  'companion',
  'staff',
  'organization',
  'sign-up',
] satisfies CallerKind[];

const callerHeader: Json = {
  name: 'X-Caller',
  in: 'header',
  required: false,
  schema: { type: 'string', enum: ['guest', 'staff'] },
  description:
    'The kind of page that makes the call. If the browser has cookies of both kinds, those of the other kind are ignored. Programs omit this header.',
};

const langHeader: Json = {
  name: 'Lang',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  example: 'en',
  description: `The language of labels, files and messages: ${guestLanguages.join(', ')}, or any tag of these (BCP 47), such as en-US. If absent or another language, Accept-Language counts: the first of these, else en. Without either, ja.`,
};

const versionHeader: Json = {
  name: 'Genkan-Version',
  in: 'header',
  required: false,
  schema: { type: 'string', enum: apiVersions },
  description:
    'For API keys: the API version of the call. If absent, the version that was newest when the key was created.',
};

const repeatHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description:
    'For API keys: a call repeated with the same Idempotency-Key within 24 hours is executed once and always gets the same response.',
};

const hotelHeader: Json = {
  name: 'X-Hotel',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
  description:
    'The number of the hotel; required for keys of an organization, except in calls about all hotels of the key, which it limits to this hotel. Where it is missing, the call returns 403 hotel_needed, and data.hotels lists the hotels of the key. A hotel that the key does not cover returns 403 hotel_not_covered.',
};

const programHeaders = (contract: Contract): Json[] => [
  { $ref: '#/components/parameters/GenkanVersion' },
  { $ref: '#/components/parameters/XHotel' },
  ...(methodOf(contract) === 'get' || !('api-key' in contract.access)
    ? []
    : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
];

/** Describes only the calls for systems with an API key, with the callers and responses that concern them. */
export function openApiForKeys(contractsOf: ContractsOf, url: string): OpenApi {
  const entries = Object.entries(contractsOf).map(([tag, contracts]) => [tag, contracts.flatMap(forKeys)]);
  return openApi(Object.fromEntries(entries) as ContractsOf, url);
}

function forKeys(contract: Contract): Contract[] {
  const { 'api-key': one, 'organization-key': all } = accessOf(contract);
  const access = { ...(one && { 'api-key': one }), ...(all && { 'organization-key': all }) };
  return keyAccessOf(access) ? [{ ...contract, access }] : [];
}

export function openApi(contractsOf: ContractsOf, url: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [tag, contracts] of Object.entries(contractsOf))
    for (const contract of contracts) {
      const path = pathOf(contract);
      paths[path] = { ...paths[path], [methodOf(contract)]: describeOperation(contract, tag) };
    }
  const { part, schemas } = extractNamed({
    $defs: { ErrorCode: errorCode, Failure: failureSchema },
    paths,
    webhooks: webhookEvents,
  });
  const responsesUsed = referredFrom(part, 'responses', refusals);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Genkan',
      version: '1',
      description: 'Pre-check-in for hotels.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: Object.entries({ ...tags, ...eventsTag })
      .filter(([name]) => name in eventsTag || contractsOf[name as Feature].length > 0)
      .map(([name, description]) => ({ name, description })),
    paths: part.paths,
    webhooks: part.webhooks,
    components: {
      securitySchemes: usedSchemes(contractsOf),
      headers: referredFrom([part, responsesUsed], 'headers', responseHeaders),
      parameters: referredFrom(part, 'parameters', parameters),
      schemas,
      responses: responsesUsed,
    },
  };
}

const parameters: Record<string, Json> = {
  Lang: langHeader,
  XCaller: callerHeader,
  GenkanVersion: versionHeader,
  XHotel: hotelHeader,
  IdempotencyKey: repeatHeader,
};

/** Returns the components that the document refers to. */
function referredFrom(part: unknown, kind: string, all: Record<string, Json>): Record<string, Json> {
  const text = JSON.stringify(part);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

function usedSchemes(contractsOf: ContractsOf): Json {
  const used = Object.values(contractsOf)
    .flat()
    .flatMap(contract => credentialsFor(accessOf(contract)).flatMap(Object.keys));
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.includes(name)));
}

export const methodOf = ({ address }: Contract) => partsOf(address).method.toLowerCase();
export const pathOf = ({ address }: Contract) => `/api/${partsOf(address).path.replace(/:(\w+)/g, '{$1}')}`;

/** `PUT pms/bookings` → `putPmsBookings`, `DELETE log/delete/:id` → `deleteLogDeleteById`. */
export const operationId = ({ address }: Contract) =>
  address
    .replace(/\?.*/, '')
    .replaceAll('/:', '/by_')
    .split(/[ /_-]/)
    .map((word, place) => (place === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

function describeOperation(contract: Contract, tag: string): Json {
  const input = jsonSchemaOf(contract.input, 'input');
  const { properties = {}, required = [], $defs } = input;
  const pathNames = [...contract.address.matchAll(/:(\w+)/g)].map(match => match[1] ?? '');
  const isGet = methodOf(contract) === 'get';
  const isByPages = Object.keys(contract.access).filter(kind => pageCallers.includes(kind)).length > 1;
  const addressNames = [...pathNames, ...partsOf(contract.address).inQuery];
  const inAddress = Object.entries(properties).filter(([name]) => isGet || addressNames.includes(name));
  return {
    $defs,
    operationId: operationId(contract),
    tags: [tag],
    summary: contract.summary,
    ...(accessOf(contract).staff?.fresh && { description: FRESH_PROOF_TEXT }),
    security: credentialsFor(accessOf(contract)),
    parameters: [
      ...inAddress.map(([name, schema]) => ({
        name,
        in: pathNames.includes(name) ? 'path' : 'query',
        required: pathNames.includes(name) || required.includes(name),
        schema,
      })),
      { $ref: '#/components/parameters/Lang' },
      ...(isByPages ? [{ $ref: '#/components/parameters/XCaller' }] : []),
      ...(keyAccessOf(accessOf(contract)) ? programHeaders(contract) : []),
    ],
    ...(isGet ? {} : bodyOf(contract, input, addressNames)),
    responses: responses(contract),
  };
}

function bodyOf(
  contract: Contract,
  { title, properties = {}, required = [] }: JsonSchema,
  inAddress: string[],
): Json {
  const type = mediaType(contract.media ?? 'json');
  if (contract.media === 'multipart') return { requestBody: { content: { [type]: {} } } };
  if (contract.media === 'xml')
    return { requestBody: { required: true, content: { [type]: { schema: { type: 'string' } } } } };
  const fields = Object.entries(properties).filter(([name]) => !inAddress.includes(name));
  if (fields.length === 0) return {};
  const requiredNames = required.filter(name => !inAddress.includes(name));
  const body = {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
  };
  // The schema of the body has the title of the input, but contains only the fields that are not in the
  // address.
  const schema = title ? namedSchema(title, body) : body;
  const { example } = contract;
  const content = { [type]: { schema, ...(example ? { example: example.input } : {}) } };
  return { requestBody: { required: requiredNames.length > 0, content } };
}

const eventsTag = { webhook: 'Events that are sent to webhooks of the hotel.' };

export const tags: Record<keyof typeof routesOf, string> = {
  integration: 'Bookings from the PMS and from channel managers, and their keys and connectors.',
  booking: 'The statuses of bookings.',
  registration: 'The form that guests fill in, and what the hotel and the PMS read from it.',
  'guest-access': 'How a guest proves a booking.',
  'hand-over':
    'The form handed over at the counter: on a device of the hotel, on the guest’s phone, or typed by staff.',
  companion: 'Companions who fill in the form with a link of their own.',
  'my-page': 'The guest’s page after the form is submitted.',
  image: 'Pictures that guests upload.',
  facility: 'The hotel: profile, names, settings, links, terms.',
  questionnaire: 'The questions of the form.',
  message: 'Guide mail: texts, schedule, history, manual sending.',
  disclosure: 'Requests from authorities for the guest register.',
  session: 'Sign-in and sign-out of staff.',
  'sign-up': 'Creating a hotel.',
  organization: 'An organization above hotels: its hotels, brands, templates, users and roles.',
  'user-management': 'The users of a hotel and their permissions.',
  audit: 'The audit log: who viewed and did what.',
  'hotel-transfer': 'Moving or closing a hotel: its archive and its deletion.',
  retention: 'How long data is kept, when it is deleted, and legal holds.',
};
