import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintStaff } from '#features/access/access/queries/mint.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { decodeQr } from '#features/desk/front-desk/commands/decode-qr.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import {
  aBooking,
  storedRegistrations,
  type TestBooking,
} from '#features/registration/registration/factory.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { hmac } from '#platform/browser/bytes.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { sweep } from '../../lifecycle/retention/commands/sweep.ts';
import { allowDevice, askForDevice, listDevices, revokeDevice } from './commands/devices.ts';
import { settleAction, viewOpenActions } from './commands/settle-act.ts';
import { receiveActions } from './commands/take-acts.ts';
import { takeSnapshot } from './commands/take-snapshot.ts';
import { aDevice, aSealedAction, type TestDevice } from './factory.ts';
import type { ActionInput } from './rules/acts.ts';
import { OFFLINE_LIMITS } from './rules/limits.ts';
import { isMatch } from './rules/locally.ts';
import { deskAct } from './tables.ts';

afterEach(resetClock);

const MINUTE = 60_000;
type SealedAction = Awaited<ReturnType<typeof aSealedAction>>;

const send = (scope: StaffScope, { id }: TestDevice, ...acts: SealedAction[]) =>
  receiveActions(scope, { facility_id: scope.facilityId, device_id: id, acts });

async function aMorning() {
  const { facility, booking } = await aRegisteredBooking();
  const [form] = await storedRegistrations(facility, booking);
  if (!form) throw new Error('No guest has registered');
  return { facility, booking, form, device: await aDevice(facility.owner) };
}

const confirming = ({ id }: TestBooking, form: { id: number; version: number }): ActionInput => ({
  kind: 'confirm',
  booking_id: id,
  seen: [{ id: form.id, version: form.version }],
});

const statusOf = ({ facilityId, system }: TestFacility, { id }: TestBooking) =>
  inFacility(system, async db => (await bookingById(db, facilityId, id))?.bookingStatusId);

const actionsIn = async (facility: TestFacility) =>
  (await auditEntriesOf(facility)).map(({ action }) => action);

async function aColleague(facility: TestFacility): Promise<StaffScope> {
  const { userId, username } = await aStaffMember(facility);
  const { sessionId, permissions, facilityId } = facility.owner;
  return mintStaff({ sessionId, permissions, facilityId, userId, username, role: 'staff', owner: false });
}

describe('devices', () => {
  test('a device gets no data before the owner allows it or after it is revoked', async () => {
    const facility = await aFacility();
    const { owner } = facility;
    const device = await askForDevice(owner, 'Tablet');
    await expect(takeSnapshot(owner, device, 'ja')).rejects.toMatchObject({ status: 403 });
    await allowDevice(owner, device.id);
    await allowDevice(owner, device.id);
    expect(await takeSnapshot(owner, device, 'ja')).toMatchObject({ bookings: [] });
    expect(await listDevices(owner)).toMatchObject([
      { name: 'Tablet', allowed_by: owner.username, last_used_by: owner.username },
    ]);
    expect(await revokeDevice(owner, device.id)).toEqual([]);
    await expect(takeSnapshot(owner, device, 'ja')).rejects.toMatchObject({ status: 403 });
    await expect(revokeDevice(owner, device.id)).rejects.toMatchObject({ status: 404 });
    const audited = await actionsIn(facility);
    expect(audited.filter(action => action.startsWith('device.'))).toEqual([
      'device.asked',
      'device.allowed',
      'device.downloaded',
      'device.revoked',
    ]);
  });

  test('a device id alone does not identify a device', async () => {
    const { owner } = await aFacility();
    const { id } = await aDevice(owner);
    await expect(takeSnapshot(owner, { id, key: 'x' }, 'ja')).rejects.toMatchObject({ status: 404 });
  });

  test('a hotel cannot exceed the maximum number of devices', async () => {
    const { owner } = await aFacility();
    for (let each = 0; each < OFFLINE_LIMITS.mostDevices; each += 1)
      await askForDevice(owner, `Tablet ${each}`);
    await expect(askForDevice(owner, 'One more')).rejects.toMatchObject({ status: 422 });
  });
});

