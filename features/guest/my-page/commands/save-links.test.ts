import '#test/harness/database.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { storeLinks } from '../contract/links.ts';
import { linksOfHotel, unusedLabels } from '../queries/links.ts';
import { saveLinks } from './save-links.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><script>alert(1)</script><circle r="9"/></svg>';
const dataUrl = (type: string, content: string | Buffer) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const svg = dataUrl('image/svg+xml', drawing);

const wifi = {
  id: null,
  language: 'ja',
  label: 'wifi',
  text: 'Wi-Fi',
  url: '{host}/wifi',
  image: null,
  visibility: 1,
};
const own = {
  ...wifi,
  label: 'option_icon_1',
  text: '貸切風呂',
  url: 'https://hotel.example/bath',
  image: svg,
};

let hotel: TestFacility;
beforeEach(async () => {
  hotel = await aFacility();
});

const save = (list: object[], rest: object = {}, { owner, facilityId } = hotel) =>
  saveLinks(owner, storeLinks.input.parse({ facility_id: facilityId, links: list, ...rest }));
const stored = (language?: 'ja' | 'en') =>
  inFacility(hotel.system, db => linksOfHotel(db, hotel.facilityId, language));
const linesOf = (list: { language: string; display_order: number; label: string }[]) =>
  list.map(({ language, display_order, label }) => `${language} ${display_order} ${label}`);
const refusalWith = (status: number, code: string) => expect.objectContaining({ status, code });
const withErrors = (errors: object) => expect.objectContaining({ status: 422, details: { errors } });

describe('a save of links', () => {
  test('a save replaces all links of each language in the request and keeps the links of other languages', async () => {
    await save([wifi, { ...wifi, label: 'inquiry' }, { ...wifi, language: 'en' }]);
    const { data } = await save([{ ...wifi, label: 'intercom' }]);
    expect(linesOf(data)).toEqual(['en 1 wifi', 'ja 1 intercom']);
  });

  test('an empty list removes all links of its language', async () => {
    await save([wifi, { ...wifi, language: 'en' }]);
    expect(linesOf((await save([], { languages: ['en'] })).data)).toEqual(['ja 1 wifi']);
    expect(linesOf((await save([])).data)).toEqual(['ja 1 wifi']);
  });

  test('a save renumbers the links of each language by position', async () => {
    const first = await save([wifi, { ...wifi, label: 'inquiry' }, { ...wifi, language: 'en' }]);
    const { data } = await save(first.data.toReversed().map(link => ({ ...link, display_order: 7 })));
    expect(linesOf(data)).toEqual(['en 1 wifi', 'ja 1 inquiry', 'ja 2 wifi']);
    expect(data.map(({ id }) => id).toSorted()).toEqual(first.data.map(({ id }) => id).toSorted());
  });

  test('a save stores the trimmed text and URL, and whether the link is shown', async () => {
    const { data } = await save([{ ...wifi, text: ' Wi-Fi ', url: ' {host}/wifi ', visibility: 0 }]);
    expect(data[0]).toMatchObject({ text: 'Wi-Fi', url: '{host}/wifi', visibility: 0, image: null });
  });

  test('a save of links writes an audit entry', async () => {
    await save([wifi]);
    const entries = await inFacility(hotel.system, db => db.select().from(auditEntry).orderBy(auditEntry.id));
    expect(entries).toMatchObject([
      { action: 'links.changed', actorId: hotel.owner.userId, details: { languages: ['ja'], version: 1 } },
    ]);
  });

  test('stores none of the links if one of them has an error', async () => {
    const unknown = { ...wifi, id: 999_999_999, label: 'inquiry' };
    await expect(save([wifi, unknown])).rejects.toEqual(refusalWith(404, 'not_found'));
    expect(await stored()).toEqual({ data: [], version: 0 });
  });
});

