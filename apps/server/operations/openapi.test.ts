import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const text = await (await fetch(`${url}/api/openapi.json`)).text();
const document = JSON.parse(text);

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

test("the OpenAPI document contains the installation's public provider details", () => {
  expect(document.paths['/api/settings/public'].get.responses['200']).toBeDefined();
});

test('the OpenAPI document describes every field of a booking', () => {
  const { schema } = document.paths['/api/pms/bookings'].put.requestBody.content['application/json'];
  const { properties, required } = schema.properties.bookings.items;
  expect(required).toEqual(['pms_code', 'pms_reservation_no', 'checkin_date', 'checkout_date']);
  expect(properties.checkin_date).toMatchObject({ type: 'string', format: 'date' });
  const [metadata] = properties.metadata.anyOf;
  expect(metadata.properties.full_name.anyOf[0]).toMatchObject({ type: 'string', maxLength: 300 });
});

test('the OpenAPI document allows every value that the call accepts', () => {
  const { schema } = document.paths['/api/pms/bookings'].put.requestBody.content['application/json'];
  const { metadata } = schema.properties.bookings.items.properties;
  const allow = Object.values<{ anyOf: unknown[] }>(metadata.anyOf[0].properties).map(({ anyOf }) => anyOf);
  expect(allow.every(each => each.some(one => JSON.stringify(one) === '{"type":"null"}'))).toBe(true);
  expect(metadata.anyOf[0].properties.number_of_guests.anyOf[0].type).toEqual(['integer', 'string']);
  expect(metadata.anyOf[0].properties.language.anyOf[0]).toEqual({
    description: expect.stringContaining(guestLanguages.join(', ')),
  });
  expect(metadata.anyOf[0].properties.other_reservation_numbers.anyOf[0]).toEqual({
    type: 'array',
    items: {},
    description: expect.stringContaining('at most 5'),
  });
  expect([metadata.default, metadata.description]).toEqual([
    undefined,
    expect.stringMatching(
      /Replaced as a whole: absent, null or blank fields are cleared\. If the object itself is absent or null, nothing changes\./,
    ),
  ]);
});

test('the OpenAPI document contains the page header of calls that several kinds of pages make', () => {
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

function schemasIn(part: unknown, place = ''): { place: string; schema: Record<string, unknown> }[] {
  if (typeof part !== 'object' || part === null) return [];
  const below = Object.entries(part).flatMap(([name, each]) => schemasIn(each, `${place}/${name}`));
  return Array.isArray(part) ? below : [{ place, schema: part as Record<string, unknown> }, ...below];
}

const operations = Object.entries<Record<string, { responses: object }>>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => [`${method} ${path}`, responses]),
);

test('the OpenAPI document allows new fields and values in every response and event', () => {
  const schemas = [...schemasIn(Object.fromEntries(operations)), ...schemasIn(document.webhooks)];
  const closed = schemas.filter(
    ({ place, schema }) =>
      schema.additionalProperties === false ||
      (schema.type === 'string' && Array.isArray(schema.enum) && !/\/anyOf\/0$|\/headers\//.test(place)),
  );
  expect(schemas.length).toBeGreaterThan(1000);
  expect(closed.map(({ place }) => place)).toEqual([]);
});
