import '#test/harness/every-hotel.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { NAME_CONNECTION, type RowAccess, rowAccessProof } from '#platform/database/admission.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { inFacility } from './in-facility.ts';

/** An attacker who has the `DATABASE_URL` or can run any SQL through the application, but has no keys. */
const intruder = new pg.Client({ connectionString: testDatabase() });
const nameOf = async (client: pg.Client) =>
  (await client.query<{ name: string }>(NAME_CONNECTION)).rows[0]?.name ?? '';
const proofOn = async (client: pg.Client, reach: RowAccess) => rowAccessProof(await nameOf(client), reach);
let own: TestFacility;
let other: TestFacility;

beforeAll(async () => {
  await intruder.connect();
  own = await aFacility();
  other = await aFacility();
  for (const hotel of [own, other]) {
    await aBooking(hotel);
    await inFacility(hotel.system, db => audit(db, hotel.system, { action: 'facility.opened' }));
  }
});
afterAll(() => intruder.end());

const DENIED = /permission denied|must be owner/;

describe("permissions of the application's database login", () => {
  it.each([
    ['alter a table', 'alter table booking add column x text'],
    ['drop a table', 'drop table answer'],
    ['create a table', 'create table x ()'],
    ['create a schema', 'create schema x'],
    ['empty a table', 'truncate answer'],
    ['disable row-level security', 'alter table booking disable row level security'],
    ['drop a policy', 'drop policy wall on booking'],
    ['add a policy', 'create policy x on booking using (true)'],
    ['disable a trigger', 'alter table audit_entry disable trigger all'],
    ['drop a trigger', 'drop trigger audit_entry_is_final on audit_entry'],
    ['add a trigger', 'create trigger x before insert on audit_entry execute function note_change()'],
    [
      'change a function',
      'create or replace function admitted() returns bigint language sql as $$ select 0 $$',
    ],
    ['drop a function', 'drop function admitted()'],
    ['change an audit entry', "update audit_entry set action = 'x'"],
    ['remove an audit entry', 'delete from audit_entry'],
    ['empty the audit log', 'truncate audit_entry'],
    ['bypass triggers', 'set session_replication_role = replica'],
    ['read the key that the policies check', 'select * from row_key'],
    ['change the key that the policies check', "update row_key set inner_pad = ''"],
    ['change whether the database belongs to a demo', 'update installation set demo = not demo'],
    ['record a migration that did not run', "insert into migration (name, run_on) values ('x', now())"],
    ['become the owner of the tables', 'set role genkan'],
    ['drop the job queue', 'drop view graphile_worker.jobs'],
    ['read files on the server', "select pg_read_file('postmaster.pid')"],
    ['run programs', "copy facility to program 'true'"],
  ])("the application's database login cannot %s", async (_what, statement) => {
    await expect(intruder.query(statement)).rejects.toThrow(DENIED);
  });
});

