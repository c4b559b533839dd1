import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { storedRegistrations, type TestBooking } from '#features/registration/registration/factory.ts';
import { files } from '#platform/files/files.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { markPassportSeen } from './commands/checks.ts';
import { deletePassportPicture, downloadPicture, showPicture } from './commands/pictures.ts';
import { detailsOf } from './queries/details.ts';

const { bytes, filesOf } = await aPictureFolder();

const missing = expect.objectContaining({ status: 404, code: 'not_found' });

/**
 * Registers 太郎 with his companion Emma. Her passport picture was uploaded when she was the second companion.
 * The first companion has since been removed from the form, but the picture kept its number.
 */
async function withPictures({ mainToo = false } = {}) {
  const made = await aGuestWithBooking();
  const { facility, booking, guest } = made;
  const own = mainToo ? await storeImage(guest, { kind: 'passport', person: 'main', bytes }) : undefined;
  const path = await storeImage(guest, { kind: 'passport', person: 'companion:2', bytes });
  const main = own ? { ...taro, ...emma, gov_id: own } : taro;
  await submit(guest, await aForm(guest, booking, { main, companions: [{ ...emma, gov_id: path }] }));
  const [registration] = await storedRegistrations(facility, booking);
  const companionId = registration?.persons[1]?.id ?? 0;
  return { ...made, path, own, registrationId: registration?.id ?? 0, companionId };
}

const remove = (
  { owner }: TestFacility,
  { registrationId, companionId }: { registrationId: number; companionId: number | null },
) => deletePassportPicture(owner, { facility_visitor_log_id: registrationId, companion_id: companionId });

const hasListedPicture = async ({ system, facilityId }: TestFacility, { id }: TestBooking) =>
  (await inFacility(system, db => bookingById(db, facilityId, id)))?.hasPassportPicture;

const filesLeft = async ({ facilityId }: TestFacility) => (await filesOf(facilityId)).length;

describe('a picture', () => {
  test('shows a picture as the guest sent it, and audits each view', async () => {
    const { facility, booking, path } = await withPictures();
    const { type, body, filename } = await showPicture(facility.owner, { path });
    expect([type, filename]).toEqual(['image/jpeg', undefined]);
    expect(await sharp(Buffer.isBuffer(body) ? body : undefined).metadata()).toMatchObject({
      width: 60,
      height: 40,
    });
    expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({
      action: 'image.viewed',
      actorId: facility.owner.userId,
      bookingId: booking.id,
      details: { path, kind: 'passport' },
    });
  });

  test('a downloaded picture has a file name that is valid on every operating system', async () => {
    const { facility, booking, guest } = await aGuestWithBooking({ pmsBookingNo: '../R/1:"x"' });
    const path = await storeImage(guest, { kind: 'passport', person: 'main', bytes });
    await submit(guest, await aForm(guest, booking, { main: { ...taro, ...emma, gov_id: path } }));
    const { filename } = await downloadPicture(facility.owner, { path, rsv_no: booking.pmsBookingNo });
    expect(filename).toBe('.._R_1__x__passport.jpg');
    expect((await auditEntriesOf(facility)).at(-1)?.action).toBe('image.downloaded');
  });

  test('a picture is not found under another reservation number', async () => {
    const { facility, path } = await withPictures();
    await expect(downloadPicture(facility.owner, { path, rsv_no: 'R-other' })).rejects.toEqual(missing);
  });

  test('a picture of another hotel is not found', async () => {
    const { path } = await withPictures();
    await expect(showPicture((await aFacility()).owner, { path })).rejects.toEqual(missing);
  });

  test.each([
    '../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '/etc/passwd',
    'images/1/img_x',
    "' or 1=1 --",
    'img_%',
  ])('a picture is not found under %j', async path => {
    const { facility } = await withPictures();
    await expect(downloadPicture(facility.owner, { path })).rejects.toEqual(missing);
  });

  test('a picture of an unsubmitted form is not found', async () => {
    const { facility, guest } = await aGuestWithBooking();
    const path = await storeImage(guest, { kind: 'passport', person: 'main', bytes });
    await expect(showPicture(facility.owner, { path })).rejects.toEqual(missing);
  });

  test('a picture of a withdrawn registration is not found', async () => {
    const { facility, path, registrationId } = await withPictures();
    await withdraw(facility.owner, registrationId, 'x');
    await expect(showPicture(facility.owner, { path })).rejects.toEqual(missing);
  });

  test('a picture whose file is missing is not found, and the view is not audited', async () => {
    const { facility, path } = await withPictures();
    const [row] = await inFacility(facility.system, db => db.select().from(image));
    await files().remove(row?.path ?? '');
    await expect(showPicture(facility.owner, { path })).rejects.toEqual(missing);
    expect((await auditEntriesOf(facility)).map(entry => entry.action)).not.toContain('image.viewed');
  });
});

