import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { now, setClock } from '#platform/clock/clock.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { sendGuideMail } from './commands/send-by-hand.ts';
import { stopGuideMail } from './commands/stop.ts';
import { writeGuideMailsByHand } from './commands/write-by-hand.ts';
import { change, messagesOf, site } from './factory/messages.ts';
import { sendAll } from './factory/sending.ts';
import { newestOperations } from './queries/operations.ts';

const server = mailServerForEach();

const request = (...bookings: TestBooking[]) => ({
  reservationNumbers: bookings.map(booking => booking.pmsBookingNo),
  selectedEmailGuideData: { name: 'pre-email' as const },
  selectedSmsGuideData: null,
  confirmed: 1 as const,
  again: 0 as const,
});

async function aHotelWithTwoBookings() {
  const facility = await aFacility();
  return { facility, first: await aBooking(facility), second: await aBooking(facility) };
}

const write = ({ facilityId }: TestFacility, operationId: number) =>
  writeGuideMailsByHand(site, { facilityId, operationId, email: 'pre-email', sms: 'message-sms' });
const sends = async ({ facilityId, system }: TestFacility) =>
  (await inFacility(system, db => newestOperations(db, facilityId))).send;

test('a manual message reaches each guest once even if sending is on hold, and the list shows that it was sent', async () => {
  const { facility, first, second } = await aHotelWithTwoBookings();
  const { id } = await sendGuideMail(facility.owner, request(first, second));
  await write(facility, id);
  await write(facility, id);
  await sendAll(facility);
  await sendAll(facility);
  expect(server().recipients.toSorted()).toEqual([first.email, second.email].toSorted());
  const { facilityId, system } = facility;
  const booking = await inFacility(system, db => bookingById(db, facilityId, first.id));
  expect(booking).toMatchObject({ bookingStatusId: statusIds.sent, pastSendMethod: 'email' });
});

test('a channel changed before the job runs again causes no second message', async () => {
  const { facility, first } = await aHotelWithTwoBookings();
  const { id } = await sendGuideMail(facility.owner, request(first));
  await write(facility, id);
  await change(facility, first, { sendMethod: 'sms' });
  await write(facility, id);
  expect((await messagesOf(facility)).map(({ channel }) => channel)).toEqual(['email']);
});

test('a check-in date changed before the job runs again causes no second message', async () => {
  const { facility, first } = await aHotelWithTwoBookings();
  const { id } = await sendGuideMail(facility.owner, request(first));
  await write(facility, id);
  await change(facility, first, { checkinDate: first.checkoutDate });
  await write(facility, id);
  expect(await messagesOf(facility)).toHaveLength(1);
});

test('a message to a guest who can no longer be reached when the job runs is logged as dropped', async () => {
  const { facility, first, second } = await aHotelWithTwoBookings();
  const { id } = await sendGuideMail(facility.owner, request(first, second));
  await change(facility, second, { sendMethod: '--' });
  await write(facility, id);
  const [log] = await sends(facility);
  expect(log?.results.map(({ result }) => result)).toEqual(['queued', 'dropped']);
});

test('the log of one operation shows the current result of each row', async () => {
  const { facility, first, second } = await aHotelWithTwoBookings();
  const { id } = await sendGuideMail(facility.owner, request(first, second));
  const results = async () => {
    const { facilityId, system } = facility;
    const { send } = await inFacility(system, db => newestOperations(db, facilityId, id));
    return send.flatMap(log => log.results.map(({ result }) => result));
  };
  await write(facility, id);
  expect(await results()).toEqual(['queued', 'queued']);
  await stopGuideMail(facility.owner, { reservationNumbers: [second.pmsBookingNo] });
  await sendAll(facility);
  expect(await results()).toEqual(['sent', 'dropped']);
});

test('a booking stopped between the request and the sending gets no message', async () => {
  const { facility, first, second } = await aHotelWithTwoBookings();
  const { id } = await sendGuideMail(facility.owner, request(first, second));
  await write(facility, id);
  await stopGuideMail(facility.owner, { reservationNumbers: [first.pmsBookingNo] });
  await sendAll(facility);
  expect(server().recipients).toEqual([second.email]);
});

