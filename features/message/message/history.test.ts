import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { and, desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingPast, type booking as bookingTable } from '#features/booking/booking/tables.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { facility as hotels } from '#features/hotel/facility/tables.ts';
import type { TestBooking } from '#features/registration/registration/factory.ts';
import { setClock } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { sendGuideMail } from './commands/send-by-hand.ts';
import { viewHistory } from './commands/view-history.ts';
import { writeGuideMailsByHand } from './commands/write-by-hand.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeAllDue } from './factory/due.ts';
import { aRegistration, change, site } from './factory/messages.ts';
import { aDueBooking, MOMENT, sendAll } from './factory/sending.ts';
import { message } from './tables.ts';

const server = mailServerForEach();

beforeEach(() => {
  setClock(() => MOMENT);
});

const bookingParams = (booking: TestBooking) => ({
  pms_code: booking.pmsCode,
  reservation_no: booking.pmsBookingNo,
});

describe('the message history of a booking', () => {
  test('the message history shows what the schedule sent, what is planned, and which user sent a message manually', async () => {
    const { facility, booking } = await aDueBooking();
    await writeAllDue(site);
    const member = await aStaffMember(facility);
    const { id: operationId } = await sendGuideMail(member, {
      reservationNumbers: [booking.pmsBookingNo],
      selectedEmailGuideData: { name: 'pre-email-B' },
      selectedSmsGuideData: null,
      confirmed: 0,
      again: 1,
    });
    await writeGuideMailsByHand(site, {
      facilityId: facility.facilityId,
      operationId,
      email: 'pre-email-B',
      sms: '',
    });
    await sendAll(facility);
    expect(await viewHistory(member, bookingParams(booking))).toMatchObject([
      { moment: 'after_reservation', state: 'skipped', reason: 'late', channel: 'email', id: null },
      { moment: '3_days_prior', state: 'sent', by: null, at: MOMENT.toISOString() },
      { kind: 'by-hand', moment: null, state: 'sent', by: member.username, at: MOMENT.toISOString() },
      { moment: '1_day_prior', state: 'planned', reason: null, at: '2031-05-19T23:00:00.000Z' },
    ]);
  });

  test.each([
    ['is not approved yet', 'unapproved', { awaitsApproval: true }],
    ['has reached its daily limit', 'day-full', { mailsADay: 0 }],
  ])('shows that a message waits or was not sent because the hotel %s', async (_why, reason, barred) => {
    const { facility, booking } = await aDueBooking();
    const member = await aStaffMember(facility);
    await platformDb(db => db.update(hotels).set(barred).where(eq(hotels.id, facility.facilityId)));
    await writeAllDue(site);
    await sendAll(facility);
    const waiting = { moment: '3_days_prior', state: 'waiting', reason };
    expect(await viewHistory(member, bookingParams(booking))).toContainEqual(
      expect.objectContaining(waiting),
    );
    setClock(() => new Date(MOMENT.getTime() + 7 * 60 * 60_000));
    await sendAll(facility);
    const dropped = { moment: '3_days_prior', state: 'dropped', reason };
    expect(await viewHistory(member, bookingParams(booking))).toContainEqual(
      expect.objectContaining(dropped),
    );
  });

  test("the message history shows the mail server's response to a failed email without the address", async () => {
    const { facility, booking } = await aDueBooking();
    await writeAllDue(site);
    server().refuseWith(550);
    await sendAll(facility);
    const history = await viewHistory(facility.owner, bookingParams(booking));
    expect(history).toContainEqual(
      expect.objectContaining({
        moment: '3_days_prior',
        state: 'failed',
        reason: 'bad-address',
        refusal: 'EENVELOPE RCPT TO 550 5.1.1 no',
      }),
    );
    expect(JSON.stringify(history)).not.toMatch(/@/);
  });

  test('the message history shows whether a message was delivered and opened, if known', async () => {
    const { facility, booking } = await aDueBooking();
    await writeAllDue(site);
    const known = { openedAt: MOMENT, delivery: 'delivered', deliveryAt: MOMENT } as const;
    await inFacility(facility.system, db =>
      db.update(message).set(known).where(eq(message.facilityId, facility.facilityId)),
    );
    const at = MOMENT.toISOString();
    expect(await viewHistory(facility.owner, bookingParams(booking))).toContainEqual(
      expect.objectContaining({ delivery: 'delivered', delivery_at: at, opened_at: at }),
    );
  });

  test('the message history lists the confirmation email for a registered guest, and why no guide mail follows', async () => {
    const { facility, booking, facilityId, registrationId } = await aRegistration({
      booking: { checkinDate: '2031-05-21', checkoutDate: '2031-05-23' },
    });
    await writeConfirmation(site, { facilityId, registrationId });
    const history = await viewHistory(facility.owner, bookingParams(booking));
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'confirmation', slot: 0, state: 'waiting' }),
    );
    const planned = history.filter(each => each.state === 'planned');
    const reasons = planned.map(each => each.reason);
    expect(new Set(reasons)).toEqual(new Set(['submitted']));
  });

  test("the message history of another hotel's booking returns 404, and each view is audited", async () => {
    const { facility, booking } = await aDueBooking();
    const other = await aFacility();
    await expect(viewHistory(other.owner, bookingParams(booking))).rejects.toMatchObject({ status: 404 });
    await viewHistory(facility.owner, bookingParams(booking));
    expect(await auditEntriesOf(facility)).toContainEqual(
      expect.objectContaining({
        action: 'booking.viewed',
        bookingId: booking.id,
        details: { part: 'messages' },
        actorId: facility.owner.userId,
      }),
    );
  });
});

