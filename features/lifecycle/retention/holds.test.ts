import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { liftHold, placeHold } from '#features/booking/booking/commands/holds.ts';
import { deletePassportPicture } from '#features/desk/front-desk/commands/pictures.ts';
import { aDraft, aGuestWithBooking } from '#features/guest/check-in-form/factory.ts';
import { draft } from '#features/guest/check-in-form/tables.ts';
import { guideMailOperation, message } from '#features/message/message/tables.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility } from '#test/harness/facility.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { sweep } from './commands/sweep.ts';
import { aGuestFromAbroad, bookingsOf, cancel, DATES, picturesOf, setDay } from './factory.ts';
import { holdsOf } from './queries/holds.ts';

const { bytes, filesOf } = await aPictureFolder();
beforeEach(() => setClock(() => new Date('2026-11-20T03:00:00Z')));
afterEach(resetClock);

const reason = '係争中のため';
const aGuestOnHold = async () => {
  const made = await aGuestFromAbroad(bytes);
  await placeHold(made.facility.owner, { bookingId: made.booking.id, reason });
  return made;
};
const registrationIn = async ({ facility }: Awaited<ReturnType<typeof aGuestFromAbroad>>) => {
  const [made] = await inFacility(facility.system, db =>
    db.select({ id: registration.id }).from(registration),
  );
  return made?.id ?? 0;
};

describe('a booking on legal hold', () => {
  test('a booking on legal hold keeps its data and pictures until the hold is lifted, and then they are deleted', async () => {
    const { facility, booking } = await aGuestOnHold();
    setDay('2030-11-23');
    await sweep();
    expect([await bookingsOf(facility), await picturesOf(facility)]).toEqual([1, ['passport', 'signature']]);
    expect(await filesOf(facility.facilityId)).toHaveLength(2);
    await liftHold(facility.owner, booking.id);
    await sweep();
    expect([await bookingsOf(facility), await filesOf(facility.facilityId)]).toEqual([0, []]);
  });

  test('a legal hold also keeps a cancelled booking with a withdrawn registration', async () => {
    const made = await aGuestFromAbroad(bytes);
    const { facility, booking } = made;
    await withdraw(facility.owner, await registrationIn(made), 'Registered for the wrong days');
    await cancel(facility, booking.id);
    await placeHold(facility.owner, { bookingId: booking.id, reason });
    setDay('2030-11-23');
    await sweep();
    expect([await bookingsOf(facility), await picturesOf(facility)]).toEqual([1, ['passport', 'signature']]);
  });

  test('a booking on legal hold keeps the content of its messages and the log entries that name it', async () => {
    const { facility, booking } = await aGuestOnHold();
    const { facilityId, system, owner } = facility;
    const at = new Date('2026-11-20T03:00:00Z');
    const result = { pms_code: booking.pmsCode, reservation_no: booking.pmsBookingNo };
    await inFacility(system, async db => {
      await db.delete(message);
      await db.insert(message).values({
        facilityId,
        bookingId: booking.id,
        slotId: booking.slotId,
        language: 'en',
        kind: 'confirmation',
        channel: 'email',
        state: 'sent',
        messageId: `<held-${booking.id}@example.com>`,
        sealed: Buffer.from('sealed'),
        createdAt: at,
      });
      await db.insert(guideMailOperation).values({
        facilityId,
        kind: 'send',
        userId: owner.userId,
        at,
        results: [{ ...result, send_method: 'email', result: 'sent' }],
      });
    });
    const left = () =>
      inFacility(system, async db => [
        (await db.select().from(message)).filter(({ sealed }) => sealed.length > 0).length,
        (await db.select().from(guideMailOperation)).length,
      ]);
    setDay('2027-11-23');
    await sweep();
    expect(await left()).toEqual([1, 1]);
    await liftHold(owner, booking.id);
    await sweep();
    expect(await left()).toEqual([0, 0]);
  });

  test('a booking on legal hold keeps its draft', async () => {
    setDay('2026-11-20');
    const { facility, booking, guest } = await aGuestWithBooking(DATES);
    await aDraft(guest, { '1': '山田' });
    await storeImage(guest, { kind: 'passport', person: 'main', bytes });
    await placeHold(facility.owner, { bookingId: booking.id, reason });
    setDay('2026-12-24');
    await sweep();
    const drafts = await inFacility(facility.system, db => db.select().from(draft));
    expect([drafts.length, await picturesOf(facility)]).toEqual([1, ['passport']]);
  });

  test('pictures of a booking on legal hold cannot be deleted manually', async () => {
    const made = await aGuestOnHold();
    const asked = { facility_visitor_log_id: await registrationIn(made), companion_id: null };
    await expect(deletePassportPicture(made.facility.owner, asked)).rejects.toMatchObject({
      code: 'booking_held',
    });
    expect(await picturesOf(made.facility)).toEqual(['passport', 'signature']);
  });
});

describe('placing a hold', () => {
  test('placing and lifting a hold is audited without the reason', async () => {
    const { facility, booking } = await aGuestOnHold();
    await liftHold(facility.owner, booking.id);
    const entries = (await auditEntriesOf(facility)).filter(({ action }) => /held|released/.test(action));
    expect(entries.map(({ action, bookingId, details }) => [action, bookingId, details])).toEqual([
      ['booking.held', booking.id, {}],
      ['booking.released', booking.id, {}],
    ]);
  });

  test('a booking has at most one hold, even after two concurrent requests', async () => {
    const { facility, booking } = await aGuestFromAbroad(bytes);
    const place = () => placeHold(facility.owner, { bookingId: booking.id, reason });
    const outcomes = await raceOnBooking(facility, booking, [place, place]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await liftHold(facility.owner, booking.id);
    await expect(liftHold(facility.owner, booking.id)).rejects.toMatchObject({ status: 404 });
    await place();
    const holds = await inFacility(facility.system, db => holdsOf(db, facility.owner));
    expect(holds).toMatchObject([{ booking_id: booking.id, reason, username: facility.username }]);
  });

  test('a booking of another hotel cannot be put on hold', async () => {
    const { booking } = await aGuestFromAbroad(bytes);
    const other = await aFacility();
    const place = placeHold(other.owner, { bookingId: booking.id, reason });
    await expect(place).rejects.toMatchObject({ status: 404 });
  });
});
