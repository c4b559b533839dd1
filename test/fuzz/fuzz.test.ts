import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#apps/server/routes.ts';
import { partsOf } from '#platform/http/address.ts';
import type { Contract } from '#platform/http/contract.ts';
import { binaryReply } from '#platform/http/reply.ts';
import { aHotel, anAddress, type Hotel } from '#test/contracts/hotel.ts';
import { samples } from '#test/contracts/samples.ts';
import { send } from '#test/contracts/send.ts';
import { HttpClient, type HttpResponse } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { createOtherHotel, knownIds, type OtherHotel } from './strangers.ts';
import { corruptValue, type Schema, valueFor } from './values.ts';

const CALLS = Number(process.env.FUZZ_CALLS ?? (process.env.SOAK ? 50_000 : 300));

const kinds = ['nobody', 'guest', 'owner', 'staff', 'pms', 'newcomer'] as const;
type Kind = (typeof kinds)[number];
type Call = { contract: Contract; kind: Kind; input: unknown };
type Operation = {
  parameters?: { name?: string; in?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, unknown>; $ref?: string }>;
};
type Paths = Record<string, Record<string, Operation>>;
type Document = { paths: Paths; components: { schemas: Record<string, Schema> } };

const url = await openTestServer({ level: 'fatal' }, { proxied: true });
const contracts = routes.map(route => route.contract);
let operations: Map<string, Schema>;
let declared: Map<string, string[]>;
let other: OtherHotel;

beforeAll(async () => {
  const document: Document = JSON.parse(await (await fetch(`${url}/api/openapi.json`)).text());
  const paths = inlined(document.paths, document);
  operations = new Map(contracts.map(each => [each.address, inputOf(paths, each)]));
  declared = new Map(contracts.map(each => [each.address, typesOf(paths, each)]));
  other = await createOtherHotel(url);
});

test(`${CALLS} random calls cause no server error, undeclared data or data of another hotel`, {
  timeout: 6 * 3_600_000,
}, async () => {
  // Every `npm test` makes the same calls. Only the soak test searches for new failures.
  const seed = Number(process.env.FUZZ_SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 1));
  const random = fc.sample(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { numRuns: CALLS, seed });
  let hotel = await addStaff(await aHotel(url));
  const seen = { ok: 0, refused: 0 };
  for (const number of random) {
    const call = await callOf(number, hotel);
    const client = await clientOf(hotel, call.kind);
    const own = [...client.cookies.keys()];
    const answer = await send(client, call.contract, sendable(call), anAddress());
    // A call may sign in or prove a booking. Drops the cookies that it has added, so that the caller stays
    // the same.
    for (const name of client.cookies.keys()) if (!own.includes(name)) client.cookies.delete(name);
    const described = `${call.kind} ${call.contract.address} ${JSON.stringify(call.input)?.slice(0, 2_000)} (FUZZ_SEED=${seed})`;
    expectHarmless(call, answer, described);
    if (answer.status === 200) seen.ok += 1;
    else seen.refused += 1;
    // An earlier call signed the caller out or deleted the account or key, so the following calls use a new
    // hotel.
    if (answer.status === 401 && isAllowedCaller(call)) hotel = await addStaff(await aHotel(url));
  }
  if (process.env.SOAK)
    process.stdout.write(`${CALLS} calls: ${seen.ok} done, ${seen.refused} refused (FUZZ_SEED=${seed})\n`);
  expect(seen.ok).toBeGreaterThan(CALLS / 20);
  expect(seen.refused).toBeGreaterThan(CALLS / 20);
});

type HotelWithStaff = Hotel & { staff: HttpClient };

const addStaff = async (hotel: Hotel): Promise<HotelWithStaff> => ({
  ...hotel,
  staff: await hotel.powerless(),
});

async function clientOf(hotel: HotelWithStaff, kind: Kind): Promise<HttpClient> {
  // A new client for each call, because a call may sign the client in.
  if (kind === 'nobody') return new HttpClient(url);
  if (kind === 'guest') return (await hotel.guest()).http;
  if (kind === 'owner') return hotel.owner();
  if (kind === 'newcomer') return hotel.newcomer();
  return hotel[kind];
}