describe('why a past message was not sent, by the state at that time', () => {
  const BEFORE = new Date('2031-05-10T00:00:00Z');
  const LATER = new Date('2031-05-18T12:00:00Z');
  type Due = Awaited<ReturnType<typeof aDueBooking>>;

  const changed = async (
    { facility, booking }: Due,
    to: Partial<typeof bookingTable.$inferInsert>,
    at: Date,
  ) => {
    await change(facility, booking, to);
    await inFacility(facility.system, async db => {
      const { facilityId, bookingId, id } = bookingPast;
      const [last] = await db
        .select({ id })
        .from(bookingPast)
        .where(and(eq(facilityId, facility.facilityId), eq(bookingId, booking.id)))
        .orderBy(desc(id))
        .limit(1);
      await db
        .update(bookingPast)
        .set({ until: at })
        .where(and(eq(facilityId, facility.facilityId), eq(id, last?.id ?? 0)));
    });
  };

  async function whyNot({ facility, booking }: Due) {
    setClock(() => LATER);
    const history = await viewHistory(facility.owner, bookingParams(booking));
    return history.find(({ moment }) => moment === '3_days_prior');
  }

  test('the history names a cancellation as the reason only for messages that were due while the booking was cancelled', async () => {
    const [revived, cancelled] = [await aDueBooking(), await aDueBooking()];
    await changed(revived, { pmsBookingStatus: 2 }, BEFORE);
    await changed(revived, { pmsBookingStatus: 1 }, LATER);
    await changed(cancelled, { pmsBookingStatus: 2 }, LATER);
    expect(await whyNot(revived)).toMatchObject({ state: 'skipped', reason: 'cancelled' });
    expect(await whyNot(cancelled)).toMatchObject({ state: 'skipped', reason: 'late' });
  });

  test('if the check-in date was changed after a message was due, the history judges the message by the earlier date', async () => {
    const own = await aDueBooking();
    await changed(own, { checkinDate: '2031-05-22' }, BEFORE);
    await changed(own, { checkinDate: '2031-05-21' }, LATER);
    expect(await whyNot(own)).toMatchObject({ state: 'skipped', reason: 'other-arrival' });
  });

  test('the history names a pause as the reason for messages that were due during the pause, even after it ended', async () => {
    const own = await aDueBooking();
    const hold = (value: 0 | 1, at: Date) => {
      setClock(() => at);
      return inFacility(own.facility.system, db =>
        storeSetting(db, own.facility.facilityId, 'hold_sending', value),
      );
    };
    await hold(1, BEFORE);
    await hold(0, LATER);
    expect(await whyNot(own)).toMatchObject({ state: 'skipped', reason: 'held' });
  });

  test('the history gives the reason as unknown for an unsent message that was due before changes were recorded', async () => {
    const own = await aDueBooking();
    await change(own.facility, own.booking, { pmsBookingStatus: 2, pastKeptSince: LATER });
    expect(await whyNot(own)).toMatchObject({ state: 'skipped', reason: 'not-known' });
  });
});
