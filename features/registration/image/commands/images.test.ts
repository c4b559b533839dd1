import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintGuest } from '#features/access/access/queries/mint.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { openImage } from '../queries/images.ts';
import { attachImages, storeImage } from './images.ts';

const { bytes, filesOf } = await aPictureFolder();

async function aGuest(facility?: TestFacility) {
  const hotel = facility ?? (await aFacility());
  const { id: bookingId, slotId } = await aBooking(hotel);
  const { facilityId } = hotel;
  const proven = { strength: 'strong', provenAt: null } as const;
  const scope = mintGuest({ facilityId, bookingId, slotId, guestSessionId: 1, ...proven });
  const upload = (
    kind: 'face' | 'passport' | 'signature' = 'passport',
    person = 'main',
    inUse: string[] = [],
  ) => storeImage(scope, { kind, person, bytes, inUse });
  const seen = (id: string) => inFacility(scope, db => openImage(db, facilityId, id));
  const attach = (ids: string[], registrationId = 1) =>
    inFacility(scope, db => attachImages(db, facilityId, slotId, registrationId, ids));
  const filesLeft = () => filesOf(facilityId);
  return { hotel, scope, upload, seen, attach, filesLeft };
}

test('an uploaded picture is served as JPEG', async () => {
  const guest = await aGuest();
  const found = await guest.seen(await guest.upload());
  expect(found?.mediaType).toBe('image/jpeg');
  const { width, height } = await sharp(found?.bytes).metadata();
  expect([width, height]).toEqual([60, 40]);
});

test('a picture file is encrypted on disk', async () => {
  const guest = await aGuest();
  await guest.upload();
  const [file] = await guest.filesLeft();
  const stored = await readFile(file ?? '');
  await expect(sharp(stored).metadata()).rejects.toThrow();
});

test('does not find a picture of another hotel', async () => {
  const [guest, other] = await Promise.all([aGuest(), aGuest()]);
  expect(await other.seen(await guest.upload())).toBeUndefined();
});

test('a new picture replaces the previous picture and its file', async () => {
  const guest = await aGuest();
  const first = await guest.upload();
  const second = await guest.upload();
  expect(await guest.seen(first)).toBeUndefined();
  expect(await guest.seen(second)).toBeDefined();
  expect(await guest.filesLeft()).toHaveLength(1);
});

test("a new companion's picture does not replace that of a companion who has moved up in the form", async () => {
  const guest = await aGuest();
  await guest.upload('passport', 'companion:0');
  const movedUp = await guest.upload('passport', 'companion:1');
  const added = await guest.upload('passport', 'companion:1', [movedUp]);
  expect(await guest.seen(movedUp)).toBeDefined();
  expect(await guest.seen(added)).toBeDefined();
});

test('a new picture never replaces a picture of another person', async () => {
  const guest = await aGuest();
  const others = [await guest.upload('face', 'main'), await guest.upload('face', 'companion:0')];
  await guest.upload('face', 'companion:1');
  await guest.upload('face', 'companion:1');
  for (const id of others) expect(await guest.seen(id)).toBeDefined();
});

test('keeps no more pictures of a type than the booking has persons, whatever the form states', async () => {
  const guest = await aGuest();
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.push(await guest.upload('passport', 'main', ids));
  expect(await guest.filesLeft()).toHaveLength(3);
  const [newest = ''] = ids.slice(-1);
  expect(await guest.seen(newest)).toBeDefined();
});

test('a new picture does not replace pictures of another type, person or booking', async () => {
  const guest = await aGuest();
  const neighbour = await aGuest(guest.hotel);
  const kept = [
    await guest.upload('face'),
    await guest.upload('passport', 'companion:0'),
    await neighbour.upload('passport'),
  ];
  await guest.upload('passport');
  for (const id of kept) expect(await guest.seen(id)).toBeDefined();
});

test('keeps one of several pictures uploaded concurrently for one person', async () => {
  const guest = await aGuest();
  const ids = await Promise.all(Array.from({ length: 24 }, () => guest.upload()));
  const seen = await Promise.all(ids.map(guest.seen));
  expect(seen.filter(Boolean)).toHaveLength(1);
  expect(await guest.filesLeft()).toHaveLength(1);
});

test('stores nothing for a file that is not a picture', async () => {
  const guest = await aGuest();
  await guest.upload();
  const notes = { kind: 'face', person: 'main', bytes: Buffer.from('notes') } as const;
  await expect(storeImage(guest.scope, notes)).rejects.toMatchObject({ code: 'image_invalid' });
  expect(await guest.filesLeft()).toHaveLength(1);
});

test('a new picture does not replace a submitted one', async () => {
  const guest = await aGuest();
  const submitted = await guest.upload();
  await guest.attach([submitted]);
  await guest.upload();
  expect(await guest.seen(submitted)).toBeDefined();
});

test("submitting keeps only the slot's pictures that are in the answers and discards the others", async () => {
  const guest = await aGuest();
  const neighbour = await aGuest(guest.hotel);
  const passport = await guest.upload('passport');
  const face = await guest.upload('face');
  const foreign = await neighbour.upload('passport');
  const bound = await guest.attach([passport, foreign, 'img_unknown']);
  expect(bound).toEqual([{ publicId: passport, kind: 'passport', person: 'main' }]);
  expect(await guest.seen(face)).toBeUndefined();
  expect(await guest.seen(foreign)).toBeDefined();
});
