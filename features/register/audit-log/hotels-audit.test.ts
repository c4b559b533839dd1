import '#test/harness/database.ts';
import { beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintOrganizationKey } from '#features/access/access/queries/mint.ts';
import { NEWEST_VERSION } from '#features/access/access/rules/api-versions.ts';
import { auditAll } from '#features/audit/audit/commands/audit.ts';
import { sealBatch } from '#features/audit/audit/commands/seal.ts';
import { revokeOrganizationKey } from '#features/integration/api/commands/organization-keys.ts';
import { anOrganizationKey } from '#features/integration/api/factory.ts';
import { leaveOrganization } from '#features/organization/organization/commands/membership.ts';
import { anOrganization, type TestOrganization } from '#features/organization/organization/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, type HttpResponse } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { readHotelsAudit } from './commands/read-hotels-audit.ts';

const url = await openTestServer();

let north: TestFacility;
let south: TestFacility;
let chain: TestOrganization;
let key: string;
let keyId: number;

beforeEach(async () => {
  [north, south] = [await aFacility(), await aFacility()];
  chain = await anOrganization(north, south);
  ({ key, id: keyId } = await anOrganizationKey(chain, { scopes: ['read_audit'] }));
});

type Line = {
  hotel_id?: number;
  seal?: number;
  kind: 'entry' | 'count' | 'seal' | 'deleted' | 'end';
  entry_id?: number;
  action?: string;
  more?: boolean;
};
type Position = { hotel_id: number; after: number };

const call = (positions?: readonly Position[], headers: Record<string, string> = {}): Promise<HttpResponse> =>
  new HttpClient(url, { 'x-api-key': key, ...headers }).call('POST pms/audit', positions && { positions });

const linesIn = ({ text }: Pick<HttpResponse, 'text'>): Line[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));

const pull = async (positions: readonly Position[] = []) => linesIn(await call(positions));

/** Returns the position after the last seal of each hotel, as a reader stores it. */
function positionsAfter(lines: readonly Line[], before: readonly Position[] = []): Position[] {
  const positions = new Map(before.map(({ hotel_id, after }) => [hotel_id, after]));
  for (const { kind, hotel_id = 0, seal = 0 } of lines) if (kind === 'seal') positions.set(hotel_id, seal);
  return [...positions].map(([hotel_id, after]) => ({ hotel_id, after }));
}

async function enter(hotel: TestFacility, times: number): Promise<void> {
  const rows = Array.from({ length: times }, () => ({ action: 'booking.viewed' as const }));
  await inFacility(hotel.system, db => auditAll(db, hotel.owner, rows));
  await sealBatch(hotel.system);
}

const sealsOf = (lines: readonly Line[], { facilityId }: TestFacility) =>
  lines.filter(({ kind, hotel_id }) => kind === 'seal' && hotel_id === facilityId).map(({ seal }) => seal);

const views = (lines: readonly Line[], { facilityId }: TestFacility) =>
  lines.filter(({ action, hotel_id }) => action === 'booking.viewed' && hotel_id === facilityId).length;

test("an organization's key reads the audit of all its hotels in one call", async () => {
  await enter(north, 2);
  await enter(south, 3);
  const answer = await call();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const lines = linesIn(answer);
  expect([views(lines, north), views(lines, south)]).toEqual([2, 3]);
  expect(lines.at(-1)).toEqual({ kind: 'end', more: false });
});

test('each line of a hotel is the same as when its audit is read alone', async () => {
  await enter(north, 2);
  await call();
  await sealBatch(north.system);
  const alone = await new HttpClient(url, { 'x-api-key': key, 'x-hotel': String(north.facilityId) }).call(
    'GET pms/audit?after=0',
  );
  expect((await pull()).filter(({ hotel_id }) => hotel_id === north.facilityId)).toEqual(linesIn(alone));
});

test('a reader of the audit of several hotels continues in each hotel without gaps', async () => {
  await enter(north, 2);
  await enter(south, 1);
  const first = await pull();
  const positions = positionsAfter(first);
  await enter(north, 4);
  await enter(south, 5);
  const second = await pull(positions);
  for (const hotel of [north, south]) {
    const seals = [...sealsOf(first, hotel), ...sealsOf(second, hotel)];
    expect(seals).toEqual(seals.map((_seal, at) => at + 1));
  }
  expect([views(second, north), views(second, south)]).toEqual([4, 5]);
  expect(await pull(positionsAfter(second, positions))).toEqual([{ kind: 'end', more: false }]);
});

