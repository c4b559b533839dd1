import { requestedMails } from '#features/staff/user/factory.ts';
import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { aStaffMember } from '#test/harness/facility.ts';
import { bearerOf, HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { dropOldExports, makeExport, requestExport } from './commands/export/make-export.ts';
import { anEntireHotel, type EntireHotel } from './factory.ts';
import { transferStateOf } from './queries/transfer-state.ts';

let url: string;
let hotel: EntireHotel;
let owner: HttpClient;
let recipient: string;

beforeAll(async () => {
  url = await openTestServer();
  hotel = await anEntireHotel();
  owner = new HttpClient(url);
  const { username, password } = hotel.facility;
  await owner.call('POST auth/login', { username, password });
  ({ recipient } = await newIdentity());
});
afterEach(resetClock);

const bytesOf = async (headers: Record<string, string> = {}) => {
  const authorization = `Bearer ${await bearerOf(url, hotel.facility)}`;
  const response = await fetch(`${url}/api/hotel-transfer/archive`, {
    headers: { authorization, ...headers },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const requestArchive = () => owner.call('POST hotel-transfer/archive', { recipient });

async function ready(): Promise<void> {
  const asked = await requestArchive();
  expect([asked.status, valueAt(asked, 'data.archive.state')]).toEqual([200, 'making']);
  await makeExport(hotel.facility.system, await requestExport(hotel.facility.system, recipient));
}

test('the owner gets one email when an archive is requested', async () => {
  await Promise.all([requestArchive(), requestArchive()]);
  expect(await requestedMails('exportAsked', hotel.facility.owner.userId)).toHaveLength(1);
});

test('an interrupted download of an archive resumes where it stopped', async () => {
  await ready();
  const whole = await bytesOf();
  expect(whole.response.headers.get('content-length')).toBe(String(whole.bytes.length));
  expect(whole.response.headers.get('accept-ranges')).toBe('bytes');
  const etag = whole.response.headers.get('etag') ?? '';
  const half = Math.floor(whole.bytes.length / 2);
  const rest = await bytesOf({ range: `bytes=${half}-`, 'if-range': etag });
  expect([rest.response.status, rest.response.headers.get('content-range')]).toEqual([
    206,
    `bytes ${half}-${whole.bytes.length - 1}/${whole.bytes.length}`,
  ]);
  expect(sha(Buffer.concat([whole.bytes.subarray(0, half), rest.bytes]))).toBe(sha(whole.bytes));
});

test('a download that starts after the first byte is also audited', async () => {
  const downloads = async () => {
    const { rows } = await inFacility(hotel.facility.system, db =>
      db.execute(sql`select from audit_entry where action = 'facility.export_downloaded'`),
    );
    return rows.length;
  };
  const before = await downloads();
  expect((await bytesOf({ range: 'bytes=1-' })).response.status).toBe(206);
  expect(await downloads()).toBe(before + 1);
});

test('a range request whose `If-Range` names another archive returns the whole file', async () => {
  const other = await bytesOf({ range: 'bytes=1000-', 'if-range': '"other"' });
  expect([other.response.status, other.response.headers.get('content-range')]).toEqual([200, null]);
});

test('bookings count as exported once the archive has been downloaded', async () => {
  const shown = await owner.call('GET hotel-transfer');
  expect(valueAt(shown, 'data')).toMatchObject({
    is_taken: true,
    archive: { downloaded_at: expect.any(String) },
  });
});

test('an archive can be downloaded for 24 hours', async () => {
  const later = new Date(now().getTime() + 25 * 3_600_000);
  setClock(() => later);
  expect((await bytesOf()).response.status).toBe(404);
  await dropOldExports();
  const { archive } = await transferStateOf(hotel.facility.owner);
  expect(archive).toMatchObject({ state: 'gone', bytes: 0 });
});

test("a deletion requires the hotel's name and the password, is shown to all staff and can be cancelled", async () => {
  const { slug, username, password } = hotel.facility;
  await owner.call('POST auth/login', { username, password });
  const asking = { slug, password, kept_elsewhere: 'In the safe of the head office' };
  const half = await owner.call('POST hotel-transfer/deletion', {
    ...asking,
    kept_elsewhere: `\0${asking.kept_elsewhere}`,
  });
  expect([half.status, valueAt(half, 'errors.kept_elsewhere')]).toEqual([422, [expect.any(String)]]);
  const short = await owner.call('POST hotel-transfer/deletion', { ...asking, kept_elsewhere: 'here' });
  expect(short.status).toBe(422);
  const asked = await owner.call('POST hotel-transfer/deletion', asking);
  const day = valueAt(asked, 'data.deletion.deleted_from');
  expect([asked.status, day]).toEqual([200, expect.any(String)]);
  const clerk = new HttpClient(url);
  const member = await aStaffMember(hotel.facility);
  await clerk.call('POST auth/login', { username: member.username, password: member.password });
  expect(valueAt(await clerk.call('POST facility/list', {}), 'data.0.leaves_at')).toBe(day);
  expect((await clerk.call('DELETE hotel-transfer/deletion')).status).toBe(403);
  const called = await owner.call('DELETE hotel-transfer/deletion');
  expect([called.status, valueAt(called, 'data.deletion')]).toEqual([200, null]);
});
