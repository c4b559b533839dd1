import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { writeSearchRows } from '#features/booking/booking/commands/search-rows.ts';
import { searchTexts } from '#features/booking/booking/queries/search-texts.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { openSlots } from '#features/registration/registration/commands/open-slots.ts';
import { registrationsOf, withQr } from '#features/registration/registration/queries/registrations.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { type SlotSecrets, slotSecrets } from './queries/secrets.ts';

const random = () => randomBytes(5).toString('hex');

export type TestBooking = typeof booking.$inferSelect & { slotId: number } & SlotSecrets;

export async function aBooking(
  facility: Pick<TestFacility, 'facilityId' | 'system'>,
  overrides: Partial<typeof booking.$inferInsert> = {},
): Promise<TestBooking> {
  const { facilityId, system } = facility;
  return inFacility(system, async db => {
    const row = { ...usualBooking(overrides.checkinDate), ...overrides, facilityId };
    const { guestContactNo = null, guestNames = [] } = row;
    const [stored] = await db
      .insert(booking)
      .values({ ...row, searchTexts: searchTexts({ ...row, guestContactNo, guestNames }) })
      .returning();
    if (!stored) throw new Error('The booking was not stored');
    await writeSearchRows(db, facilityId, [stored]);
    await openSlots(db, facilityId, [stored.id]);
    return { ...stored, ...(await mainSlot(db, facilityId, stored.id)) };
  });
}

function usualBooking(checkinDate = businessDay(now(), 'Asia/Tokyo')) {
  return {
    pmsCode: 'test_pms',
    pmsBookingNo: `R-${random()}`,
    pmsBookingStatus: 1,
    checkinDate,
    checkoutDate: daysAfter(checkinDate, 2),
    metadata: {
      full_name: '山田 太郎',
      full_name_for_katakana: 'ヤマダ タロウ',
      phone: '090-1234-5678',
      email_address: 'taro@example.com',
      number_of_guests: 3,
      room_quantity: 1,
    },
    bookingStatusId: 17,
    name: '山田 太郎',
    nameKana: 'ヤマダ タロウ',
    phone: '+819012345678',
    email: 'taro@example.com',
    sendMethod: 'email' as const,
    createdAt: now(),
    updatedAt: now(),
  };
}

async function mainSlot(db: Db, facilityId: number, bookingId: number) {
  const [found] = await db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId), eq(slot.number, 0)));
  const secrets = found && (await slotSecrets(db, facilityId, [found.id])).get(found.id);
  if (!secrets) throw new Error('The booking has no slot');
  return { slotId: found.id, ...secrets };
}

export const storedRegistrations = ({ facilityId, system }: TestFacility, row: Pick<TestBooking, 'id'>) =>
  inFacility(system, async db => withQr(db, await registrationsOf(db, facilityId, row.id)));
