import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const text = await (await fetch(`${url}/api/openapi.json`)).text();
const document = JSON.parse(text);
const { schemas } = document.components;

test('every call has a unique operation id derived from its method and path', () => {
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths);
  const ids = operations.flatMap(path => Object.values(path).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(routes.length);
  expect(ids).toEqual(
    expect.arrayContaining(['putPmsBookings', 'getPmsRegistrations', 'deleteLogDeleteById']),
  );
});

// The specification requires this, but the linter does not check it.
test('every parameter in a path is required', () => {
  const methods = Object.values<object>(document.paths).flatMap(path => Object.values(path));
  const inPaths = methods.flatMap(({ parameters = [] }) =>
    parameters.filter((each: { in?: string }) => each.in === 'path'),
  );
  expect(inPaths.length).toBeGreaterThan(0);
  expect(inPaths.filter(({ required }) => required !== true)).toEqual([]);
});

test("the OpenAPI document describes the call that returns the operator's help and terms links", () => {
  expect(document.paths['/api/settings/public'].get.responses['200']).toBeDefined();
});

test('the OpenAPI document describes every field of a booking', () => {
  const { properties, required } = schemas.BookingInput;
  expect(required).toEqual(['pms_code', 'pms_reservation_no', 'checkin_date', 'checkout_date']);
  expect(properties.checkin_date).toMatchObject({ type: 'string', format: 'date' });
  expect(schemas.BookingMetadataInput.properties.full_name.anyOf[0]).toMatchObject({
    type: 'string',
    maxLength: 300,
  });
});

test('the OpenAPI document allows every value that the call accepts', () => {
  const { metadata } = schemas.BookingInput.properties;
  const { properties } = schemas.BookingMetadataInput;
  const allow = Object.values<{ anyOf: unknown[] }>(properties).map(({ anyOf }) => anyOf);
  expect(allow.every(each => each.some(one => JSON.stringify(one) === '{"type":"null"}'))).toBe(true);
  expect(properties.number_of_guests.anyOf[0].type).toEqual(['integer', 'string']);
  expect(properties.language.anyOf[0]).toEqual({
    description: expect.stringContaining(guestLanguages.join(', ')),
  });
  expect(properties.other_reservation_numbers.anyOf[0]).toEqual({
    type: 'array',
    items: {},
    description: expect.stringContaining('at most 5'),
  });
  expect([metadata.default, metadata.description]).toEqual([
    undefined,
    expect.stringMatching(
      /Replaced as a whole: fields that are absent, null or blank are cleared\. If the object itself is absent or null, nothing changes\./,
    ),
  ]);
});

test('the OpenAPI document lists X-Caller only for calls that more than one kind of page makes', () => {
  const named = ({ parameters }: { parameters: { $ref?: string }[] }) =>
    parameters.some(({ $ref }) => $ref === '#/components/parameters/XCaller');
  const { paths, components } = document;
  expect(named(paths['/api/facility-setting/list'].post)).toBe(true);
  expect(named(paths['/api/pms/bookings'].put)).toBe(false);
  expect(components.parameters.XCaller).toMatchObject({ name: 'X-Caller', in: 'header', required: false });
});

test('the examples in the OpenAPI document are valid requests and responses', () => {
  for (const { contract } of routes) {
    const { example, access, input } = contract;
    if (!example) continue;
    const replies = Object.values(access).map(entry => entry?.reply.safeParse(example.reply).success);
    expect([contract.address, input.safeParse(example.input).success, replies.every(Boolean)]).toEqual([
      contract.address,
      true,
      true,
    ]);
  }
});

type Schema = { $ref?: string; anyOf?: Schema[]; items?: Schema; properties?: { data?: Schema } };
type Content = { content: Record<string, { schema?: Schema }> };
type Operation = {
  security: { apiKey?: string[] }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

function schemasIn(part: unknown, place = ''): { place: string; schema: Record<string, unknown> }[] {
  if (typeof part !== 'object' || part === null) return [];
  const below = Object.entries(part).flatMap(([name, each]) => schemasIn(each, `${place}/${name}`));
  return Array.isArray(part) ? below : [{ place, schema: part as Record<string, unknown> }, ...below];
}

const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
);
const forKeys = operations.filter(({ security }) => security.some(({ apiKey }) => apiKey));

