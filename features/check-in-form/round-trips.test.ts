import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { aBooking } from '#features/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { countRoundTrips } from '#test/harness/round-trips.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const MOST = 10;

test('a submission waits for the database 10 times at most, its session read included', async () => {
  const url = await openTestServer();
  const facility = await aFacility();
  const ready = async () => {
    const guest = await new GuestClient(url, await aBooking(facility)).prove();
    const form = await guest.filledIn();
    return () => guest.submit(form);
  };
  const first = await ready();
  // The first one of a process also reads what it keeps: keys, and whose connections these are.
  await first();
  const { trips, statements } = await countRoundTrips(await ready());
  expect(statements).toBeGreaterThan(MOST);
  expect(trips).toBeLessThanOrEqual(MOST);
});
