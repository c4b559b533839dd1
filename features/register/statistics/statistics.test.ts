import '#test/harness/database.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import readSheet from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  type AnswersByName,
  aForm,
  emma,
  hidePassportPicture,
  taro,
} from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { facility as facilityTable } from '#features/hotel/facility/tables.ts';
import { unsetBasis } from '#features/hotel/register-law/rules/required.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import type { Binary } from '#platform/http/reply.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { exportStatistics } from './commands/export-statistics.ts';
import { shortBookingsPage } from './queries/bookings-short.ts';
import { statisticsOf } from './queries/statistics.ts';
import type { Report } from './rules/surveys.ts';

const setDay = (day: string) => setClock(() => new Date(`${day}T03:00:00Z`));

beforeEach(() => setDay('2025-11-23'));
afterEach(resetClock);

async function aHotel(overrides: Parameters<typeof aFacility>[0] = {}) {
  const hotel = await aFacility(overrides);
  await hidePassportPicture(hotel);
  return hotel;
}

type Party = Parameters<typeof aBooking>[1] & { main?: AnswersByName; companions?: AnswersByName[] };

/**
 * Creates a booking whose guests registered the day before arrival. Afterwards the clock shows 23 November 2025
 * again.
 */
async function registered(hotel: TestFacility, { main = taro, companions = [], ...dates }: Party) {
  setDay(daysAfter(dates?.checkinDate ?? '2025-10-10', -1));
  const booking = await aBooking(hotel, {
    checkinDate: '2025-10-10',
    checkoutDate: '2025-10-12',
    pmsBookingStatus: 4,
    personLimit: companions.length + 1,
    ...dates,
  });
  const guest = aGuest(booking);
  await submit(guest, await aForm(guest, booking, { main, companions }));
  setDay('2025-11-23');
  return booking;
}

const countStatistics = ({ owner }: TestFacility, month = '2025-10', report: Report = 'lodging_survey') =>
  statisticsOf(owner, report, month);

const korean: AnswersByName = { ...emma, full_name: '김민준', nationality: 'KR' };
const companion: AnswersByName = {
  full_name: '山田 花子',
  has_japan_address: 'yes',
  address: '京都府京都市1-1',
};
const none = { guests: 0, nights: 0, continued: 0 };

const present = ({ nationalities }: Awaited<ReturnType<typeof countStatistics>>) =>
  Object.fromEntries(nationalities.flatMap(({ key, guests }) => (guests > 0 ? [[key, guests]] : [])));

