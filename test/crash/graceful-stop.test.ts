import { expect, test } from 'vitest';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { serverProcess } from './server-process.ts';

test('A server that is told to stop finishes what it has begun, then takes nothing new', {
  timeout: 60_000,
}, async () => {
  await using server = await serverProcess();
  const opening = await server.start(4);
  const guests = await Promise.all(
    opening.bookings.map(each =>
      new GuestClient(opening.url, { ...each, facilityId: opening.facilityId }).prove(),
    ),
  );
  const forms = await Promise.all(guests.map(guest => guest.filledIn()));
  const submitting = guests.map((guest, at) => guest.submit(forms[at] ?? {}));
  // On its own connection: once it is answered, the submissions before it have arrived.
  await new HttpClient(opening.url).call('GET health/live');
  const exitCode = server.stop('SIGTERM');
  const answers = await Promise.all(submitting);
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
  expect(await exitCode).toBe(0);
  await expect(new HttpClient(opening.url).call('GET health/live')).rejects.toThrow();
});
