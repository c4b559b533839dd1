import '#test/harness/database.ts';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { audit, auditAll } from '#features/audit/audit/commands/audit.ts';
import { deleteOldestSealed } from '#features/audit/audit/commands/forget.ts';
import { sealBatch } from '#features/audit/audit/commands/seal.ts';
import { countRefusedAttempts } from '#features/audit/audit/commands/tally.ts';
import { anOrganizationKey } from '#features/integration/api/factory.ts';
import { anOrganization } from '#features/organization/organization/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();

let hotel: TestFacility;
let key: string;

beforeEach(async () => {
  hotel = await aFacility();
  ({ key } = await anOrganizationKey(await anOrganization(hotel), { scopes: ['read_audit'] }));
  // The first call stores the key in the hotel, which adds an audit entry. Later calls add none.
  await pullLines(0);
  await sealBatch(hotel.system);
});
afterEach(resetClock);

type Line = {
  hotel_id: number;
  seal: number;
  kind: 'entry' | 'count' | 'seal' | 'deleted';
  entry_id?: number;
  action?: string;
  count?: number;
  sealed?: string;
  entries?: number[];
  digest?: string;
  hmac?: string;
};

async function pullLines(after: number): Promise<Line[]> {
  const client = new HttpClient(url, { 'x-api-key': key, 'x-hotel': String(hotel.facilityId) });
  const answer = await client.call(`GET pms/audit?after=${after}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  return answer.text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));
}

async function enter(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await inFacility(hotel.system, db => audit(db, hotel.owner, { action: 'booking.viewed' }));
  await sealBatch(hotel.system);
}

const linesOfKind = (lines: readonly Line[], kind: Line['kind']) => lines.filter(line => line.kind === kind);

/** Computes the digest of a seal as a reader does. */
function digestOf(lines: readonly Line[], seal: number): string {
  const of = (kind: Line['kind']) =>
    linesOfKind(lines, kind)
      .filter(line => line.seal === seal)
      .map(({ sealed }) => sealed ?? '');
  return createHash('sha256')
    .update([...of('entry'), '', ...of('count')].join('\n'))
    .digest('hex');
}

test('each sealed entry is returned once and in order, and a reader can compute the digest of the seal', async () => {
  await enter(3);
  await enter(2);
  const lines = await pullLines(0);
  const seals = linesOfKind(lines, 'seal');
  expect(seals.map(({ seal }) => seal)).toEqual(seals.map((_, at) => at + 1));
  for (const { seal, digest } of seals) expect(digestOf(lines, seal)).toBe(digest);
  const entries = linesOfKind(lines, 'entry').map(({ entry_id }) => entry_id ?? 0);
  expect(entries).toEqual([...new Set(entries)].toSorted((one, other) => one - other));
  expect(entries).toEqual(seals.flatMap(seal => seal.entries ?? []));
  expect(linesOfKind(lines, 'entry').filter(({ action }) => action === 'booking.viewed')).toHaveLength(5);
});

test('a reader of the sealed audit log continues after the last seal without gaps, and gets nothing if nothing is new', async () => {
  await enter(1);
  const last = (await pullLines(0)).at(-1)?.seal ?? 0;
  expect(await pullLines(last)).toEqual([]);
  await enter(2);
  const next = await pullLines(last);
  expect(next.map(({ kind, seal }) => [kind, seal])).toEqual([
    ['entry', last + 1],
    ['entry', last + 1],
    ['seal', last + 1],
  ]);
  expect(await pullLines(last)).toEqual(next);
});

test('many audit entries are returned in several parts, each ending with a seal', async () => {
  for (let batch = 0; batch < 3; batch += 1) {
    const rows = Array.from({ length: 600 }, () => ({ action: 'booking.viewed' as const }));
    await inFacility(hotel.system, db => auditAll(db, hotel.owner, rows));
    await sealBatch(hotel.system);
  }
  const seen: number[] = [];
  let after = 0;
  for (let part = await pullLines(after); part.length > 0; part = await pullLines(after)) {
    expect(linesOfKind(part, 'entry').length).toBeLessThanOrEqual(1000);
    expect(part.at(-1)?.kind).toBe('seal');
    seen.push(...linesOfKind(part, 'entry').map(({ entry_id }) => entry_id ?? 0));
    after = part.at(-1)?.seal ?? 0;
  }
  expect(seen.length).toBeGreaterThanOrEqual(1800);
  expect(new Set(seen).size).toBe(seen.length);
});

test("an hour's number of refused attempts is sealed once the hour is over", async () => {
  const tried = { action: 'sign_in.failed' as const, actorKind: 'nobody' as const, actorId: null, userId: 7 };
  const at = now();
  await countRefusedAttempts(hotel.system, {
    ...tried,
    sessionId: null,
    source: '203.0.113.0/24',
    details: {},
    times: 4,
    at,
  });
  await sealBatch(hotel.system);
  setClock(() => new Date(at.getTime() + 3 * 3_600_000));
  await sealBatch(hotel.system);
  const lines = await pullLines(0);
  expect(linesOfKind(lines, 'count')).toMatchObject([{ action: 'sign_in.failed', count: 4 }]);
  for (const { seal, digest } of linesOfKind(lines, 'seal')) expect(digestOf(lines, seal)).toBe(digest);
});

test('the sealed audit log of a hotel contains no entries of another hotel', async () => {
  const other = await aFacility();
  await inFacility(other.system, db => audit(db, other.owner, { action: 'booking.viewed' }));
  await sealBatch(other.system);
  const lines = await pullLines(0);
  expect(lines.every(({ hotel_id }) => hotel_id === hotel.facilityId)).toBe(true);
  expect(linesOfKind(lines, 'entry').filter(({ action }) => action === 'booking.viewed')).toEqual([]);
});

test('deleted seals are reported, so that a reader knows why seals are missing', async () => {
  setClock(() => new Date('2020-03-01T00:00:00Z'));
  hotel = await aFacility();
  const chain = await anOrganization(hotel);
  ({ key } = await anOrganizationKey(chain, { scopes: ['read_audit'] }));
  await enter(2);
  setClock(() => new Date('2020-05-01T00:00:00Z'));
  await enter(1);
  await inFacility(hotel.system, db =>
    deleteOldestSealed(db, hotel.facilityId, new Date('2020-04-01T00:00:00Z')),
  );
  const [first, ...rest] = await pullLines(0);
  expect(first).toMatchObject({ kind: 'deleted', seal: 1 });
  expect(linesOfKind(rest, 'seal').map(({ seal }) => seal)).toEqual([2]);
  expect((await pullLines(1)).map(({ kind }) => kind)).not.toContain('deleted');
});