describe('the offline data of a device', () => {
  test("the offline data contains today's and tomorrow's bookings with details but no pictures, and does not mark them as seen", async () => {
    const { facility, booking, form, device } = await aMorning();
    await aBooking(facility, { checkinDate: '2020-01-01' });
    const { bookings, codes, code_key, days } = await takeSnapshot(facility.owner, device, 'ja');
    expect(bookings).toMatchObject([
      {
        row: { booking_id: booking.id, name: '山田 太郎' },
        registrations: [{ id: form.id, version: form.version, persons: [{ number: 0 }] }],
      },
    ]);
    expect(days).toHaveLength(2);
    const answers = bookings[0]?.registrations[0]?.persons[0]?.answers ?? [];
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.map(({ system_name }) => system_name)).not.toContain('gov_id');
    expect(codes).toEqual([{ hash: await hmac(code_key, form.qr), booking_id: booking.id, slot: 0 }]);
    expect(await statusOf(facility, booking)).toBe(statusIds.input);
  });

  test('the offline data contains additional reservation numbers, so that they can be searched offline', async () => {
    const { facility, device } = await aMorning();
    const metadata = { other_reservation_numbers: ['CONF-88001'] };
    const { id } = await aBooking(facility, { metadata });
    const { bookings } = await takeSnapshot(facility.owner, device, 'ja');
    const found = bookings.filter(each => isMatch(each, '88001'));
    expect(found.map(({ row }) => row.booking_id)).toEqual([id]);
  });

  test('the offline data is encrypted with a key that stays the same within a session and differs between sessions', async () => {
    const { facility, device } = await aMorning();
    const keyIn = async (sessionId: number) => {
      const scope = mintStaff({ ...facility.owner, sessionId });
      return (await takeSnapshot(scope, device, 'ja')).copy_key;
    };
    const key = await keyIn(1);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(await keyIn(1)).toBe(key);
    expect(await keyIn(2)).not.toBe(key);
  });

  test('the offline data is masked by the permissions of the user', async () => {
    const { facility, device } = await aMorning();
    const { permissions, ...owner } = facility.owner;
    const masked = new Set([...permissions].filter(key => key !== 'list.personal_information.view'));
    const { bookings } = await takeSnapshot({ ...owner, permissions: masked }, device, 'ja');
    expect(JSON.stringify(bookings)).not.toContain('山田');
  });
});

