import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { openImage } from '../queries/images.ts';
import { storeImage } from './images.ts';
import { toJpeg } from './picture.ts';

await aPictureFolder();

const GRAY = 200;
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: GRAY, g: GRAY, b: GRAY } } })
    .jpeg()
    .toBuffer();

type PictureOptions = {
  kind?: 'passport' | 'face' | 'signature';
  isOn: boolean;
  name?: string;
  bytes?: Buffer;
};

async function storePicture({
  kind = 'passport',
  isOn,
  name = '旅館 花みずき',
  bytes,
}: PictureOptions): Promise<Buffer> {
  const hotel = await aFacility({ name });
  if (isOn) await inFacility(hotel.system, db => storeSetting(db, hotel.facilityId, 'passport_watermark', 1));
  const guest = aGuest(await aBooking(hotel));
  const id = await storeImage(guest, { kind, person: 'main', bytes: bytes ?? (await picture()) });
  const found = await inFacility(hotel.owner, db => openImage(db, hotel.facilityId, id));
  return found?.bytes ?? expect.fail('The picture is missing');
}

async function marksOf(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata();
  const quarter = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const corners = [0, quarter.width].flatMap(left => [0, quarter.height].map(top => ({ left, top })));
  return Promise.all(
    corners.map(async corner => {
      const part = await sharp(bytes)
        .extract({ ...corner, ...quarter })
        .toBuffer();
      const { channels } = await sharp(part).stats();
      const [gray] = channels;
      return { darker: GRAY - (gray?.min ?? GRAY), lighter: (gray?.max ?? GRAY) - GRAY };
    }),
  );
}

test('a passport picture has a watermark in every quarter if the hotel has enabled it', async () => {
  const bytes = await storePicture({ isOn: true });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 });
  for (const { darker, lighter } of await marksOf(bytes)) {
    expect(darker).toBeGreaterThan(30);
    expect(lighter).toBeGreaterThan(8);
  }
});

test('a passport picture remains readable under the watermark', async () => {
  const bytes = await storePicture({
    isOn: true,
    bytes: await sharp(await picture())
      .negate()
      .jpeg()
      .toBuffer(),
  });
  const { channels } = await sharp(bytes).stats();
  const [gray] = channels;
  expect([gray?.min, gray?.max]).not.toContain(0);
  expect(gray?.max).toBeLessThan(160);
});

test('does not change a passport picture if watermarks are disabled', async () => {
  expect(await storePicture({ isOn: false })).toEqual(await toJpeg(await picture()));
});

test.each(['face', 'signature'] as const)('never puts a watermark on a %s', async kind => {
  expect(await storePicture({ kind, isOn: true })).toEqual(await toJpeg(await picture()));
});

test.each([
  ['the size of a stamp', 60, 40],
  ['narrow', 40, 1600],
  ['larger than the stored size', 3000, 2200],
])('puts a watermark on a picture that is %s', async (_what, width, height) => {
  const bytes = await picture(width, height);
  const [marked, plain] = [await storePicture({ isOn: true, bytes }), await toJpeg(bytes)];
  const sizes = await Promise.all([marked, plain].map(each => sharp(each).metadata()));
  expect(sizes[0]).toMatchObject({ width: sizes[1]?.width, height: sizes[1]?.height });
  expect(marked).not.toEqual(plain);
});

test('a watermark contains the name of the hotel as text, never as markup', async () => {
  const bytes = await storePicture({ isOn: true, name: '"/><script>alert(1)</script> & 𓀀 花👩‍👩‍👧' });
  expect((await marksOf(bytes)).every(({ darker }) => darker > 30)).toBe(true);
});

test('still rejects a file that is not a picture if watermarks are enabled', async () => {
  await expect(storePicture({ isOn: true, bytes: Buffer.from('notes') })).rejects.toMatchObject({
    code: 'image_invalid',
  });
});
