import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { approveHotel, setDailyLimit } from '#features/hotel/facility/commands/facility.ts';
import { sendingToday } from '#features/hotel/facility/queries/sending-allowance.ts';
import { facility as hotels } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { sendSample } from './commands/send-sample.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { aRegistration, messagesOf, noticesTo, site } from './factory/messages.ts';
import { sendAll } from './factory/sending.ts';

const server = mailServerForEach();

const states = async (hotel: TestFacility) => (await messagesOf(hotel)).map(({ state }) => state);

const today = ({ facilityId }: TestFacility) =>
  platformDb(async db => {
    const [hotel] = await db.select().from(hotels).where(eq(hotels.id, facilityId));
    return hotel && (await sendingToday(db, hotel, now()));
  });

async function aConfirmation(): Promise<TestFacility> {
  const made = await aRegistration();
  await writeConfirmation(site, made);
  return made.facility;
}

const requireApproval = ({ facilityId }: TestFacility) =>
  platformDb(db => db.update(hotels).set({ awaitsApproval: true }).where(eq(hotels.id, facilityId)));

test('sends no guest messages until the operator has approved the hotel', async () => {
  const hotel = await aConfirmation();
  await requireApproval(hotel);
  await sendAll(hotel);
  expect([await states(hotel), (await server().inbox()).length]).toEqual([['queued'], 0]);
  expect(await approveHotel(hotel.slug)).toBe(true);
  await sendAll(hotel);
  expect([await states(hotel), (await server().inbox()).length]).toEqual([['sent'], 1]);
});

test('sends no test messages before the hotel is approved, because their recipient could be anyone', async () => {
  const hotel = await aFacility();
  await requireApproval(hotel);
  const sample = { emails: ['a@example.com'], template: 'pre-email' as const, language: 'ja' as const };
  await expect(sendSample(hotel.owner, sample, 'ja')).rejects.toMatchObject({ code: 'awaits_approval' });
});

test('messages beyond the daily limit wait, and the owner gets one email', async () => {
  const hotel = await aConfirmation();
  await setDailyLimit(hotel.slug, 'mails', 0);
  for (let round = 0; round < 2; round += 1) await sendAll(hotel);
  expect([await states(hotel), await noticesTo(hotel)]).toEqual([['queued'], 1]);
  await setDailyLimit(hotel.slug, 'mails', 1);
  await sendAll(hotel);
  expect(await states(hotel)).toEqual(['sent']);
  expect(await today(hotel)).toEqual({ email: { sent: 1, limit: 1 }, sms: { sent: 0, limit: 300 } });
});

test('a retried message does not count toward the daily limit', async () => {
  const hotel = await aConfirmation();
  await setDailyLimit(hotel.slug, 'mails', 1);
  server().refuseWith(451);
  await sendAll(hotel);
  server().refuseWith(undefined);
  await sendAll(hotel);
  expect(await states(hotel)).toEqual(['sent']);
});

test('approving an unknown hotel changes nothing', async () => {
  expect(await approveHotel('no_such_hotel')).toBe(false);
});
