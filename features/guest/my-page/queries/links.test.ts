import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { aFacility } from '#test/harness/facility.ts';
import { someLinks } from '../factory.ts';
import { linkLabels } from '../rules/link-labels.ts';
import { shownLinks } from './links.ts';

beforeAll(() => setPublicUrl('https://genkan.example'));

async function aHotelWith(links: Parameters<typeof someLinks>[1]) {
  const hotel = await aFacility();
  await someLinks(hotel, links);
  return (language: GuestLanguage = 'ja') =>
    inFacility(hotel.system, db => shownLinks(db, hotel.facilityId, language));
}

test("My Page shows the visible links of its language in the hotel's order", async () => {
  const linksIn = await aHotelWith([
    { label: 'wifi', displayOrder: 2 },
    { label: 'inquiry', displayOrder: 1 },
    { label: 'intercom', visibility: false },
    { label: 'wifi', language: 'en', displayOrder: 1 },
  ]);
  expect((await linksIn()).map(({ label }) => label)).toEqual(['inquiry', 'wifi']);
  expect((await linksIn('en')).map(({ label }) => label)).toEqual(['wifi']);
});

test('a link without its own text uses the built-in text in the language of the page', async () => {
  const linksIn = await aHotelWith([
    { label: 'food_information' },
    { label: 'food_information', language: 'en' },
    { label: 'option_icon_1', text: '貸切風呂のご予約' },
  ]);
  expect((await linksIn()).map(({ text }) => text)).toEqual(['お食事のご案内', '貸切風呂のご予約']);
  expect((await linksIn('en')).map(({ text }) => text)).toEqual(['Dining']);
});

test('an additional language without links shows the English links', async () => {
  const linksIn = await aHotelWith([
    { label: 'food_information' },
    { label: 'wifi', language: 'en' },
    { label: 'option_icon_1', language: 'en', text: 'Private bath' },
  ]);
  expect((await linksIn('fr')).map(({ text }) => text)).toEqual(['Wi-Fi', 'Private bath']);
  expect(await linksIn('ko')).toEqual([]);
});

test('every fixed label has a built-in text', async () => {
  const linksIn = await aHotelWith(linkLabels.map(label => ({ label })));
  expect(await linksIn()).toHaveLength(linkLabels.length);
});

test.each([
  ['{host}/terms-and-condition?lang=ja', 'https://genkan.example/terms-and-condition?lang=ja'],
  [' http://hotel.example/bath ', 'http://hotel.example/bath'],
])('a link to %s opens %s', async (url, address) => {
  const linksIn = await aHotelWith([{ url }]);
  expect((await linksIn()).map(link => link.url)).toEqual([address]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'hotel.example', ''])(
  'My Page hides a link to %j, which is not a web address',
  async url => {
    const linksIn = await aHotelWith([{ url }]);
    expect(await linksIn()).toEqual([]);
  },
);

test('My Page includes the link picture uploaded by the hotel', async () => {
  const linksIn = await aHotelWith([{ image: Buffer.from('89504e47', 'hex') }, { label: 'inquiry' }]);
  expect((await linksIn()).map(({ image }) => image)).toEqual(['data:image/png;base64,iVBORw==', null]);
});
