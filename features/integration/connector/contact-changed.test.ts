import '#test/harness/database.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { findAffectedBookings } from '#features/register/audit-log/queries/breach.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { confirmBooking } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { createConnector, startConnector } from './commands/connectors.ts';
import { aGuest, otaMessage, personName } from './factory.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
afterEach(resetClock);

const phone = '<Telephone PhoneNumber="+819099998888"/>';

async function afterPush() {
  setClock(() => new Date('2025-04-01T03:00:00Z'));
  const days = { checkinDate: '2025-04-02', checkoutDate: '2025-04-04' };
  const own = await aRegisteredBooking({
    booking: { ...days, pmsCode: 'siteminder', pmsBookingNo: 'BDC-1001' },
  });
  const { owner } = own.facility;
  const { id, address, ...credentials } = await createConnector(owner, {
    vendor: 'siteminder',
    hotelCode: null,
  });
  await startConnector(owner, id);
  const guests = aGuest(personName('Tester', 'Taro') + phone, ' PrimaryIndicator="1"');
  const pushed = await fetch(`${url}${new URL(address).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: otaMessage({ credentials, status: 'Modify', guests }),
  });
  expect(await pushed.text()).toContain('<Success/>');
  return { ...own, connectorId: id };
}

test('a phone number that a connector pushed after the registration is not accepted as proof', async () => {
  const { facility, booking } = await afterPush();
  const typed = { phoneNumber: '09099998888' };
  const answer = await confirmBooking(new HttpClient(url), facility, booking, typed);
  expect([answer.status, valueAt(answer, 'data.errorCode')]).toEqual([422, 'booking_not_found']);
});

test('the audit log names the connector that changed contact data, and the breach report finds the booking by the connector', async () => {
  const { facility, booking, connectorId } = await afterPush();
  const entries = await auditEntriesOf(facility);
  expect(entries.filter(({ action }) => action === 'booking.contact_changed')).toMatchObject([
    { actorKind: 'system', bookingId: booking.id, details: { connectorId } },
  ]);
  const { affected } = await findAffectedBookings(facility.system, { connectorId });
  expect(affected.map(({ bookingNo }) => bookingNo)).toEqual(['BDC-1001']);
});
