import '#test/harness/database.ts';
import { describe, expect, it } from 'vitest';
import { aFacility } from '#test/harness/facility.ts';
import { checkFile } from './commands/file/check-bookings.ts';
import { setColumns } from './commands/file/edit.ts';
import { storeFile } from './commands/file/upload.ts';
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
import { showFile } from './queries/file/files.ts';

describe('the columns and dates of a file', () => {
  it('a file import remembers the chosen columns and asks about columns that it does not recognize', async () => {
    const hotel = await aFacility();
    const text = `No,来る日,帰る日,だれ\nA-1,${day(3)},${day(4)},山田`;
    const first = await aFile(hotel, text);
    expect((await showFile(hotel.owner, first)).state).toBe('open');
    const mapping = { booking_no: 0, checkin_date: 1, checkout_date: 2, full_name: 3 };
    await setColumns(hotel.owner, first, { code: 'my_book', mapping, dayOrder: 'dmy' });
    await checkFile(hotel.system, first);
    const again = await aFile(hotel, text);
    expect(await showFile(hotel.owner, again)).toMatchObject({ state: 'ready', code: 'my_book', mapping });
    const below = await aFile(hotel, `宿帳,,,\n${text}`);
    expect(await showFile(hotel.owner, below)).toMatchObject({ state: 'ready', code: 'my_book', mapping });
  });

  it('uses the columns that staff choose, even if the file was first read with other columns', async () => {
    const hotel = await aFacility();
    const id = await aFile(
      hotel,
      `予約番号,管理番号,チェックイン日,チェックアウト日\nA-1,B-1,${day(3)},${day(4)}`,
    );
    expect(await rowsOf(hotel, id)).toMatchObject({ data: [{ booking_no: 'A-1', verdict: 'new' }] });
    const mapping = { booking_no: 1, checkin_date: 2, checkout_date: 3 };
    await setColumns(hotel.owner, id, { code: 'file', mapping, dayOrder: 'dmy' });
    await checkFile(hotel.system, id);
    expect(await rowsOf(hotel, id)).toMatchObject({ data: [{ booking_no: 'B-1', verdict: 'new' }] });
    await importTestFile(hotel, id);
    expect(await namesOf(hotel)).toMatchObject([['B-1', '', 1]]);
  });

  it('recognizes a file by the layout that the vendor publishes', async () => {
    const hotel = await aFacility();
    const text = `チャンネル予約ID,物件名,部屋番号,チェックイン,チェックアウト\nA-1,別館,201,${day(3)},${day(4)}`;
    const id = await anImportedFile(hotel, text);
    expect(await showFile(hotel.owner, id)).toMatchObject({ layout: 'airhost', code: 'airhost' });
    expect(await bookingsOf(hotel)).toMatchObject([{ pmsCode: 'airhost', roomNumber: '201' }]);
  });

  it('a file with ambiguous dates waits until staff choose the day order', async () => {
    const hotel = await aFacility();
    const text = (out: string) => `予約番号,チェックイン,チェックアウト\nA-1,3/4/2030,${out}`;
    const unclear = await aFile(hotel, text('3/5/2030'));
    expect(await showFile(hotel.owner, unclear)).toMatchObject({ state: 'open', day_order: null });
    const untold = await aFile(hotel, text('3/5/2030').replace('チェックイン', '来る日'));
    expect(await showFile(hotel.owner, untold)).toMatchObject({ state: 'open', day_order: null });
    const clear = await aFile(hotel, text('3/14/2030'));
    expect(await showFile(hotel.owner, clear)).toMatchObject({ state: 'ready', day_order: 'mdy' });
  });

  it('asks for the day order of dates without a year, even before staff have chosen the columns', async () => {
    const hotel = await aFacility();
    const text = '予約番号,チェックイン,泊数\nA-1,3/4,1';
    for (const each of [text, text.replace('チェックイン', '来る日')])
      expect(await showFile(hotel.owner, await aFile(hotel, each))).toMatchObject({
        state: 'open',
        day_order: null,
      });
  });

  it('keeps asking for the day order until staff choose one, even after columns were saved', async () => {
    const hotel = await aFacility();
    const head = '予約番号,チェックイン,チェックアウト';
    const [plain, unclear] = [`${head}\nA-1,${day(3)},${day(4)}`, `${head}\nA-2,3/4/2030,3/5/2030`];
    const mapping = { booking_no: 0, checkin_date: 1, checkout_date: 2 };
    await setColumns(hotel.owner, await aFile(hotel, plain), { code: 'book', mapping, dayOrder: 'dmy' });
    const asked = await aFile(hotel, unclear);
    expect(await showFile(hotel.owner, asked)).toMatchObject({ state: 'open', day_order: null });
    await setColumns(hotel.owner, asked, { code: 'book', mapping, dayOrder: 'mdy' });
    const known = await aFile(hotel, unclear);
    expect(await showFile(hotel.owner, known)).toMatchObject({ state: 'ready', day_order: 'mdy' });
  });

  it('shows each date as it will be stored, regardless of its format in the file', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, '予約番号,チェックイン,泊数\nA-1,45982,2\nA-2,21/11/2025,1\nA-3,someday,1');
    expect((await rowsOf(hotel, id)).data.map(({ days }) => days)).toEqual([
      { checkin: '2025-11-21', checkout: '2025-11-23' },
      { checkin: '2025-11-21', checkout: '2025-11-22' },
      null,
    ]);
  });

  it('a file with the same names and sites in decomposed Unicode changes nothing', async () => {
    const hotel = await aFacility();
    const text = `予約番号,氏名,フリガナ,予約サイト,部屋,チェックイン,泊数\nA-1,平賀 がく,ヒラガ ガク,じゃらん,ばら,${day(3)},1`;
    await anImportedFile(hotel, text);
    const id = await aFile(hotel, text.normalize('NFD'));
    expect(text.normalize('NFD')).not.toBe(text);
    expect(await countsOf(hotel, id)).toEqual({ unchanged: 1, left_out: 0 });
  });

  it('numbers rows as a spreadsheet program does', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(line('A-1'), '', ',,', line('A-2')));
    expect((await rowsOf(hotel, id)).data.map(({ number }) => number)).toEqual([2, 5]);
  });

  it('accepts a report name above the column titles of a booking file', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, `予約一覧\n${day(0)}\n${csv(line('A-1'))}`);
    const { titles } = await showFile(hotel.owner, id);
    expect(titles).toContain('チェックイン日');
    expect((await rowsOf(hotel, id)).data).toMatchObject([{ number: 4, booking_no: 'A-1' }]);
  });

  it('reads booking files in Western encodings, and an ambiguous file in the encoding that staff choose', async () => {
    const hotel = await aFacility();
    const text = (name: string) =>
      Buffer.from(`No,Name,Check-in,Check-out\nA-1,${name},${day(3)},${day(4)}`, 'latin1');
    const western = await aFile(hotel, text('J\xfcrgen M\xfcller'));
    expect(await showFile(hotel.owner, western)).toMatchObject({ encoding: 'windows-1252' });
    const polish = text('\xafukasz \xb3\xb9\xea');
    await expect(aFile(hotel, polish)).rejects.toMatchObject({ code: 'file_encoding_unclear' });
    const id = await storeFile(hotel.owner, { file: polish, name: 'a.csv', encoding: 'windows-1250' });
    expect((await rowsOf(hotel, id)).data).toMatchObject([{ cells: { full_name: 'Żukasz łąę' } }]);
  });

  it('converts timestamps in a booking file to dates in the time zone of the hotel', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(line('A-1').replace(day(3), `${day(2)}T15:00:00Z`)));
    expect((await rowsOf(hotel, id)).data).toMatchObject([{ days: { checkin: day(3) } }]);
  });
});