async function callOf(own: number, hotel: HotelWithStaff): Promise<Call> {
  const pick = fc.record({
    contract: fc.constantFrom(...contracts),
    kind: fc.constantFrom(...kinds),
    way: fc.constantFrom('document', 'document', 'sample', 'spoiled', 'spoiled'),
  });
  const { contract, kind, way } = one(pick, own);
  const schema = operations.get(contract.address) ?? {};
  if (way === 'document')
    return { contract, kind, input: one(valueFor(schema, knownIds(hotel, other)), own) };
  // A sample may need data that an earlier call has deleted.
  const good = await Promise.resolve(samples[contract.address]?.good(hotel)).catch(() => ({}));
  const whole = way === 'sample' || good instanceof FormData;
  return { contract, kind, input: whole ? good : one(corruptValue(good ?? {}), own) };
}

function one<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed });
  return value as T;
}

function operationOf(paths: Paths, { address }: Contract): Operation | undefined {
  const { method, path } = partsOf(address);
  return paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
}

/** Replaces references to named schemas with these schemas. */
function inlined<Part>(part: Part, document: Document): Part {
  return JSON.parse(JSON.stringify(part), (_key, value: { $ref?: string } | null) => {
    const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(value?.$ref ?? '') ?? [];
    const schema = document.components.schemas[name];
    return schema ? inlined(schema, document) : value;
  });
}

function inputOf(paths: Paths, contract: Contract): Schema {
  const { parameters = [], requestBody } = operationOf(paths, contract) ?? {};
  const inAddress = parameters.filter(each => each.in === 'path' || each.in === 'query');
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const fields = Object.fromEntries(inAddress.map(({ name = '', schema = {} }) => [name, schema]));
  return {
    type: 'object',
    properties: { ...fields, ...body?.properties },
    required: [...Object.keys(fields), ...(body?.required ?? [])],
  };
}

function typesOf(paths: Paths, contract: Contract): string[] {
  const { responses } = operationOf(paths, contract) ?? { responses: {} };
  return Object.keys(responses['200']?.content ?? {});
}

const entryNames = {
  nobody: '',
  guest: 'guest',
  owner: 'staff',
  staff: 'staff',
  pms: 'api-key',
  newcomer: 'sign-up',
};
/** A caller whom an earlier call has signed out gets the responses for the public. */
function repliesTo({ contract: { access }, kind }: Call) {
  const entries = [access[entryNames[kind]], access.public];
  return entries.flatMap(entry => (entry ? [entry.reply] : []));
}
const isAllowedCaller = (call: Call) =>
  call.kind !== 'nobody' && call.contract.access[entryNames[call.kind]] !== undefined;

/**
 * Converts the input of a URL to valid text. Text in a path must not be empty, because that would be another
 * call.
 */
function sendable({ contract: { address }, input }: Call): unknown {
  if (input instanceof FormData || typeof input !== 'object' || input === null) return input;
  const inAddress = ([name]: [string, unknown]) => address.startsWith('GET') || address.includes(name);
  const text = (value: unknown) =>
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
  const inPath = [...address.matchAll(/\/:(\w+)/g)].map(([, name]) => name);
  return Object.fromEntries(
    Object.entries(input).map(each => {
      const [name, value] = each;
      return [name, inPath.includes(name) ? text(value) || '-' : inAddress(each) ? text(value) : value];
    }),
  );
}

const failure = z.strictObject({
  status: z.looseObject({ success: z.literal(false) }),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  error_codes: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
});

function expectHarmless(call: Call, { status, body, text, headers }: HttpResponse, described: string): void {
  // A random call of the owner may have started maintenance, which guest calls then report.
  const closed = status === 503 && failure.safeParse(body).data?.code === 'maintenance';
  if (!closed) expect(status, described).toBeLessThan(500);
  const [type] = (headers.get('content-type') ?? '').split(';');
  const types = status < 400 ? declared.get(call.contract.address) : ['application/json'];
  expect(types, described).toContain(type);
  for (const secret of other.secrets) expect(text, described).not.toContain(secret);
  const replies = status < 400 ? repliesTo(call) : [failure];
  if (replies.includes(binaryReply) || (status < 400 && !headers.get('content-type')?.includes('json')))
    return;
  const asDeclared = replies.map(reply => reply.safeParse(body));
  expect(asDeclared, described).toContainEqual(expect.objectContaining({ success: true, data: body }));
}