test('every JSON object that programs with an API key send has a name', () => {
  const bodies = forKeys.flatMap(({ call, requestBody }) =>
    requestBody ? [[call, requestBody.content['application/json']?.schema?.$ref]] : [],
  );
  expect(Object.fromEntries(bodies)).toEqual({
    'put /api/pms/bookings': '#/components/schemas/BookingsInput',
    'post /api/pms/bookings/cancel': '#/components/schemas/CancellationInput',
    'post /api/pms/qr/decode': '#/components/schemas/QrInput',
    'post /api/pms/check-in': '#/components/schemas/ArrivalInput',
    'delete /api/pms/check-in': '#/components/schemas/ArrivalUndoInput',
  });
  expect(schemas.BookingsInput.properties.bookings.items).toEqual({
    $ref: '#/components/schemas/BookingInput',
  });
});

test('every JSON object that programs with an API key receive has a name', () => {
  const received = forKeys.flatMap(({ call, responses }) => {
    const schema = responses[200]?.content['application/json']?.schema;
    const data = (schema?.anyOf ?? [schema]).flatMap(each => each?.properties?.data ?? []);
    return data.map(each => `${call}: ${(each.items ?? each).$ref?.replace('#/components/schemas/', '')}`);
  });
  expect(received.sort()).toEqual([
    'delete /api/pms/check-in: ArrivalUndoResult',
    'get /api/pms/bookings/list: Booking',
    'get /api/pms/bookings: Booking',
    'get /api/pms/figures: HotelMonth',
    'get /api/pms/pictures: Picture',
    'get /api/pms/registrations: RegistrationEvent',
    'post /api/pms/bookings/cancel: BookingResult',
    'post /api/pms/check-in: ArrivalResult',
    'post /api/pms/qr/decode: DecodedQr',
    'post /api/pms/qr/decode: DecodedQrForStaff',
    'put /api/pms/bookings: BookingResult',
  ]);
});

test('the HTML page of a call shows the named objects of its response', async () => {
  const text = await (await fetch(`${url}/api/docs/getPmsBookings`)).text();
  const names = [...text.matchAll(/<h2>(\w+)<\/h2>/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['Booking', 'Party', 'Arrival', 'BookingSlot']));
});

test('the OpenAPI document for systems with an API key has only their calls, credentials and responses', async () => {
  const short = JSON.parse(await (await fetch(`${url}/api/openapi-keys.json`)).text());
  const calls = Object.entries<object>(short.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method} ${path}`),
  );
  expect(calls.sort()).toEqual(forKeys.map(({ call }) => call).sort());
  expect(Object.keys(short.components.securitySchemes)).toEqual(['apiKey']);
  expect(short.components.schemas).not.toHaveProperty('DecodedQrForStaff');
  expect(short.components.schemas.BookingInput).toEqual(schemas.BookingInput);
  expect(short.webhooks).toEqual(document.webhooks);
});

test('every webhook event has a name', () => {
  const events = Object.values<{ post: Operation }>(document.webhooks);
  const names = events.map(({ post }) => post.requestBody?.content['application/json']?.schema?.$ref);
  expect(names).toContain('#/components/schemas/BookingArrivedEvent');
  expect(new Set(names).size).toBe(events.length);
});

test('the OpenAPI document allows new fields and values in every response and event', () => {
  const named = Object.entries(schemas).filter(([name]) => !name.endsWith('Input'));
  const replies = operations.map(({ call, responses }) => [call, responses]);
  const sent = schemasIn(Object.fromEntries([...named, ...replies]));
  const closed = sent.filter(
    ({ place, schema }) =>
      schema.additionalProperties === false ||
      (schema.type === 'string' && Array.isArray(schema.enum) && !/\/anyOf\/0$|\/headers\//.test(place)),
  );
  expect(sent.length).toBeGreaterThan(1000);
  expect(closed.map(({ place }) => place)).toEqual([]);
});