describe('a report', () => {
  test('a report counts a party of five with two nationalities by the answers of each guest', async () => {
    const hotel = await aHotel();
    await registered(hotel, { companions: [companion, korean, korean, emma] });
    const numbers = await countStatistics(hotel);
    expect(numbers.all).toEqual({ guests: 5, nights: 10, continued: 0 });
    expect(numbers.abroad).toEqual({ guests: 3, nights: 6, continued: 0 });
    expect([numbers.inside.guests, numbers.outside.guests]).toEqual([1, 1]);
    expect(present(numbers)).toEqual({ KR: 2, other: 1 });
    expect(numbers.gaps).toEqual({
      unregistered: none,
      arrival: none,
      residence: none,
      nationality: none,
      prefecture: none,
    });
  });

  test('a report counts the nights of a booking that spans two months, including a leap February, in each month', async () => {
    const hotel = await aHotel();
    await registered(hotel, { checkinDate: '2024-02-27', checkoutDate: '2024-03-03' });
    expect((await countStatistics(hotel, '2024-02')).all).toEqual({ guests: 1, nights: 3, continued: 0 });
    expect((await countStatistics(hotel, '2024-03')).all).toEqual({ guests: 1, nights: 2, continued: 1 });
    const both = await countStatistics(hotel, '2024-03', 'private_lodging');
    expect([both.month, both.all]).toEqual(['2024-02', { guests: 1, nights: 5, continued: 0 }]);
    expect(both.days_let).toEqual({ registered: 5, unregistered: 0 });
    expect(present(both)).toEqual({ JP: 1 });
  });

  test('a report counts no nights outside the month and no day use bookings', async () => {
    const hotel = await aHotel();
    await registered(hotel, { checkinDate: '2025-09-29', checkoutDate: '2025-10-01' });
    await registered(hotel, { checkinDate: '2025-11-01', checkoutDate: '2025-11-02' });
    await registered(hotel, { checkinDate: '2025-10-10', checkoutDate: '2025-10-10' });
    expect((await countStatistics(hotel)).all).toEqual(none);
  });

  test('a report counts neither cancelled bookings nor withdrawn registrations', async () => {
    const hotel = await aHotel();
    await registered(hotel, { pmsBookingStatus: 1 });
    const cancelled = await registered(hotel, {});
    await inFacility(hotel.system, db =>
      db
        .update(bookingTable)
        .set({ pmsBookingStatus: 2 })
        .where(and(eq(bookingTable.facilityId, hotel.facilityId), eq(bookingTable.id, cancelled.id))),
    );
    const withdrawn = await registered(hotel, {});
    const [registration] = await storedRegistrations(hotel, withdrawn);
    await withdraw(hotel.owner, registration?.id ?? 0, '');
    const { all, gaps } = await countStatistics(hotel);
    expect(all.guests).toBe(1);
    expect(gaps.unregistered.guests).toBe(1);
  });

  test('a report counts no guests of another hotel', async () => {
    const [hotel, other] = [await aHotel(), await aHotel()];
    await registered(other, { companions: [korean] });
    expect((await countStatistics(hotel)).all).toEqual(none);
    const asked = { report: 'lodging_survey', month: '2025-10', gap: 'arrival' } as const;
    expect((await shortBookingsPage(hotel.owner, asked)).data).toEqual([]);
  });

  test('a report counts only nights that have passed by the business day of the hotel', async () => {
    const hotel = await aHotel();
    await registered(hotel, { checkinDate: '2025-11-20', checkoutDate: '2025-11-30' });
    const numbers = await countStatistics(hotel, '2025-11');
    expect([numbers.all.nights, numbers.counted_until, numbers.until]).toEqual([
      3,
      '2025-11-23',
      '2025-12-01',
    ]);
    // 05:00 in Tokyo on 23 November still belongs to the previous business day.
    setClock(() => new Date('2025-11-22T20:00:00Z'));
    expect((await countStatistics(hotel, '2025-11')).all.nights).toBe(2);
    expect((await countStatistics(hotel, '2026-02')).all).toEqual(none);
  });
});

describe('the residence of guests', () => {
  const where = async (hotel: TestFacility) => {
    const { inside, outside, abroad, gaps } = await countStatistics(hotel);
    return [inside.guests, outside.guests, abroad.guests, gaps.residence.guests + gaps.prefecture.guests];
  };

  test('the residence comes from the address, or else from the postal code, and is otherwise unknown', async () => {
    const hotel = await aHotel();
    await registered(hotel, { main: { ...taro, zip_code: '', address: '京都府京都市1-1' } });
    await registered(hotel, { main: { ...taro, zip_code: '605-0073', address: '中京区1-1' } });
    await registered(hotel, { main: { ...taro, zip_code: '605-0073', address: '大阪府大阪市1-1' } });
    await registered(hotel, { main: { ...taro, zip_code: '', address: '中京区1-1' } });
    expect(await where(hotel)).toEqual([2, 1, 0, 1]);
  });

  test('the residence comes from the selected prefecture first', async () => {
    const hotel = await aHotel();
    await inFacility(hotel.system, db =>
      db
        .update(question)
        .set({ visibility: true })
        .where(and(eq(question.facilityId, hotel.facilityId), eq(question.systemName, 'prefecture'))),
    );
    await registered(hotel, { main: { ...taro, prefecture: '26' } });
    expect(await where(hotel)).toEqual([1, 0, 0, 0]);
  });

  test("the residence cannot be compared with the hotel's prefecture if neither the register settings nor the profile contain it", async () => {
    const hotel = await aHotel({ state: '関東' });
    await registered(hotel, { companions: [korean] });
    expect(await where(hotel)).toEqual([0, 0, 1, 1]);
    expect((await countStatistics(hotel)).prefecture).toBeNull();
    const { facilityId, system } = hotel;
    await inFacility(system, db =>
      storeSetting(db, facilityId, 'guest_register', { ...unsetBasis, prefecture: 13 }),
    );
    expect(await where(hotel)).toEqual([1, 0, 1, 0]);
  });
});

