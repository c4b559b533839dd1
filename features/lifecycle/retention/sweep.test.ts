import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aDraft, aForm, aGuestWithBooking } from '#features/guest/check-in-form/factory.ts';
import { draft } from '#features/guest/check-in-form/tables.ts';
import { saveDraft, storePicture } from '#features/guest/companion/commands/form.ts';
import { aPlace, placeRow } from '#features/guest/companion/factory.ts';
import { proofLock } from '#features/guest/guest-access/tables.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { openImage } from '#features/registration/image/queries/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { sweep } from './commands/sweep.ts';

const { bytes, filesOf } = await aPictureFolder({ width: 40, height: 30 });
afterEach(resetClock);

const booking = { checkinDate: '2026-11-21', checkoutDate: '2026-11-23' };
const bookings = { open: '05:59', expired: '06:00' };
const setLocalTime = (time: string) => setClock(() => localTime('2026-11-22', time, 'Asia/Tokyo'));

async function aGuestWithDraft() {
  setClock(() => new Date('2026-11-21T03:00:00Z'));
  const made = await aGuestWithBooking(booking);
  await aDraft(made.guest, { '1': '山田' });
  await storeImage(made.guest, { kind: 'passport', person: 'main', bytes });
  const left = () =>
    inFacility(made.facility.system, async db => ({
      drafts: (await db.select().from(draft)).length,
      pictures: (await db.select().from(image)).length,
      files: (await filesOf(made.facility.facilityId)).length,
    }));
  return { ...made, left };
}

test("a companion's draft is deleted with the guest's draft, including pictures and files", async () => {
  setPublicUrl('https://genkan.example');
  setClock(() => new Date('2026-11-21T03:00:00Z'));
  const made = await aGuestWithBooking(booking);
  const { companion, number } = await aPlace(made.guest, 'Emma');
  await storePicture(companion, { kind: 'passport', person: 'companion:0', bytes });
  const typed = { email: '', other_form: { '1': 'Emma' } };
  await saveDraft(companion, { answers: typed, language: 'en', version: 0 });
  const left = async () => {
    const { sealed, labelSealed } = await placeRow(made.guest, number);
    return [sealed !== null, labelSealed !== null, (await filesOf(made.facility.facilityId)).length];
  };
  setLocalTime(bookings.open);
  await sweep();
  expect(await left()).toEqual([true, true, 1]);
  setLocalTime(bookings.expired);
  await sweep();
  expect(await left()).toEqual([false, false, 0]);
});

describe('the sweep of a draft and its pictures', () => {
  test('a draft is kept as long as its link works', async () => {
    const { left } = await aGuestWithDraft();
    setLocalTime(bookings.open);
    await sweep();
    expect(await left()).toEqual({ drafts: 1, pictures: 1, files: 1 });
  });

  test('an expired draft is deleted with its pictures and files', async () => {
    const { left } = await aGuestWithDraft();
    setLocalTime(bookings.expired);
    await sweep();
    expect(await left()).toEqual({ drafts: 0, pictures: 0, files: 0 });
  });

  test('a draft is kept if the PMS has moved the booking to a later date', async () => {
    const { facility, booking: moved, left } = await aGuestWithDraft();
    await inFacility(facility.system, db =>
      db.update(bookingTable).set({ checkinDate: '2026-11-22' }).where(eq(bookingTable.id, moved.id)),
    );
    setLocalTime(bookings.expired);
    await sweep();
    expect(await left()).toMatchObject({ drafts: 1, files: 1 });
  });

  test('drafts of many guests are deleted once, even by two concurrent sweeps', async () => {
    const parties = await Promise.all(Array.from({ length: 12 }, () => aGuestWithDraft()));
    setLocalTime(bookings.expired);
    await Promise.all([sweep(), sweep()]);
    for (const { left } of parties) expect(await left()).toEqual({ drafts: 0, pictures: 0, files: 0 });
  });
});

test('a submitted form keeps the files it refers to, and other files are deleted', async () => {
  setClock(() => new Date('2026-11-21T03:00:00Z'));
  const { facility, guest, booking: booked } = await aGuestWithBooking(booking);
  await storeImage(guest, { kind: 'passport', person: 'main', bytes });
  const gov_id = await storeImage(guest, { kind: 'passport', person: 'companion:1', bytes });
  const emma = {
    full_name: 'Emma',
    has_japan_address: 'no',
    nationality: 'NZ',
    gov_id_number: 'LM123456',
    gov_id,
  };
  await submit(guest, await aForm(guest, booked, { companions: [emma] }));
  await sweep();
  const kept = await inFacility(facility.system, db => openImage(db, facility.facilityId, gov_id));
  expect(kept?.bytes.length).toBeGreaterThan(0);
  expect(await filesOf(facility.facilityId)).toHaveLength(1);
});

test('failed proofs are deleted after two days but not earlier', async () => {
  const { facility } = await aGuestWithBooking();
  const { facilityId } = facility;
  const age = (hours: number) => new Date(now().getTime() - hours * 3_600_000);
  const locks = [47, 49].map(hours => ({
    facilityId,
    key: Buffer.from([hours]),
    failures: 1,
    updatedAt: age(hours),
  }));
  await inFacility(facility.system, db => db.insert(proofLock).values(locks));
  await sweep();
  const left = await platformDb(db =>
    db.select().from(proofLock).where(eq(proofLock.facilityId, facilityId)),
  );
  expect(left.map(({ key }) => key[0])).toEqual([47]);
});
