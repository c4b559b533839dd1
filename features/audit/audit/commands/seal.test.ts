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
import { countTries, type Tried } from './tally.ts';

let hotel: TestFacility;
const enter = () => inFacility(hotel.system, db => audit(db, hotel.owner, { action: 'booking.viewed' }));
const faults = async () => (await verifyAudit(hotel.system)).faults;

/** The entries that a seal was put on. */
const sealedBy = (seal: number) =>
  inFacility(hotel.system, async db => {
    const [found] = await db.select().from(auditSeal).where(eq(auditSeal.id, seal));
    return found?.entries ?? [];
  });

/** As the owner of the tables, past every trigger. */
const untouched = (statement: string) => {
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

const tried: Tried = {
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

test('what was sealed and not touched since is found whole', async () => {
  expect(await verifyAudit(hotel.system)).toMatchObject({ seals: 3, faults: [] });
});

test('what is sealed while it is compared is not taken for slipped in', async () => {
  for (let round = 0; round < 20; round += 1) {
    await enter();
    const [{ faults }] = await Promise.all([verifyAudit(hotel.system), sealBatch(hotel.system)]);
    expect(faults).toEqual([]);
  }
});

test('all hotels are sealed by one job, and twice does no harm', async () => {
  await enter();
  await sealAudit();
  await sealAudit();
  expect(await verifyAudit(hotel.system)).toMatchObject({ seals: 4, faults: [] });
});

describe('who owns the tables, and has no key, is found out who', () => {
  test('changes an entry', async () => {
    await untouched(
      "update audit_entry set action = 'x' where id = (select entries[1] from audit_seal where facility_id = $hotel and id = 2)",
    );
    expect(await faults()).toEqual([
      { what: 'changed', seal: 2, at: expect.any(Date), entries: await sealedBy(2) },
    ]);
  });

  test('removes an entry', async () => {
    await untouched(
      'delete from audit_entry where id = (select entries[1] from audit_seal where facility_id = $hotel and id = 2)',
    );
    const [gone] = await sealedBy(2);
    expect(await faults()).toEqual([{ what: 'missing', seal: 2, at: expect.any(Date), entries: [gone] }]);
  });

  test('removes a seal with its entries', async () => {
    await untouched(
      'delete from audit_entry where id = any((select entries from audit_seal where facility_id = $hotel and id = 2)::bigint[])',
    );
    await untouched('delete from audit_seal where facility_id = $hotel and id = 2');
    expect(await faults()).toEqual([{ what: 'gap', seal: 3 }]);
  });

  test('removes a seal and closes the gap', async () => {
    await untouched(
      'delete from audit_entry where id = any((select entries from audit_seal where facility_id = $hotel and id = 2)::bigint[])',
    );
    await untouched('delete from audit_seal where facility_id = $hotel and id = 2');
    await untouched('update audit_seal set id = 2 where facility_id = $hotel and id = 3');
    expect(await faults()).toEqual([{ what: 'forged', seal: 2 }]);
  });

  test('changes an entry and what its seal was put on', async () => {
    await untouched("update audit_seal set digest = sha256('x') where facility_id = $hotel and id = 3");
    expect(await faults()).toEqual([
      { what: 'forged', seal: 3 },
      { what: 'changed', seal: 3, at: expect.any(Date), entries: await sealedBy(3) },
    ]);
  });

  test('slips an entry in', async () => {
    await untouched(
      "insert into audit_entry (facility_id, at, actor_kind, action, details) values ($hotel, now(), 'staff', 'x', '{}')",
    );
    expect(await faults()).toEqual([{ what: 'unsealed', entries: [expect.any(Number)] }]);
  });

  test('takes an entry from those that wait', async () => {
    await enter();
    await untouched('delete from audit_pending where facility_id = $hotel');
    expect(await faults()).toEqual([{ what: 'unsealed', entries: [expect.any(Number)] }]);
  });
});

test('an entry that nobody seals is told after ten minutes', async () => {
  await enter();
  expect(await faults()).toEqual([]);
  const later = new Date(now().getTime() + 11 * 60_000);
  setClock(() => later);
  expect(await faults()).toEqual([{ what: 'waiting', entries: [expect.any(Number)] }]);
});

test('an hour of tries is sealed when it is over, with their number', async () => {
  await countTries(hotel.system, { ...tried, times: 40 });
  await sealBatch(hotel.system);
  const later = new Date(now().getTime() + 3 * 3_600_000);
  setClock(() => later);
  await sealBatch(hotel.system);
  expect(await faults()).toEqual([]);
  await untouched('update audit_tally set count = 1 where facility_id = $hotel');
  expect(await faults()).toMatchObject([{ what: 'changed', seal: 5 }]);
});

describe('the application’s login', () => {
  const tallies = (statement: string) =>
    inFacility(hotel.system, async db => {
      await db.execute(statement);
    });
  const refused = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } });

  test('counts tries on, and never back', async () => {
    await countTries(hotel.system, { ...tried, times: 40 });
    await expect(tallies('update audit_tally set count = 1')).rejects.toMatchObject(
      refused(/never counted less/),
    );
    await expect(tallies('delete from audit_tally')).rejects.toMatchObject(refused(/permission denied/));
  });

  test('neither changes nor removes a seal', async () => {
    await expect(tallies("update audit_seal set hmac = ''")).rejects.toMatchObject(
      refused(/permission denied/),
    );
    await expect(tallies('delete from audit_seal')).rejects.toMatchObject(refused(/permission denied/));
  });

  test('has what is younger than three years let go by nobody, whatever clock it is told', async () => {
    const forget = (seal: number) =>
      pool().query("select forget_audit($1, $2, '{}', '')", [hotel.facilityId, seal]);
    await expect(forget(1)).rejects.toThrow('kept for three years');
    await expect(forget(9)).rejects.toThrow('kept for three years');
  });
});