describe('sending manually', () => {
  test('sending manually while sending is on hold requires a confirmation, and sends nothing without it', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    const asked = sendGuideMail(facility.owner, { ...request(first), confirmed: 0 });
    await expect(asked).rejects.toMatchObject({ status: 409, code: 'sending_held' });
    expect(await sends(facility)).toEqual([]);
  });

  test('sending manually during maintenance is possible only after a confirmation', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    await storeRawSetting(facility, 'hold_sending', 0);
    await storeRawSetting(facility, 'maintenance_mode', 1);
    const asked = sendGuideMail(facility.owner, { ...request(first), confirmed: 0 });
    await expect(asked).rejects.toMatchObject({ status: 409, code: 'guests_shut_out' });
    expect(await sends(facility)).toEqual([]);
    expect(await sendGuideMail(facility.owner, request(first))).toMatchObject({ count: 1 });
  });

  test('rejects the whole selection if one row is invalid, and returns that row', async () => {
    const { facility, first, second } = await aHotelWithTwoBookings();
    await stopGuideMail(facility.owner, { reservationNumbers: [second.pmsBookingNo] });
    await expect(sendGuideMail(facility.owner, request(first, second))).rejects.toMatchObject({
      status: 422,
      code: 'guide_mail_stopped',
      details: {
        errors: { reservationNumbers: 'guide_mail_stopped' },
        data: { reservationNumbers: [second.pmsBookingNo] },
      },
    });
    expect(await sends(facility)).toEqual([]);
  });

  test('sending manually requires a text', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    const without = sendGuideMail(facility.owner, { ...request(first), selectedEmailGuideData: null });
    await expect(without).rejects.toMatchObject({ status: 422, code: 'guide_mail_no_template' });
  });

  test('a double click is one operation, and requests of two users are two operations', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    const colleague = await aStaffMember(facility);
    await raceOnBooking(
      facility,
      first,
      [facility.owner, facility.owner, colleague].map(
        each => () => sendGuideMail(each, { ...request(first), again: 1 }),
      ),
    );
    expect(await sends(facility)).toHaveLength(2);
  });

  test('a second request more than ten seconds later sends again if the user confirms', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    const one = await sendGuideMail(facility.owner, request(first));
    const later = now().getTime() + 11_000;
    setClock(() => new Date(later));
    const other = await sendGuideMail(facility.owner, { ...request(first), again: 1 });
    await write(facility, one.id);
    await write(facility, other.id);
    expect(await messagesOf(facility)).toHaveLength(2);
  });

  test('repeated requests with the same operation key are one operation', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    const keyed = { ...request(first), again: 1 as const, operation_key: 'one dialog' };
    const send = () => sendGuideMail(facility.owner, keyed);
    const [one, other] = await raceOnBooking(facility, first, [send, send]);
    const later = now().getTime() + 3_600_000;
    setClock(() => new Date(later));
    expect([other, { status: 'fulfilled', value: await send() }]).toEqual([one, one]);
    expect(await sends(facility)).toHaveLength(1);
  });

  test('concurrent requests with the same operation key are one operation, even for different bookings', async () => {
    const { facility, first, second } = await aHotelWithTwoBookings();
    const keys = ['1', '2', '3', '4', '5'];
    const send = (booking: typeof first, operation_key: string) =>
      sendGuideMail(facility.owner, { ...request(booking), again: 1, operation_key });
    for (const key of keys) {
      const [one, other] = await Promise.all([send(first, key), send(second, key)]);
      expect(other).toEqual(one);
    }
    expect(await sends(facility)).toHaveLength(keys.length);
  });

  test('repeating a request with its operation key returns the first result, even if sending is no longer possible', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    const keyed = { ...request(first), operation_key: 'one dialog' };
    const log = await sendGuideMail(facility.owner, keyed);
    await stopGuideMail(facility.owner, { reservationNumbers: [first.pmsBookingNo] });
    expect(await sendGuideMail(facility.owner, keyed)).toEqual(log);
  });

  test('a request with another operation key or by another user is a separate operation', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    const colleague = await aStaffMember(facility);
    const send = (who: StaffScope, operation_key: string) =>
      sendGuideMail(who, { ...request(first), again: 1, operation_key });
    await send(facility.owner, 'one dialog');
    await send(facility.owner, 'the next dialog');
    await send(colleague, 'one dialog');
    expect(await sends(facility)).toHaveLength(3);
  });

  test('a rejected request does not use up its operation key', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    const keyed = { ...request(first), operation_key: 'one dialog' };
    const asked = sendGuideMail(facility.owner, { ...keyed, confirmed: 0 });
    await expect(asked).rejects.toMatchObject({ code: 'sending_held' });
    expect(await sendGuideMail(facility.owner, keyed)).toMatchObject({ count: 1 });
  });

  test('sending again on the same day requires a confirmation, and the error names the bookings and the time since the first message', async () => {
    const { facility, first, second } = await aHotelWithTwoBookings();
    const { id } = await sendGuideMail(facility.owner, request(first));
    const colleague = await aStaffMember(facility);
    const sending = sendGuideMail(colleague, request(first, second));
    await expect(sending).rejects.toMatchObject({ status: 409, code: 'sent_recently' });
    await write(facility, id);
    const later = now().getTime() + 3 * 60_000;
    setClock(() => new Date(later));
    await expect(sendGuideMail(facility.owner, request(first, second))).rejects.toMatchObject({
      details: { data: { reservationNumbers: [first.pmsBookingNo], minutes: 3 } },
    });
    expect(await sends(facility)).toHaveLength(1);
    await sendGuideMail(facility.owner, { ...request(first, second), again: 1 });
    expect(await sends(facility)).toHaveLength(2);
  });

  test('sending again requires no confirmation if the last message is more than a day old', async () => {
    const { facility, first } = await aHotelWithTwoBookings();
    await sendGuideMail(facility.owner, request(first));
    const later = now().getTime() + 25 * 3_600_000;
    setClock(() => new Date(later));
    await change(facility, first, { checkoutDate: '2099-01-02', checkinDate: '2099-01-01' });
    await sendGuideMail(facility.owner, request(first));
    expect(await sends(facility)).toHaveLength(2);
  });

  test('sending manually is logged with its user and audited for each booking', async () => {
    const { facility, first, second } = await aHotelWithTwoBookings();
    const log = await sendGuideMail(facility.owner, request(first, second));
    expect(log).toMatchObject({ username: facility.username, count: 2 });
    expect(await sends(facility)).toEqual([log]);
    expect(await auditEntriesOf(facility)).toMatchObject(
      [first, second].map(({ id }) => ({
        action: 'guide_mail.sent',
        bookingId: id,
        details: { operationId: log.id },
      })),
    );
  });

  test('staff cannot send to bookings of another hotel', async () => {
    const { facility } = await aHotelWithTwoBookings();
    const other = await aHotelWithTwoBookings();
    await expect(sendGuideMail(facility.owner, request(other.first))).rejects.toMatchObject({ status: 404 });
  });
});