describe("the application's database login without a valid proof", () => {
  const rowsSeen = async (...settings: string[]) => {
    await intruder.query('begin');
    for (const each of settings) await intruder.query(each);
    const { rows } = await intruder.query<{ seen: number }>(
      `select (select count(*) from facility) + (select count(*) from booking) + (select count(*) from user_account)
         + (select count(*) from audit_entry) + (select count(*) from sign_up) + (select count(*) from account_mail)
         + (select count(*) from password_reset) + (select count(*) from two_factor_challenge) as seen`,
    );
    await intruder.query('rollback');
    return Number(rows[0]?.seen);
  };

  it("the application's database login sees no rows if it sets neither a hotel id nor `app.platform`", async () => {
    expect(await rowsSeen()).toBe(0);
  });

  it('setting `app.platform` without a proof shows no rows', async () => {
    expect(await rowsSeen('set local app.platform = on')).toBe(0);
    expect(await rowsSeen("set local app.admission = '0'")).toBe(0);
  });

  it('setting a hotel id without a proof shows no rows', async () => {
    expect(await rowsSeen(`set local app.facility_id = ${own.facilityId}`)).toBe(0);
    expect(await rowsSeen(`set local app.admission = '${own.facilityId}'`)).toBe(0);
  });

  it('a proof issued for another connection shows no rows', async () => {
    const elsewhere = new pg.Client({ connectionString: testDatabase() });
    await elsewhere.connect();
    const stolen = await proofOn(elsewhere, own.facilityId);
    await elsewhere.end();
    expect(await rowsSeen(`set local app.admission = '${stolen}'`)).toBe(0);
  });

  it('a proof issued for an earlier connection with the same process number shows no rows', async () => {
    const earlier = (await nameOf(intruder)).replace(/\d+$/, port => String(Number(port) ^ 1));
    expect(await rowsSeen(`set local app.admission = '${rowAccessProof(earlier, 'all')}'`)).toBe(0);
    expect(await rowsSeen(`set local app.admission = '${await proofOn(intruder, 'all')}'`)).toBeGreaterThan(
      0,
    );
  });

  it('statements of other sessions do not reveal proofs, because proofs are bound values', async () => {
    const seen = () => intruder.query<{ query: string }>('select query from pg_stat_activity');
    const { rows } = await inFacility(own.system, seen);
    const texts = rows.map(({ query }) => query);
    expect(texts).toContain("select set_config('app.admission', $1, true)");
    expect(texts.join()).not.toMatch(/[0-9a-f]{64}/);
  });

  it('a proof for one hotel does not show the rows of another', async () => {
    const proof = (await proofOn(intruder, own.facilityId)).replace(/^\d+ /, '');
    expect(await rowsSeen(`set local app.admission = '${own.facilityId} ${proof}'`)).toBeGreaterThan(0);
    expect(await rowsSeen(`set local app.admission = '${other.facilityId} ${proof}'`)).toBe(0);
    expect(await rowsSeen(`set local app.admission = '0 ${proof}'`)).toBe(0);
  });
});

it('a function in a temporary schema cannot replace a built-in function', async () => {
  await intruder.query('begin');
  await intruder.query(
    `create function pg_temp.sha256(bytea) returns bytea language sql immutable as $$ select ''::bytea $$`,
  );
  await intruder.query('set local search_path = pg_temp, public, pg_catalog');
  await intruder.query(`set local app.admission = '${own.facilityId} '`);
  const { rows } = await intruder.query('select * from public.booking');
  await intruder.query('rollback');
  expect(rows).toEqual([]);
});

describe("the search index, which the application's database login can read", () => {
  const pairs = async (hotel: TestFacility) => {
    const { rows } = await intruder.query<{ grams: string[] }>(
      'select grams from booking_search where facility_id = $1',
      [hotel.facilityId],
    );
    return rows.flatMap(row => row.grams);
  };

  it('search grams reveal no part of a name or phone number, and differ between hotels for the same name', async () => {
    const grams = await pairs(own);
    expect(grams.length).toBeGreaterThan(20);
    for (const gram of grams) expect(gram).toMatch(/^[\w-]{8}$/);
    expect(grams).toEqual(grams.toSorted());
    const others = new Set(await pairs(other));
    expect(grams.filter(gram => others.has(gram))).toEqual([]);
  });

  it.each([
    ['removed', 'delete from booking_search'],
    ['changed', "update booking_search set grams = '{}'"],
  ])('search rows cannot be %s without the proof of their hotel', async (_what, statement) => {
    await intruder.query('begin');
    expect((await intruder.query(statement)).rowCount).toBe(0);
    const proof = await proofOn(intruder, own.facilityId);
    await intruder.query(`set local app.admission = '${proof}'`);
    expect((await intruder.query(statement)).rowCount).toBe(1);
    await intruder.query('rollback');
  });

  it('search rows cannot be added without the proof of their hotel', async () => {
    const added = `insert into booking_search (facility_id, booking_id, grams) values (${other.facilityId}, 0, '{}')`;
    await expect(intruder.query(added)).rejects.toThrow('row-level security');
  });
});
