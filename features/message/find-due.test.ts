import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { pool } from '#platform/database/pool.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { configureLog } from '#platform/log/log.ts';
import { asOwner } from '#test/harness/database.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { queueDue } from './commands/find-due.ts';
import { guideMailDue } from './events.ts';
import { messagesOf, site } from './factory/messages.ts';
import { aHotelWithDue } from './factory/sending.ts';
import { tasks } from './jobs.ts';
import { wholeLooks } from './queries/looks.ts';

beforeAll(() => configureLog({ level: 'silent' }));
const server = mailServerForEach();

type Hotel = Awaited<ReturnType<typeof aHotelWithDue>>;

describe('a look', () => {
  const jobsFor = async ({ facility }: Hotel) =>
    (await jobsOf(facility)).filter(({ name }) => name === 'message.guide_mail_due_of_hotel');

  test('adds a job for each hotel, of a hundred bookings at most', async () => {
    const [small, large] = [await aHotelWithDue(1), await aHotelWithDue(101)];
    await queueDue(wholeLooks);
    const { facilityId } = small.facility;
    const ids = small.bookings.map(({ id }) => id);
    expect((await jobsFor(small)).map(({ payload }) => payload)).toEqual([{ facilityId, ids }]);
    const lengths = (await jobsFor(large)).map(({ payload }) => (payload as { ids: number[] }).ids.length);
    expect(lengths).toEqual([100, 1]);
  });

  test('adds none for bookings of one that waits or runs, and a new one where that one failed', async () => {
    const hotel = await aHotelWithDue(1);
    await queueDue(wholeLooks);
    await queueDue(wholeLooks);
    expect(await jobsFor(hotel)).toHaveLength(1);
    const count = async () => {
      const mine = [`facilityId ${hotel.facility.facilityId}`];
      return (await pool().query('select from graphile_worker.jobs where flags ? $1', mine)).rowCount;
    };
    const mine = `(payload->>'facilityId')::bigint = ${hotel.facility.facilityId}`;
    await asOwner(
      `update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'w' where ${mine}`,
    );
    await queueDue(wholeLooks);
    expect(await count()).toBe(1);
    await asOwner(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${mine}`,
    );
    await queueDue(wholeLooks);
    expect(await jobsFor(hotel)).toHaveLength(2);
  });
});

describe('a worker that is told to look', () => {
  const states = async ({ facility }: Hotel) => (await messagesOf(facility)).map(({ state }) => state);
  const recipients = () => server().recipients.toSorted();
  const untilWritten = async (hotel: Hotel, wanted: string, options = {}) => {
    const worker = await startWorker({ tasks: tasks(site, options) });
    onTestFinished(() => worker.stop());
    await inFacility(hotel.facility.system, db => guideMailDue.add(db, {}));
    await vi.waitFor(async () => expect(await states(hotel)).toEqual([wanted, wanted]), { timeout: 120_000 });
  };

  test('writes and sends what is due', async () => {
    const hotel = await aHotelWithDue(2);
    await untilWritten(hotel, 'sent');
    expect(recipients()).toEqual(expect.arrayContaining(['guest0@example.com', 'guest1@example.com']));
  });

  test('writes it and sends nothing where sending is held, as in a restored copy', async () => {
    const hotel = await aHotelWithDue(2);
    await untilWritten(hotel, 'queued', { held: true });
    const names = (await jobsOf(hotel.facility)).map(({ name }) => name);
    expect([names, recipients()]).toEqual([expect.arrayContaining(['message.send_several']), []]);
  });
});
