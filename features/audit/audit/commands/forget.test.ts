import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { asOwner } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { verifyAudit } from '../queries/verify.ts';
import { auditEntry, auditTally } from '../tables.ts';
import { audit } from './audit.ts';
import { deleteOldestSealed } from './forget.ts';
import { sealBatch } from './seal.ts';
import { countRefusedAttempts } from './tally.ts';

let hotel: TestFacility;
const setTime = (time: string) => setClock(() => new Date(time));
const enter = () => inFacility(hotel.system, db => audit(db, hotel.owner, { action: 'booking.viewed' }));
const forget = (before: string) =>
  inFacility(hotel.system, db => deleteOldestSealed(db, hotel.facilityId, new Date(before)));
const entries = () =>
  inFacility(
    hotel.system,
    async db =>
      (
        await db
          .select({ id: auditEntry.id })
          .from(auditEntry)
          .where(eq(auditEntry.facilityId, hotel.facilityId))
      ).length,
  );

// The database refuses to delete entries that are less than three years old by its own clock, so these
// entries are backdated.
beforeEach(async () => {
  setTime('2020-03-01T00:00:00Z');
  hotel = await aFacility();
  for (const month of ['03', '04', '05']) {
    setTime(`2020-${month}-01T00:00:00Z`);
    await enter();
    await sealBatch(hotel.system);
  }
});
afterEach(resetClock);

test('deletes the oldest audit entries with their seals, and the remaining entries still verify', async () => {
  const before = await entries();
  expect(await forget('2020-04-15T00:00:00Z')).toBe(before - 1);
  expect(await entries()).toBe(1);
  expect(await verifyAudit(hotel.system)).toMatchObject({ seals: 1, faults: [] });
  expect(await forget('2020-04-15T00:00:00Z')).toBeNull();
});

test('the chain of seals continues after all audit entries have been deleted', async () => {
  await forget('2020-06-01T00:00:00Z');
  expect(await verifyAudit(hotel.system)).toMatchObject({ seals: 0, entries: 0, faults: [] });
  setTime('2020-07-01T00:00:00Z');
  await enter();
  await sealBatch(hotel.system);
  expect(await verifyAudit(hotel.system)).toMatchObject({ seals: 1, entries: 1, faults: [] });
});

test('keeps an audit entry with an attempt count until the seal of that count is deleted', async () => {
  setTime('2020-06-01T10:30:00Z');
  await countRefusedAttempts(hotel.system, {
    action: 'sign_in.failed',
    actorKind: 'nobody',
    actorId: null,
    userId: 7,
    sessionId: null,
    source: null,
    details: {},
    times: 3,
    at: new Date('2020-06-01T10:30:00Z'),
  });
  await sealBatch(hotel.system);
  setTime('2020-06-01T11:30:00Z');
  await sealBatch(hotel.system);
  await forget('2020-06-01T11:00:00Z');
  const tallies = () =>
    inFacility(
      hotel.system,
      async db =>
        (
          await db
            .select({ id: auditTally.entryId })
            .from(auditTally)
            .where(eq(auditTally.facilityId, hotel.facilityId))
        ).length,
    );
  expect([await entries(), await tallies()]).toEqual([1, 1]);
  expect(await verifyAudit(hotel.system)).toMatchObject({ seals: 1, faults: [] });
  await forget('2020-06-02T00:00:00Z');
  expect([await entries(), await tallies()]).toEqual([0, 0]);
  expect(await verifyAudit(hotel.system)).toMatchObject({ seals: 0, faults: [] });
});

describe('tampering by a table owner without the key', () => {
  test('detects that a table owner deleted more audit entries than the deletion note states', async () => {
    await forget('2020-03-15T00:00:00Z');
    await asOwner(
      `alter table audit_seal disable trigger user; alter table audit_entry disable trigger user;
       delete from audit_entry where id = any((select entries from audit_seal where facility_id = ${hotel.facilityId} and id = 2)::bigint[]);
       delete from audit_seal where facility_id = ${hotel.facilityId} and id = 2;
       alter table audit_seal enable trigger user; alter table audit_entry enable trigger user`,
    );
    expect((await verifyAudit(hotel.system)).faults).toMatchObject([{ what: 'gap', seal: 3 }]);
  });

  test("detects that a table owner rewrote the audit log's deletion note", async () => {
    await forget('2020-03-15T00:00:00Z');
    await asOwner(
      `select forget_audit(${hotel.facilityId}, 2, '{}', (select hmac from audit_forgotten where facility_id = ${hotel.facilityId}))`,
    );
    expect((await verifyAudit(hotel.system)).faults).toMatchObject([{ what: 'forged', seal: 2 }]);
  });
});
