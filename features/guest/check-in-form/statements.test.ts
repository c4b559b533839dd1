import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { statementsOf } from '#test/harness/statements.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const MOST = 20;

test('submitting a form with a companion runs at most 20 SQL statements, including begin and commit', async () => {
  const url = await openTestServer();
  const facility = await aFacility();
  const ready = async () => {
    const guest = await new GuestClient(url, await aBooking(facility)).prove();
    const form = await guest.filledIn();
    return () => guest.submit(form);
  };
  // The first submission in a process also loads keys, which the process then caches.
  await (await ready())();
  const sent = await statementsOf(await ready());
  const submitting = sent.slice(sent.indexOf('commit') + 1);
  expect(submitting.at(-1)).toBe('commit');
  expect(submitting.length).toBeLessThanOrEqual(MOST);
});