describe('offline actions', () => {
  test('applies an offline action once with its user and time, even if sent repeatedly or concurrently', async () => {
    const { facility, booking, form, device } = await aMorning();
    const { owner } = facility;
    const at = now();
    setClock(() => new Date(at.getTime() + 10 * MINUTE));
    const acts = [
      await aSealedAction(owner, device, confirming(booking, form), { at }),
      await aSealedAction(owner, device, { kind: 'scan', code: form.qr, expected: booking.id }, { at }),
    ];
    const answers = await Promise.all([
      send(owner, device, ...acts),
      send(owner, device, ...acts.toReversed()),
    ]);
    for (const answer of answers.flat()) expect(answer).toMatchObject({ outcome: 'done', settled: true });
    expect(await send(owner, device, ...acts)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    const audited = await actionsIn(facility);
    expect(audited.filter(action => action === 'booking.confirmed')).toHaveLength(1);
    expect(audited.filter(action => action === 'qr.decoded')).toHaveLength(1);
    expect(await statusOf(facility, booking)).toBe(statusIds.confirmed);
    const [now_] = await storedRegistrations(facility, booking);
    expect(now_?.decodedAt).toEqual(at);
  });

  test('confirms only the registrations that staff had seen offline', async () => {
    const { facility, booking, form, device } = await aMorning();
    const { owner } = facility;
    const act = await aSealedAction(owner, device, confirming(booking, form));
    await inFacility(facility.system, db =>
      db
        .update(registration)
        .set({ version: form.version + 1 })
        .where(eq(registration.id, form.id)),
    );
    expect(await send(owner, device, act)).toMatchObject([{ outcome: 'changed', settled: false }]);
    expect(await statusOf(facility, booking)).toBe(statusIds.input);
    await withdraw(owner, form.id, 'Not theirs');
    const later = await aSealedAction(owner, device, confirming(booking, form));
    expect(await send(owner, device, later)).toMatchObject([{ outcome: 'gone' }]);
  });

  test('an offline action stays open if the booking is cancelled or a colleague has already done the same', async () => {
    const { facility, booking, form, device } = await aMorning();
    const { owner } = facility;
    const colleague = await aColleague(facility);
    const theirs = await aSealedAction(colleague, device, confirming(booking, form));
    await send(colleague, device, theirs);
    const mine = await aSealedAction(owner, device, confirming(booking, form));
    expect(await send(owner, device, mine)).toMatchObject([{ outcome: 'by_other', settled: false }]);
    await inFacility(facility.system, db =>
      db.update(bookingTable).set({ pmsBookingStatus: 2 }).where(eq(bookingTable.id, booking.id)),
    );
    const late = await aSealedAction(owner, device, confirming(booking, form));
    expect(await send(owner, device, late)).toMatchObject([{ outcome: 'cancelled' }]);
    const open = await viewOpenActions(colleague);
    expect(open).toMatchObject({
      total: 2,
      acts: [
        {
          kind: 'confirm',
          outcome: 'by_other',
          username: owner.username,
          other_username: colleague.username,
          device: 'フロントのタブレット',
          booking: { id: booking.id },
        },
        { outcome: 'cancelled' },
      ],
    });
    expect(await settleAction(colleague, mine.act_id)).toMatchObject({ total: 1 });
    expect(await settleAction(owner, mine.act_id)).toMatchObject({ total: 1 });
    expect(await send(owner, device, mine)).toMatchObject([{ outcome: 'by_other', settled: true }]);
  });

  test('an offline action that the same user repeats is settled immediately', async () => {
    const { facility, booking, form, device } = await aMorning();
    const { owner } = facility;
    const twice = [1, 2].map(() => aSealedAction(owner, device, confirming(booking, form)));
    expect(await send(owner, device, ...(await Promise.all(twice)))).toMatchObject([
      { outcome: 'done' },
      { outcome: 'again', settled: true },
    ]);
  });

  test('passport checks and arrivals use the time of the device, but never a future time', async () => {
    const { facility, booking, form, device } = await aMorning();
    const { owner, system } = facility;
    await inFacility(system, db =>
      db.update(bookingTable).set({ pmsBookingStatus: null }).where(eq(bookingTable.id, booking.id)),
    );
    const at = new Date(now().getTime() - 7 * MINUTE);
    const person = form.persons[0]?.id ?? 0;
    const seeing = { kind: 'passport', booking_id: booking.id, registration_id: form.id } as const;
    const answers = await send(
      owner,
      device,
      await aSealedAction(owner, device, { ...seeing, person_id: person }, { at }),
      await aSealedAction(owner, device, { ...seeing, person_id: person + 1_000_000 }, { at }),
      await aSealedAction(
        owner,
        device,
        { kind: 'arrived', booking_id: booking.id, slot: 0 },
        { at: new Date(now().getTime() + 60 * MINUTE) },
      ),
      await aSealedAction(owner, device, { kind: 'arrived', booking_id: booking.id, slot: 9 }, { at }),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'gone', 'done', 'gone']);
    const [after] = await storedRegistrations(facility, booking);
    expect(after?.persons[0]?.passportSeen).toBe(true);
    const row = await inFacility(system, db => bookingById(db, facility.facilityId, booking.id));
    expect(row?.arrivedAt?.getTime()).toBeLessThanOrEqual(now().getTime());
  });

  test('an arrival recorded offline stays open if a PMS maintains the booking or the day is wrong', async () => {
    const { facility, booking, device } = await aMorning();
    const { owner, system } = facility;
    const arriving: ActionInput = { kind: 'arrived', booking_id: booking.id, slot: 0 };
    expect(await send(owner, device, await aSealedAction(owner, device, arriving))).toMatchObject([
      { outcome: 'by_pms' },
    ]);
    await inFacility(system, db =>
      db.update(bookingTable).set({ pmsBookingStatus: null }).where(eq(bookingTable.id, booking.id)),
    );
    const early = new Date(now().getTime() - 3 * 24 * 60 * MINUTE);
    expect(
      await send(owner, device, await aSealedAction(owner, device, arriving, { at: early })),
    ).toMatchObject([{ outcome: 'wrong_date' }]);
  });

  test('a code that was unknown offline is looked up on the server and reported as found or unknown', async () => {
    const { facility, booking, form, device } = await aMorning();
    const { owner } = facility;
    const reading = (code: string, expected: number | null) =>
      aSealedAction(owner, device, { kind: 'scan', code, expected });
    const answers = await send(
      owner,
      device,
      await reading(form.qr, null),
      await reading('CI-NOBODYS', null),
      await reading('CI-NOBODYS', booking.id),
      await reading(form.qr, booking.id),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(['found', 'unknown', 'gone', 'again']);
    expect(await decodeQr(owner, form.qr)).toMatchObject({ decoded_status: 'already_decoded' });
  });

  test('an offline action is readable only by its author on its device and only if unaltered', async () => {
    const { facility, booking, form, device } = await aMorning();
    const { owner } = facility;
    const colleague = await aColleague(facility);
    const mine = await aSealedAction(owner, device, confirming(booking, form));
    await aSealedAction(colleague, device, confirming(booking, form));
    const renamed = { ...mine, act_id: randomUUID() };
    expect(await send(colleague, device, { ...mine, act_id: randomUUID() })).toMatchObject([
      { outcome: 'unreadable' },
    ]);
    expect(await send(owner, device, renamed)).toMatchObject([{ outcome: 'unreadable' }]);
    expect(
      await send(owner, { id: device.id + 1_000_000, key: '' }, { ...mine, act_id: randomUUID() }),
    ).toMatchObject([{ outcome: 'unreadable' }]);
    expect(await send(owner, device, mine)).toMatchObject([{ outcome: 'done' }]);
    expect(await send(colleague, device, mine)).toMatchObject([{ outcome: 'unreadable' }]);
  });

  test('accepts offline actions from their author after the device is revoked', async () => {
    const { facility, booking, form, device } = await aMorning();
    const act = await aSealedAction(facility.owner, device, confirming(booking, form));
    await revokeDevice(facility.owner, device.id);
    expect(await send(facility.owner, device, act)).toMatchObject([{ outcome: 'done' }]);
  });

  test('offline actions are remembered for ninety days, and older actions are rejected', async () => {
    const { facility, booking, form, device } = await aMorning();
    const { owner, system } = facility;
    const act = await aSealedAction(owner, device, confirming(booking, form));
    const left = await aSealedAction(owner, device, confirming(booking, form));
    await send(owner, device, act);
    const later = now().getTime() + (OFFLINE_LIMITS.actDays + 1) * 24 * 60 * MINUTE;
    await inFacility(system, db =>
      db
        .update(deskAct)
        .set({ receivedAt: new Date(now().getTime() - (OFFLINE_LIMITS.actDays + 1) * 86_400_000) }),
    );
    await sweep();
    expect(await inFacility(system, db => db.select().from(deskAct))).toEqual([]);
    setClock(() => new Date(later));
    expect(await send(owner, device, left)).toMatchObject([{ outcome: 'too_old', settled: false }]);
  });
});
