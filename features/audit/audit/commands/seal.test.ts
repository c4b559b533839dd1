import '#test/harness/every-hotel.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { pool } from '#platform/database/pool.ts';
import { asOwner } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { verifyAudit } from '../queries/verify.ts';
import { auditSeal } from '../tables.ts';
import { audit } from './audit.ts';
import { sealAudit, sealBatch } from './seal.ts';
import { countRefusedAttempts, type RefusedAttempt } from './tally.ts';

let hotel: TestFacility;
const enter = () => inFacility(hotel.system, db => audit(db, hotel.owner, { action: 'booking.viewed' }));
const faults = async () => (await verifyAudit(hotel.system)).faults;

const entriesOfSeal = (seal: number) =>
  inFacility(hotel.system, async db => {
    const [found] = await db.select().from(auditSeal).where(eq(auditSeal.id, seal));
    return found?.entries ?? [];
  });

const runWithoutTriggers = (statement: string) => {
  const triggers = (verb: string) =>
    ['entry', 'tally', 'seal'].map(name => `alter table audit_${name} ${verb} trigger user`).join('; ');
  const done = statement.replaceAll('$hotel', String(hotel.facilityId));
  return asOwner(`${triggers('disable')}; ${done}; ${triggers('enable')}`);
};

beforeEach(async () => {
  hotel = await aFacility();
  for (let batch = 0; batch < 3; batch += 1) {
    await enter();
    await enter();
    await sealBatch(hotel.system);
  }
});
afterEach(resetClock);

const tried: RefusedAttempt = {
  action: 'sign_in.failed',
  actorKind: 'nobody',
  actorId: null,
  userId: 7,
  sessionId: null,
  source: '203.0.113.0/24',
  details: {},
  times: 1,
  at: new Date(),
};

test('unchanged sealed audit entries verify without faults', async () => {
  expect(await verifyAudit(hotel.system)).toMatchObject({ seals: 3, faults: [] });
});

test('audit entries sealed during verification are not reported as unsealed', async () => {
  for (let round = 0; round < 20; round += 1) {
    await enter();
    const [{ faults }] = await Promise.all([verifyAudit(hotel.system), sealBatch(hotel.system)]);
    expect(faults).toEqual([]);
  }
});

test('one job seals the audit entries of all hotels, and a second run changes nothing', async () => {
  await enter();
  await sealAudit();
  await sealAudit();
  expect(await verifyAudit(hotel.system)).toMatchObject({ seals: 4, faults: [] });
});

describe('tampering by a table owner without the key', () => {
  test('detects a changed audit entry', async () => {
    await runWithoutTriggers(
      "update audit_entry set action = 'x' where id = (select entries[1] from audit_seal where facility_id = $hotel and id = 2)",
    );
    expect(await faults()).toEqual([
      { what: 'changed', seal: 2, at: expect.any(Date), entries: await entriesOfSeal(2) },
    ]);
  });

  test('detects a removed audit entry', async () => {
    await runWithoutTriggers(
      'delete from audit_entry where id = (select entries[1] from audit_seal where facility_id = $hotel and id = 2)',
    );
    const [gone] = await entriesOfSeal(2);
    expect(await faults()).toEqual([{ what: 'missing', seal: 2, at: expect.any(Date), entries: [gone] }]);
  });

  test('detects an audit seal that was removed together with its entries', async () => {
    await runWithoutTriggers(
      'delete from audit_entry where id = any((select entries from audit_seal where facility_id = $hotel and id = 2)::bigint[])',
    );
    await runWithoutTriggers('delete from audit_seal where facility_id = $hotel and id = 2');
    expect(await faults()).toEqual([{ what: 'gap', seal: 3 }]);
  });

  test('detects a removed audit seal even if the following seals were renumbered', async () => {
    await runWithoutTriggers(
      'delete from audit_entry where id = any((select entries from audit_seal where facility_id = $hotel and id = 2)::bigint[])',
    );
    await runWithoutTriggers('delete from audit_seal where facility_id = $hotel and id = 2');
    await runWithoutTriggers('update audit_seal set id = 2 where facility_id = $hotel and id = 3');
    expect(await faults()).toEqual([{ what: 'forged', seal: 2 }]);
  });

  test('detects a changed digest of an audit seal', async () => {
    await runWithoutTriggers(
      "update audit_seal set digest = sha256('x') where facility_id = $hotel and id = 3",
    );
    expect(await faults()).toEqual([
      { what: 'forged', seal: 3 },
      { what: 'changed', seal: 3, at: expect.any(Date), entries: await entriesOfSeal(3) },
    ]);
  });

  test('detects an inserted audit entry', async () => {
    await runWithoutTriggers(
      "insert into audit_entry (facility_id, at, actor_kind, action, details) values ($hotel, now(), 'staff', 'x', '{}')",
    );
    expect(await faults()).toEqual([{ what: 'unsealed', entries: [expect.any(Number)] }]);
  });

  test('detects an audit entry that was removed from the list of entries to be sealed', async () => {
    await enter();
    await runWithoutTriggers('delete from audit_pending where facility_id = $hotel');
    expect(await faults()).toEqual([{ what: 'unsealed', entries: [expect.any(Number)] }]);
  });
});

test('reports an audit entry that is still unsealed after ten minutes', async () => {
  await enter();
  expect(await faults()).toEqual([]);
  const later = new Date(now().getTime() + 11 * 60_000);
  setClock(() => later);
  expect(await faults()).toEqual([{ what: 'waiting', entries: [expect.any(Number)] }]);
});

test('seals the attempt count of an hour once the hour is over', async () => {
  await countRefusedAttempts(hotel.system, { ...tried, times: 40 });
  await sealBatch(hotel.system);
  const later = new Date(now().getTime() + 3 * 3_600_000);
  setClock(() => later);
  await sealBatch(hotel.system);
  expect(await faults()).toEqual([]);
  await runWithoutTriggers('update audit_tally set count = 1 where facility_id = $hotel');
  expect(await faults()).toMatchObject([{ what: 'changed', seal: 5 }]);
});

describe("the application's database login", () => {
  const tallies = (statement: string) =>
    inFacility(hotel.system, async db => {
      await db.execute(statement);
    });
  const refused = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } });

  test("the application's login can only increase the count of attempts in an audit entry", async () => {
    await countRefusedAttempts(hotel.system, { ...tried, times: 40 });
    await expect(tallies('update audit_tally set count = 1')).rejects.toMatchObject(
      refused(/never counted less/),
    );
    await expect(tallies('delete from audit_tally')).rejects.toMatchObject(refused(/permission denied/));
  });

  test("the application's login cannot change or remove an audit seal", async () => {
    await expect(tallies("update audit_seal set hmac = ''")).rejects.toMatchObject(
      refused(/permission denied/),
    );
    await expect(tallies('delete from audit_seal')).rejects.toMatchObject(refused(/permission denied/));
  });

  test("the application's login cannot delete audit entries younger than three years", async () => {
    const forget = (seal: number) =>
      pool().query("select forget_audit($1, $2, '{}', '')", [hotel.facilityId, seal]);
    await expect(forget(1)).rejects.toThrow('kept for three years');
    await expect(forget(9)).rejects.toThrow('kept for three years');
  });
});
