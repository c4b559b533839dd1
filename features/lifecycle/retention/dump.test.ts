import '#test/harness/alone.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { and, eq } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { ownersTestDatabase, testDatabase } from '#test/harness/database.ts';
import { dumpDatabase, isInDump } from '#test/harness/dump.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { sweep } from './commands/sweep.ts';
import { aGuestFromAbroad, bookingsOf, picturesOf, setDay } from './factory.ts';

const { bytes, folder, filesOf } = await aPictureFolder({ width: 40, height: 30 });
afterEach(resetClock);

const leapDay = { checkinDate: '2028-02-27', checkoutDate: '2028-02-29' };
const dayAfter = { checkinDate: '2028-02-27', checkoutDate: '2028-03-02' };

/** Sweeps on the evening of the given day, then returns which of the texts a database dump still contains. */
async function heldOn(day: string, texts: readonly string[]): Promise<string[]> {
  setClock(() => localTime(day, '20:00', 'Asia/Tokyo'));
  await sweep();
  const dumped = await dumpDatabase(ownersTestDatabase());
  return texts.filter(text => isInDump(dumped, text));
}

test('30 days, 90 days or 3 years after a leap day, expired data disappears from the database, the disk and the dump', async () => {
  const leaving = { full_name: 'Leonie Leapworth', email: 'leonie@example.com' };
  const staying = { full_name: 'Marta Marchbanks', email: 'marta@example.com' };
  const [leap, march] = [
    await aGuestFromAbroad(bytes, { dates: leapDay, ...leaving }),
    await aGuestFromAbroad(bytes, { dates: dayAfter, ...staying }),
  ];
  await aBooking(leap.facility, { ...leapDay, name: 'Nora Nevercame' });
  const everybody = ['Leonie Leapworth', 'leonie@example.com', 'Marta Marchbanks', 'Nora Nevercame'];
  const rest = everybody.filter(text => text !== 'Nora Nevercame');
  const files = () =>
    Promise.all([leap, march].map(async ({ facility }) => (await filesOf(facility.facilityId)).length));

  expect(await heldOn('2028-03-30', everybody)).toEqual(everybody);
  expect(await files()).toEqual([2, 2]);
  expect(await heldOn('2028-03-31', everybody)).toEqual(everybody);
  expect(await files()).toEqual([1, 2]);
  expect(await picturesOf(march.facility)).toEqual(['passport', 'signature']);

  expect(await heldOn('2028-05-29', everybody)).toEqual(everybody);
  expect(await heldOn('2028-05-30', everybody)).toEqual(rest);
  expect(await files()).toEqual([1, 1]);

  expect(await heldOn('2031-03-01', everybody)).toEqual(rest);
  expect(await files()).toEqual([1, 1]);
  expect(await heldOn('2031-03-02', everybody)).toEqual(['Marta Marchbanks']);
  expect([await files(), await bookingsOf(leap.facility), await bookingsOf(march.facility)]).toEqual([
    [0, 1],
    0,
    1,
  ]);
});

const sweeping = fileURLToPath(new URL('../../../test/harness/sweeping.ts', import.meta.url));

function sweepElsewhere(): ChildProcess {
  const child = spawn(process.execPath, [sweeping, testDatabase(), folder, now().toISOString()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('a sweep killed in the middle leaves no booking half deleted, and the next sweep finishes', async () => {
  const names = ['Kilian One', 'Kilian Two', 'Kilian Three', 'Kilian Four', 'Kilian Five'];
  const due: Awaited<ReturnType<typeof aGuestFromAbroad>>[] = [];
  for (const full_name of names) due.push(await aGuestFromAbroad(bytes, { full_name }));
  const kept = await aGuestFromAbroad(bytes, { dates: leapDay, full_name: 'Kilian Kept' });
  const bookings = () => Promise.all(due.map(({ facility }) => bookingsOf(facility)));
  const files = () => Promise.all(due.map(async made => (await filesOf(made.facility.facilityId)).length));
  setDay('2029-11-24');

  const third = due[2];
  if (!third) throw new Error('There is no third guest');
  const { facilityId, system } = third.facility;
  await inFacility(system, async db => {
    await db
      .select({ id: bookingTable.id })
      .from(bookingTable)
      .where(and(eq(bookingTable.facilityId, facilityId), eq(bookingTable.id, third.booking.id)))
      .for('update');
    const child = sweepElsewhere();
    await expect.poll(bookings, { timeout: 60_000 }).toEqual([0, 0, 1, 1, 1]);
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  expect(await files()).toEqual([0, 0, 2, 2, 2]);

  await Promise.all([sweep(), sweep()]);
  expect([await bookings(), await files()]).toEqual([
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ]);
  const dumped = await dumpDatabase(ownersTestDatabase());
  expect(names.filter(full_name => isInDump(dumped, full_name))).toEqual([]);
  expect(isInDump(dumped, 'Kilian Kept')).toBe(true);
  expect(await filesOf(kept.facility.facilityId)).toHaveLength(1);
});
