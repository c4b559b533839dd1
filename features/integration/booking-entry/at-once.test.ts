import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { importBookings } from '#features/integration/api/commands/take-bookings.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { raceWhileLocked } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { queueImport } from './commands/file/edit.ts';
import { importFile } from './commands/file/take.ts';
import {
  aFile,
  anImportedFile,
  bookingsOf,
  countsOf,
  csv,
  importTestFile,
  line,
  namesOf,
  pmsBooking,
} from './factory.ts';
import { bookingFileChange } from './tables/file.ts';

const MANY = 60;
const lines = (many: number, name?: string) => Array.from({ length: many }, (_, no) => line(`A-${no}`, name));

const changesOf = ({ system }: TestFacility, id?: number) =>
  inFacility(system, db =>
    db
      .select()
      .from(bookingFileChange)
      .where(id === undefined ? undefined : eq(bookingFileChange.fileId, id)),
  );

describe('importing booking files concurrently', () => {
  it.each([2, MANY])(
    'uploading and importing a file twice concurrently creates each of %i bookings once',
    async many => {
      const hotel = await aFacility();
      const ids = await Promise.all([aFile(hotel, csv(...lines(many))), aFile(hotel, csv(...lines(many)))]);
      await Promise.all(ids.map(id => importTestFile(hotel, id)));
      expect(await namesOf(hotel)).toHaveLength(many);
      const counts = await Promise.all(ids.map(id => countsOf(hotel, id)));
      expect(counts.map(({ new: made = 0, unchanged = 0 }) => made + unchanged)).toEqual([many, many]);
      expect(counts.reduce((sum, { new: made = 0 }) => sum + made, 0)).toBe(many);
      expect(await changesOf(hotel)).toHaveLength(many);
    },
  );

  it.each([0, MANY])('two concurrent workers import a file with %i changed bookings once', async known => {
    const hotel = await aFacility();
    await anImportedFile(hotel, csv(line('Z-1'), ...lines(known)));
    const id = await aFile(hotel, csv(...lines(MANY, 'Emma')));
    await queueImport(hotel.owner, id, false);
    const work = () => importFile(hotel.system, id, { attempt: 1, lastAttempt: false });
    await Promise.all([work(), work()]);
    expect(await countsOf(hotel, id)).toEqual({ [known > 0 ? 'changed' : 'new']: MANY, left_out: 0 });
    expect(await changesOf(hotel, id)).toHaveLength(MANY);
    expect(await inFacility(hotel.system, db => db.select().from(slot))).toHaveLength(MANY + 1);
  });

  it('importing a file does not change PMS bookings, even those sent during the import', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(...lines(MANY)));
    const ofPms = async () => {
      for (const from of [0, 20, 40, MANY])
        await importBookings(
          hotel.system,
          [0, 1, 2].map(more => pmsBooking(`A-${from + more}`)),
        );
    };
    await Promise.all([importTestFile(hotel, id), ofPms()]);
    const all = await bookingsOf(hotel);
    expect(all).toHaveLength(MANY + 3);
    expect(all.filter(({ origin, name }) => origin === 'pms' && name === 'PMS')).toHaveLength(12);
  });

  it('a PMS request for the same booking waits for the import and succeeds', async () => {
    const hotel = await aFacility();
    const [sent] = await raceWhileLocked(
      hotel.system,
      [() => importBookings(hotel.system, [pmsBooking('A-1')])],
      db => storeBookings(db, { scope: hotel.system }, [{ ...pmsBooking('A-1'), metadata: {} }], 'file'),
    );
    expect(sent).toMatchObject({ status: 'fulfilled', value: [{ result: 'updated' }] });
    expect(await bookingsOf(hotel)).toMatchObject([{ origin: 'pms', name: 'PMS' }]);
  });

  it.each([1, 2, 3, 4])(
    'two files with the same bookings in opposite order do not deadlock (%i)',
    async () => {
      const hotel = await aFacility();
      const texts = [csv(...lines(MANY)), csv(...lines(MANY).toReversed())];
      const ids = await Promise.all(texts.map(text => aFile(hotel, text)));
      await Promise.all(ids.map(id => importTestFile(hotel, id)));
      expect(await changesOf(hotel)).toHaveLength(MANY);
    },
  );
});