test('a hotel without a position is read from the beginning', async () => {
  await enter(north, 1);
  await enter(south, 1);
  const [first] = positionsAfter(await pull());
  const lines = await pull(first ? [first] : []);
  expect([views(lines, north), views(lines, south)]).toEqual([0, 1]);
});

test('the last line says that more can be read at once, until all entries of many seals are read', async () => {
  for (let batch = 0; batch < 3; batch += 1) await enter(north, 600);
  const ends: unknown[] = [];
  let positions: Position[] = [];
  let seen = 0;
  for (let more = true; more; ) {
    const lines = await pull(positions);
    seen += views(lines, north);
    positions = positionsAfter(lines, positions);
    more = lines.at(-1)?.more === true;
    ends.push(more);
  }
  expect(ends).toEqual([true, true, false]);
  expect(seen).toBe(1800);
});

test("a position in another organization's hotel is refused, and the refusal names the hotel", async () => {
  const foreign = await aFacility();
  await anOrganization(foreign);
  const hotels = [north, foreign].map(({ facilityId }) => ({ hotel_id: facilityId, after: 0 }));
  expect(await call(hotels)).toMatchObject({
    status: 403,
    body: {
      code: 'hotel_not_covered',
      message: `This API key does not cover these hotels of positions: ${foreign.facilityId}.`,
      data: { hotel_ids: [foreign.facilityId] },
    },
  });
});

test('positions that name a hotel twice are refused', async () => {
  const position = { hotel_id: north.facilityId, after: 0 };
  expect(await call([position, position])).toMatchObject({
    status: 422,
    body: { error_codes: { positions: 'field_invalid' } },
  });
});

test('the audit of a hotel that has left the organization is no longer read', async () => {
  await enter(north, 1);
  await enter(south, 1);
  await leaveOrganization(north.owner);
  const lines = await pull();
  expect([views(lines, north), views(lines, south)]).toEqual([0, 1]);
});

/** Reads the audit as a call does whose key covered both hotels when the call began. */
async function readBoth(maxEntries?: number): Promise<Line[]> {
  const scope = mintOrganizationKey({
    organizationKeyId: keyId,
    hotelIds: [north.facilityId, south.facilityId],
    scopes: new Set(['read_audit']),
    version: NEWEST_VERSION,
  });
  let text = '';
  for await (const chunk of readHotelsAudit(scope, [], maxEntries).body as AsyncIterable<Buffer>)
    text += chunk.toString();
  return linesIn({ text });
}

test('a hotel that leaves, or a key that is revoked, during a call ends the reading of its audit', async () => {
  await enter(north, 1);
  await enter(south, 1);
  await leaveOrganization(north.owner);
  const lines = await readBoth();
  expect([views(lines, north), views(lines, south)]).toEqual([0, 1]);
  await revokeOrganizationKey(chain.admin.scope, keyId);
  expect(await readBoth()).toEqual([{ kind: 'end', more: false }]);
});

test('a call ends after a hotel that reaches the maximum number of entries, and says that more can be read', async () => {
  await enter(north, 2);
  await enter(south, 1);
  const lines = await readBoth(2);
  expect([views(lines, north), views(lines, south)]).toEqual([2, 0]);
  expect(lines.at(-1)).toEqual({ kind: 'end', more: true });
});

test('an audit request for one hotel returns only the entries of that hotel', async () => {
  await enter(north, 1);
  await enter(south, 1);
  const lines = linesIn(await call([], { 'x-hotel': String(south.facilityId) }));
  expect([views(lines, north), views(lines, south)]).toEqual([0, 1]);
});

test("a hotel's own key is refused, and the refusal says that the call is for keys of an organization", async () => {
  const answer = await new HttpClient(url, { 'x-api-key': north.apiKey }).call('POST pms/audit', {});
  expect(answer).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated', message: expect.stringContaining('gko_') },
  });
});

test('two first calls at once return the same lines', async () => {
  await enter(north, 1);
  const [one, other] = await Promise.all([pull(), pull()]);
  expect(views(one, north)).toBe(1);
  expect(one).toEqual(other);
});
