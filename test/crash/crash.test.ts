import '#test/harness/alone.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { GuestClient } from '#test/harness/guest-client.ts';
import { valueAt } from '#test/harness/http-client.ts';
import { type ServerProcessOptions, serverProcess } from './server-process.ts';
import { storedRegistrations } from './stored-registrations.ts';

const ROUNDS = process.env.SOAK ? 20 : 1;
const GUESTS = 16;

type Attempt = {
  bookingId: number;
  guest: GuestClient;
  form: Record<string, unknown>;
  qrCode: string | undefined;
};

const server = await serverProcess();
afterAll(() => server[Symbol.asyncDispose]());

test(`acknowledged registrations are stored once and completely even if the server is killed (${ROUNDS} rounds of ${GUESTS} guests)`, {
  timeout: 300_000 * ROUNDS,
}, async () => {
  const attempts: Attempt[] = [];
  for (let round = 0; round < ROUNDS; round += 1) attempts.push(...(await submitUntilKilled()));
  const opening = await server.start(0);
  const stored = await storedRegistrations(opening, attempts);
  for (const { bookingId, qrCode } of attempts) {
    const found = stored.get(bookingId) ?? [];
    if (qrCode) expect(found).toEqual([{ qrCode, persons: 2, complete: true }]);
    else expect(found.length === 0 || (found.length === 1 && found[0]?.complete)).toBe(true);
  }
  for (const attempt of attempts) expect(await submitAgain(opening, attempt)).toBe(true);
  const acknowledged = attempts.filter(({ qrCode }) => qrCode !== undefined).length;
  process.stdout.write(
    `${acknowledged} of ${attempts.length} submissions were acknowledged before the kill\n`,
  );
  const afterwards = await storedRegistrations(opening, attempts);
  expect([...afterwards.values()].map(found => found.length)).toEqual(attempts.map(() => 1));
});

async function submitUntilKilled(): Promise<Attempt[]> {
  const opening = await server.start(GUESTS);
  const attempts = await Promise.all(opening.bookings.map(each => fillIn(opening, each)));
  // Kills the server shortly after this number of acknowledgements, so that other requests are in progress
  // regardless of the machine's speed.
  let toWaitFor = Math.floor(Math.random() * GUESTS);
  const enough = Promise.withResolvers<void>();
  if (toWaitFor === 0) enough.resolve();
  const submitting = Promise.allSettled(
    attempts.map(async attempt => {
      await submitOnce(attempt);
      toWaitFor -= 1;
      if (toWaitFor === 0) enough.resolve();
    }),
  );
  await enough.promise;
  await sleep(Math.random() * 20);
  await server.stop('SIGKILL');
  await submitting;
  return attempts;
}

async function submitOnce(attempt: Attempt): Promise<void> {
  await sleep(Math.random() * 200);
  const answer = await attempt.guest.submit(attempt.form);
  const qrCode = valueAt(answer, 'status.qrCode');
  if (answer.status === 200 && typeof qrCode === 'string') attempt.qrCode = qrCode;
}

async function fillIn(
  opening: ServerProcessOptions,
  booking: ServerProcessOptions['bookings'][number],
): Promise<Attempt> {
  const guest = await new GuestClient(opening.url, { ...booking, facilityId: opening.facilityId }).prove();
  return { bookingId: booking.bookingId, guest, form: await guest.filledIn(), qrCode: undefined };
}

async function submitAgain(
  opening: ServerProcessOptions,
  { guest, form, qrCode }: Attempt,
): Promise<boolean> {
  const again = new GuestClient(opening.url, guest.link, guest.http.headers);
  for (const [name, value] of guest.http.cookies) again.http.cookies.set(name, value);
  const answer = await again.submit(form);
  return answer.status === 200 && (qrCode === undefined || valueAt(answer, 'status.qrCode') === qrCode);
}
