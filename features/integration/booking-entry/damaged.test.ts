import '#test/harness/database.ts';
import { describe, expect, it } from 'vitest';
import { aFacility } from '#test/harness/facility.ts';
import { checkFile } from './commands/file/check-bookings.ts';
import { correctRow, joinRows } from './commands/file/edit.ts';
import {
  aFile,
  anImportedFile,
  bookingsOf,
  countsOf,
  csv,
  day,
  importTestFile,
  line,
  namesOf,
  rowsOf,
} from './factory.ts';

const HEAD = 'Booking Number,Full Name,Check-in,Check-out';
const row = (no: string, name: string) => `${no},${name},${day(3)},${day(5)}`;
const fileOf = (...rows: string[]) => [HEAD, ...rows].join('\n');

describe('importing a file that a spreadsheet program has damaged', () => {
  it.each(['4.12638E+11', '"4,12638E+11"', '02-Mar', '#REF!'])(
    'does not merge guests whose booking numbers were damaged: %s',
    async no => {
      const hotel = await aFacility();
      const id = await aFile(hotel, fileOf(row(no, 'Anna One'), row(no, 'Bert Two'), row(no, 'Cara Three')));
      expect(await countsOf(hotel, id)).toMatchObject({ error: 3 });
      for (const at of [2, 3, 4]) await correctRow(hotel.owner, id, at, { cells: { booking_no: `K-${at}` } });
      await importTestFile(hotel, id);
      expect(await namesOf(hotel)).toEqual([
        ['K-2', 'Anna One', 1],
        ['K-3', 'Bert Two', 1],
        ['K-4', 'Cara Three', 1],
      ]);
    },
  );

  it('matches bookings whose numbers are quoted to protect them from a spreadsheet program', async () => {
    const hotel = await aFacility();
    await anImportedFile(hotel, fileOf(row('0012345', 'Anna One')));
    const id = await aFile(hotel, fileOf(row("'0012345", 'Anna One')));
    expect(await countsOf(hotel, id)).toMatchObject({ unchanged: 1 });
    const formula = await aFile(hotel, fileOf(row('"=""0012345"""', 'Anna One')));
    expect(await countsOf(hotel, formula)).toMatchObject({ unchanged: 1 });
  });
});

describe('rows with the same number but different names', () => {
  const two = fileOf(row('K-1', 'Anna One'), row('K-1', 'Bert Two'));

  it('rows with the same number but different names wait until staff, who see both names, decide', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, two);
    expect(await countsOf(hotel, id)).toMatchObject({ new: 1, error: 1, other_name: 1 });
    expect((await rowsOf(hotel, id)).data[1]).toMatchObject({
      verdict: 'error',
      faults: [{ code: 'other_name', bars: true, row: 2, name: 'Anna One' }],
    });
    await expect(importTestFile(hotel, id)).rejects.toMatchObject({ code: 'rows_in_error' });
  });

  it('rows with the same number become two bookings if staff correct one number', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, two);
    await correctRow(hotel.owner, id, 3, { cells: { booking_no: 'K-2' } });
    await importTestFile(hotel, id);
    expect(await namesOf(hotel)).toEqual([
      ['K-1', 'Anna One', 1],
      ['K-2', 'Bert Two', 1],
    ]);
  });

  it('staff can accept a row as another room of the booking', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, two);
    await correctRow(hotel.owner, id, 3, { isSameBooking: true });
    expect((await rowsOf(hotel, id)).data[1]).toMatchObject({ verdict: 'new', same_booking: true });
    await importTestFile(hotel, id);
    expect(await bookingsOf(hotel)).toMatchObject([{ name: 'Anna One', metadata: { room_quantity: 2 } }]);
  });

  it('staff can accept all rows with a repeated number together, as additional rooms of the same bookings', async () => {
    const hotel = await aFacility();
    const id = await aFile(
      hotel,
      fileOf(row('K-1', 'Anna'), row('K-1', 'Bert'), row('K-2', 'Cara'), row('K-2', 'Dora')),
    );
    await joinRows(hotel.owner, id);
    await checkFile(hotel.system, id, { isNumbered: true });
    expect(await countsOf(hotel, id)).toEqual({ new: 2, left_out: 0 });
  });

  it('an accepted row must be accepted again after its number changes', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, fileOf(row('K-1', 'Anna'), row('K-1', 'Bert'), row('K-2', 'Cara')));
    await correctRow(hotel.owner, id, 3, { isSameBooking: true });
    await correctRow(hotel.owner, id, 3, { cells: { booking_no: 'K-2' } });
    expect(await countsOf(hotel, id)).toMatchObject({ new: 2, error: 1 });
  });
});

describe('the errors of a row', () => {
  it('reports a missing name and an invalid phone number and email address even if the dates are invalid', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(`F-2,${day(5)},${day(3)},,abc,bad,x,`));
    const [found] = (await rowsOf(hotel, id)).data;
    expect(found?.faults.map(({ field, code }) => [field, code])).toEqual([
      ['number_of_guests', 'not_a_number'],
      ['checkout_date', 'before_checkin'],
      ['full_name', 'name_missing'],
      ['phone', 'phone_unread'],
      ['email_address', 'email_unread'],
    ]);
  });

  it('reports a row that cancels an unknown booking', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(line('A-1', undefined, { status: '取消' })));
    expect(await countsOf(hotel, id)).toMatchObject({ not_known: 1 });
    expect((await rowsOf(hotel, id)).data).toMatchObject([{ verdict: 'not_known' }]);
  });

  it('does not report a missing name on additional rooms of a booking with a name', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(line('A-1'), line('A-1', '')));
    expect((await rowsOf(hotel, id)).data.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
      [],
      ['another_room'],
    ]);
  });
});
