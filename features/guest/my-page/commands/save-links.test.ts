import '#test/harness/database.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { storeLinks } from '../contract/links.ts';
import { links, unusedLabels } from '../queries/links.ts';
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
  inFacility(hotel.system, db => links(db, hotel.facilityId, language));
const linesOf = (list: { language: string; display_order: number; label: string }[]) =>
  list.map(({ language, display_order, label }) => `${language} ${display_order} ${label}`);
const refused = (status: number, code: string) => expect.objectContaining({ status, code });
const withErrors = (errors: object) => expect.objectContaining({ status: 422, details: { errors } });

describe('a save', () => {
  test('stores the complete list of each language named, others stay', async () => {
    await save([wifi, { ...wifi, label: 'inquiry' }, { ...wifi, language: 'en' }]);
    const { data } = await save([{ ...wifi, label: 'intercom' }]);
    expect(linesOf(data)).toEqual(['en 1 wifi', 'ja 1 intercom']);
  });

  test('can empty the list of a language', async () => {
    await save([wifi, { ...wifi, language: 'en' }]);
    expect(linesOf((await save([], { languages: ['en'] })).data)).toEqual(['ja 1 wifi']);
    expect(linesOf((await save([])).data)).toEqual(['ja 1 wifi']);
  });

  test('renumbers all links by position, in each language', async () => {
    const first = await save([wifi, { ...wifi, label: 'inquiry' }, { ...wifi, language: 'en' }]);
    const { data } = await save(first.data.toReversed().map(link => ({ ...link, display_order: 7 })));
    expect(linesOf(data)).toEqual(['en 1 wifi', 'ja 1 inquiry', 'ja 2 wifi']);
    expect(data.map(({ id }) => id).toSorted()).toEqual(first.data.map(({ id }) => id).toSorted());
  });

  test('keeps the text trimmed, the address as written and whether the link is shown', async () => {
    const { data } = await save([{ ...wifi, text: ' Wi-Fi ', url: ' {host}/wifi ', visibility: 0 }]);
    expect(data[0]).toMatchObject({ text: 'Wi-Fi', url: '{host}/wifi', visibility: 0, image: null });
  });

  test('leaves an entry in the audit', async () => {
    await save([wifi]);
    const entries = await inFacility(hotel.system, db => db.select().from(auditEntry).orderBy(auditEntry.id));
    expect(entries).toMatchObject([
      { action: 'links.changed', actorId: hotel.owner.userId, details: { languages: ['ja'], version: 1 } },
    ]);
  });

  test('is all or nothing', async () => {
    const unknown = { ...wifi, id: 999_999_999, label: 'inquiry' };
    await expect(save([wifi, unknown])).rejects.toEqual(refused(404, 'not_found'));
    expect(await stored()).toEqual({ data: [], version: 0 });
  });
});

describe('a picture', () => {
  const pixels = (image: string | null) =>
    sharp(Buffer.from(image?.split(',')[1] ?? '', 'base64')).metadata();

  test('SVG is turned into PNG on upload', async () => {
    const { data } = await save([own]);
    expect(data[0]?.image).toMatch(/^data:image\/png;base64,/);
    expect(await pixels(data[0]?.image ?? null)).toMatchObject({ format: 'png', width: 256, height: 256 });
  });

  test('null leaves it unchanged, another takes its place', async () => {
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
    ['a GIF that is called a PNG', dataUrl('image/png', 'GIF89a\x01\x00\x01\x00')],
    ['a page that is called an SVG', dataUrl('image/svg+xml', '<!DOCTYPE html><svg></svg>')],
    ['an address', 'https://hotel.example/icon.png'],
    ['a drawing that is no base64', `data:image/svg+xml,${drawing}`],
  ])('Invalid file type. Only PNG, JPG, JPEG, and SVG are supported: %s', async (_what, image) => {
    await expect(save([wifi, { ...own, image }])).rejects.toEqual(
      withErrors({ 'links.1.image': 'link_image_type' }),
    );
  });

  test('is known by its content, whatever it is called', async () => {
    const { data } = await save([{ ...own, image: dataUrl('text/plain', drawing) }]);
    expect(data).toHaveLength(1);
  });

  // Rule: links.image-size
  test('image max 2097152 bytes (2MB)', async () => {
    const padded = (bytes: number) => dataUrl('image/svg+xml', drawing.padEnd(bytes));
    expect((await save([{ ...own, image: padded(2_097_152) }])).data).toHaveLength(1);
    await expect(save([{ ...own, image: padded(2_097_153) }])).rejects.toEqual(
      withErrors({ 'links.0.image': 'link_image_too_large' }),
    );
  });
});

describe('{n} of option_icon_{n}', () => {
  test('is given out by the hotel’s own count, over all languages', async () => {
    const { data } = await save([own, own, { ...own, language: 'en' }]);
    expect(linesOf(data)).toEqual(['en 1 option_icon_3', 'ja 1 option_icon_1', 'ja 2 option_icon_2']);
  });

  test('is not used again', async () => {
    await save([own, own]);
    await save([], { languages: ['ja'] });
    expect(linesOf((await save([own])).data)).toEqual(['ja 1 option_icon_3']);
  });
});

describe('two people saving', () => {
  test('the second is told, nothing is overwritten', async () => {
    const { version } = await save([wifi], { version: 0 });
    await save([{ ...wifi, label: 'inquiry' }], { version });
    await expect(save([], { languages: ['ja'], version })).rejects.toMatchObject({
      code: 'version_conflict',
      details: { data: { version: version + 1 } },
    });
    expect(linesOf((await stored()).data)).toEqual(['ja 1 inquiry']);
  });

  test('at once: one of them', async () => {
    const both = await Promise.allSettled([save([wifi], { version: 0 }), save([wifi], { version: 0 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stored()).data).toHaveLength(1);
  });
});

test('another hotel’s link does not exist', async () => {
  const other = await aFacility();
  const [theirs] = (await save([wifi], {}, other)).data;
  await expect(save([{ ...theirs, facility_id: undefined }])).rejects.toEqual(refused(404, 'not_found'));
  await expect(save([{ ...wifi, facility_id: other.facilityId }])).rejects.toEqual(refused(404, 'not_found'));
});

test('what can be added are the fixed labels that the language has not used, with words for them', async () => {
  await save([wifi, { ...wifi, label: 'inquiry' }]);
  const [ja, en] = await inFacility(hotel.system, async db => [
    await unusedLabels(db, hotel.facilityId, 'ja'),
    await unusedLabels(db, hotel.facilityId, 'en'),
  ]);
  expect([ja?.length, en?.length]).toEqual([7, 9]);
  expect(ja).toContainEqual({ label: 'official_website', language: 'ja', text: '公式サイト' });
  expect(ja?.some(({ label }) => label === 'wifi')).toBe(false);
});

describe('what the call refuses before it looks', () => {
  const errors = (link: object) =>
    storeLinks.input
      .safeParse({ facility_id: 1, links: [{ ...wifi, ...link }] })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  // Rule: links.text
  test('text non-blank', () => {
    expect(errors({ text: '　 ' })).toEqual(['links.0.text field_required']);
  });

  // Rule: links.url
  test('url begins with http:// or {host}', () => {
    expect(errors({ url: 'javascript:alert(1)' })).toEqual(['links.0.url link_url_invalid']);
    expect(errors({ url: 'http://hotel.example' })).toBeUndefined();
  });
});