describe('the picture of a link', () => {
  const pixels = (image: string | null) =>
    sharp(Buffer.from(image?.split(',')[1] ?? '', 'base64')).metadata();

  test('converts the SVG picture of a link to PNG on upload', async () => {
    const { data } = await save([own]);
    expect(data[0]?.image).toMatch(/^data:image\/png;base64,/);
    expect(await pixels(data[0]?.image ?? null)).toMatchObject({ format: 'png', width: 256, height: 256 });
  });

  test('null keeps the picture of a link, and a new picture replaces it', async () => {
    const [first] = (await save([own])).data;
    const [kept] = (await save([{ ...first, image: null, text: '家族風呂' }])).data;
    expect(kept).toEqual({ ...first, text: '家族風呂' });
    const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const [other] = (await save([{ ...first, image: dataUrl('image/png', small) }])).data;
    expect(await pixels(other?.image ?? null)).toMatchObject({ width: 9, height: 9 });
  });

  test.each([
    ['a GIF declared as a PNG', dataUrl('image/png', 'GIF89a\x01\x00\x01\x00')],
    ['an HTML page declared as an SVG', dataUrl('image/svg+xml', '<!DOCTYPE html><svg></svg>')],
    ['a URL', 'https://hotel.example/icon.png'],
    ['an SVG that is not base64', `data:image/svg+xml,${drawing}`],
  ])('rejects a picture that is not a PNG, JPEG or SVG: %s', async (_what, image) => {
    await expect(save([wifi, { ...own, image }])).rejects.toEqual(
      withErrors({ 'links.1.image': 'link_image_type' }),
    );
  });

  test("recognizes a link's picture by its content, regardless of its stated type", async () => {
    const { data } = await save([{ ...own, image: dataUrl('text/plain', drawing) }]);
    expect(data).toHaveLength(1);
  });

  // Rule: links.image-size
  test("accepts a link's picture of up to 2097152 bytes (2 MB)", async () => {
    const padded = (bytes: number) => dataUrl('image/svg+xml', drawing.padEnd(bytes));
    expect((await save([{ ...own, image: padded(2_097_152) }])).data).toHaveLength(1);
    await expect(save([{ ...own, image: padded(2_097_153) }])).rejects.toEqual(
      withErrors({ 'links.0.image': 'link_image_too_large' }),
    );
  });
});

describe('the number of a custom label (option_icon_{n})', () => {
  test('custom link labels are numbered per hotel, across all languages', async () => {
    const { data } = await save([own, own, { ...own, language: 'en' }]);
    expect(linesOf(data)).toEqual(['en 1 option_icon_3', 'ja 1 option_icon_1', 'ja 2 option_icon_2']);
  });

  test('the number of a custom link label is never reused', async () => {
    await save([own, own]);
    await save([], { languages: ['ja'] });
    expect(linesOf((await save([own])).data)).toEqual(['ja 1 option_icon_3']);
  });
});

describe('concurrent saves of links', () => {
  test('rejects the second save of the same version of the links and overwrites nothing', async () => {
    const { version } = await save([wifi], { version: 0 });
    await save([{ ...wifi, label: 'inquiry' }], { version });
    await expect(save([], { languages: ['ja'], version })).rejects.toMatchObject({
      code: 'version_conflict',
      details: { data: { version: version + 1 } },
    });
    expect(linesOf((await stored()).data)).toEqual(['ja 1 inquiry']);
  });

  test('accepts one of two concurrent saves of links', async () => {
    const both = await Promise.allSettled([save([wifi], { version: 0 }), save([wifi], { version: 0 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stored()).data).toHaveLength(1);
  });
});

test('a save does not find a link of another hotel', async () => {
  const other = await aFacility();
  const [theirs] = (await save([wifi], {}, other)).data;
  await expect(save([{ ...theirs, facility_id: undefined }])).rejects.toEqual(refusalWith(404, 'not_found'));
  await expect(save([{ ...wifi, facility_id: other.facilityId }])).rejects.toEqual(
    refusalWith(404, 'not_found'),
  );
});

test('offers, for each language, the fixed labels that the language does not use yet, with their texts', async () => {
  await save([wifi, { ...wifi, label: 'inquiry' }]);
  const [ja, en] = await inFacility(hotel.system, async db => [
    await unusedLabels(db, hotel.facilityId, 'ja'),
    await unusedLabels(db, hotel.facilityId, 'en'),
  ]);
  expect([ja?.length, en?.length]).toEqual([7, 9]);
  expect(ja).toContainEqual({ label: 'official_website', language: 'ja', text: '公式サイト' });
  expect(ja?.some(({ label }) => label === 'wifi')).toBe(false);
});

describe('input validation before the database is read', () => {
  const errors = (link: object) =>
    storeLinks.input
      .safeParse({ facility_id: 1, links: [{ ...wifi, ...link }] })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  // Rule: links.text
  test('a link requires a text', () => {
    expect(errors({ text: '　 ' })).toEqual(['links.0.text field_required']);
  });

  // Rule: links.url
  test('a link requires a URL that begins with http://, https:// or {host}', () => {
    expect(errors({ url: 'javascript:alert(1)' })).toEqual(['links.0.url link_url_invalid']);
    expect(errors({ url: 'http://hotel.example' })).toBeUndefined();
  });
});