describe('the guest register entry', () => {
  const marks = async (facility: TestFacility, booking: TestBooking) =>
    (await storedRegistrations(facility, booking))[0]?.persons.map(each => each.register?.mark);

  test('the register entry is complete while the original passport is recorded as seen', async () => {
    const { facility, booking, registrationId, companionId } = await withPictures();
    const seen = (is: 0 | 1) =>
      markPassportSeen(facility.owner, {
        facility_visitor_log_id: registrationId,
        companion_id: companionId,
        seen: is,
      });
    expect(await marks(facility, booking)).toEqual(['complete', 'passport_unseen']);
    await seen(1);
    expect(await marks(facility, booking)).toEqual(['complete', 'complete']);
    await seen(0);
    expect(await marks(facility, booking)).toEqual(['complete', 'passport_unseen']);
  });

  test('reports a missing passport copy after staff deleted the picture', async () => {
    const { facility, booking, ...named } = await withPictures();
    await remove(facility, named);
    expect((await storedRegistrations(facility, booking))[0]?.persons[1]?.register).toEqual({
      mark: 'missing',
      missing: ['passport_copy'],
    });
  });

  test('the details show for each person whether the register entry is complete', async () => {
    const { facility, booking } = await withPictures();
    const { visitor_logs } = await inFacility(facility.owner, db =>
      detailsOf(db, facility.owner, booking.id, 'ja'),
    );
    expect([visitor_logs[0]?.main.register?.mark, visitor_logs[0]?.companion[0]?.register?.mark]).toEqual([
      'complete',
      'passport_unseen',
    ]);
  });
});

describe('deleting a passport picture as staff', () => {
  test('deleting a picture deletes its file, its row and the answer of that person only', async () => {
    const { facility, booking, path, own, ...named } = await withPictures({ mainToo: true });
    await remove(facility, named);
    expect(await filesLeft(facility)).toBe(1);
    const rows = await inFacility(facility.system, db => db.select().from(image));
    expect(rows.map(row => row.publicId)).toEqual([own]);
    const [registration] = await storedRegistrations(facility, booking);
    const values = registration?.persons.map(each => each.answers.map(answer => answer.value));
    expect(values?.[1]).not.toContain(path);
    expect(values?.[0]).toContain(own);
    expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({
      action: 'image.deleted',
      bookingId: booking.id,
      details: { personId: named.companionId, path },
    });
  });

  test('the details show when and by whom a picture was deleted', async () => {
    const { facility, booking, ...picture } = await withPictures();
    await remove(facility, picture);
    const { taken_back } = await inFacility(facility.owner, db =>
      detailsOf(db, facility.owner, booking.id, 'ja'),
    );
    const { username } = facility;
    expect(taken_back).toEqual([
      {
        id: expect.any(Number),
        kind: 'picture_deleted',
        at: expect.any(String),
        username,
        reason: '',
        registered: null,
      },
    ]);
  });

  test('the list marks a booking as having a passport picture until the last one is deleted', async () => {
    const { facility, booking, registrationId, companionId } = await withPictures({ mainToo: true });
    await remove(facility, { registrationId, companionId });
    expect(await hasListedPicture(facility, booking)).toBe(true);
    await remove(facility, { registrationId, companionId: null });
    expect(await hasListedPicture(facility, booking)).toBe(false);
  });

  test('only one of eight concurrent requests deletes the picture', async () => {
    const { facility, booking, ...named } = await withPictures();
    const eight = Array.from({ length: 8 }, () => () => remove(facility, named));
    const all = await raceOnBooking(facility, booking, eight);
    expect(all.filter(each => each.status === 'fulfilled')).toHaveLength(1);
    expect(await filesLeft(facility)).toBe(0);
  });

  test('rejects deleting a missing picture or a picture of another hotel', async () => {
    const { facility, booking, registrationId, companionId } = await withPictures();
    await expect(remove(facility, { registrationId, companionId: null })).rejects.toEqual(missing);
    const other = await withPictures();
    await expect(remove(facility, { registrationId, companionId: other.companionId })).rejects.toEqual(
      missing,
    );
    await expect(remove(other.facility, { registrationId, companionId })).rejects.toEqual(missing);
    expect(await hasListedPicture(facility, booking)).toBe(true);
  });
});
