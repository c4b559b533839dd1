import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { cancelEntry } from '#features/integration/booking-entry/commands/change.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { queueImport, undoFile } from './commands/file/edit.ts';
import { importFile } from './commands/file/take.ts';
import { undoImport } from './commands/file/undo.ts';
import { aFile, anImportedFile, bookingsOf, csv, line, namesOf } from './factory.ts';
import { listFiles, listLeft, showFile } from './queries/file/files.ts';
import { bookingFileRow } from './tables/file.ts';

async function undoBookingFile(hotel: TestFacility, id: number) {
  await undoFile(hotel.owner, id);
  await undoImport(hotel.system, id);
}

describe('undoing an import', () => {
  it('undoing an import restores changed bookings and deletes new bookings', async () => {
    const hotel = await aFacility();
    await anImportedFile(hotel, csv(line('A-1'), line('A-2')));
    const before = await namesOf(hotel);
    const id = await anImportedFile(
      hotel,
      csv(line('A-1', '別人'), line('A-2', undefined, { status: '取消' }), line('A-3')),
    );
    await undoBookingFile(hotel, id);
    expect(await namesOf(hotel)).toEqual(before);
    expect(await showFile(hotel.owner, id)).toMatchObject({
      state: 'undone',
      counts: { restored: 2, removed: 1 },
    });
  });

  it('undoing an import keeps and lists bookings changed since, and cancels new bookings that a guest may have seen', async () => {
    const hotel = await aFacility();
    const id = await anImportedFile(hotel, csv(line('A-1'), line('A-2'), line('A-3')));
    const [first, second] = await bookingsOf(hotel);
    await cancelEntry(hotel.owner, first?.id ?? 0);
    const known = second?.id ?? 0;
    await inFacility(hotel.system, db =>
      logStatus(db, hotel.facilityId, [known], statusIds.sent, { at: now() }),
    );
    await undoBookingFile(hotel, id);
    expect(await listLeft(hotel.owner, id)).toEqual([
      { booking_id: first?.id, pms_reservation_no: 'A-1', why: 'changed' },
    ]);
    expect(await namesOf(hotel)).toEqual([
      ['A-1', '山田 太郎', 2],
      ['A-2', '山田 太郎', 2],
    ]);
    expect((await showFile(hotel.owner, id)).counts).toMatchObject({ left: 1, called_off: 1, removed: 1 });
  });

  it('undoing an import keeps bookings whose guests have arrived', async () => {
    const hotel = await aFacility();
    const id = await anImportedFile(hotel, csv(line('A-1')));
    await inFacility(hotel.system, db => db.update(booking).set({ arrivedAt: now() }));
    await undoBookingFile(hotel, id);
    expect(await listLeft(hotel.owner, id)).toMatchObject([{ pms_reservation_no: 'A-1', why: 'changed' }]);
  });

  it('a file that cannot be imported completely is undone automatically', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(line('A-1'), line('A-2')));
    await queueImport(hotel.owner, id, false);
    const broken = and(eq(bookingFileRow.fileId, id), eq(bookingFileRow.number, 3));
    await inFacility(hotel.system, db =>
      db
        .update(bookingFileRow)
        .set({ sealed: Buffer.alloc(3) })
        .where(broken),
    );
    await expect(importFile(hotel.system, id, { attempt: 1, lastAttempt: false })).rejects.toThrow();
    await importFile(hotel.system, id, { attempt: 25, lastAttempt: true });
    await undoImport(hotel.system, id);
    expect((await listFiles(hotel.owner))[0]).toMatchObject({ state: 'failed' });
    expect(await bookingsOf(hotel)).toEqual([]);
  });
});
