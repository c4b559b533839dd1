import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { utimes } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { attemptCount } from '#features/access/access/tables.ts';
import { placeHold } from '#features/booking/booking/commands/holds.ts';
import { cancelByPms } from '#features/booking/booking/commands/intake.ts';
import { booking as bookingTable, earlyCancellation } from '#features/booking/booking/tables.ts';
import { markShiftNote, writeShiftNote } from '#features/desk/booking-note/commands/shift-notes.ts';
import { answersIn, aRegisteredBooking, taro } from '#features/guest/check-in-form/factory.ts';
import { deletedBetween } from '#features/hotel/deletion/queries/deleted.ts';
import { changeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { sendingDay, settingPast } from '#features/hotel/facility/tables.ts';
import { connector, connectorMessage } from '#features/integration/connector/tables.ts';
import { aWebhook, setCancelled } from '#features/integration/webhook/factory.ts';
import { webhookEvent } from '#features/integration/webhook/tables.ts';
import { guideMailOperation } from '#features/message/message/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { createUser } from '#features/staff/account/commands/account.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { aResetLink } from '#features/staff/session/factory.ts';
import { passwordReset, staffSession } from '#features/staff/session/tables.ts';
import { deleteUser } from '#features/staff/user/commands.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { files } from '#platform/files/files.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { deleteOrphans } from './commands/end-files.ts';
import { sweep } from './commands/sweep.ts';
import { aGuestFromAbroad, setDay, tablesWith } from './factory.ts';

const { bytes, filesOf } = await aPictureFolder();
afterEach(resetClock);

const COMPANY = '2';
const setTime = (time: string) => setClock(() => new Date(time));

test('optional answers are deleted after a year, and other answers are kept', async () => {
  setDay('2026-11-20');
  const { facility, booking } = await aRegisteredBooking({
    booking: { checkinDate: '2026-11-21', checkoutDate: '2026-11-23' },
    main: { ...taro, company_name: '株式会社みずき', gender: 'male', receipt_address: COMPANY },
  });
  const bookingNow = async () => {
    const [row] = await inFacility(facility.system, db =>
      db.select().from(bookingTable).where(eq(bookingTable.id, booking.id)),
    );
    return row?.receiptAddress;
  };
  setDay('2027-11-23');
  await sweep();
  expect([(await answersIn(facility, booking))('company_name')?.value, await bookingNow()]).toEqual([
    '株式会社みずき',
    COMPANY,
  ]);
  setDay('2027-11-24');
  await sweep();
  const answerTo = await answersIn(facility, booking);
  expect([answerTo('company_name'), answerTo('receipt_address'), await bookingNow()]).toEqual([
    undefined,
    undefined,
    null,
  ]);
  expect([answerTo('full_name')?.value, answerTo('phone')?.value, answerTo('gender')]).toEqual([
    '山田 太郎',
    '+819012345678',
    undefined,
  ]);
  const gone = await inFacility(facility.system, db =>
    deletedBetween(db, facility.facilityId, '2027-11-24', '2027-11-24'),
  );
  expect(gone[0]?.counts).toContainEqual({ rule: 'optional', what: 'answers', count: 3 });
});

test('webhook events are deleted after 30 days, except those of a booking on legal hold', async () => {
  setTime('2026-11-20T03:00:00Z');
  const hotel = await aFacility();
  const [one, held] = [await aBooking(hotel), await aBooking(hotel)];
  await aWebhook(hotel, 'https://pms.invalid/');
  for (const { id } of [one, held]) await setCancelled(hotel, id, true);
  // The database sets the time of events by its own clock, so the test overwrites it.
  await inFacility(hotel.system, db => db.update(webhookEvent).set({ at: now() }));
  await placeHold(hotel.owner, { bookingId: held.id, reason: '係争中' });
  const kept = async () =>
    (await inFacility(hotel.system, db => db.select().from(webhookEvent))).map(each => each.bookingId);
  setTime('2026-12-20T02:00:00Z');
  await sweep();
  expect(await kept()).toHaveLength(2);
  setTime('2026-12-20T04:00:00Z');
  await sweep();
  expect(await kept()).toEqual([held.id]);
});

test('the log of guide mail actions is deleted after 90 days', async () => {
  setTime('2026-11-20T03:00:00Z');
  const { facilityId, system, owner } = await aFacility();
  const result = { pms_code: 'pms', reservation_no: 'R-77341', send_method: 'email', result: 'sent' };
  await inFacility(system, db =>
    db.insert(guideMailOperation).values({
      facilityId,
      kind: 'send',
      userId: owner.userId,
      at: new Date('2026-11-20T03:00:00Z'),
      results: [result],
    }),
  );
  setTime('2027-02-18T02:59:00Z');
  await sweep();
  expect(await tablesWith('R-77341')).toEqual(['guide_mail_operation']);
  setTime('2027-02-18T03:01:00Z');
  await sweep();
  expect(await tablesWith('R-77341')).toEqual([]);
});

test('a shift note is kept until it is marked as done, and deleted 90 days later', async () => {
  setTime('2026-08-01T03:00:00Z');
  const { owner } = await aFacility();
  const write = (text: string) => writeShiftNote(owner, { note_key: crypto.randomUUID(), text });
  const { id: note_id } = await write('R-77346 done');
  await write('R-77347 open');
  setTime('2026-11-20T03:00:00Z');
  await markShiftNote(owner, { note_id, done: true });
  setTime('2027-02-18T02:59:00Z');
  await sweep();
  expect(await tablesWith('R-77346')).toEqual(['shift_note']);
  setTime('2027-02-18T03:01:00Z');
  await sweep();
  expect(await tablesWith('R-77346')).toEqual([]);
  expect(await tablesWith('R-77347')).toEqual(['shift_note']);
});

test('an earlier value of a setting is deleted a year after the change', async () => {
  setTime('2026-11-20T03:00:00Z');
  const { facilityId, owner, system } = await aFacility();
  await changeSetting(owner, { facility_id: facilityId, name: 'maintenance_mode', value: 1 });
  const left = () => inFacility(system, async db => (await db.select().from(settingPast)).length);
  setTime('2027-11-20T03:00:00Z');
  await sweep();
  expect(await left()).toBe(1);
  setTime('2027-11-21T03:00:00Z');
  await sweep();
  expect(await left()).toBe(0);
});

test('a cancellation for an unknown booking is deleted after 30 days', async () => {
  setTime('2026-11-20T03:00:00Z');
  const { facilityId, system } = await aFacility();
  const key = { pms_code: 'pms', pms_reservation_no: 'R-77342' };
  await inFacility(system, db => cancelByPms(db, facilityId, key, async () => new Map()));
  const left = () => inFacility(system, async db => (await db.select().from(earlyCancellation)).length);
  setTime('2026-12-20T02:59:00Z');
  await sweep();
  expect(await left()).toBe(1);
  setTime('2026-12-20T03:01:00Z');
  await sweep();
  expect(await left()).toBe(0);
});

test("a connector's log is deleted after 30 days, and its held messages after 90 days", async () => {
  setTime('2026-11-20T03:00:00Z');
  const { facilityId, system } = await aFacility();
  const connectorId = 1;
  const row = { facilityId, connectorId, at: new Date('2026-11-20T03:00:00Z'), result: 'created' as const };
  await inFacility(system, async db => {
    await db.insert(connector).values({
      facilityId,
      id: connectorId,
      publicId: 'one',
      vendor: 'ota',
      state: 'preview',
      username: 'u',
      passwordHash: Buffer.from('hash'),
      createdAt: row.at,
    });
    await db.insert(connectorMessage).values([
      { ...row, bookingNo: 'taken' },
      { ...row, bookingNo: 'waits', sealed: Buffer.from('sealed') },
    ]);
  });
  const left = () =>
    inFacility(system, async db =>
      (await db.select().from(connectorMessage)).map(({ bookingNo }) => bookingNo).toSorted(),
    );
  setTime('2026-12-20T02:59:00Z');
  await sweep();
  expect(await left()).toEqual(['taken', 'waits']);
  setTime('2026-12-20T03:01:00Z');
  await sweep();
  expect(await left()).toEqual(['waits']);
  setTime('2027-02-18T03:01:00Z');
  await sweep();
  expect(await left()).toEqual([]);
});

test('the counts of failed attempts and sent messages are deleted after a week', async () => {
  setTime('2026-11-20T03:00:00Z');
  const { facilityId, system } = await aFacility();
  const key = Buffer.from('a counter');
  const since = new Date('2026-11-20T03:00:00Z');
  await platformDb(db => db.insert(attemptCount).values({ key, failures: 1, since }));
  await inFacility(system, db =>
    db.insert(sendingDay).values({ facilityId, day: '2026-11-20', channel: 'email', sent: 5 }),
  );
  const left = () =>
    platformDb(async db => [
      (await db.select().from(attemptCount).where(eq(attemptCount.key, key))).length,
      (await db.select().from(sendingDay).where(eq(sendingDay.facilityId, facilityId))).length,
    ]);
  setTime('2026-11-27T02:59:00Z');
  await sweep();
  expect(await left()).toEqual([1, 1]);
  setTime('2026-11-28T03:01:00Z');
  await sweep();
  expect(await left()).toEqual([0, 0]);
});

test('a staff session is deleted after 12 hours, and a password link after a day', async () => {
  setTime('2026-11-20T03:00:00Z');
  const { owner } = await aFacility();
  const session = { userId: owner.userId, facilityId: owner.facilityId, browser: '' };
  await platformDb(db =>
    db.insert(staffSession).values({
      ...session,
      tokenHash: Buffer.from('session'),
      createdAt: new Date('2026-11-20T03:00:00Z'),
      activeAt: new Date('2026-11-20T03:00:00Z'),
    }),
  );
  await aResetLink(owner.userId);
  const left = () =>
    platformDb(async db => [
      (await db.select().from(staffSession).where(eq(staffSession.userId, owner.userId))).length,
      (await db.select().from(passwordReset).where(eq(passwordReset.userId, owner.userId))).length,
    ]);
  setTime('2026-11-20T14:59:00Z');
  await sweep();
  expect(await left()).toEqual([1, 1]);
  setTime('2026-11-20T15:01:00Z');
  await sweep();
  expect(await left()).toEqual([0, 1]);
  setTime('2026-11-21T03:01:00Z');
  await sweep();
  expect(await left()).toEqual([0, 0]);
});

describe('retention of accounts', () => {
  test('an account that never had a hotel is deleted after 30 days', async () => {
    setTime('2026-11-20T03:00:00Z');
    const account = { username: 'Halfway1', email: 'halfway@example.com', password: 'Sazanami-2026' };
    await platformDb(db =>
      createUser(db, { ...account, facilityId: null, firstName: '半', lastName: '道', role: 'admin' }),
    );
    setTime('2026-12-20T02:59:00Z');
    await sweep();
    expect(await tablesWith('halfway@example.com')).toEqual(['user_account']);
    setTime('2026-12-20T03:01:00Z');
    await sweep();
    expect(await tablesWith('halfway@example.com')).toEqual([]);
  });

  test('the name of a deleted account is kept for five years', async () => {
    setTime('2026-11-20T03:00:00Z');
    const hotel = await aFacility();
    const member = await aStaffMember(hotel);
    await deleteUser(hotel.owner, member.userId);
    const isLeft = async () =>
      (await platformDb(db => db.select().from(userAccount).where(eq(userAccount.id, member.userId))))
        .length === 1;
    setTime('2031-11-20T02:00:00Z');
    await sweep();
    expect(await isLeft()).toBe(true);
    setTime('2031-11-21T03:00:00Z');
    await sweep();
    expect(await isLeft()).toBe(false);
  });
});

test('a picture file without a database row is deleted after a day, and other files are kept', async () => {
  setClock(() => new Date());
  const { facility } = await aGuestFromAbroad(bytes);
  resetClock();
  const { facilityId } = facility;
  const [old, fresh] = [`images/${facilityId}/img_old`, `images/${facilityId}/img_fresh`];
  const named = await filesOf(facilityId);
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await files().put(old, Buffer.from('x'));
  const before = await filesOf(facilityId);
  for (const file of before) await utimes(file, twoDaysAgo, twoDaysAgo);
  await files().put(fresh, Buffer.from('x'));
  // The disk's clock may differ from ours.
  const at = new Date();
  for (const file of await filesOf(facilityId)) if (!before.includes(file)) await utimes(file, at, at);
  expect(await deleteOrphans()).toBe(1);
  expect(await files().get(old)).toBeUndefined();
  expect(await filesOf(facilityId)).toHaveLength(named.length + 1);
});