describe('the gaps of a report', () => {
  test('a report counts its gaps and lists the bookings of its own hotel that cause them', async () => {
    const hotel = await aHotel();
    await aBooking(hotel, {
      pmsBookingNo: 'EMPTY',
      checkinDate: '2025-10-30',
      checkoutDate: '2025-11-02',
      personLimit: 2,
    });
    await registered(hotel, { pmsBookingNo: 'FEWER', personLimit: 4, pmsBookingStatus: 1 });
    await registered(hotel, {
      pmsBookingNo: 'NOWHERE',
      main: { ...taro, zip_code: '', address: '中京区1-1' },
      companions: [{ ...companion, address: '' }],
    });
    const { all, gaps, missing, days_let } = await countStatistics(hotel);
    expect(all.guests).toBe(3);
    expect(gaps.unregistered).toEqual({ guests: 5, nights: 10, continued: 0 });
    expect(missing).toEqual({ bookings: 2, unsized: 0 });
    expect(days_let).toEqual({ registered: 2, unregistered: 2 });
    const bookings = async (gap: 'unregistered' | 'arrival' | 'prefecture' | 'residence') => {
      const { data } = await shortBookingsPage(hotel.owner, {
        report: 'lodging_survey',
        month: '2025-10',
        gap,
      });
      return data.map(({ reservation_id, guests }) => [reservation_id, guests]);
    };
    expect(await bookings('unregistered')).toEqual([
      ['FEWER', null],
      ['EMPTY', null],
    ]);
    expect(await bookings('arrival')).toEqual([['FEWER', 1]]);
    expect(await bookings('prefecture')).toEqual([['NOWHERE', 2]]);
    expect(await bookings('residence')).toEqual([]);
  });

  test('the gaps of a report include months whose data has been deleted', async () => {
    const hotel = await aHotel();
    const fresh = await countStatistics(hotel);
    expect([fresh.holds_registered, fresh.holds_unregistered, fresh.holds_all_since]).toEqual([
      true,
      true,
      '2022-12',
    ]);
    expect((await countStatistics(hotel, '2025-08')).holds_unregistered).toBe(false);
    expect((await countStatistics(hotel, '2022-11')).holds_registered).toBe(false);
    const { facilityId, system } = hotel;
    await inFacility(system, db =>
      storeSetting(db, facilityId, 'retention', { registration_years: 5, image_days: 30 }),
    );
    expect((await countStatistics(hotel, '2022-11')).holds_registered).toBe(false);
  });

  test('the gaps of a report include months before the hotel started to use Genkan', async () => {
    const hotel = await aHotel();
    const { facilityId, system } = hotel;
    await inFacility(system, db =>
      db
        .update(facilityTable)
        .set({ createdAt: new Date('2025-10-20T20:30:00Z') })
        .where(eq(facilityTable.id, facilityId)),
    );
    expect((await countStatistics(hotel)).opened_on).toBe('2025-10-20');
  });
});

describe('the workbook of a statistics report', () => {
  const bytesOf = ({ body }: Binary) => buffer(body instanceof Readable ? body : Readable.from([body]));

  test('the workbook of a statistics report contains the rows of the report in order and is audited', async () => {
    const hotel = await aHotel();
    await registered(hotel, { companions: [korean] });
    const file = await exportStatistics(hotel.owner, { report: 'private_lodging', month: '2025-11' }, 'ja');
    expect(file.filename).toBe('private_lodging_2025-10.xlsx');
    const [sheet] = await readSheet(await bytesOf(file));
    const rows = sheet?.data ?? [];
    expect(rows[1]?.slice(0, 2)).toEqual(['住宅宿泊事業の定期報告（2か月ごと）', '2025年10月～2025年11月']);
    expect(rows.find(([, item]) => item === '宿泊者')).toEqual(['全体', '宿泊者', 2, 0, 4]);
    const listed = rows.filter(([part]) => part === '国籍・地域').map(([, item, guests]) => [item, guests]);
    expect(listed.slice(0, 4)).toEqual([
      ['日本', 1],
      ['韓国', 1],
      ['台湾', 0],
      ['香港', 0],
    ]);
    expect(listed).toHaveLength(23);
    const { facilityId, system } = hotel;
    const entries = await inFacility(system, db =>
      db
        .select({ details: auditEntry.details })
        .from(auditEntry)
        .where(and(eq(auditEntry.facilityId, facilityId), eq(auditEntry.action, 'export.statistics'))),
    );
    expect(entries).toEqual([
      { details: { report: 'private_lodging', from_date: '2025-10-01', to_date: '2025-11-30' } },
    ]);
  });
});
