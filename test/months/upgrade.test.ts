import '#test/harness/alone.ts';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { emptyDatabase } from '#test/harness/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');
const folder = await mkdtemp(join(tmpdir(), 'genkan-test-'));
const FIRST = '20261125050000';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let owner: pg.Client;
let login: string;

/** The migrations until messages were kept by months. */
async function before(): Promise<string> {
  for (const name of await readdir(MIGRATIONS))
    if (name < FIRST) await copyFile(join(MIGRATIONS, name), join(folder, name));
  return folder;
}

const one = async (statement: string): Promise<Record<string, unknown> | undefined> =>
  (await owner.query<Record<string, unknown>>(statement)).rows[0];

const message = (moment: string | null, at: string) => `
  insert into message (facility_id, kind, channel, booking_id, slot_id, language, message_id, sealed, state, moment, checkin_date,
    created_at)
  values (1, 'guide', 'email', 1, 0, 'ja', gen_random_uuid()::text, '', 'sent', ${moment === null ? 'null' : `'${moment}'`},
    '2020-03-10', ${at}) on conflict do nothing returning id::int, tableoid::regclass::text as part`;

const rows = `
  insert into facility (id, slug_name, name, country, state, city, address, building, phone, site_url, timezone, created_at)
    values (1, 'inn', 'Inn', 'JP', '', '', '', '', '', '', 'Asia/Tokyo', now());
  insert into booking (facility_id, id, pms_code, pms_reservation_no, checkin_date, checkout_date, metadata, booking_status_id,
    name, name_kana, phone, email, send_method, created_at, updated_at)
    values (1, 1, 'pms', 'R-1', '2020-03-10', '2020-03-11', '{}', 17, '', '', '', '', '--', now(), now());
  insert into booking_status_log (facility_id, booking_id, booking_status_id, at) values (1, 1, 17, '2020-03-01');
  insert into audit_entry (facility_id, at, actor_kind, action, details) values (1, now(), 'nobody', 'sign_in.failed', '{}');
  insert into audit_tally (facility_id, entry_id, hour, action, actor_kind, actor_id, about, count, last_at, sources)
    select 1, id, date_trunc('hour', now()), action, actor_kind, 0, 0, 3, now(), '{}' from audit_entry`;

beforeAll(async () => {
  const { url, migrationUrl } = await emptyDatabase();
  login = new URL(url).username;
  await migrate(migrationUrl, { log, dir: await before() });
  owner = new pg.Client({ connectionString: migrationUrl });
  await owner.connect();
  await owner.query(rows);
  await owner.query(`grant select, insert, update, delete on message to ${login}`);
  await owner.query(message('3_days_prior', "'2020-03-07'"));
  await owner.query(message(null, 'now()'));
  // By a clock that was 400 days ahead.
  await owner.query(message('1_day_prior', "now() + interval '400 days'"));
  await migrate(migrationUrl, { log, login });
});
afterAll(async () => {
  await owner.end();
  await rm(folder, { recursive: true });
});

test('what a hotel had is there after the upgrade, where it lay', async () => {
  expect(
    await one(`select count(*)::int as messages, count(distinct tableoid)::int as places,
      (select count(*)::int from booking_status_log) as statuses, (select count(*)::int from audit_tally) as tallies,
      (select count(*)::int from audit_entry) as entries from message`),
  ).toEqual({ messages: 3, places: 1, statuses: 1, tallies: 1, entries: 1 });
});

test('a guide message that went out before the upgrade does not go out again', async () => {
  expect(await one('select count(*)::int as claims from message_claim')).toEqual({ claims: 2 });
  expect(await one(message('3_days_prior', "now() + interval '500 days'"))).toBeUndefined();
});

test('numbers go on behind those that there were', async () => {
  expect(await one(message('2_days_prior', 'now()'))).toMatchObject({
    id: expect.toSatisfy((id: number) => id > 3),
  });
});

test('the months begin behind what there was, however far a clock was ahead', async () => {
  const { part } = (await one(message('checkin_day_1st', "now() + interval '460 days'"))) ?? {};
  expect(part).toBe('message_other');
});

test('the application may do on the tables what it could before, and nothing on their partitions', async () => {
  expect(
    await one(`select has_table_privilege('${login}', 'message', 'update') as changes,
      has_table_privilege('${login}', 'audit_entry', 'insert') as adds, has_table_privilege('${login}', 'audit_entry', 'delete') as deletes,
      bool_or(has_table_privilege('${login}', inhrelid, 'select, insert, update, delete')) as past from pg_inherits
      where inhparent in ('message'::regclass, 'audit_entry'::regclass, 'booking_status_log'::regclass)`),
  ).toEqual({ changes: true, adds: true, deletes: false, past: false });
});
