import '#test/harness/database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/in-facility.ts';
import type { GuestScope } from '#features/access/scope.ts';
import { bookingById } from '#features/booking/queries.ts';
import { storeImage } from '#features/image/commands.ts';
import { image } from '#features/image/tables.ts';
import { setMasterKey } from '#platform/crypto/keys.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { submit } from './commands/submit.ts';
import { aForm, aGuest, aGuestWithBooking, emma, stored, taro } from './factory.ts';

let folder: string;
let bytes: Buffer;

beforeAll(async () => {
  setMasterKey(Buffer.alloc(32, 7));
  folder = await mkdtemp(join(tmpdir(), 'genkan-pictures-'));
  openFiles(diskStore(folder));
  bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#264b73' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));

const upload = (guest: GuestScope, kind: 'passport' | 'face', person: string) =>
  storeImage(guest, { kind, person, bytes });

test('pictures that answers name belong to the registration from then on, others are discarded', async () => {
  const { facility, stay, guest } = await aGuestWithBooking();
  const [left, own] = [
    await upload(guest, 'passport', 'main'),
    await upload(guest, 'passport', 'companion:1'),
  ];
  await submit(guest, await aForm(guest, stay, { companions: [{ ...emma, gov_id: own }] }));
  const [registration] = await stored(facility, stay);
  const rows = await inFacility(facility.system, db => db.select().from(image));
  const byId = new Map(rows.map(row => [row.publicId, row]));
  expect(byId.get(own)).toMatchObject({ registrationId: registration?.id, deletedAt: null });
  expect(byId.get(left)).toMatchObject({ registrationId: null, deletedAt: expect.any(Date) });
  const shown = await inFacility(facility.system, db => bookingById(db, facility.facilityId, stay.id));
  expect(shown).toMatchObject({ hasPassportPicture: true, hasFacePicture: false });
});

test('a picture of another kind, or of another slot, is no passport picture', async () => {
  const { stay, guest, idOf } = await aGuestWithBooking();
  const other = await aGuestWithBooking();
  const refused = expect.objectContaining({
    details: { errors: { [`other_form.${idOf('gov_id')}`]: 'image_invalid' } },
  });
  const submitting = async (gov_id: string) =>
    submit(guest, await aForm(guest, stay, { main: { ...taro, ...emma, gov_id } }));
  await expect(submitting(await upload(guest, 'face', 'main'))).rejects.toEqual(refused);
  await expect(submitting(await upload(aGuest(other.stay), 'passport', 'main'))).rejects.toEqual(refused);
});
